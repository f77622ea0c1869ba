// Drills on an installed server, each by the commands of its page of the manual and no others, while orders are created, paid and paid out: `npm run
// lab -- drill manual [NAME …]`. Started in the network around the server.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { payEthereum } from '../../dev/chains/pay-ethereum.ts'
import { verifyReceipt } from '../../sdk/typescript/src/receipts/index.ts'
import { blocksOf, clientOf, prepare, typed, withInstalled, type Installed } from '../install/installed.ts'
import { Machine } from '../install/machine.ts'
import { makePackage } from '../../scripts/release/package.ts'
import { openVolume, type Volume } from '../soak/volume.ts'
import { does, Trade, waitFor } from './trade.ts'

export interface Ground extends Installed {
  readonly trade: Trade
  /** The disks of PostgreSQL and of the journal. */
  readonly volumes: { readonly database: Volume; readonly journal: Volume }
  /** The package of a later release. */
  readonly next: string
  /** The folder of this run, and the network of the server. */
  readonly run: string
  readonly network: string
}

type Drill = (ground: Ground) => Promise<void>

/** Types a block of a page, on Debian 12. There is no backup, of which `kassa doctor` complains. */
async function follow({ server, token }: Ground, text: string | undefined): Promise<string> {
  if (text === undefined) throw new Error('the page has no such block')
  return typed(
    server,
    `export KASSA_OPERATOR_TOKEN=${token}\n${onDebian12(text).replaceAll(/^kassa doctor$/gm, '$& || true')}`,
  )
}

function onDebian12(text: string): string {
  return text.replaceAll('17/main', '15/main').replaceAll('17 main', '15 main')
}

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not so: ${what}`)
}

const masterKey: Drill = async ground => {
  const [add, rotate, remove] = blocksOf('keys.md', '## Rotate the master key')
  const before = ground.server.read('etc/kassa/service/master-key').trim()
  await follow(ground, add)
  await ground.trade.goesOn()
  const said = await follow(ground, rotate)
  const counts = [...said.matchAll(/(\d+) rows read, (\d+) re-encrypted, (\d+) unreadable/g)].map(one =>
    one.slice(2).map(Number),
  )
  const encrypted = counts.map(([count]) => count ?? 0)
  expect(
    'secrets are encrypted anew',
    encrypted.some(count => count > 0),
  )
  expect('the second run finds nothing to encrypt', encrypted.at(-1) === 0)
  expect(
    'every secret is readable',
    counts.every(([, unreadable]) => unreadable === 0),
  )
  await follow(ground, remove)
  const after = ground.server.read('etc/kassa/service/master-key').trim()
  expect('the old key is gone', /^[0-9a-f]{64}$/.test(after) && after !== before)
  await ground.trade.goesOn()
}

const receiptKey: Drill = async ground => {
  const [first] = ground.trade.orders
  await waitFor('an order is paid', async () => (await ground.trade.kassa.orders.retrieve(first!)).status === 'PAID')
  const old = await ground.trade.kassa.orders.receipt(first!)
  await follow(ground, blocksOf('keys.md', '## Rotate the receipt key')[0])
  await ground.trade.goesOn()
  const keys = await ground.trade.kassa.service.receiptKeys()
  const fresh = await ground.trade.kassa.orders.receipt(first!)
  expect('two keys are published', keys.keys.length === 2)
  expect('another key signs', fresh.signature.key_id !== old.signature.key_id)
  for (const receipt of [old, fresh]) await verifyReceipt(receipt, keys)
}

const passwords: Drill = async ground => {
  const url = () => ground.server.read('etc/kassa/service/worker-database-url').trim()
  const before = url()
  await follow(ground, blocksOf('keys.md', '## Change the passwords of the database')[0])
  expect('the address has another password', url() !== before)
  expect('the old password is refused', (await does(ground.server, `psql '${before}' -c 'select 1'`)).code !== 0)
  expect('the new one is accepted', (await does(ground.server, `psql '${url()}' -c 'select 1'`)).code === 0)
  await ground.trade.goesOn()
}

const apiKey: Drill = async ground => {
  const [create, revoke] = blocksOf('keys.md', '## Replace an API key')
  const shown = await follow(ground, create?.replace('MERCHANT', ground.merchant))
  const old = ground.trade.kassa
  const listing = (await does(ground.server, `kassa keys list ${ground.merchant}`)).out
  const [keyId = ''] = /mk_live_\w+(?=.* shop$)/m.exec(listing) ?? []
  await allowPayouts(ground)
  ground.trade.kassa = clientOf(ground.server, shown)
  await ground.trade.goesOn()
  await follow(ground, revoke?.replace('KEY_ID', keyId))
  const answer = await old.balances.retrieve().then(
    () => 'accepted',
    (error: { status?: number }) => error.status,
  )
  expect('the old key is refused', answer === 401)
  await ground.trade.goesOn()
}

const keystore: Drill = async ground => {
  const [off, make, replace, on] = blocksOf('sweeps-and-wallets.md', '## Replace a hot wallet')
  await follow(ground, off?.replace('kassa payouts list', 'kassa payouts list || true'))
  await sleep(20_000)
  const said = await follow(ground, make)
  const wallet = /hot wallet \S+ is (0x\w+)/.exec(said)?.[1] ?? ''
  await follow(ground, replace)
  await fund(ground, wallet)
  await waitFor('the wallet is replaced', async () => {
    const shown = await listed(ground)
    return shown.includes(wallet) && !/paused/i.test(shown)
  })
  await follow(ground, on?.replace('kassa payouts list', 'kassa payouts list || true'))
  await ground.trade.goesOn()
}

async function listed({ server }: Ground): Promise<string> {
  return (await does(server, 'kassa payouts list')).out
}

const nodeLoss: Drill = async ground => {
  const { internet, server, trade } = ground
  internet.away.add('node-a.example.com')
  await trade.goesOn(6)
  const silent = /^(fail|warn) .*node-a\.example\.com/m
  expect('the silent node is named', silent.test((await does(server, 'kassa doctor')).out))
  expect('orders are credited meanwhile', (await trade.broken()).length === 0)
  const [replace] = blocksOf('when-it-breaks.md', '## A node is lost')
  const said = await follow(ground, replace)
  await trade.goesOn()
  expect('the lost node is not named', !said.includes('node-a.example.com'))
}

const restart: Drill = async ({ server, trade }) => {
  await trade.goesOn()
  for (const how of [
    'systemctl restart postgresql',
    'systemctl kill -s KILL postgresql@15-main && systemctl restart postgresql',
  ]) {
    expect(how, (await does(server, how)).code === 0)
    await trade.goesOn()
  }
}

const databaseDisk: Drill = async ground => {
  const { volumes, trade, server } = ground
  await volumes.database.fill()
  const refusedBefore = trade.refused.length
  await waitFor('orders are refused', () => trade.refused.length > refusedBefore + 2, 120_000)
  volumes.database.free()
  const [database] = blocksOf('when-it-breaks.md', '## A full disk')
  await follow(ground, database)
  await trade.goesOn()
  expect('the service is ready', (await does(server, 'curl -fs http://127.0.0.1:9100/readyz')).code === 0)
}

const journalDisk: Drill = async ground => {
  const { volumes, trade, server } = ground
  const lines = async () =>
    (await does(server, `journalctl -u kassa-signer -o cat | grep -c 'incomplete entry\\|ENOSPC\\|no space'`)).out
  const before = Number(await lines())
  await volumes.journal.fill()
  await waitFor('the signer says so', async () => Number(await lines()) > before, 180_000)
  await trade.goesOn()
  volumes.journal.free()
  await follow(ground, blocksOf('when-it-breaks.md', '## A full disk').at(-1))
  await trade.goesOn()
}

const failover: Drill = async ground => {
  const { server, run, trade, internet } = ground
  const [onPrimary, onReplica, synchronous] = blocksOf('replica.md', '## Make a replica')
  const replica = await secondMachine(ground)
  try {
    prepare(replica, internet)
    await follow(ground, onPrimary)
    await trade.goesOn()
    await typed(replica, onDebian12(onReplica ?? ''))
    const said = await follow(ground, synchronous)
    await waitFor('the replica is synchronous', async () =>
      /\bsync\b/.test(
        (await does(server, `cd / && runuser -u postgres -- psql -Atc 'select sync_state from pg_stat_replication'`))
          .out,
      ),
    )
    expect('the page shows it', said.includes('10.0.0.2'))
    await trade.goesOn(4)
    // The machine is lost: here, its PostgreSQL is killed and cannot come back.
    await does(server, 'systemctl mask --runtime postgresql@15-main; systemctl kill -s KILL postgresql@15-main')
    await sleep(3000)
    const [promote, repoint] = blocksOf('when-it-breaks.md', '## The machine of PostgreSQL is lost')
    await does(server, 'systemctl stop kassa-signer')
    await typed(replica, onDebian12(promote ?? ''))
    await follow(ground, repoint)
    await trade.goesOn(4)
    await finish(ground, 'on the promoted replica')
  } finally {
    await replica.off()
    execFileSync('ip', ['netns', 'del', replicaNetwork(run)])
  }
}

const upgrade: Drill = async ground => {
  const { server, run, trade, next } = ground
  execFileSync('sh', ['-c', 'cp "$0" "$0.sha256" "$1"', next, path.join(run, 'server/root')])
  await does(server, `tar xzf ${path.basename(next)}`)
  const page = blocksOf('releases.md', '## Upgrade')[0]?.replaceAll('0.2.0', nextVersion).split('\n') ?? []
  const said = await follow(ground, page.slice(0, 1).join('\n'))
  expect('the migration and its locks are named', /0002-drill[^]*locks orders/.test(said))
  expect('the way back is told', /The migrations only add\. Start the processes of the older release/.test(said))
  expect('a look changes nothing', !(await does(server, 'readlink /opt/kassa/current')).out.includes(nextVersion))
  await trade.goesOn()
  const doctor = await follow(ground, page.slice(1).join('\n'))
  expect('the new release runs', doctor.includes(nextVersion))
  expect('a dump was made', (await does(server, 'ls /var/backups/kassa')).out.includes('.dump'))
  await trade.goesOn()
  // The way back, as it was told: the older release again, with the database as it is.
  const older = `ls /opt/kassa | grep -v ${nextVersion} | grep -v current | head -n 1`
  const back = `ln -sfn $(${older}) /opt/kassa/current && systemctl restart kassa-signer kassa`
  expect('the older release starts', (await does(server, back)).code === 0)
  await trade.goesOn()
}

const nextVersion = '99.0.0'

/** The package of a later release with one further migration, made of the present one. */
export function makeNext(run: string): string {
  const edit = (folder: string) => {
    const change = (file: string, ...[from, to]: readonly [string | RegExp, string]) => {
      const at = path.join(folder, file)
      const text = readFileSync(at, 'utf8')
      expect(`${file} has ${from}`, text.search(from) >= 0)
      writeFileSync(at, text.replace(from, to))
    }
    change('package.json', /"version": "[^"]+"/, `"version": "${nextVersion}"`)
    change('src/database/migrations/newest.ts', '0001-first', '0002-drill')
    change(
      'src/database/migrations/migrate-tables.ts',
      '{ name: newestMigration, class: Migration0001First }',
      `{ name: '0001-first', class: Migration0001First }, { name: newestMigration, class: Migration0002Drill }`,
    )
    change(
      'src/database/migrations/migrate-tables.ts',
      /^import/m,
      `import { Migration0002Drill } from './migration-0002-drill.ts'\nimport`,
    )
    writeFileSync(path.join(folder, 'src/database/migrations/migration-0002-drill.ts'), furtherMigration)
  }
  return makePackage(path.join(run, 'next'), { version: nextVersion, edit })
}

const furtherMigration = `import { Migration } from '@mikro-orm/migrations'

export class Migration0002Drill extends Migration {
  override up(): void {
    this.addSql("set local lock_timeout = '2s'")
    this.addSql('alter table orders add column drill_note text')
  }
}
`

function replicaNetwork(run: string): string {
  return `kassa-${path.basename(run)}-r`
}

/** A second bare machine, with a cable to the server and one to the packages. */
async function secondMachine({ run, network }: Ground): Promise<Machine> {
  const name = replicaNetwork(run)
  const ip = (...args: readonly string[]) => execFileSync('ip', args)
  const base = fileURLToPath(new URL('../../.kassa/lab-install/debian-12', import.meta.url))
  execFileSync('sh', ['-c', 'mkdir "$1" && cp -a "$0" "$1/server"', base, path.join(run, 'second')])
  ip('netns', 'add', name)
  ip('-n', network, 'link', 'add', 'db0', 'type', 'veth', 'peer', 'name', 'host0', 'netns', name)
  ip('link', 'add', 'second', 'type', 'veth', 'peer', 'name', 'host1', 'netns', name)
  ip('addr', 'add', '11.0.1.1/24', 'dev', 'second')
  ip('link', 'set', 'second', 'up')
  ip('-n', network, 'addr', 'add', '10.0.0.1/24', 'dev', 'db0')
  ip('-n', network, 'link', 'set', 'db0', 'up')
  for (const [address, link] of [
    ['10.0.0.2/24', 'host0'],
    ['11.0.1.2/24', 'host1'],
  ] as const) {
    ip('-n', name, 'addr', 'add', address, 'dev', link)
    ip('-n', name, 'link', 'set', link, 'up')
  }
  ip('-n', name, 'link', 'set', 'lo', 'up')
  ip('-n', name, 'route', 'add', '11.0.0.0/24', 'via', '11.0.1.1')
  const machine = new Machine(path.join(run, 'second/server'), name)
  await machine.booted()
  return machine
}

const drills: Readonly<Record<string, Drill>> = {
  'api-key': apiKey,
  'master-key': masterKey,
  'receipt-key': receiptKey,
  'database-passwords': passwords,
  'postgresql-restart': restart,
  'node-loss': nodeLoss,
  'database-disk': databaseDisk,
  'journal-disk': journalDisk,
  upgrade,
  keystore,
  failover,
}

/** Sends a hot wallet ether for fees and USDT. */
async function fund({ internet: { chain } }: Ground, wallet: string): Promise<void> {
  await ethereumRpc(chain.rpc_url, 'anvil_setBalance', [wallet, '0x8ac7230489e80000'])
  await payEthereum(chain, wallet, 100_000_000_000n)
}

/** As the owner does on the dashboard, where a person decides which key may pay out. */
async function allowPayouts({ server }: Ground): Promise<void> {
  const sql = `update api_key set permissions = permissions || array['withdrawals'] where not 'withdrawals' = any(permissions)`
  const { code, out } = await does(server, `cd / && runuser -u postgres -- psql -qd kassa -c "${sql}"`)
  expect(out, code === 0)
}

/** Payouts up to 100 USDT need no approval here, and the hot wallet has money. */
export async function open(ground: Ground): Promise<void> {
  const settings = ['RATE_LIMIT_PER_MINUTE=6000', 'WITHDRAWAL_AUTO_LIMIT=100', 'WITHDRAWAL_AUTO_DAILY_LIMIT=9000']
  await typed(ground.server, `kassa init ${settings.map(one => `--set KASSA_${one}`).join(' ')}`)
  const shown = await listed(ground)
  const wallet = /0x[0-9a-fA-F]{40}/.exec(shown)?.[0]
  if (wallet === undefined) throw new Error(`no wallet is listed: ${shown}`)
  await fund(ground, wallet)
  await allowPayouts(ground)
  const anywhere = `kassa withdrawals restrict ${ground.merchant} --environment live --to any --reason drill --yes`
  await follow(ground, anywhere)
  await ground.trade.begin()
}

/** Throws which promise was broken. */
export async function finish(ground: Ground, name: string): Promise<void> {
  const broken = await ground.trade.broken()
  const books = await does(ground.server, 'kassa check-books')
  if (books.code !== 0) broken.push(`kassa check-books: ${books.out}`)
  if ((await does(ground.server, 'curl -fs http://127.0.0.1:9100/readyz')).code !== 0)
    broken.push('the service is not ready')
  if (broken.length > 0) throw new Error(`${name}: ${broken.join('\n')}`)
}

/** Does one drill; `null` if it is right, else what is not. */
export async function drill(name: string, ground: Ground): Promise<string | null> {
  const one = drills[name]
  if (!one) return `there is no drill ${name}: ${Object.keys(drills).join(', ')}`
  const began = Date.now()
  const [created, refused] = [ground.trade.created, ground.trade.refused.length]
  try {
    await one(ground)
    await finish(ground, name)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    console.log(
      `ok      ${name} (${seconds} s): ${ground.trade.created - created} orders meanwhile, ${ground.trade.refused.length - refused} requests refused`,
    )
    return null
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    console.log(`FAILED  ${name}: ${text}`)
    return text
  }
}

if (import.meta.main) {
  const [run = '', network = '', ...names] = process.argv.slice(2)
  const at = (folder: string) => path.join(run, 'server', folder)
  const database = openVolume(at('var/lib/postgresql'), 1024)
  const journal = openVolume(at('var/lib/kassa-signer'), 16)
  if (!database || !journal) throw new Error('this lab has to mount volumes')
  // Before the server has an internet, since this takes the whole process.
  const next = makeNext(run)
  await withInstalled({ run, network }, async installed => {
    const trade = new Trade(installed)
    const ground: Ground = { ...installed, trade, volumes: { database, journal }, next, run, network }
    await open(ground)
    const failed: string[] = []
    const wanted = names.length > 0 ? names : Object.keys(drills)
    for (const name of wanted) if ((await drill(name, ground)) !== null) failed.push(name)
    await ground.trade.end()
    console.log(`${wanted.length - failed.length} passed, ${failed.length} failed`)
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
  })
}
