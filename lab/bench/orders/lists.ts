// Lists, one order and its timeline, for a merchant with few orders and for one with very many, compared with the same rows read by primary
// key over the same connections, in alternating rounds. Measures the work behind the signature: the service's functions from arguments to
// response. Two goals: a bounded multiple of the bare rows, and the same cost at any number of orders. BENCH_ORDERS sets the orders of the
// large merchant; filling 10,000,000 takes minutes and some 12 GB.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Rows } from '../../../src/database/database.ts'
import { compose } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { Deps } from '../../../src/deps.ts'
import type { Owner } from '../../../src/lib/owner.ts'
import { registerMerchant } from '../../../src/merchants/onboarding/register-merchant.service.ts'
import { listOrders, type OrderFilter } from '../../../src/orders/query/order-list.service.ts'
import { selectedColumns } from '../../../src/orders/order-row.store.ts'
import { getOrder } from '../../../src/orders/order.service.ts'
import { getOrderTimeline } from '../../../src/orders/timeline/timeline.service.ts'
import { listWebhookDeliveries } from '../../../src/webhooks/deliveries/delivery-list.service.ts'
import { listEvents } from '../../../src/webhooks/events/event-list.service.ts'
import { fillMerchant } from './lists-fill.ts'
import { median, openBenchFixture, round } from '../fixture.ts'
import { rowsOf } from '../../../src/database/rows.ts'

const few = 10_000
const many = Number(process.env['BENCH_ORDERS'] ?? 10_000_000)
const deepOffset = Math.min(1_000_000, many / 2)
const limit = 20
/** Orders per delivery: enough deliveries to show whether a list's cost depends on their number. */
const ordersPerDelivery = 20
const turns = 200
const rowsTarget = 2
const deepTarget = 10
const flatTarget = 1.5
/** Changes, events and attempts of the order whose timeline is read. */
const storyLength = 50

export async function benchLists(): Promise<void> {
  const fixture = await openBenchFixture()
  const { deps, close } = await compose(readConfig({ ...fixture.env }))
  const admin = new pg.Pool({ connectionString: fixture.adminUrl, max: 1, options: fillOptions })
  const filler = rowsOf(admin)
  try {
    const small = await fill(deps, filler, few)
    const before = await measureAll(deps, small)
    const large = await fill(deps, filler, many)
    report(before, await measureAll(deps, large))
  } finally {
    await admin.end()
    await close()
    await fixture.close()
  }
}

const fillOptions = '-c synchronous_commit=off -c maintenance_work_mem=1GB -c work_mem=256MB'

interface Filled extends Owner {
  readonly keyId: string
  readonly endpointId: string
  readonly orders: number
}

async function fill(deps: Deps, filler: Rows, orders: number): Promise<Filled> {
  const begun = performance.now()
  const say = (text: string) => console.log(`  ${round((performance.now() - begun) / 1000, 0)} s: ${text}`)
  console.log(`lists: filling a merchant with ${orders} orders`)
  const merchantId = randomUUID()
  const endpointId = `wh_bench${orders}`
  await registerMerchant(
    { ...deps, random: { ...deps.random, uuid: () => merchantId } },
    { name: endpointId, email: 'bench@example.com', platformUserId: endpointId },
  )
  await filler.query(
    `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
     values ($1, $2, 'test', 'https://localhost/' || $1, 'https://localhost/' || $1, 'localhost:443', '{payment.confirmed}', true, false, now(), now())`,
    [endpointId, merchantId],
  )
  await fillMerchant(
    filler,
    { merchantId, endpointId, orders, deliveries: orders / ordersPerDelivery, changes: storyLength },
    say,
  )
  return { merchantId, environment: 'test', keyId: 'mk_test_bench', endpointId, orders }
}

interface Work {
  readonly name: string
  /** The allowed multiple of the bare rows; absent if another line has the goal. */
  readonly target?: number
  readonly run: () => Promise<unknown>
  readonly bare: () => Promise<unknown>
}

interface Measured {
  readonly name: string
  readonly target: number | undefined
  readonly runMs: number
  readonly bareMs: number
}

async function measureAll(deps: Deps, filled: Filled): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const work of await worksOf(deps, filled)) measured.push(await measure(work))
  return measured
}

/** Alternates both, so that other work on the machine disturbs them equally. */
async function measure({ name, target, run, bare }: Work): Promise<Measured> {
  const times: { run: number[]; bare: number[] } = { run: [], bare: [] }
  for (let iteration = -20; iteration < turns; iteration++) {
    for (const [kind, work] of [
      ['run', run],
      ['bare', bare],
    ] as const) {
      const begin = performance.now()
      await work()
      if (iteration >= 0) times[kind].push(performance.now() - begin)
    }
  }
  return { name, target, runMs: median(times.run), bareMs: median(times.bare) }
}

async function worksOf(deps: Deps, filled: Filled): Promise<Work[]> {
  const { endpointId: webhookId, orders } = filled
  const list = (page: { offset?: number; cursor?: string }, filter: OrderFilter = {}) =>
    listOrders(deps, filled, { limit, offset: 0, ...page, ...filter })
  const orderWork = async (name: string, page: { offset?: number; cursor?: string }, filter?: OrderFilter) => {
    const shown = await list(page, filter)
    const ids = shown.orders.map(order => order.id)
    return { name, run: () => list(page, filter), bare: () => bareOrders(deps.db, ids) }
  }
  const day = 86_400_000
  const range = { createdFrom: new Date(Date.now() - 40.3 * day), createdTo: new Date(Date.now() - 20.7 * day) }
  const first = await list({})
  const deep = Math.min(deepOffset, orders / 2)
  const paid = (await list({}, { status: 'PAID' })).orders[0]!.id
  const deliveries = await listWebhookDeliveries(deps, filled, { webhookId, limit, offset: 0 })
  const events = await listEvents(deps, filled, { limit })
  const two = rowsTarget
  return [
    { name: 'one order', target: two, run: () => getOrder(deps, filled, paid), bare: () => bareOrder(deps.db, paid) },
    { ...(await orderWork('first page', {})), target: two },
    { ...(await orderWork('page behind a cursor', { cursor: first.next_cursor! })), target: two },
    { ...(await orderWork('one status', {}, { status: 'PAID' })), target: two },
    { ...(await orderWork('a status nobody has', {}, { status: 'FROZEN' })) },
    { ...(await orderWork('network and times', {}, { network: 'ERC20', ...range })) },
    { ...(await orderWork(`offset ${deep}`, { offset: deep })) },
    { ...(await orderWork('last offset', { offset: orders - limit })) },
    {
      name: 'deliveries',
      target: two,
      run: () => listWebhookDeliveries(deps, filled, { webhookId, limit, offset: 0 }),
      bare: () =>
        bareDeliveries(
          deps.db,
          deliveries.deliveries.map(one => one.id),
        ),
    },
    {
      name: 'events',
      target: two,
      run: () => listEvents(deps, filled, { limit }),
      bare: () =>
        bareEvents(
          deps.db,
          events.events.map(one => one.id),
        ),
    },
    {
      name: 'a type of event nobody has',
      run: () => listEvents(deps, filled, { limit, type: 'payment.frozen' }),
      bare: () => bareEvents(deps.db, []),
    },
    {
      name: 'timeline',
      target: two,
      run: () => getOrderTimeline(deps, filled, paid),
      bare: () => bareTimeline(deps.db, paid),
    },
  ]
}

const bareOrders = (rows: Rows, ids: readonly string[]) =>
  rows.query(`select ${selectedColumns('o')} from orders o where id = any($1::uuid[])`, [ids])

/** One order is its row, its transfers and the position of its chain. */
async function bareOrder(rows: Rows, id: string): Promise<void> {
  await bareOrders(rows, [id])
  await rows.query('select height from chain_cursor where environment = $1', ['test'])
  await rows.query('select * from chain_transfer where order_id = $1', [id])
}

const bareDeliveries = (rows: Rows, ids: readonly string[]) =>
  rows.query(
    'select d.*, e.body from webhook_delivery d join webhook_event e on e.id = d.event_id where d.id = any($1::text[])',
    [ids],
  )

const bareEvents = (rows: Rows, ids: readonly string[]) =>
  rows.query('select id, position, body from webhook_event where id = any($1::text[])', [ids])

async function bareTimeline(rows: Rows, id: string): Promise<void> {
  await bareOrder(rows, id)
  await rows.query('select transition, created_at, snapshot from order_event where order_id = $1', [id])
  const events = await rows.query<{ id: string }>(
    'select id, type, created_at from webhook_event where order_id = $1',
    [id],
  )
  await rows.query(
    'select a.*, d.event_id from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id where d.event_id = any($1::text[])',
    [events.map(event => event.id)],
  )
}

function report(small: readonly Measured[], large: readonly Measured[]): void {
  console.log(
    `lists of ${limit}, ${turns} turns: the median as a multiple of the bare rows, and of the same with ${few} orders:`,
  )
  const firstMs = large.find(one => one.name === 'first page')!.runMs
  for (const [index, { name, target, runMs, bareMs }] of large.entries()) {
    const ratio = runMs / bareMs
    // Each ratio uses its own bare rows, because the two merchants were measured at different times.
    const flat = ratio / (small[index]!.runMs / small[index]!.bareMs)
    const isDeep = name.includes('offset')
    const isReached =
      (target === undefined || ratio <= target) && (isDeep ? runMs <= deepTarget * firstMs : flat <= flatTarget)
    const goals = `${target === undefined ? '' : `target ≤ ${target}, `}${isDeep ? '' : `flat ≤ ${flatTarget}`}`
    const deep = isDeep ? `, ${round(runMs / firstMs, 1)} first pages (target ≤ ${deepTarget})` : ''
    console.log(
      `  ${name}: ${round(ratio)} of its rows, ${round(flat)} of few (${goals}) ${isReached ? 'reached' : 'NOT reached'}${deep}`,
    )
  }
}
