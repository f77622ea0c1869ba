// Others act on some refusals of the signer. They go by the code: the sentence is for people, and may be put otherwise.
import test from 'ava'
import { refusals, type RefusalCode } from '../../src/chains/refusal.ts'
import { addSeconds } from '../../src/lib/clock.ts'
import { noteRefusal } from '../../src/signer/policy/refusal.store.ts'
import { waitsForMoney } from '../../src/signer/sign/attempt.store.ts'
import { listPayouts } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { findUnderWay } from '../../src/payouts/attempts/slots.store.ts'
import { listRefused } from '../../src/payouts/attempts/refused.store.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { startPayouts } from '../payouts/payouts.ts'

test('what waits for money, for a place or for its list is known by a code', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const { admin, clock } = at.service
  const older = await at.withdraw(at.someone())
  await runDue(at.deps)
  clock.advance(1)
  const younger = await at.withdraw(at.someone())
  await runDue(at.deps)
  const idOf = async (withdrawal: string) =>
    (await admin.query<{ id: string }>('select id from transaction_attempt where withdrawal_id = $1', [withdrawal]))[0]!
      .id
  const id = await idOf(older)
  const other = await idOf(younger)
  const now = clock.now()
  const says = async (code: RefusalCode) => {
    const refused = { reason: refusals[code], isForGood: true, resumes: 0, now, dueAt: now, isCalmer: false }
    await noteRefusal(at.signerDb, id, refused)
    await admin.query(`update transaction_attempt set note = 'in other words' where id = $1`, [id])
    const { merchants } = await findUnderWay(at.deps.db, at.key)
    const before = addSeconds(now, -60)
    return {
      money: await waitsForMoney(at.signerDb, at.key, { id: other, since: before }),
      listed: (await listPayouts(at.deps.db, 10)).find(one => one.intentId === older)?.refusal,
      refused: merchants[0]?.refused,
      isNotAllowed: (await listRefused(at.deps.db, at.key, { before, limit: 10 })).map(one => one.isNotAllowed),
    }
  }
  t.deepEqual(await says('TOO_LITTLE'), { money: true, listed: 'TOO_LITTLE', refused: 1, isNotAllowed: [] })
  t.deepEqual(await says('NO_PLACE'), { money: false, listed: 'NO_PLACE', refused: 0, isNotAllowed: [] })
  t.deepEqual(await says('NOT_ALLOWED'), { money: false, listed: 'NOT_ALLOWED', refused: 1, isNotAllowed: [true] })
})
