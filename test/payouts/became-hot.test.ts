// A cold wallet that withdrawals are paid from now: what the books call cold of it becomes hot, once and exactly.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { post } from '../../src/ledger/ledger.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { enterSpending, findUnentered } from '../../src/payouts/reserves/float.service.ts'
import { tokenFeeEntry } from '../../src/payouts/reserves/token-fee.ts'
import { becomeHot, books, million, startMoving } from './moving.ts'

test('what a wallet held while it was cold is hot once withdrawals are paid from it', async t => {
  const at = await startMoving(t, 'ERC20')
  const amount = await at.toCold()
  await becomeHot(at)
  await at.see({ from: at.hot, to: at.cold, amount: 1_000_000n })
  t.deepEqual(await books(at), { onchain_hot: million })
  await at.see({ to: at.cold, amount: 3_000_000n })
  t.deepEqual(await books(at), { onchain_hot: million + 3_000_000n, platform_capital: 3_000_000n })
  t.true(amount > 0n)
})

test('what comes to it later was never cold, also where it held nothing', async t => {
  const at = await startMoving(t, 'ERC20')
  const amount = await at.toCold()
  await at.see({ from: at.cold, to: at.hot, amount })
  await becomeHot(at)
  for (const [index, expected] of [3_000_000n, 6_000_000n].entries()) {
    await at.see({ to: at.cold, amount: 3_000_000n })
    t.deepEqual(await books(at), { onchain_hot: million + expected, platform_capital: expected }, `${index}`)
  }
})

test('what the token kept on the way to it is not there', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.toCold()
  const [lost, id, now] = [usdt(2_000_000n), randomUUID(), at.service.clock.now()]
  const fee = tokenFeeEntry({ ...at.key, id, block: { hash: '0x1' }, to: 'cold', lost })
  await at.deps.db.transaction(async tx => {
    await tx.query(`update transaction_attempt set lost_amount = $1 where purpose = 'cold'`, [lost])
    await post(tx, fee, now)
  })
  await becomeHot(at)
  await at.see({ to: at.cold, amount: 3_000_000n })
  const expected = { onchain_hot: million - lost + 3_000_000n, platform_capital: 3_000_000n, platform_loss: lost }
  t.deepEqual(await books(at), expected)
})

test('more than it had by the books may have left it: that is hot as well', async t => {
  const at = await startMoving(t, 'ERC20')
  const amount = await at.toCold()
  const txHash = `0x${'a1'.repeat(32)}`
  const left = amount + 5_000_000n
  await at.see({ from: at.cold, to: at.someone(), amount: left, txHash })
  const spent = await findUnentered(at.deps, at.key, txHash)
  await enterSpending(at.deps, { spent: spent!, of: 'platform_capital' })
  await becomeHot(at)
  await at.see({ to: at.cold, amount: 3_000_000n })
  t.deepEqual(await books(at), { onchain_hot: million - left + 3_000_000n, platform_capital: 3_000_000n - left })
})
