// One of two is paused between two statements of its transaction, and the other goes on: each time everything is asked to live.
import test, { type ExecutionContext } from 'ava'
import type { Deps } from '../../src/deps.ts'
import { cancelWithdrawal } from '../../src/withdrawals/withdrawal.service.ts'
import { decideWithdrawal, type ApprovalOutcome } from '../../src/withdrawals/approve/approve.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { startMoneyOut, txHash, type MoneyOut, type Payer } from './fixture.ts'

let at: MoneyOut
let other: Deps
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50', KASSA_WITHDRAWAL_SECOND_LIMIT: '500' })
  await at.fillWallet(10_000n)
  other = await at.service.second()
})
test.after.always(() => at.close())

/** The service, and a promise that it has come to its statement of this number, where it waits until it is let go. */
function pausing(deps: Deps, number: number): { deps: Deps; reached: Promise<void>; go: () => void } {
  const reached = Promise.withResolvers<void>()
  const barrier = Promise.withResolvers<void>()
  const paused = hooked(deps, async (_text, count) => {
    if (count !== number) return
    reached.resolve()
    await barrier.promise
  })
  return { deps: paused, reached: reached.promise, go: barrier.resolve }
}

type Work = (deps: Deps) => Promise<unknown>

/** The first stops before its statement of each number in turn while the second begins; then both end. */
async function interleave(first: Work, second: Work, number: number): Promise<PromiseSettledResult<unknown>[]> {
  const pause = pausing(at.service.deps, number)
  const one = first(pause.deps)
  await Promise.race([pause.reached, one.catch(() => undefined)])
  const two = second(other)
  // Either it is done at once or it waits for a lock of the first, which the database shows.
  await doneOrWaiting(
    at.service,
    two.catch(() => undefined),
  )
  pause.go()
  return Promise.allSettled([one, two])
}

async function waiting(amount: string): Promise<{ merchant: Payer; id: string }> {
  const merchant = await at.richMerchant(2000n)
  const { json } = await at.withdraw(merchant, { amount })
  return { merchant, id: json.id }
}

const approve = (id: string, operator: string) => (deps: Deps) =>
  decideWithdrawal(deps, { withdrawalId: id, operator, decision: 'approved', reason: 'looked at' })
const cancel = (merchant: Payer, id: string) => (deps: Deps) =>
  cancelWithdrawal(deps, { ...merchant, environment: 'test' }, id)

/** The merchant can go on, and what was approved is paid to its end. */
async function assertLives(t: ExecutionContext, merchant: Payer, id: string): Promise<void> {
  const { json } = await at.get(merchant, `/v1/withdrawals/${id}`)
  const taken = await at.claim()
  t.is(taken.includes(id), json.status === 'APPROVED')
  if (json.status === 'APPROVED') {
    await at.report(id, { type: 'signed', txHash })
    await at.report(id, { type: 'completed', txHash, blockNumber: 7 })
  }
  t.is((await at.reportedOf(id)).length, 1)
  t.is((await at.withdraw(merchant)).status, 201)
  await assertBooks(t, at.service.deps.db)
  assertNoDeadlocks(t, at.service.deps.db, other.db)
}

/** Statements of either transaction, and some more for those that grow. */
const statements = Array.from({ length: 9 }, (_, index) => index + 1)

for (const number of statements) {
  test.serial(`a cancellation against an approval, paused before statement ${number}: one of them wins`, async t => {
    for (const isCancelFirst of [true, false]) {
      const { merchant, id } = await waiting('60')
      const works = [cancel(merchant, id), approve(id, 'alice')] as const
      const [first, second] = isCancelFirst ? works : ([works[1], works[0]] as const)
      const results = await interleave(first, second, number)
      const { json } = await at.get(merchant, `/v1/withdrawals/${id}`)
      t.true(['APPROVED', 'REJECTED'].includes(json.status), json.status)
      const cancelled = results[isCancelFirst ? 0 : 1]!
      t.is(cancelled.status === 'fulfilled', json.status === 'REJECTED')
      await assertLives(t, merchant, id)
    }
  })

  test.serial(`two approvals of two people, paused before statement ${number}: both count, it goes once`, async t => {
    const { merchant, id } = await waiting('600')
    const results = await interleave(approve(id, 'alice'), approve(id, 'bob'), number)
    const kinds = results.map(one => (one.status === 'fulfilled' ? (one.value as ApprovalOutcome).kind : 'failed'))
    t.deepEqual(kinds.toSorted(), ['approved', 'approved once'])
    await assertLives(t, merchant, id)
  })
}

test.serial('one person twice at once is one person', async t => {
  const { merchant, id } = await waiting('600')
  const [one, two] = await Promise.all([approve(id, 'alice')(at.service.deps), approve(id, 'alice')(other)])
  t.deepEqual([one.kind, two.kind].toSorted(), ['approved before', 'approved once'])
  t.is((await at.get(merchant, `/v1/withdrawals/${id}`)).json.status, 'PENDING')
})

test.serial(
  'withdrawals, refunds, cancellations and what whoever pays tells, all at once: nobody waits in a ring',
  async t => {
    const merchant = await at.richMerchant(2000n)
    const orderIds = await Promise.all([1, 2, 3].map(() => at.open(merchant)))
    await at.mine(orderIds.map(({ address }) => ({ to: address, amount: 25_000_000n })))
    await at.settle()
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () => at.withdraw(merchant)),
      ...Array.from({ length: 4 }, () => at.withdraw(merchant, { amount: '60' })),
      ...orderIds.map(({ id }) => at.refund(merchant, id, { amount: '10' })),
    ])
    t.true(made.every(({ status }) => status === 201))
    const approved = made.filter(({ json }) => json.status === 'APPROVED').map(({ json }) => json.id as string)
    const pending = made.filter(({ json }) => json.status === 'PENDING').map(({ json }) => json.id as string)
    t.is(pending.length, 4)
    await at.claim()
    await Promise.all([
      ...approved.map(async (id, index) => {
        const by = index % 2 === 0 ? other : at.service.deps
        const hash = index.toString(16).padStart(64, '0')
        await at.report(id, { type: 'signed', txHash: hash }, by)
        if (index % 3 === 0) return at.report(id, { type: 'failed', reason: 'it can never land' }, by)
        return at.report(id, { type: 'completed', txHash: hash, blockNumber: index }, by)
      }),
      ...pending.map((id, index) => (index % 2 === 0 ? cancel(merchant, id)(other) : approve(id, 'alice')(other))),
      ...Array.from({ length: 4 }, () => at.withdraw(merchant)),
      ...orderIds.map(({ id }) => at.refund(merchant, id, { amount: '5' })),
    ])
    await assertBooks(t, at.service.deps.db)
    assertNoDeadlocks(t, at.service.deps.db, other.db)
  },
)
