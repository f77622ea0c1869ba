import test from 'ava'
import { usdt } from '../../src/lib/money.ts'
import { confirmationsOf } from '../../src/orders/order.ts'

test('PENDING_CONFIRM shows one confirmation, however far the chain was read; CONFIRMING counts to the head', t => {
  const order = { paymentHeight: 100, receivedAmount: usdt(25_000_000n), requiredConfirmations: 19 } as const
  const at = (status: 'PENDING_CONFIRM' | 'CONFIRMING', head: number) => confirmationsOf({ ...order, status }, head)
  for (const head of [99, 100, 101, 150]) t.is(at('PENDING_CONFIRM', head), 1)
  t.deepEqual(
    [99, 100, 101, 102, 150].map(head => at('CONFIRMING', head)),
    [2, 2, 2, 3, 19],
  )
})
