// Where a withdrawal may go is asked again when it begins to be paid.
import test from 'ava'
import { startPayouts } from './payouts.ts'

test('what has come off the list while it waited is not paid, and its money comes back', async t => {
  const at = await startPayouts('TRC20')
  t.teardown(() => at.close())
  const before = await at.balance('merchant_available')
  const to = at.someone()
  const id = await at.withdraw(to)
  await at.service.admin.query(
    `insert into withdrawal_policy (merchant_id, environment, is_restricted, changed_at)
     select merchant_id, environment, true, now() from withdrawal where id = $1`,
    [id],
  )
  await at.work(3)
  t.like(await at.withdrawal(id), { status: 'FAILED', failure_reason: 'destination address not allowed' })
  t.is(await at.balance('merchant_available'), before)
  t.deepEqual(await at.events(id), ['withdrawal.failed'])
  t.is(at.payee.paid(to).length, 0)
})
