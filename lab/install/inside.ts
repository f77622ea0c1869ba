// Plays the internet, boots the server, types the commands of the manual into it, and pays an order. Started by lab/install/run.ts in a network of its
// own.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, fetch as fetchBy } from 'undici'
import { sendEthereum } from '../../dev/chains/pay-ethereum.ts'
import { Kassa } from '../../sdk/typescript/src/index.ts'
import { address, playInternet, receiver, serverAddress, type Internet } from './internet.ts'
import { Machine } from './machine.ts'

const [run = '', network = ''] = process.argv.slice(2)
const manual = fileURLToPath(new URL('../../docs/operating/install.md', import.meta.url))
const paidSecondsMax = 180
/** What the manual says of later: change a setting, check the books, upgrade. */
const afterwards = `
kassa init --set KASSA_ORDERS_PER_HOUR=500 --dry-run
kassa init --set KASSA_ORDERS_PER_HOUR=500
kassa check-books
systemctl start kassa-check-books.service
sh kassa-0.1.0/install.sh
systemctl is-active kassa kassa-signer caddy postgresql kassa-sanctions-list.timer kassa-check-books.timer
`

const [install = '', key = '', passkeys = ''] = blocksOf('## Small, by package')
const internet = await playInternet(run)
const server = new Machine(path.join(run, 'server'), network)
try {
  await server.booted()
  prepare(server, internet)
  await follow()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(server.run('systemctl --failed; journalctl -n 150 -o short --no-pager').out)
  process.exitCode = 1
} finally {
  await server.off()
  await internet.stop()
}
process.exit()

/** What the lab needs and a server on the internet has: names, Debian's packages, and trust in the lab's authority. */
function prepare(on: Machine, { hosts, authority }: Internet): void {
  on.write('etc/hosts', hosts)
  writeFileSync(path.join(on.folder, 'etc/resolv.conf'), `nameserver ${address}\n`)
  on.write('etc/apt/apt.conf.d/90lab', `Acquire::http::Proxy "http://${address}:3128";\n`)
  on.write('usr/local/share/ca-certificates/lab.crt', authority)
  on.run('command -v update-ca-certificates && update-ca-certificates')
}

async function follow(): Promise<void> {
  const started = performance.now()
  const typedHere = install
    .replace(/(kassa init(?:.*\\\n)*.*)/, '$1 --tls internal')
    .replace('kassa doctor', '$& || true')
  const first = await typed(typedHere)
  // As the manual says: backups are the operator's next task.
  const failed = [...first.matchAll(/^fail +(?! |backups)(.*)$/gm)].map(([line]) => line)
  if (failed.length > 0 || !/^\d+ ok, /m.test(first)) throw new Error(`kassa doctor found:\n${failed.join('\n')}`)
  const token = /\b(op_\S+)/.exec(first)?.[1] ?? ''
  const merchant = /is merchant (\S+):/.exec(first)?.[1] ?? ''
  const second = await typed(key.replace('op_…', token).replace('MERCHANT', merchant))
  const installed = minutes(started)
  await payOrder(second)
  const count = commandsOf(install).length + commandsOf(key).length
  const paid = minutes(started)
  await typed(passkeys)
  await typed(afterwards)
  console.log(`
Kassa                ${count} commands, ${installed} minutes to an API key, ${paid} to the first payment and its webhook
BTCPay Server        13 lines of its guide for Docker (it makes the wallet and synchronises the chain afterwards)
SHKeeper             8 lines of its guide for Helm`)
}

function minutes(since: number): string {
  return ((performance.now() - since) / 60_000).toFixed(1)
}

/** Types a block of the manual. Throws when a command fails. */
async function typed(script: string): Promise<string> {
  for (const command of commandsOf(script)) console.log(`# ${command.replaceAll(/op_[\w-]{20,}/g, 'op_…')}`)
  let words: readonly string[] = []
  const answer = (said: string) => {
    if (/Press Enter when you have written them down[^\n]*$/.test(said)) {
      words = [...said.matchAll(/^ *\d+\. ([a-z]+)\r?$/gm)].map(([, word = '']) => word)
      return ''
    }
    const place = /Word (\d+): $/.exec(said)?.[1]
    return place === undefined ? null : (words[Number(place) - 1] ?? '')
  }
  const { code, out } = await server.type(script, answer, text => {
    if (process.env['KASSA_LAB_VERBOSE'] !== undefined) process.stdout.write(text)
  })
  if (code !== 0) throw new Error(`A command of the manual ended with ${code}:\n${out.slice(-4000)}`)
  return out
}

/** A live order by the public name over TLS: created with the SDK, paid on the chain, credited, and told to the shop. */
async function payOrder(said: string): Promise<void> {
  const ca = [server.read('var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')]
  const lookup = (
    _host: string,
    _options: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => done(null, [{ address: serverAddress, family: 4 }])
  const dispatcher = new Agent({ connect: { ca, lookup } })
  const kassa = new Kassa({
    baseUrl: 'https://pay.example.com',
    keyId: /mk_live_\w+/.exec(said)?.[0],
    secret: /sk_live_[\w-]+/.exec(said)?.[0],
    fetch: (url, init) => fetchBy(url, { ...(init as object), dispatcher }) as Promise<unknown> as Promise<Response>,
  })
  await kassa.webhooks.create({ url: `https://${receiver}:8443/kassa`, events: ['payment.confirmed'] })
  const order = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'ERC20' })
  console.log(`Order ${order.id} (${order.payment_url})`)
  await sendEthereum(internet.chain, order.address, 25_000_000n)
  for (let waited = 0; waited < paidSecondsMax; waited += 1) {
    await sleep(1000)
    const { status } = await kassa.orders.retrieve(order.id)
    if (status !== 'PAID' || internet.webhooks.length === 0) continue
    console.log(`${status}; webhook: ${internet.webhooks[0]?.body.slice(0, 120)}`)
    return
  }
  throw new Error(
    `The order is not paid or its webhook did not come: ${JSON.stringify(await kassa.orders.retrieve(order.id))}`,
  )
}

/** The code blocks of one section of the manual. */
function blocksOf(heading: string): string[] {
  const [, section = ''] = readFileSync(manual, 'utf8').split(`\n${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
}

function commandsOf(script: string): string[] {
  return script
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n')
    .filter(line => line !== '')
}
