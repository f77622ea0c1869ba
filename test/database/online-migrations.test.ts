// Migrations of three releases while two processes serve: no request fails of it, whenever it is cut short.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import test from 'ava'
import pg from 'pg'
import { fillOrders } from '../../lab/drill/fill.ts'
import { contract, expand, fill } from '../../lab/drill/sample-migrations.ts'
import { migrateWithRoles } from '../../dev/postgres/database-roles.ts'
import type { Deps } from '../../src/deps.ts'
import { migrate } from '../../src/migrate.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { listOrders } from '../../src/orders/query/order-list.service.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { getOrderTimeline } from '../../src/orders/timeline/timeline.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { until } from '../helpers/until.ts'

const filled = 5_000
/** Between what a shop asks. */
const pauseMs = 50
type Merchant = Awaited<ReturnType<typeof testMerchant>>

interface Serving {
  readonly failed: unknown[]
  /** How often all of it was asked. */
  readonly rounds: number
  end(): Promise<void>
}

/** A shop that asks some times a second, at each of these processes. */
function serve(processes: readonly Deps[], merchant: Merchant): Serving {
  const failed: unknown[] = []
  const end = new AbortController()
  let rounds = 0
  const shop = async (deps: Deps) => {
    let id = ''
    while (!end.signal.aborted) {
      rounds += 1
      if (id === '') id = (await createOrder(deps, merchant, orderInput({ idempotencyKey: randomUUID() }))).order.id
      await getOrder(deps, merchant, id)
      await listOrders(deps, merchant, { limit: 20, offset: 0 })
      await listOrders(deps, merchant, { limit: 20, offset: 40, status: 'EXPIRED' })
      await getOrderTimeline(deps, merchant, id)
      if (rounds % 5 === 0) {
        await cancelOrder(deps, merchant, id)
        id = ''
      }
      await pause(pauseMs)
    }
  }
  const shops = processes.flatMap(deps => [shop(deps), shop(deps)])
  const over = Promise.all(shops.map(one => one.catch((error: unknown) => void failed.push(error))))
  return {
    failed,
    get rounds() {
      return rounds
    },
    async end() {
      end.abort()
      await over
    },
  }
}

async function open(): Promise<{ service: TestService; merchant: Merchant; serving: Serving }> {
  const service = await testService({
    env: { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '1000000', KASSA_ORDERS_PER_HOUR: '1000000' },
  })
  const merchant = await testMerchant(service.deps)
  await fillOrders(service.admin, merchant.merchantId, filled)
  const serving = serve([service.deps, await service.second()], merchant)
  await until(async () => serving.rounds >= 8)
  return { service, merchant, serving }
}

/** Somebody who is at something and does not end it. */
async function holding(service: TestService, text: string): Promise<pg.Client> {
  const client = new pg.Client(service.adminUrl)
  await client.connect()
  await client.query('begin')
  await client.query(text)
  return client
}

/** Waits until a migration waits for a lock, with this in its statement and in no statement of the service. Returns its process. */
async function waiting({ admin }: TestService, text: string): Promise<number> {
  let found: { pid: number } | undefined
  await until(async () => {
    ;[found] = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and position($1 in query) > 0 and datname = current_database()
         and pid <> pg_backend_pid()`,
      [text],
    )
    return found !== undefined
  })
  return found!.pid
}

test('what three releases change is changed while processes serve that know nothing of it, also when it is cut short', async t => {
  const { service, serving } = await open()
  t.teardown(() => service.close())
  const { admin, adminUrl } = service
  const numberOf = async (text: string) =>
    Number((await admin.query<{ n: string }>(`select count(*) as n from ${text}`))[0]!.n)
  const served = async () => {
    const before = serving.rounds
    await until(async () => serving.rounds > before + 8 || serving.failed.length > 0)
  }
  const reader = await holding(service, 'select count(*) from orders')
  const expanding = migrate(adminUrl, { further: [expand] })
  await waiting(service, 'add column drill_total')
  await served()
  await reader.end()
  await expanding
  await served()

  await admin.query('create unique index concurrently drill_totals on orders (merchant_id)').catch(() => {})
  t.is(await numberOf(`pg_index where indexrelid = 'drill_totals'::regclass and not indisvalid`), 1)
  const writer = await holding(
    service,
    "select from orders where status = 'EXPIRED' order by id desc limit 1 for update",
  )
  const filling = migrate(adminUrl, { further: [expand, fill] })
  filling.catch(() => {}) // asked below
  await admin.query('select pg_terminate_backend($1)', [await waiting(service, 'in (select key from part)')])
  await t.throwsAsync(filling)
  await writer.end()
  await Promise.all([migrate(adminUrl, { further: [expand, fill] }), migrate(adminUrl, { further: [expand, fill] })])
  await served()
  t.is(await numberOf('orders where drill_total is distinct from order_amount + fee_amount'), 0)
  t.true((await numberOf('orders')) > filled)
  t.is(await numberOf(`pg_index where indexrelid = 'drill_totals'::regclass and indisvalid`), 1)
  await t.throwsAsync(migrateWithRoles(adminUrl), { message: /9002-fill, which this release does not know/ })

  await migrate(adminUrl, { further: [expand, fill, contract] })
  await served()
  await serving.end()
  t.deepEqual(serving.failed, [])
  await assertBooks(t, service.deps.db)
})
