// What one person approves alone for a merchant within a day counts together.
import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { operatorOn, operatorWith, type Operator } from '../operator/command.ts'
import { payee, startMoneyOut, type MoneyOut, type Payer } from './fixture.ts'

let at: MoneyOut
let operator: Operator
const limits = { KASSA_WITHDRAWAL_AUTO_LIMIT: '50', KASSA_WITHDRAWAL_SECOND_LIMIT: '500' }
test.before(async () => {
  at = await startMoneyOut(limits)
  const { env } = operatorOn(at.service.databaseUrl, [at.service.deps.config.masterKeys[0]!.toString('hex')])
  operator = operatorWith({ ...env, ...limits })
})
test.beforeEach(() => at.service.clock.advance(2 * 86_400))
test.after.always(() => at.close())

/** As the command and the console do it, at the time of the test. */
const outcomeOf = async (name: string, withdrawalId: string) =>
  (await decideWithdrawal(at.service.deps, { withdrawalId, operator: name, decision: 'approved', reason: 'looked at' }))
    .kind
const statusOf = async (merchant: Payer, id: string) => (await at.get(merchant, `/v1/withdrawals/${id}`)).json.status
const ask = async (merchant: Payer, amount: string, change = {}) =>
  (await at.withdraw(merchant, { amount, ...change })).json.id as string

test.serial('one person alone approves no more for a merchant within 24 hours than of one withdrawal', async t => {
  const merchant = await at.richMerchant(3000n)
  const ids = [await ask(merchant, '300'), await ask(merchant, '200'), await ask(merchant, '60')] as const
  t.is(await outcomeOf('ann', ids[0]), 'approved')
  t.is(await outcomeOf('ann', ids[1]), 'approved', 'exactly up to the limit')
  t.is(await outcomeOf('ann', ids[2]), 'approved with too much')
  t.is(await outcomeOf('ann', ids[2]), 'approved before')
  t.is(await statusOf(merchant, ids[2]), 'PENDING')
  t.is((await operator.run('withdrawals', 'show', ids[2], '--json')).json.required_approvals, 2)
  t.is(await outcomeOf('bob', ids[2]), 'approved')
  t.is(await statusOf(merchant, ids[2]), 'APPROVED')
  await assertBooks(t, at.service.deps.db)
})

test.serial('each person counts for himself, those of one sponsor for one, and each merchant for itself', async t => {
  const [merchant, other] = [await at.richMerchant(3000n), await at.richMerchant(3000n)]
  await at.service.admin.query(`update operator set sponsor = 'ann', enrolled_by = 'ann' where name = 'd'`)
  t.is(await outcomeOf('ann', await ask(merchant, '400')), 'approved')
  t.is(await outcomeOf('d', await ask(merchant, '400')), 'approved with too much', 'd is ann')
  t.is(await outcomeOf('bob', await ask(merchant, '400')), 'approved')
  t.is(await outcomeOf('bob', await ask(merchant, '400')), 'approved with too much')
  t.is(await outcomeOf('ann', await ask(other, '400')), 'approved')
})

test.serial('the approval of an operator who was disabled since does not count, in the database neither', async t => {
  const merchant = await at.richMerchant(3000n)
  const id = await ask(merchant, '600')
  t.is(await outcomeOf('c', id), 'approved once')
  await at.service.admin.query(`update operator set disabled_at = now() where name = 'c'`)
  t.is(await outcomeOf('ann', id), 'approved once')
  t.is(await statusOf(merchant, id), 'PENDING')
  const approve = `update withdrawal set status = 'APPROVED', approved_at = now() where id = $1`
  await t.throwsAsync(at.service.deps.db.query(approve, [id]), { code: '23514' })
  t.is(await outcomeOf('bob', id), 'approved')
})

test.serial('an approval beside that of a disabled operator counts as given alone', async t => {
  const merchant = await at.richMerchant(3000n)
  await at.service.admin.query(
    `insert into operator (name, sponsor, enrolled_at, token_hash) values ('eve', 'eve', now(), repeat('e', 64))`,
  )
  t.is(await outcomeOf('eve', await ask(merchant, '300')), 'approved')
  const id = await ask(merchant, '400')
  t.is(await outcomeOf('eve', id), 'approved with too much')
  await at.service.admin.query(`update operator set disabled_at = now() where name = 'eve'`)
  t.is(await outcomeOf('ann', id), 'approved')
  t.is(await outcomeOf('ann', await ask(merchant, '300')), 'approved with too much')
})

test.serial('refunds and withdrawals, whatever their network, count together', async t => {
  const merchant = await at.richMerchant(1000n)
  const order = await at.paidOrder(merchant, 400n)
  const refund = (await at.refund(merchant, order)).json.id as string
  t.is(await outcomeOf('ann', refund), 'approved')
  t.is(await outcomeOf('ann', await ask(merchant, '300')), 'approved with too much')
  // As if the merchant had been paid on the other network: what it withdraws there counts here.
  await at.service.admin.query(`alter table withdrawal disable trigger all`)
  await at.service.admin.query(`update withdrawal set network = 'ERC20', address = $2 where id = $1`, [
    refund,
    payee.ERC20,
  ])
  await at.service.admin.query(`alter table withdrawal enable trigger all`)
  t.is(await outcomeOf('ann', await ask(merchant, '300')), 'approved with too much')
})

test.serial('what two have approved, what failed and what is older than a day counts for neither of them', async t => {
  const merchant = await at.richMerchant(3000n)
  const large = await ask(merchant, '900')
  t.is(await outcomeOf('ann', large), 'approved once')
  t.is(await outcomeOf('bob', large), 'approved')
  const failed = await ask(merchant, '400')
  t.is(await outcomeOf('ann', failed), 'approved')
  await at.report(failed, { type: 'failed', reason: 'x' })
  t.is(await outcomeOf('ann', await ask(merchant, '450')), 'approved')
  const late = await ask(merchant, '100')
  t.is(await outcomeOf('ann', late), 'approved with too much')
  at.service.clock.advance(86_399)
  t.is(await outcomeOf('ann', late), 'approved before')
  at.service.clock.advance(2)
  t.is(await outcomeOf('ann', late), 'approved', 'a day later his approval is enough')
})

test.serial('of two that one person approves at the same moment one waits', async t => {
  const merchant = await at.richMerchant(3000n)
  const ids = [await ask(merchant, '300'), await ask(merchant, '300')]
  const outcomes = await Promise.all(ids.map(id => outcomeOf('ann', id)))
  t.deepEqual(outcomes.toSorted(), ['approved', 'approved with too much'])
})

test.serial('the command says so, and lists how many people it needs now', async t => {
  const merchant = await at.richMerchant(3000n)
  const ids = [await ask(merchant, '300'), await ask(merchant, '300')] as const
  const approve = (id: string) =>
    operator.as('ann').run('withdrawals', 'approve', id, '--reason', 'looked at', '--yes', '--json')
  t.like((await approve(ids[0])).json, { outcome: 'approved', status: 'APPROVED' })
  t.like((await approve(ids[1])).json, { outcome: 'approved with too much', status: 'PENDING' })
  const again = await approve(ids[1])
  t.is(again.code, 1)
  t.regex(again.stderr, /Another operator/)
  const { withdrawals } = (await operator.run('withdrawals', 'list', '--json')).json
  t.is(withdrawals.find((one: { id: string }) => one.id === ids[1]).required_approvals, 2)
})
