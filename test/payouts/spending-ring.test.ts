// What left an address of ours halts the wallet in the transaction that records final blocks: nobody waits for that in a ring.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { recordFinalBlocks } from '../../src/payments/record/record.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { isWalletPaused } from '../../src/deposit-addresses/wallet.store.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { startPayouts, type Payouts, watch } from './payouts.ts'

/** Final blocks with money that came to the wallet, and money that left it by a transaction that is none of ours. */
async function recordBoth({ key, payee, wallet, someone }: Payouts, deps: Deps): Promise<boolean> {
  const { final, resumes } = (await findCursors(deps.db, key))!
  const end = payee.blocks.at(-1)!.ref
  const [own, other] = [wallet().address, someone()]
  const each = { ordinal: 0, amount: usdt(1_000_000n), blockHeight: end.height, blockHash: end.hash }
  const transfers = [
    { ...each, txHash: `0x${'1'.repeat(64)}`, from: other, to: own },
    { ...each, txHash: `0x${'2'.repeat(64)}`, from: own, to: other },
  ]
  return recordFinalBlocks(deps, key, { final, resumes, end, transfers, times: new Map([[end.height, end.time]]) })
}

test('money that came and money that was taken are recorded, while one payment ends and another fails', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const { service, key } = at
  await watch(at)
  await at.withdraw(at.someone())
  await at.work(1)
  const refused = await at.withdraw(at.someone())
  await screenDestinations(at.deps, key)
  await service.admin.query(
    `insert into withdrawal_policy (merchant_id, environment, is_restricted, changed_at) values ($1, 'test', true, now())`,
    [at.merchant.merchantId],
  )
  const [recording, paying, ending] = [await service.second(), await service.second(), await service.second()]
  let others: Promise<void>[] = []
  const endsMeanwhile = hooked(recording, async text => {
    if (others.length > 0 || !text.startsWith('update wallet set paused_at')) return
    const begun: Deps = hooked(paying, async statement => {
      if (!statement.includes('pg_advisory_xact_lock(hashtextextended(name, 0))') || others.length > 1) return
      others.push(trackAttempts(ending, key))
      await doneOrWaiting(service, others[1]!)
    })
    others = [payDue(begun, key)]
    await doneOrWaiting(service, Promise.all(others))
  })
  t.true(await recordBoth(at, endsMeanwhile))
  t.is(others.length, 2)
  await Promise.all(others)
  t.true(await isWalletPaused(at.deps.db, key))
  t.is((await at.withdrawal(refused)).status, 'FAILED')
  assertNoDeadlocks(t, recording.db, paying.db, ending.db)
})
