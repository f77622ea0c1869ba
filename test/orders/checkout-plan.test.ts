// The statement that checkout pages are read with is planned once for each connection, and kept.
import test from 'ava'
import { openDatabase } from '../../src/database/orm.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { listByCheckoutTokens } from '../../src/orders/order.sql.ts'
import { testMerchant, testService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

interface Planned {
  readonly statement: string
  readonly generic: number
  readonly custom: number
}

test('however many pages are read, PostgreSQL plans for them once and finds each by its token', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await watchChain(service.deps, { environment: 'test', network: 'ERC20' })
  const merchant = await testMerchant(service.deps)
  const tokens: string[] = []
  for (let made = 0; made < 10; made += 1) {
    const { order } = await createOrder(service.deps, merchant, orderInput())
    tokens.push(new URL(order.payment_url).pathname.slice('/pay/'.length))
  }
  const db = await openDatabase({ url: service.databaseUrl, entities: [], connectionsMax: 1 })
  t.teardown(() => db.close())
  for (let turn = 0; turn < 20; turn += 1) {
    const asked = tokens.slice(0, 1 + (turn % tokens.length))
    t.is((await listByCheckoutTokens(db, asked)).length, asked.length)
  }
  const [planned] = await db.query<Planned>(
    `select statement, generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements
      where statement like '%o.checkout_token = any%'`,
  )
  // PostgreSQL compares five plans for the very values with the one for any.
  t.like(planned, { generic: 15, custom: 5 })
  // Ten orders are few enough to be read one after the other.
  const plan = await service.admin.transaction(async tx => {
    await tx.query('set local enable_seqscan = off')
    return tx.query(`explain (generic_plan) ${planned!.statement}`)
  })
  t.true(JSON.stringify(plan).includes('orders_checkout_token_key'))
})
