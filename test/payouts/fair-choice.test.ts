// Which withdrawals are paid next: places, turns between merchants, what choosing costs, and several who choose at once.
import test from 'ava'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { findNextToSign } from '../../src/signer/sign/facts.sql.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { Deps } from '../../src/deps.ts'
import { chooseFairly } from '../../src/withdrawals/fair-choice.ts'
import { pino } from 'pino'
import { testMerchant } from '../helpers/deps.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { startPayouts, type Payouts } from './payouts.ts'
import { untilWaiting } from '../helpers/waiting.ts'
import { rowsAround } from '../helpers/rows.ts'

let at: Payouts
test.beforeEach(async () => {
  at = await startPayouts('ERC20')
})
test.afterEach.always(() => at.close())

/** Withdrawals of a merchant that are approved and wait; no books say anything of them. */
async function fill(merchantId: string, count: number): Promise<void> {
  const now = at.deps.clock.business()
  await at.service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into withdrawal (id, merchant_id, environment, network, status, amount, fee_amount, address, metadata, required_approvals,
         created_at, updated_at, approved_at, cleared_until)
       select gen_random_uuid(), $1, 'test', 'ERC20', 'APPROVED', 1000000, 0, $2, '{}', 0, $3, $3, $3::timestamptz + n * interval '1 ms',
              $3::timestamptz + interval '1 hour'
         from generate_series(1, $4::int) n`,
      [merchantId, at.someone(), now, count],
    )
  })
  await at.service.admin.query('vacuum analyze withdrawal')
}

/** Withdrawals of each merchant that began to be paid, in the order of these merchants. */
async function begun(...merchants: readonly string[]): Promise<number[]> {
  const found = await at.service.admin.query<{ merchant_id: string; count: number }>(
    `select w.merchant_id, count(*)::int as count from transaction_attempt t join withdrawal w on w.id = t.withdrawal_id group by 1`,
  )
  return merchants.map(one => found.find(row => row.merchant_id === one)?.count ?? 0)
}

/** As if a block had taken the oldest of what is under way, so many. */
async function takeIntoBlock(count: number): Promise<void> {
  await at.service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `delete from transaction_attempt where id in (select id from transaction_attempt order by created_at, id limit $1)`,
      [count],
    )
  })
}

const newMerchant = async () => (await testMerchant(at.deps)).merchantId

test.serial('one merchant with 10,000 takes twelve places, and another is paid in the next round', async t => {
  const [heavy, other] = [await newMerchant(), await newMerchant()]
  await fill(heavy, 10_000)
  await payDue(at.deps, at.key)
  t.deepEqual(await begun(heavy, other), [12, 0])
  await payDue(at.deps, at.key)
  t.deepEqual(await begun(heavy, other), [12, 0])
  await fill(other, 1)
  await payDue(at.deps, at.key)
  t.deepEqual(await begun(heavy, other), [12, 1])
})

test.serial('merchants take turns: whoever comes last waits for one place of each, however much they have', async t => {
  const heavy = [await newMerchant(), await newMerchant(), await newMerchant()]
  for (const one of heavy) await fill(one, 100)
  await payDue(at.deps, at.key)
  t.is(
    (await begun(...heavy)).reduce((sum, one) => sum + one, 0),
    16,
  )
  for (const one of await begun(...heavy)) t.true(one >= 5 && one <= 6)
  const late = await newMerchant()
  await fill(late, 100)
  let rounds = 0
  while ((await begun(late))[0] === 0) {
    await takeIntoBlock(1)
    await payDue(at.deps, at.key)
    rounds += 1
  }
  t.true(rounds <= heavy.length + 1, `${rounds} places became free before it had one`)
})

test.serial('what is in a block gives its place to the next before that block is final', async t => {
  const ids = [] as string[]
  for (let one = 0; one < 14; one += 1) ids.push(await at.withdraw(at.someone()))
  const signer = { db: at.signerDb, clock: at.service.clock, log: pino({ level: 'silent' }) }
  const wallet = at.wallet()
  const signAll = async () => {
    while (await signNext(signer, wallet));
  }
  await runDue(at.deps)
  await signAll()
  await runDue(at.deps)
  t.is((await begun(at.merchant.merchantId))[0], 12)
  at.payee.mine(1)
  at.service.clock.advance(3)
  await runDue(at.deps)
  await runDue(at.deps)
  t.is((await begun(at.merchant.merchantId))[0], 14)
  const rows = () =>
    at.service.admin.query<{ included: number; ended: number }>(
      `select count(*) filter (where included_height is not null)::int as included, count(ended_at)::int as ended from transaction_attempt`,
    )
  t.deepEqual(await rows(), [{ included: 12, ended: 0 }])
  // The block is taken back: what was in it waits for another one, and is sent again.
  at.payee.takeBack(1)
  at.service.clock.advance(40)
  await runDue(at.deps)
  t.deepEqual(await rows(), [{ included: 0, ended: 0 }])
  await at.work(5, { signer: { db: at.signerDb, wallet } })
  for (const id of ids) t.is((await at.withdrawal(id)).status, 'COMPLETED')
})

test.serial('a merchant whose payments are refused keeps its own places alone', async t => {
  const [refused, other] = [await newMerchant(), await newMerchant()]
  // No books reserve anything for these: the signer refuses them.
  await fill(refused, 100)
  await at.work(6)
  const [count] = await begun(refused)
  t.true(count! <= 24, `${count} are asked about again and again`)
  const id = await at.withdraw(at.someone())
  await at.work(4)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.is((await begun(other))[0], 0)
})

test.serial('two who choose at once fill the places once, and whoever dies while choosing holds nobody up', async t => {
  const merchants = [await newMerchant(), await newMerchant()]
  for (const one of merchants) await fill(one, 40)
  const second = await at.service.second()
  const reached = Promise.withResolvers<void>()
  const barrier = Promise.withResolvers<void>()
  const pausing = hooked(at.deps, async text => {
    if (!text.startsWith('update payout_fairness')) return
    reached.resolve()
    await barrier.promise
  })
  const first = payDue(pausing, at.key)
  await reached.promise
  const other = payDue(second, at.key)
  await untilWaiting(at.service.admin)
  barrier.resolve()
  await Promise.all([first, other])
  t.deepEqual(await begun(...merchants), [8, 8])
  await takeIntoBlock(4)
  const dying = hooked(at.deps, text => {
    if (text.startsWith('insert into transaction_attempt')) throw new Error('dead')
  })
  await t.throwsAsync(payDue(dying, at.key), { message: 'dead' })
  t.is(
    (await begun(...merchants)).reduce((sum, one) => sum + one, 0),
    12,
  )
  await payDue(second, at.key)
  t.is(
    (await begun(...merchants)).reduce((sum, one) => sum + one, 0),
    16,
  )
  assertNoDeadlocks(t, at.deps.db, second.db)
})

test.serial('choosing and signing read as much of the database with 30,000 waiting as with 300', async t => {
  const { merchantId } = at.merchant
  const others = await Promise.all(Array.from({ length: 3 }, newMerchant))
  for (const one of [merchantId, ...others]) await fill(one, 75)
  const few = await buffersOfChoosing()
  const signingFew = await buffersOfSigning()
  for (const one of [merchantId, ...others]) await fill(one, 7_500)
  const many = await buffersOfChoosing()
  const signingMany = await buffersOfSigning()
  t.true(many <= few * 1.5 + 40, `choosing reads ${few} pages, and ${many}`)
  t.true(signingMany <= signingFew * 1.5 + 40, `signing reads ${signingFew} pages, and ${signingMany}`)
})

/** Pages that a round of choosing reads, which is then taken back. */
async function buffersOfChoosing(): Promise<number> {
  let pages = 0
  const counting: Deps['db']['transaction'] = work =>
    at.deps.db.transaction(async tx => {
      await work({
        em: tx.em,
        ...rowsAround(tx, async ({ text, values }, run) => {
          if (/^\s*(select|with)/.test(text) && !/update/.test(text)) pages += await buffersOf(tx, text, values)
          return run()
        }),
      })
      throw new Error('taken back')
    })
  await payDue({ ...at.deps, db: { ...at.deps.db, transaction: counting } }, at.key).catch((error: Error) => {
    if (error.message !== 'taken back') throw error
  })
  return pages
}

/** Pages that finding the next to sign reads, with one of a merchant that has many waiting. */
async function buffersOfSigning(): Promise<number> {
  await payDue(at.deps, at.key)
  let pages = 0
  await findNextToSign(
    rowsAround(at.service.admin, async ({ text, values }, run) => {
      pages += await buffersOf(at.service.admin, text, values)
      return run()
    }),
    at.key,
    at.deps.clock.now(),
  )
  return pages
}

async function buffersOf(
  rows: Pick<Deps['db'], 'query'>,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<number> {
  const [row] = await rows.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const { Plan: plan } = row!['QUERY PLAN'][0]!
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

test('turns: one for each before a second for any, and none beyond its room', t => {
  const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)
  const waiting = [
    { merchantId: 'a', ids: ids('a', 9) },
    { merchantId: 'b', ids: ids('b', 1) },
    { merchantId: 'c', ids: ids('c', 9) },
  ]
  const chosen = (free: number, capacityOf: Record<string, number> = {}) =>
    chooseFairly(waiting, { free, capacityOf: new Map(Object.entries(capacityOf)), capacity: 12 })
      .map(one => one.id)
      .join(' ')
  t.is(chosen(2), 'a0 b0')
  t.is(chosen(5), 'a0 b0 c0 a1 c1')
  t.is(chosen(5, { a: 1 }), 'a0 b0 c0 c1 c2')
  t.is(chosen(0), '')
  t.is(chosen(100).split(' ').length, 19)
})
