import test from 'ava'
import { isPlausible, transferAmountMax } from '../../src/payments/record/plausible.ts'
import { usdt } from '../../src/lib/money.ts'

test('a payment is more than nothing and at most a thousand million USDT', t => {
  const table: [bigint, boolean][] = [
    [0n, false],
    [1n, true],
    [transferAmountMax, true],
    [transferAmountMax + 1n, false],
    [2n ** 63n - 10n, false],
    [2n ** 256n - 1n, false],
  ]
  for (const [amount, wanted] of table) t.is(isPlausible({ amount: usdt(amount) }), wanted, `${amount}`)
})
