// Mails about orders that need a decision: one for each fact, but one an hour of a kind, however many orders there are.
import test from 'ava'
import { recordAlerts, sendDueAlerts } from '../../src/orders/alerts/order-alert.service.ts'
import type { Step } from '../../src/orders/evaluate.ts'
import { findOrder } from '../../src/orders/order.store.ts'
import { startMoneyOut, type MoneyOut, type Payer } from '../withdrawals/fixture.ts'

let at: MoneyOut
let merchant: Payer
test.before(async () => {
  at = await startMoneyOut()
  merchant = await at.richMerchant(0n)
  const { merchantId } = merchant
  const people = [['owner', true], ['finance', true], ['finance', false], ['developer', true]] as const // prettier-ignore
  await at.service.admin.query('delete from merchant_user where merchant_id = $1', [merchantId])
  for (const [index, [role, orderMails]] of people.entries())
    await at.service.admin.query(
      `insert into merchant_user (id, merchant_id, mail, name, role, order_mails, created_at, signed_in_at) values (gen_random_uuid(), $1, $2, '', $3, $4, now(), now())`,
      [merchantId, `${index}@example.com`, role, orderMails],
    )
})
test.after.always(() => at.close())

const mails = () =>
  at.service.admin.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail order by subject, recipient',
  )
const subjects = async () => (await mails()).map(one => `${one.recipient} ${one.subject}`)

test.serial(
  'an underpaid order is mailed once to those who decide about money, with what they must decide',
  async t => {
    const order = await at.open(merchant, { amount: '100' })
    await at.mine([{ to: order.address, amount: 80_000_000n }])
    t.deepEqual(await mails(), [], 'while it can still be paid nobody decides')
    await at.outlast(order)
    await at.settle()
    t.like(await at.read(merchant, order.id), { status: 'UNDERPAID' })
    await Promise.all([sendDueAlerts(at.service.deps), sendDueAlerts(at.service.deps)])
    await sendDueAlerts(at.service.deps)
    t.deepEqual(await subjects(), [
      '0@example.com An order is 20.00 USDT short',
      '1@example.com An order is 20.00 USDT short',
    ])
    const [mail] = await mails()
    t.regex(mail!.body, /Accept what came, or refund it\.[^]*Received: 80\.00 USDT[^]*Expected: 100\.00 USDT/)
    t.true(mail!.body.includes(`/dashboard/orders/${order.id}`))
  },
)

test.serial('a thousand orders within an hour are one more mail to each, and none is left out', async t => {
  const { deps, clock, admin } = at.service
  await admin.query('delete from mail')
  const [row] = await admin.query<{ id: string }>(`select id from orders where status = 'UNDERPAID'`)
  const order = (await findOrder(deps.db, row!.id))!
  const step: Step = { order, transition: null, events: ['payment.underpaid'] }
  for (let batch = 0; batch < 10; batch += 1)
    await deps.db.transaction(tx =>
      recordAlerts(
        tx,
        Array.from({ length: 100 }, () => step),
        clock.now(),
      ),
    )
  await sendDueAlerts(deps)
  t.deepEqual(await mails(), [], 'the hour since the last mail is not over')
  clock.advance(3600)
  await sendDueAlerts(deps)
  t.deepEqual(await subjects(), ['0@example.com 1000 orders are underpaid', '1@example.com 1000 orders are underpaid'])
  clock.advance(3600)
  await sendDueAlerts(deps)
  t.is((await mails()).length, 2, 'and nothing is told twice')
})

test.serial('what is not committed is not mailed, and a failed mail keeps what it would have told', async t => {
  const { deps, clock, admin } = at.service
  await admin.query('delete from mail')
  const [row] = await admin.query<{ id: string }>(`select id from orders where status = 'UNDERPAID'`)
  const order = (await findOrder(deps.db, row!.id))!
  const frozen: Step = { order: { ...order, status: 'FROZEN' }, transition: null, events: ['payment.frozen'] }
  const late: Step = { order: { ...order, status: 'EXPIRED_PAID' }, transition: null, events: ['payment.confirmed'] }
  await t.throwsAsync(
    deps.db.transaction(async tx => {
      await recordAlerts(tx, [frozen], clock.now())
      throw new Error('undone')
    }),
  )
  await sendDueAlerts(deps)
  t.deepEqual(await mails(), [])
  await deps.db.transaction(tx => recordAlerts(tx, [late, { ...late, order }], clock.now()))
  await admin.query(`alter table mail add constraint refused check (subject not like '%late%') not valid`)
  await t.throwsAsync(sendDueAlerts(deps))
  await admin.query('alter table mail drop constraint refused')
  await sendDueAlerts(deps)
  t.deepEqual(await subjects(), ['0@example.com 80.00 USDT arrived late', '1@example.com 80.00 USDT arrived late'])
})
