// Measures the installed server with one core and 1 GB of memory: `npm run lab -- small-server`. Load, chain and receiver run outside of these limits.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { authorization } from '../../dev/client.ts'
import { sendEthereum } from '../../dev/chains/pay-ethereum.ts'
import { receiver } from '../install/internet.ts'
import { dispatcherTo, typed, withInstalled, type Installed } from '../install/installed.ts'
import { until } from '../until.ts'

const baseUrl = 'https://pay.example.com'
const restMs = 45_000
const roundMs = 20_000
const paidOrders = 300

interface Event {
  readonly timestamp: string
}

async function measureSmall(installed: Installed): Promise<void> {
  const { server, kassa, internet } = installed
  const settings = ['RATE_LIMIT_PER_MINUTE=100000', 'MAX_OPEN_ORDERS_PER_MERCHANT=1000000', 'ORDERS_PER_HOUR=1000000']
  await typed(server, `kassa init ${settings.map(one => `--set KASSA_${one}`).join(' ')}`)
  const release = limit((await server.does('readlink /proc/1/ns/pid')).out.trim())
  try {
    await sleep(restMs)
    console.log(`at rest: ${await memory(server)}`)
    for (const at of [1, 8, 32]) console.log(`${at} at once: ${await orders(installed, at)}`)
    console.log(`overload, 400 at once: ${await orders(installed, 400)}`)
    console.log(`after the overload: ${await orders(installed, 8)}; ${await memory(server)}`)
    await kassa.webhooks.create({ url: `https://${receiver}:8443/small`, events: ['payment.confirmed'] })
    const open = await Promise.all(
      Array.from({ length: paidOrders }, () =>
        kassa.orders.create({ amount: '25', currency: 'USDT', network: 'ERC20' }),
      ),
    )
    const before = internet.webhooks.length
    await Promise.all(open.map(({ address }) => sendEthereum(internet.chain, address, 25_000_000n)))
    await until('a webhook comes', () => internet.webhooks.length > before)
    await until('all webhooks came', () => internet.webhooks.length >= before + paidOrders)
    console.log(`webhooks: ${lagText(internet.webhooks.slice(before))}; ${await memory(server)}`)
    await sleep(restMs)
    console.log(`at rest again: ${await memory(server)}`)
    const died = (await server.does('journalctl -o cat | grep -ci "out of memory\\|oom-kill"')).out.trim()
    console.log(
      `processes that ran out of memory: ${died}; restarts: ${(await server.does('systemctl show -p NRestarts --value kassa kassa-signer')).out.trim().replaceAll(/\s+/g, ' ')}`,
    )
    if ((await server.does('kassa check-books')).code !== 0) throw new Error('the books are not in order')
  } finally {
    await release()
  }
}

/** Puts every process of a namespace into groups with one core and 1 GB. Returns what lifts the limits. */
function limit(namespace: string): () => Promise<void> {
  const groups = existsSync('/sys/fs/cgroup/cgroup.controllers')
    ? [
        {
          folder: '/sys/fs/cgroup/kassa-small',
          values: { 'cpu.max': '100000 100000', 'cpu.weight': '2000', 'memory.max': '1G', 'memory.swap.max': '0' },
        },
      ]
    : [
        {
          folder: '/sys/fs/cgroup/cpu/kassa-small',
          values: { 'cpu.cfs_period_us': '100000', 'cpu.cfs_quota_us': '100000', 'cpu.shares': '20480' },
        },
        { folder: '/sys/fs/cgroup/memory/kassa-small', values: { 'memory.limit_in_bytes': '1G' } },
      ]
  const pids = () => readdirSync('/proc').filter(pid => /^\d+$/.test(pid) && namespaceOf(pid) === namespace)
  for (const { folder, values } of groups) {
    mkdirSync(folder, { recursive: true })
    for (const [name, value] of Object.entries(values)) writeFileSync(`${folder}/${name}`, value)
    // Twice: a process may have forked meanwhile.
    for (const pid of [...pids(), ...pids()]) move(pid, folder)
  }
  return async () => {
    for (const { folder } of groups)
      await until('no process is limited', () => {
        for (const pid of pids()) move(pid, `${folder}/..`)
        return removed(folder)
      })
  }
}

/** Whether the group is gone. It stays while a process in it ends. */
function removed(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
    return false
  }
}

function move(pid: string, folder: string): void {
  try {
    writeFileSync(`${folder}/cgroup.procs`, pid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function namespaceOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`)
  } catch {
    return ''
  }
}

/** Proportional memory by program. */
async function memory(server: Installed['server']): Promise<string> {
  const script = `for p in /proc/[0-9]*; do e=$(readlink $p/exe) || continue; u=$(stat -c %U $p); m=$(awk '/^Pss:/{print $2}' $p/smaps_rollup 2>/dev/null) || continue; echo "$u \${e##*/} $m"; done`
  const parts: Record<string, number> = {}
  for (const [, user = '', program = '', kb] of (await server.does(script)).out.matchAll(/^(\S+) (\S+) (\d+)$/gm)) {
    const name = program === 'node' ? user : /^(postgres|caddy)$/.test(program) ? program : 'Debian'
    parts[name] = (parts[name] ?? 0) + Number(kb) / 1024
  }
  const { kassa = 0, postgres = 0 } = parts
  const list = Object.entries(parts).map(([name, mb]) => `${name} ${mb.toFixed(0)}`)
  return `${(kassa + (parts['kassa-signer'] ?? 0) + postgres).toFixed(0)} MB in service, signer and PostgreSQL (${list.join(', ')})`
}

/** How long after their events webhooks came. The blocks, not the service, set how fast events happen. */
function lagText(webhooks: Installed['internet']['webhooks']): string {
  const lags = webhooks.map(({ body, at }) => at.getTime() - Date.parse((JSON.parse(body) as Event).timestamp))
  return `${lags.length} came, ${percentiles(lags)} after the event`
}

/** Creates orders by this many clients for a while. Returns what they were answered. */
async function orders({ server, key }: Installed, clients: number): Promise<string> {
  const dispatcher = dispatcherTo(server)
  const answers: Record<string, number> = {}
  const times: number[] = []
  const end = Date.now() + roundMs
  const client = async () => {
    while (Date.now() < end) {
      const body = JSON.stringify({ amount: '25', currency: 'USDT', network: 'ERC20', idempotency_key: randomUUID() })
      const asked = { method: 'POST', target: '/v1/orders', body }
      const headers = {
        authorization: authorization({ base_url: baseUrl, ...key }, asked),
        'content-type': 'application/json',
      }
      const began = performance.now()
      const answer = await request(baseUrl + asked.target, { method: 'POST', headers, body, dispatcher }).then(
        async ({ statusCode, body: read }) => (await read.dump(), String(statusCode)),
        (error: { code?: string }) => error.code ?? 'error',
      )
      answers[answer] = (answers[answer] ?? 0) + 1
      if (answer === '201') times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await dispatcher.close()
  return `${(times.length / (roundMs / 1000)).toFixed(0)} orders/s, ${percentiles(times)}; answers ${JSON.stringify(answers)}`
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0)} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`
}

if (import.meta.main) {
  const [run = '', network = ''] = process.argv.slice(2)
  await withInstalled({ run, network }, measureSmall)
}
