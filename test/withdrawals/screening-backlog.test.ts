// Whoever screens destinations is dead for a day: what was found clear is paid all the same, and what waits costs nobody anything.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Rows } from '../../src/database/database.ts'
import { payOn } from '../../src/jobs/pay-withdrawals.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { findPromised } from '../../src/payouts/reserves/cold.store.ts'
import { pino } from 'pino'
import { claimPayable } from '../../src/withdrawals/payable.store.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { claimUnscreened } from '../../src/withdrawals/request/screening-due.store.ts'
import { testMerchant } from '../helpers/deps.ts'
import { assertPaidOnce, assertRefused, held, noteOf, startScreened, type Screened } from './screening-fixture.ts'
import { rowsNoting } from '../helpers/rows.ts'

let screened: Screened
test.before(async () => {
  screened = await startScreened('ERC20')
})
test.after.always(() => screened?.at.close())

/** Withdrawals of a merchant that were asked about often, and never answered; no books say anything of them. */
async function fill(merchantId: string, count: number): Promise<void> {
  const { at } = screened
  await at.service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into withdrawal (id, merchant_id, environment, network, status, amount, fee_amount, address, metadata, required_approvals,
         created_at, updated_at, approved_at, screening_at, screening_attempts, screening_note)
       select gen_random_uuid(), $1, 'test', 'ERC20', 'APPROVED', 1000000, 0, $2, '{}', 0, $3, $3, $3,
              $3::timestamptz - n * interval '1 ms', 9, 'script: connection refused'
         from generate_series(1, $4::int) n`,
      [merchantId, at.someone(), at.deps.clock.business(), count],
    )
  })
  await at.service.admin.query('vacuum analyze withdrawal')
}

/** Pages that this reads of the database; what it writes is taken back. */
async function pagesOf(work: (rows: Rows) => Promise<unknown>): Promise<number> {
  let pages = 0
  const { admin } = screened.at.service
  await admin
    .transaction(async tx => {
      await work(
        rowsNoting(async ({ text, values }) => {
          const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
            `explain (analyze, buffers, format json) ${text}`,
            values,
          )
          const { Plan: plan } = row!['QUERY PLAN'][0]!
          pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        }),
      )
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
  return pages
}

test.serial('what a clock that ran ahead found clear, or put off, is asked about again once it is right', async t => {
  const one = screened
  const { at, eventType } = one
  const { clock } = at.service
  const before = await at.balance('merchant_available')
  const [to, other] = [at.someone(), at.someone()]
  const id = await at.withdraw(to)
  clock.advance(7_200)
  await screenDestinations(at.deps, at.key)
  eventType.isDown = true
  const waiting = await at.withdraw(other)
  await screenDestinations(at.deps, at.key)
  clock.advance(-7_200)
  Object.assign(eventType, { isDown: false })
  eventType.flagged.add(to)
  await assertRefused(t, one, { id, to, before: before - 26_000_000n })
  await assertPaidOnce(t, one, { id: waiting, to: other })
})

test.serial('with 10,000 that nobody answers for the others are chosen as cheaply as with 100', async t => {
  const { at } = screened
  const { merchantId } = await testMerchant(at.deps)
  const now = at.deps.clock.business()
  const measure = async () => ({
    asking: await pagesOf(rows =>
      claimUnscreened(rows, { ...at.key, now, leaseUntil: now, limit: 16, token: randomUUID() }),
    ),
    paying: await pagesOf(rows =>
      claimPayable({ ...rows, em: at.deps.db.em() }, at.key, {
        slots: { free: 16, capacity: 12, capacityOf: new Map() },
        last: '00000000-0000-0000-0000-000000000000',
        now,
      }),
    ),
  })
  await fill(merchantId, 100)
  const few = await measure()
  await fill(merchantId, 9_900)
  const many = await measure()
  t.true(many.asking <= few.asking * 2 + 40, `asking reads ${few.asking} pages, and ${many.asking}`)
  t.true(many.paying <= few.paying * 2 + 40, `paying reads ${few.paying} pages, and ${many.paying}`)
  // It sums up what is open, and nothing that has ended.
  t.is(await findPromised(at.deps.db, at.key), 10_000_000_000n)
})

test.serial(
  'what was found clear is paid while others wait for an answer, and who asks anew is asked about first',
  async t => {
    const { at, eventType } = screened
    const clear = await at.withdraw(at.someone())
    // Only that one has never been asked about.
    await screenDestinations(at.deps, at.key)
    Object.assign(eventType, { isDown: true })
    const question = held(eventType)
    const hanging = screenDestinations(at.deps, at.key)
    await question.asked
    const own = { db: at.signerDb, clock: at.service.clock, log: pino({ level: 'silent' }) }
    const wallet = at.wallet()
    for (let round = 0; round < 3; round += 1) {
      await payOn(at.deps, at.key)
      while (await signNext(own, wallet)) {
        // Until there is nothing to sign.
      }
      await payOn(at.deps, at.key)
      at.payee.mine(3)
      at.service.clock.advance(20)
    }
    t.is((await at.withdrawal(clear)).status, 'COMPLETED')
    question.answer()
    await hanging
    const fresh = await at.withdraw(at.someone())
    eventType.asked.length = 0
    await screenDestinations(at.deps, at.key)
    t.is(eventType.asked.filter(({ to }) => to === eventType.asked[0]?.to).length >= 1, true)
    t.regex((await noteOf(screened, fresh)) ?? '', /connection refused/)
    Object.assign(eventType, { isDown: false, barrier: null, onAsked: null })
    at.service.clock.advance(3_600)
    const last = await at.withdraw(at.someone())
    await screenDestinations(at.deps, at.key)
    await payDue(at.deps, at.key)
    t.is((await at.attempts(last)).length, 1)
  },
)
