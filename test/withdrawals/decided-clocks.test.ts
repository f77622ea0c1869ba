// Operators who decide about withdrawals from machines whose clocks differ: the clock of the database says when.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { clockOff } from '../helpers/clock-off.ts'
import { operatorOn, operatorWith } from '../operator/command.ts'
import { startMoneyOut, type MoneyOut } from './fixture.ts'

let at: MoneyOut
const limits = { KASSA_WITHDRAWAL_AUTO_LIMIT: '50', KASSA_WITHDRAWAL_SECOND_LIMIT: '500' }
test.before(async () => {
  at = await startMoneyOut(limits)
  const { env } = operatorOn(at.service.databaseUrl, [at.service.deps.config.masterKeys[0]!.toString('hex')])
  operatorWith({ ...env, ...limits })
})
test.after.always(() => at.close())

function machine(offSeconds: number): Deps {
  const { deps } = at.service
  return { ...deps, clock: clockOff(deps.clock, offSeconds) }
}

const approve = async (operator: string, withdrawalId: string, offSeconds: number) =>
  (await decideWithdrawal(machine(offSeconds), { withdrawalId, operator, decision: 'approved', reason: 'looked at' }))
    .kind

test.serial('approvals from two machines whose clocks differ count as two', async t => {
  const merchant = await at.richMerchant(3000n)
  const id = (await at.withdraw(merchant, { amount: '600' })).json.id as string
  t.is(await approve('ann', id, 60), 'approved once')
  t.is(await approve('bob', id, -60), 'approved')
  await assertBooks(t, at.service.deps.db)
})

test.serial('an operator whose clock is a day ahead approves alone no more than the limit of a day', async t => {
  const merchant = await at.richMerchant(3000n)
  const [first, second] = [
    (await at.withdraw(merchant, { amount: '400' })).json.id as string,
    (await at.withdraw(merchant, { amount: '400' })).json.id as string,
  ]
  t.is(await approve('ann', first, 0), 'approved')
  t.is(await approve('ann', second, 25 * 3600), 'approved with too much')
})
