// What one paid order leaves in the database, however many blocks confirm it.
import test from 'ava'
import { testService, type TestService } from '../helpers/deps.ts'
import { openWatched, units, watchBoth } from '../orders/watched-order.ts'

const confirmations = 64
/** Interface and timeline need one row for each step of the order, and one event for the merchant. */
const rowsOfOnePaidOrder = {
  orders: 1,
  chain_transfer: 1,
  order_facts: 1,
  order_event: 3,
  webhook_event: 1,
  webhook_delivery: 0,
  ledger_entry: 3,
}

let service: TestService
test.before(async () => {
  service = await testService({ env: { KASSA_TEST_ERC20_CONFIRMATIONS: `${confirmations}` } })
  await watchBoth(service)
})
test.after.always(() => service?.close())

async function rowsOf(orderId: string): Promise<Record<string, number>> {
  const [counts] = await service.admin.query<Record<string, number>>(
    `select (select count(*) from orders where id = $1)::int as orders,
            (select count(*) from chain_transfer where order_id = $1)::int as chain_transfer,
            (select count(*) from order_facts where order_id = $1)::int as order_facts,
            (select count(*) from order_event where order_id = $1)::int as order_event,
            (select count(*) from webhook_event where order_id = $1)::int as webhook_event,
            (select count(*) from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = $1)::int
              as webhook_delivery,
            (select count(*) from ledger_entry)::int as ledger_entry`,
    [orderId],
  )
  return counts!
}

/** Who wrote the rows of an order last: the same as long as nothing of it was written. */
async function writersOf(orderId: string): Promise<unknown[]> {
  return service.admin.query(
    `select 'order' as what, xmin::text, version from orders where id = $1
     union all select 'transfer', xmin::text, 0 from chain_transfer where order_id = $1
     union all select 'facts', xmin::text, recorded::int from order_facts where order_id = $1`,
    [orderId],
  )
}

test.serial(
  'confirmations write nothing: a block more changes no row of an order, and 64 leave what two leave',
  async t => {
    const { order, chain, inspect: poll } = await openWatched(service)
    chain.freezeFinal()
    chain.mine([{ to: order.address, amount: units('25') }])
    t.is((await poll()).status, 'PENDING_CONFIRM')
    chain.mineEmpty(1)
    t.like(await poll(), { status: 'CONFIRMING', confirmations: 2 })
    const [rows, writers] = [await rowsOf(order.id), await writersOf(order.id)]
    for (let block = 3; block <= confirmations; block += 1) {
      chain.mineEmpty(1)
      t.like(await poll(), { status: 'CONFIRMING', confirmations: block })
    }
    t.deepEqual(await writersOf(order.id), writers)
    t.deepEqual(await rowsOf(order.id), rows)
    chain.thawFinal()
    chain.mineEmpty(3)
    t.is((await poll()).status, 'PAID')
    t.deepEqual(await rowsOf(order.id), rowsOfOnePaidOrder)
  },
)

test.serial('blocks that pay nobody of ours leave no more than the newest of them', async t => {
  const { chain, inspect: poll } = await openWatched(service)
  const blocksOf = async () => {
    const [row] = await service.admin.query<{ count: number }>(
      `select count(*)::int as count from chain_block where network = 'ERC20'`,
    )
    return row!.count
  }
  for (let turn = 0; turn < 4; turn += 1) {
    chain.mineEmpty(100)
    await poll()
    await poll()
  }
  const before = await blocksOf()
  chain.mineEmpty(100)
  await poll()
  await poll()
  t.true((await blocksOf()) <= before)
  t.true(before <= 64 + 2 + 100, `${before}`)
})
