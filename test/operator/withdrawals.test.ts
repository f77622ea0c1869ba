import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { startMoneyOut, type MoneyOut, type Payer } from '../withdrawals/fixture.ts'
import { operatorOn, type Operator } from './command.ts'

let at: MoneyOut
let operator: Operator
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50', KASSA_WITHDRAWAL_SECOND_LIMIT: '500' })
  operator = operatorOn(at.service.databaseUrl, [at.service.deps.config.masterKeys[0]!.toString('hex')])
})
test.after.always(() => at.close())

const decide = (name: string, verb: 'approve' | 'reject', id: string) =>
  operator.as(name).run('withdrawals', verb, id, '--reason', 'looked at', '--yes', '--json')
const statusOf = async (merchant: Payer, id: string) => (await at.get(merchant, `/v1/withdrawals/${id}`)).json.status

async function waiting(amount: string): Promise<{ merchant: Payer; id: string }> {
  const merchant = await at.richMerchant(2000n)
  const { json } = await at.withdraw(merchant, { amount })
  if (json.status !== 'PENDING') throw new Error(`It is ${json.status}`)
  return { merchant, id: json.id }
}

test.serial('above the first limit one operator is enough, and nothing is handed over before', async t => {
  const { merchant, id } = await waiting('50.000001')
  t.deepEqual(await at.claim(), [])
  const listed = (await operator.run('withdrawals', 'list', '--json')).json.withdrawals as { id: string }[]
  t.like(
    listed.find(one => one.id === id),
    { required_approvals: 1, decisions: [] },
  )
  t.like((await decide('alice', 'approve', id)).json, { outcome: 'approved', status: 'APPROVED' })
  t.is(await statusOf(merchant, id), 'APPROVED')
  t.deepEqual(await at.claim(), [id])
  const shown = (await operator.run('withdrawals', 'show', id, '--json')).json
  t.like(shown, {
    id,
    status: 'APPROVED',
    decisions: [{ operator: 'alice', decision: 'approved', reason: 'looked at' }],
  })
  const late = await decide('bob', 'reject', id)
  t.is(late.code, 1)
  t.regex(late.stderr, /it is APPROVED/)
})

test.serial('C-18 above the second limit two different people are needed, and none of them counts twice', async t => {
  const { merchant, id } = await waiting('500.000001')
  t.like((await decide('alice', 'approve', id)).json, { outcome: 'approved once', status: 'PENDING' })
  const same = await decide('alice', 'approve', id)
  t.is(same.code, 1)
  t.regex(same.stderr, /Another operator/)
  // Whoever was enrolled by alice is alice.
  await at.service.admin.query(`update operator set sponsor = 'alice', enrolled_by = 'alice' where name = 'carol'`)
  t.like((await decide('carol', 'approve', id)).json, { outcome: 'approved once' })
  t.is(await statusOf(merchant, id), 'PENDING')
  t.like((await decide('bob', 'approve', id)).json, { outcome: 'approved', status: 'APPROVED' })
  const { json } = await operator.run('audit', 'list', '--subject', id, '--json')
  t.deepEqual(
    (json.entries as { operator: string; action: string }[]).map(one => [one.operator, one.action]),
    [
      ['bob', 'withdrawal.approved'],
      ['carol', 'withdrawal.approved'],
      ['alice', 'withdrawal.approved'],
    ],
  )
  await assertBooks(t, at.service.deps.db)
})

test.serial(
  'one operator rejects, also after another has approved: the money is back and the merchant is told',
  async t => {
    const { merchant, id } = await waiting('600')
    await decide('alice', 'approve', id)
    t.like((await decide('alice', 'reject', id)).json, { outcome: 'rejected', status: 'REJECTED' })
    t.is((await at.balance(merchant)).available, '2000')
    const [reported] = await at.reportedOf(id)
    t.is(reported?.type, 'withdrawal.failed')
    t.like(reported?.data, { status: 'REJECTED', failure_reason: 'rejected by the operator of the service' })
    t.is((await decide('bob', 'approve', id)).code, 1)
    await assertBooks(t, at.service.deps.db)
  },
)

test.serial('splitting helps nobody: what goes without approval within 24 hours has a limit of its own', async t => {
  const small = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50', KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: '100' })
  t.teardown(() => small.close())
  const merchant = await small.richMerchant(500n)
  const answers = await Promise.all(Array.from({ length: 5 }, () => small.withdraw(merchant, { amount: '40' })))
  t.deepEqual(
    answers.map(({ json }) => json.status as string).toSorted((a, b) => a.localeCompare(b)),
    ['APPROVED', 'APPROVED', 'PENDING', 'PENDING', 'PENDING'],
  )
  small.service.clock.advanceBusiness(86_400)
  t.is((await small.withdraw(merchant, { amount: '40' })).json.status, 'APPROVED')
})

test.serial('a withdrawal nobody knows, and a decision without a reason, are refused', async t => {
  t.is((await decide('alice', 'approve', '9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90')).code, 1)
  const { id } = await waiting('60')
  t.is((await operator.as('alice').run('withdrawals', 'approve', id, '--yes')).code, 2)
})

test.serial('an operator puts the allow-list of a merchant in force', async t => {
  const merchant = await at.richMerchant(100n)
  const words = [
    'withdrawals',
    'restrict',
    merchant.merchantId,
    '--environment',
    'test',
    '--reason',
    'asked for',
    '--yes',
  ]
  t.is((await operator.run(...words, '--to', 'listed')).code, 0)
  t.is((await at.withdraw(merchant)).json.error, 'destination address not allowed')
  t.is((await operator.run(...words, '--to', 'any')).code, 0)
  t.is((await at.withdraw(merchant)).status, 201)
})
