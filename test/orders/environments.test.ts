import test, { type ExecutionContext } from 'ava'
import { AddressBook } from '../../src/deposit-addresses/address-book.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import type { Database } from '../../src/database/database.ts'
import type { Deps } from '../../src/deps.ts'
import { createOrder, type CreatedOrder } from '../../src/orders/create/create-order.service.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { startWatching } from '../../src/payments/record/record.service.ts'
import { testService, testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

interface TwoEnvironments {
  readonly deps: Deps
  readonly admin: Database
  /** One merchant, first with its test key, then with its live key. */
  readonly principals: readonly [Principal, Principal]
  open(principal: Principal, idempotencyKey?: string): Promise<CreatedOrder>
}

async function twoEnvironments(t: ExecutionContext, env: Record<string, string> = {}): Promise<TwoEnvironments> {
  const service = await testService({ env })
  t.teardown(() => service.close())
  const { config } = service.deps
  const live = config.networks.map(network => ({ ...network, environment: 'live' as const }))
  const networks = [...config.networks, ...live]
  const addressBook = new AddressBook(networks, service.deps.keyring)
  const orderBatch = new OrderBatch({ ...service.deps, addressBook })
  const deps: Deps = { ...service.deps, addressBook, orderBatch, config: { ...config, networks } }
  const merchant = await testMerchant(deps)
  const { merchantId } = merchant
  const { keyId } = await issueKey(deps, { merchantId, environment: 'live', name: 'live' })
  for (const environment of ['test', 'live'] as const)
    await startWatching(deps, { environment, network: 'ERC20' }, service.ethereum.head)
  const open = (principal: Principal, idempotencyKey?: string) =>
    createOrder(deps, principal, orderInput({ idempotencyKey: idempotencyKey ?? null }))
  return { deps, admin: service.admin, principals: [merchant, { merchantId, environment: 'live', keyId }], open }
}

test('C-05 one idempotency key of one merchant stands for two orders, one in each environment', async t => {
  const { principals, open } = await twoEnvironments(t)
  const first = await Promise.all(principals.map(principal => open(principal, 'the same')))
  t.deepEqual(
    first.map(({ order, replayed }) => [order.environment, replayed]),
    [
      ['test', false],
      ['live', false],
    ],
  )
  t.not(first[0]!.order.id, first[1]!.order.id)
  const again = await Promise.all(principals.map(principal => open(principal, 'the same')))
  t.deepEqual(
    again.map(({ order, replayed }) => [order.id, replayed]),
    first.map(({ order }) => [order.id, true]),
  )
})

test('C-13 open orders of one environment take no room in the other', async t => {
  const { principals, open } = await twoEnvironments(t, { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '1' })
  for (const principal of principals) {
    t.is((await open(principal)).order.status, 'OPEN', principal.environment)
    await t.throwsAsync(open(principal), { message: 'no available address' })
  }
})

test('C-13 where one environment is full, addresses are still derived for the other', async t => {
  const { admin, principals, open } = await twoEnvironments(t, { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '1' })
  const [first, second] = principals
  await open(first)
  await admin.query("delete from deposit_address where environment = 'live'")
  t.is((await open(second)).order.status, 'OPEN')
})
