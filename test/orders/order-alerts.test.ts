// Mails about orders that need a decision: one for each fact, but one an hour of a kind, however many orders there are.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { recordAlerts, sendDueAlerts } from '../../src/orders/alerts/order-alert.service.ts'
import type { Step } from '../../src/orders/evaluate.ts'
import { findOrder } from '../../src/orders/order.store.ts'
import { doneOrWaiting, meet } from '../payments/interleave.ts'
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
  t.deepEqual(await subjects(), [
    '0@example.com 1,000 orders are underpaid',
    '1@example.com 1,000 orders are underpaid',
  ])
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

/** What waits to be mailed, and what mails have reported. */
async function underpaidFacts(): Promise<number> {
  const [row] = await at.service.admin.query<{ waiting: number }>(
    `select waiting from order_alert where kind = 'underpaid'`,
  )
  const sent = (await mails()).filter(one => one.recipient === '0@example.com' && !one.subject.includes('late'))
  const counts = sent.map(({ subject }) => Number(/^(\d+) orders are/.exec(subject)?.[1] ?? 1))
  return counts.reduce((sum, count) => sum + count, row!.waiting)
}

test.serial(
  'two batches that note facts of one merchant at once, and a worker that mails them, lose none and tell none twice',
  async t => {
    const { deps, clock, admin } = at.service
    const [row] = await admin.query<{ id: string }>(`select id from orders where status = 'UNDERPAID'`)
    const order = (await findOrder(deps.db, row!.id))!
    const step: Step = { order, transition: null, events: ['payment.underpaid'] }
    const late: Step = { order: { ...order, status: 'EXPIRED_PAID' }, transition: null, events: ['payment.confirmed'] }
    const note = (steps: readonly Step[]) => (own: Deps) =>
      own.db.transaction(tx => recordAlerts(tx, steps, clock.now()))
    const processes = [deps, await at.service.second()] as const
    const pairs = [
      // In the other order: both must lock the rows of the two kinds alike.
      [note([step, late, step]), note([late, step]), 3],
      [sendDueAlerts, note([step]), 1],
      [note([step]), sendDueAlerts, 1],
      [sendDueAlerts, sendDueAlerts, 0],
    ] as const
    for (const [stopped, other, added] of pairs) {
      let isReached = true
      for (let nth = 1; isReached; nth++) {
        await admin.query('delete from mail')
        await admin.query('update order_alert set waiting = 2, next_at = $1', [clock.now()])
        const met = await meet({ service: at.service, processes }, { stopped, at: nth, other })
        t.deepEqual(met.errors, [])
        t.is(await underpaidFacts(), 2 + added, `stopped at ${nth}`)
        ;({ isReached } = met)
      }
    }
  },
)

test.serial('a batch that has noted a fact and not committed yet makes the next one wait, and both count', async t => {
  const { deps, clock, admin } = at.service
  const [row] = await admin.query<{ id: string }>(`select id from orders where status = 'UNDERPAID'`)
  const order = (await findOrder(deps.db, row!.id))!
  const step: Step = { order, transition: null, events: ['payment.underpaid'] }
  await admin.query('delete from mail')
  await admin.query('update order_alert set waiting = 0, next_at = $1', [clock.now()])
  const { running } = await deps.db.transaction(async tx => {
    await recordAlerts(tx, [step, step], clock.now())
    const second = deps.db.transaction(later => recordAlerts(later, [step], clock.now()))
    await doneOrWaiting(at.service, second)
    await sendDueAlerts(deps)
    t.deepEqual(await mails(), [], 'a worker passes over what is not committed')
    return { running: second }
  })
  await running
  await sendDueAlerts(deps)
  t.deepEqual(await subjects(), ['0@example.com 3 orders are underpaid', '1@example.com 3 orders are underpaid'])
})
