import test from 'ava'
import type { Principal } from '../../src/api-keys/principal.ts'
import { createApiKey } from '../../src/api-keys/api-key.service.ts'
import type { Deps } from '../../src/deps.ts'
import { parseUsdt, type Ppm } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/order.service.ts'
import { startWatching } from '../../src/orders/payment-watch.service.ts'
import { testHouse, testMerchant } from '../helpers/deps.ts'

test('C-05 one idempotency key of one merchant stands for two orders, one in each environment', async t => {
  const house = await testHouse()
  t.teardown(() => house.close())
  const { config } = house.deps
  const live = config.networks.map(network => ({ ...network, environment: 'live' as const }))
  const deps: Deps = { ...house.deps, config: { ...config, networks: [...config.networks, ...live] } }
  const merchant = await testMerchant(deps)
  const { keyId } = await createApiKey(deps, { merchantId: merchant.merchantId, environment: 'live', name: 'live' })
  const principals: Principal[] = [merchant, { merchantId: merchant.merchantId, environment: 'live', keyId }]
  const open = (principal: Principal) =>
    createOrder(deps, principal, {
      amount: parseUsdt('25')!,
      network: 'ERC20',
      description: '',
      metadata: {},
      returnUrl: '',
      webhookUrl: '',
      idempotencyKey: 'the same',
      tolerancePpm: 10_000 as Ppm,
      expiresIn: 1800,
    })
  for (const { environment } of principals) {
    await startWatching(deps, { environment, network: 'ERC20' }, house.ethereum.head)
  }
  const first = await Promise.all(principals.map(open))
  t.deepEqual(
    first.map(({ order, replayed }) => [order.environment, replayed]),
    [
      ['test', false],
      ['live', false],
    ],
  )
  t.not(first[0]!.order.id, first[1]!.order.id)
  const again = await Promise.all(principals.map(open))
  t.deepEqual(
    again.map(({ order, replayed }) => [order.id, replayed]),
    first.map(({ order }) => [order.id, true]),
  )
})
