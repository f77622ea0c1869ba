// Whoever is to end a withdrawal waits for its row, and its wallet is halted meanwhile: nothing is ended, since the journal may know a
// signature that the database has forgotten.
import test from 'ava'
import { payOn } from '../../src/jobs/pay-withdrawals.ts'
import { failRefused } from '../../src/payouts/attempts/pay.service.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { cancelWithdrawal } from '../../src/withdrawals/withdrawal.service.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import type { Work } from '../payments/interleave.ts'
import { untilWaiting } from '../helpers/waiting.ts'
import { startPayouts, type Payouts } from '../payouts/payouts.ts'

interface Ending {
  readonly by: string
  /** Above 40 it needs the approval of people. */
  readonly amount: string
  /** Whether it is asked about where it goes, and ended by the answer. */
  readonly isAsked?: boolean
  /** What comes before; what is to end it. */
  readonly begin?: (at: Payouts, id: string) => Promise<unknown>
  readonly end: (at: Payouts, id: string) => Work
}

/** Flags where it goes, once this is done. */
const flagging = (before: () => Promise<unknown>): ScreeningProvider => ({
  name: 'test',
  async screen() {
    await before()
    return { kind: 'flagged', reason: 'a test says so', reference: null, evidence: null }
  },
})

/** A worker has begun to pay it, and the signer refuses it for good. */
async function refuseForGood(at: Payouts, id: string): Promise<void> {
  await screenDestinations(at.deps, at.key)
  await payOn(at.deps, at.key)
  await at.service.admin.query(
    `update transaction_attempt set is_refused_for_good = true, refused_at = '2020-01-01' where withdrawal_id = $1`,
    [id],
  )
}

const endings: readonly Ending[] = [
  { by: 'an operator who gives it up', amount: '25', end: (_at, id) => deps => giveUp(deps, id) },
  {
    by: 'its merchant, who cancels it',
    amount: '90',
    end: (at, id) => deps => cancelWithdrawal(deps, at.merchant, id).catch(() => undefined),
  },
  {
    by: 'an operator who rejects it',
    amount: '90',
    end: (_at, id) => deps =>
      decideWithdrawal(deps, { withdrawalId: id, operator: 'alice', decision: 'rejected', reason: 'a test' }),
  },
  {
    by: 'a provider that flags where it goes',
    amount: '25',
    isAsked: true,
    end: at => deps => screenDestinations(deps, at.key),
  },
  {
    by: 'a worker, since the signer refuses it',
    amount: '25',
    begin: refuseForGood,
    end: at => deps => failRefused(deps, at.key),
  },
]

for (const { by, amount, isAsked = false, begin, end } of endings)
  test.serial(`a withdrawal whose wallet is halted while its row is waited for is not ended by ${by}`, async t => {
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const at = await startPayouts('ERC20', {
      env: { KASSA_WITHDRAWAL_AUTO_LIMIT: '40', KASSA_WITHDRAWAL_SECOND_LIMIT: '1000' },
      screening: isAsked ? [flagging(() => hold())] : [],
    })
    t.teardown(() => at.close())
    const { admin } = at.service
    const id = await at.withdraw(at.someone(), amount)
    let holding: Promise<void> | undefined
    const hold = async () => {
      holding ??= admin.transaction(async tx => {
        await tx.query('select from transaction_attempt where withdrawal_id = $1 for update', [id])
        await tx.query('select from withdrawal where id = $1 for update', [id])
        held.resolve()
        await free.promise
      })
      await held.promise
    }
    const isEnded = async () => {
      const { status } = await at.withdrawal(id)
      return status === 'FAILED' || status === 'REJECTED'
    }
    await begin?.(at, id)
    if (!isAsked) await hold()
    const work = end(at, id)(at.deps)
    await untilWaiting(admin)
    await admin.query(`update wallet set paused_at = now(), pause_reason = 'restored'`)
    free.resolve()
    await Promise.all([holding, work])
    t.false(await isEnded())

    // Were it not halted, this would end it.
    await admin.query('update wallet set paused_at = null, pause_reason = null')
    at.service.clock.advance(600)
    at.service.clock.advanceBusiness(600)
    await end(at, id)(at.deps)
    t.true(await isEnded())
  })
