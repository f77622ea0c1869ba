// Each list is read through an index that ends where its page does: what PostgreSQL would do is asked of it, for every statement
// that a list sends, with the values at hand and for any values. A walk over a whole table or all of a merchant's rows fails here.
import test, { type ExecutionContext } from 'ava'
import type { Deps } from '../../src/deps.ts'
import { networks } from '../../src/chains/networks.ts'
import { listCharges, readCharge } from '../../src/orders/compat/charge.service.ts'
import { listOrders, type OrderFilter } from '../../src/orders/query/order-list.service.ts'
import { orderStatuses } from '../../src/orders/order-status.ts'
import { getFigures } from '../../src/orders/query/figures.service.ts'
import { countOrders } from '../../src/orders/query/order-counts.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { searchOrders } from '../../src/orders/query/search.service.ts'
import { getOrderTimeline } from '../../src/orders/timeline/timeline.service.ts'
import { listWebhookDeliveries } from '../../src/webhooks/deliveries/delivery-list.service.ts'
import { listEvents } from '../../src/webhooks/events/event-list.service.ts'
import { fillMerchant } from '../../lab/bench/orders/lists-fill.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { waysOf, type Plan } from '../helpers/plans.ts'
import { rowsAround, type Statement } from '../helpers/rows.ts'

const count = 40_000
const limit = 20
const day = 86_400_000

let service: TestService
let owner: { readonly merchantId: string; readonly environment: 'test'; readonly keyId: string }
const webhookId = 'wh_plans'
const paymentLinkId = 'pl_0000plans'
test.before(async () => {
  service = await testService()
  const { merchantId } = await testMerchant(service.deps)
  owner = { merchantId, environment: 'test', keyId: 'mk_test_plans' }
  await service.admin.query(
    `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
     values ($1, $2, 'test', 'https://localhost/', 'https://localhost/', 'localhost:443', '{payment.confirmed}', true, false, now(), now())`,
    [webhookId, merchantId],
  )
  await fillMerchant(
    service.admin,
    { merchantId, endpointId: webhookId, orders: count, deliveries: 20_000, changes: 10 },
    () => {},
  )
  // Most orders of the merchant come from one link.
  await service.admin.query(
    `update orders set payment_link_id = $1 where id in (select id from orders order by created_at desc limit 30000)`,
    [paymentLinkId],
  )
  // The oldest ones are charges of a shop plugin, far behind the newest orders.
  await service.admin.query(
    `update orders o set compat = $1::json, compat_key = 'commerce:' || lpad(one.nth::text, 8, '0')
       from (select id, row_number() over () as nth from orders order by created_at limit 5000) as one where o.id = one.id`,
    [JSON.stringify({ credential_id: 'cc_plans', format: 'commerce', request_hash: '', echo: { code: '00000000' } })],
  )
  await service.admin.query('vacuum analyze orders')
})
test.after.always(() => service.close())

/** What the work asks of the database. */
async function statementsOf(work: (deps: Deps) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const rows = rowsAround(service.deps.db, (statement, run) => {
    sent.push(statement)
    return run()
  })
  await work({ ...service.deps, db: { ...service.deps.db, ...rows } })
  return sent
}

/** The ways of a statement with its values, and those it would be given for any values. */
async function explain({ text, values }: Statement): Promise<string[]> {
  type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] }
  const [custom] = await service.admin.query<Explained>(`explain (format json) ${text}`, values)
  const [generic] = await service.admin.query<Explained>(`explain (format json, generic_plan) ${text}`)
  return [custom, generic].flatMap(found => found!['QUERY PLAN'].flatMap(({ Plan: plan }) => waysOf(plan)))
}

interface Ways {
  readonly what: string
  readonly ways: readonly string[]
  /** Those that may be gone besides. */
  readonly perhaps?: readonly string[]
}

async function usesOnly(
  t: ExecutionContext,
  work: (deps: Deps) => Promise<unknown>,
  { what, ways, perhaps = [] }: Ways,
): Promise<void> {
  const used = new Set<string>()
  for (const statement of await statementsOf(work)) for (const way of await explain(statement)) used.add(way)
  for (const way of perhaps) used.delete(way)
  t.deepEqual([...used].toSorted(), ways.toSorted(), what)
}

test('orders are listed through an index of lists, under every filter and at every place', async t => {
  const now = Date.now()
  const times = [
    {},
    { createdFrom: new Date(now - 40.3 * day) },
    { createdFrom: new Date(now - 40.3 * day), createdTo: new Date(now - 20.7 * day) },
  ]
  const { next_cursor: cursor } = await listOrders(service.deps, owner, { limit, offset: 0 })
  const places = [
    { offset: 0 },
    { offset: 500 },
    { offset: count - 1 },
    { offset: 10_000_000 },
    { offset: 0, cursor: cursor! },
  ]
  for (const status of [undefined, ...orderStatuses]) {
    for (const network of status ? [undefined, ...networks] : networks) {
      for (const [index, time] of times.entries()) {
        const place = places[(orderStatuses.indexOf(status!) + networks.indexOf(network!) + index + 2) % places.length]!
        const filter: OrderFilter = { status, network, ...time }
        const asked = { limit, ...place, ...filter }
        // Rows that were passed over, or merged of many stretches, are fetched by their keys.
        const perhaps = status !== undefined && place.offset === 0 ? [] : ['orders_pkey']
        const ways = ['orders_list']
        await usesOnly(t, deps => listOrders(deps, owner, asked), { what: JSON.stringify(asked), ways, perhaps })
      }
    }
  }
  for (const place of places) {
    await usesOnly(t, deps => listOrders(deps, owner, { limit, ...place }), {
      what: JSON.stringify(place),
      ways: ['orders_newest'],
      perhaps: place.offset === 0 ? [] : ['orders_pkey'],
    })
  }
  for (const time of times.slice(1)) {
    // What lies outside whole hours is counted by status and network.
    const both = ['orders_list', 'orders_newest']
    const asked = { limit, offset: 0, ...time }
    await usesOnly(t, deps => listOrders(deps, owner, asked), { what: JSON.stringify(asked), ways: both })
  }
})

test('orders of one reference are found, counted and passed over through an index of references', async t => {
  const filters = [
    {},
    { status: 'PAID' as const },
    { network: 'ERC20' as const, createdFrom: new Date(Date.now() - day) },
  ]
  for (const filter of filters) {
    for (const place of [{ offset: 0 }, { offset: 300 }]) {
      const asked = { limit, ...place, ...filter, reference: 'shared' }
      const ways = ['orders_pkey', 'orders_reference']
      await usesOnly(t, deps => listOrders(deps, owner, asked), { what: JSON.stringify(asked), ways })
    }
  }
  const [statement] = await statementsOf(deps => listOrders(deps, owner, { limit, offset: 0, reference: 'shared' }))
  const plan = JSON.stringify(await service.admin.query(`explain (format json) ${statement!.text}`, statement!.values))
  t.is(plan.match(/"Index Only Scan"/g)?.length, 2, 'the total and the place of the page are told by the index alone')
})

test('orders of a payment link are found and counted through an index of links, under every filter and at every place', async t => {
  const { next_cursor: cursor, total } = await listOrders(service.deps, owner, { limit, offset: 0, paymentLinkId })
  t.is(total, 10_000, 'more are counted as so many')
  const filters = [
    {},
    { status: 'FROZEN' as const },
    { network: 'ERC20' as const, createdFrom: new Date(Date.now() - 40 * day) },
  ]
  for (const filter of filters) {
    for (const place of [{ offset: 0 }, { offset: 300 }, { offset: 0, cursor: cursor! }]) {
      const asked = { limit, ...place, ...filter, paymentLinkId }
      const work = (deps: Deps) => listOrders(deps, owner, asked)
      await usesOnly(t, work, { what: JSON.stringify(asked), ways: ['orders_payment_link'], perhaps: ['orders_pkey'] })
      for (const statement of await statementsOf(work)) {
        const plan = JSON.stringify(
          await service.admin.query(`explain (format json) ${statement.text}`, statement.values),
        )
        if (plan.includes('orders_payment_link'))
          t.regex(plan, /"Index Only Scan"/, 'no order outside the page is read')
      }
    }
  }
  const beyond = { limit, offset: 10_000, paymentLinkId }
  t.like(await listOrders(service.deps, owner, beyond), { orders: [], total: 10_000, next_cursor: null })
})

test('charges are listed, counted and told of through an index of charges, in both orders and at every place', async t => {
  const shop = { ...owner, id: 'cc_plans' }
  const range = { order: 'desc', limit, startingAfter: null } as const
  const { charges, total, hasMore } = await listCharges(service.deps, shop, range)
  t.deepEqual([charges.length, total, hasMore], [limit, 5000, true])
  for (const order of ['asc', 'desc'] as const) {
    for (const startingAfter of [null, charges.at(-1)!.id]) {
      const asked = { order, limit, startingAfter }
      const ways = ['order_event_pkey', 'orders_commerce', ...(startingAfter === null ? [] : ['orders_pkey'])]
      await usesOnly(t, deps => listCharges(deps, shop, asked), { what: JSON.stringify(asked), ways })
    }
  }
  const { id, code } = charges[0]!
  for (const [name, way] of [
    [id, 'orders_pkey'],
    ['00000001', 'orders_compat'],
  ] as const)
    // prettier-ignore
    await usesOnly(t, deps => readCharge(deps, shop, name), { what: name, ways: ['order_event_pkey', way] })
  t.is(code, '00000000')
})

test('an order is found by its number, by its id and with its story through the keys of each table', async t => {
  const { orders } = await listOrders(service.deps, owner, { limit: 1, offset: 0, status: 'PAID' })
  const { id, order_number: orderNumber } = orders[0]!
  await usesOnly(t, deps => listOrders(deps, owner, { limit, offset: 0, orderNumber }), {
    what: 'number',
    ways: ['orders_order_number_key'],
  })
  await usesOnly(t, deps => getOrder(deps, owner, id), {
    what: 'id',
    ways: ['chain_transfer_order', 'chain_transfer_shown', 'orders_pkey'],
  })
  await usesOnly(t, deps => getOrderTimeline(deps, owner, id), {
    what: 'timeline',
    ways: [
      'chain_transfer_order',
      'chain_transfer_shown',
      'order_event_pkey',
      'orders_pkey',
      'webhook_attempt_pkey',
      'webhook_delivery_event',
      'webhook_event_order',
    ],
  })
})

test('deliveries are listed through the index of an endpoint, from the end that is nearer', async t => {
  const first = await listWebhookDeliveries(service.deps, owner, { webhookId, limit, offset: 0 })
  const places = [{ offset: 0 }, { offset: 0, cursor: first.next_cursor! }, { offset: 10 }, { offset: first.total - 5 }]
  for (const place of places) {
    const rows = place.offset === 0 ? [] : ['webhook_delivery_pkey']
    const ways = ['webhook_delivery_list', ...rows, 'webhook_event_pkey']
    await usesOnly(t, deps => listWebhookDeliveries(deps, owner, { webhookId, limit, ...place }), {
      what: JSON.stringify(place),
      ways,
    })
  }
  const beyond = (deps: Deps) => listWebhookDeliveries(deps, owner, { webhookId, limit, offset: 10_000_000 })
  await usesOnly(t, beyond, { what: 'beyond the end', ways: [] })
})

test('every offset and cursor leads to the deliveries that a walk over all of them finds there', async t => {
  const rows = await service.deps.db.query<{ id: string }>(
    'select id from webhook_delivery where endpoint_id = $1 order by created_at desc, id desc',
    [webhookId],
  )
  const all = rows.map(row => row.id)
  for (const offset of [
    0,
    1,
    7,
    all.length / 2 - 1,
    all.length / 2,
    all.length / 2 + 1,
    all.length - 21,
    all.length - 20,
  ]) {
    const page = await listWebhookDeliveries(service.deps, owner, { webhookId, limit, offset })
    t.deepEqual(
      page.deliveries.map(one => one.id),
      all.slice(offset, offset + limit),
      `offset ${offset}`,
    )
    t.is(page.total, all.length)
    t.is(page.next_cursor === null, offset + limit >= all.length, `offset ${offset}`)
  }
  for (const offset of [all.length - 3, all.length, 10_000_000]) {
    const page = await listWebhookDeliveries(service.deps, owner, { webhookId, limit, offset })
    t.deepEqual(
      [page.deliveries.length, page.next_cursor],
      [Math.max(0, all.length - offset), null],
      `offset ${offset}`,
    )
  }
})

test('events are listed through the index of all or that of their type, forward and backward', async t => {
  const { events } = await listEvents(service.deps, owner, { limit })
  const after = events.at(-1)!.id
  for (const page of [{}, { after }, { before: after }]) {
    const own = Object.keys(page).length > 0 ? ['webhook_event_pkey'] : []
    await usesOnly(t, deps => listEvents(deps, owner, { limit, ...page }), {
      what: JSON.stringify(page),
      ways: ['webhook_event_list', ...own],
    })
    for (const type of ['payment.confirmed', 'payment.frozen'] as const) {
      await usesOnly(t, deps => listEvents(deps, owner, { limit, ...page, type }), {
        what: JSON.stringify({ ...page, type }),
        ways: ['webhook_event_type', ...own],
      })
    }
  }
})

test('the dashboard finds orders by their keys alone, and adds up days without reading an order', async t => {
  const { orders } = await listOrders(service.deps, owner, { limit: 1, offset: 0, status: 'PAID' })
  const { id, order_number: orderNumber } = orders[0]!
  const ways: Readonly<Record<string, readonly string[]>> = {
    [orderNumber]: ['orders_order_number_key'],
    [id]: ['orders_pkey'],
    TJRabPrwbZy45sbavfcjinPJC18kjpRTv8: ['orders_pkey', 'orders_reference'],
    '25': ['orders_newest', 'orders_reference'],
    'INV-77': ['orders_reference'],
    'zz-4': ['orders_newest', 'orders_pkey', 'orders_reference'],
    abcdef12: [
      'chain_transfer_hash_end',
      'chain_transfer_pkey',
      'orders_newest',
      'orders_order_number_key',
      'orders_pkey',
      'orders_reference',
    ],
  }
  for (const [text, expected] of Object.entries(ways)) {
    await usesOnly(t, deps => searchOrders(deps, owner, text), {
      what: text,
      ways: expected,
      perhaps: ['orders bitmap heap scan'],
    })
  }
  await usesOnly(t, deps => getFigures(deps, owner, 90), { what: 'figures', ways: [] })
  await usesOnly(t, deps => countOrders(deps, owner), { what: 'counts', ways: [] })
})
