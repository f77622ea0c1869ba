import test from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { testService, testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

/** Metadata that differ only in what kind of value they hold. */
const alike: readonly (readonly [unknown, unknown])[] = [
  [{ a: 1 }, [['a', 1]]],
  [{}, []],
  [{ list: [1] }, [1]],
  [{ list: 1 }, [1]],
  [[[1]], [1]],
  [['a', 'b'], [['a', 'b']]],
  [{ a: { b: 1 } }, { a: [['b', 1]] }],
  [1, '1'],
  [null, 'null'],
  [false, 0],
]

test('C-02 metadata that hold an object where the others hold a list, or a text where they hold a number, are other metadata', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await watchChain(service.deps, { environment: 'test', network: 'ERC20' })
  const merchant = await testMerchant(service.deps)
  const open = (idempotencyKey: string, value: unknown) =>
    createOrder(service.deps, merchant, orderInput({ metadata: { x: value }, idempotencyKey }))
  for (const [index, [one, other]] of alike.entries()) {
    const said = `${JSON.stringify(one)} and ${JSON.stringify(other)}`
    await open(`${index}`, one)
    await t.throwsAsync(open(`${index}`, other), { message: 'duplicate idempotency key' }, said)
    t.true((await open(`${index}`, one)).replayed, said)
  }
})
