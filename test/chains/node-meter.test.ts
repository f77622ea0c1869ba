// A node's calls are counted in this process and in the database, and held to what its provider allows.
import test from 'ava'
import { secondsToWait } from '../../src/chains/nodes/node-budget.ts'
import { NodeMeter } from '../../src/chains/nodes/node-meter.ts'
import { NodeMeters } from '../../src/chains/nodes/node-meters.ts'
import { postJson } from '../../src/chains/nodes/transport.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { freshDatabase } from '../helpers/database.ts'
import { startProvider, type Provider } from '../helpers/provider.ts'
import { rowsNoting } from '../helpers/rows.ts'

const noon = new Date('2026-06-01T12:00:00Z')

test('the head waits before final blocks do, and both as long as the day needs to catch up with its calls', t => {
  const at = (used: number, kind: 'head' | 'final' = 'head') => secondsToWait(kind, { daily: 100_000, used, now: noon })
  // At noon half of 60,000 may be used at the head, and a thousand ahead of time.
  t.is(at(31_000), 0)
  t.is(Math.round(at(31_000 + 60_000 / 24)), 3600)
  t.true(at(20_000) < 0)
  t.true(at(40_000, 'final') < 0)
  t.is(Math.round(at(41_000 + 80_000 / 24, 'final')), 3600)
  t.is(at(95_000, 'final'), Infinity)
})

test('what is paid out may use the rest of the day, blocks may not; midnight gives all calls anew', async t => {
  let now = noon
  const meter = new NodeMeter({ name: 'node', budget: { daily: 1000 }, now: () => now })
  t.is(await meter.take(950, 'reading'), null)
  t.like(await meter.take(1, 'reading'), { cooldownMs: 12 * 3_600_000 })
  t.is(await meter.take(1, 'paying'), null)
  t.is(meter.used(), 951)
  now = new Date('2026-06-02T00:00:01Z')
  t.is(meter.used(), 0)
  t.is(await meter.take(1, 'reading'), null)
})

test('a provider that refused is left alone by everything in the process, by payments for ten minutes at most', async t => {
  let now = noon
  const meter = new NodeMeter({ name: 'node', budget: { perSecond: 100 }, now: () => now })
  meter.refuse(6 * 3_600_000)
  t.like(await meter.take(1, 'reading'), { cooldownMs: 6 * 3_600_000 })
  t.like(await meter.take(1, 'paying'), { cooldownMs: 600_000 })
  now = new Date(noon.getTime() + 600_000)
  t.is(await meter.take(1, 'paying'), null)
  t.truthy(await meter.take(1, 'reading'))
})

test('a pause that was asked for before the clock was set back is over', async t => {
  let now = noon
  const meter = new NodeMeter({ name: 'node', budget: { perSecond: 100 }, now: () => now })
  meter.refuse(30_000)
  now = new Date(noon.getTime() - 86_400_000)
  t.is(meter.secondsToWait('head'), 0)
  t.is(await meter.take(1, 'reading'), null)
  meter.refuse(30_000)
  t.like(await meter.take(1, 'reading'), { cooldownMs: 30_000 })
})

test('calls that come together are spread over the seconds that they need', async t => {
  const meter = new NodeMeter({ name: 'node', budget: { perSecond: 50 }, now: () => noon })
  const begun = performance.now()
  await Promise.all(Array.from({ length: 75 }, () => meter.take(1, 'reading')))
  const took = performance.now() - begun
  t.true(took >= 450, `${took} ms`)
  t.is(meter.used(), 75)
})

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
test.before(async () => {
  database = await freshDatabase()
  db = await openDatabase({ url: database.url, entities: [], connectionsMax: 2 })
})
test.after.always(async () => {
  await db?.close()
  await database?.drop()
})

const answering = '{"jsonrpc":"2.0","id":1,"result":"0x1"}'
const query = (provider: Provider, meter: NodeMeter, calls: number) =>
  postJson(provider.url, { label: 'ask', body: Array.from({ length: calls }, () => ({ method: 'x' })) }, { meter })

test('two processes and a restart share one count, written in batches, each entry of a batch a call', async t => {
  const provider = await startProvider('http://127.0.0.1:1', { daily: 1e6, perSecond: 1e6, now: () => noon })
  t.teardown(() => provider.stop())
  provider.refuse({ status: 200, body: `[${answering}]` })
  const network = {
    environment: 'test',
    network: 'ERC20',
    nodes: [{ url: provider.url, headers: {}, budget: { daily: 1000 } }],
  } as const
  const open = () => {
    const meters = new NodeMeters(() => noon)
    return { meters, meter: meters.give([network])[0]!.nodes[0]!.meter! }
  }
  const [one, other] = [open(), open()]
  await query(provider, one.meter, 30)
  await query(provider, other.meter, 12)
  await one.meters.write(db)
  t.is(one.meter.used(), 30)
  await other.meters.write(db)
  t.is(other.meter.used(), 42)
  await one.meters.write(db)
  t.is(one.meter.used(), 42)
  const restarted = open()
  await restarted.meters.write(db)
  t.is(restarted.meter.used(), 42)
  t.is(provider.callsOn('2026-06-01'), 42)
  const rows = await db.query(`select node, day::text, calls from node_usage where network = 'ERC20'`)
  t.deepEqual(rows, [{ node: new URL(provider.url).host, day: '2026-06-01', calls: '42' }])
})

test('what could not be written is counted all the same, and written later', async t => {
  const meters = new NodeMeters(() => noon)
  const network = {
    environment: 'live',
    network: 'TRC20',
    nodes: [{ url: 'https://node.example/hush', headers: {}, budget: { daily: 1000 } }],
  } as const
  const meter = meters.give([network])[0]!.nodes[0]!.meter!
  await meter.take(5, 'reading')
  await t.throwsAsync(meters.write(rowsNoting(() => Promise.reject(new Error('away')))), { message: 'away' })
  t.is(meter.used(), 5)
  await meters.write(db)
  const rows = await db.query(`select node, calls from node_usage where network = 'TRC20'`)
  t.deepEqual(rows, [{ node: 'node.example', calls: '5' }])
})
