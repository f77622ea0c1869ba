// What makes a payment on Ethereum dearer: a majority of nodes after a while, or blocks that pass it over. No single node does.
import { randomUUID } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { usdt } from '../../src/lib/money.ts'
import type { Deps } from '../../src/deps.ts'
import { insertNextAttempt, lockAttempts } from '../../src/payouts/attempts/attempt.store.ts'
import { claimDue } from '../../src/payouts/attempts/claim-attempts.store.ts'
import { endAsFinal } from '../../src/payouts/attempts/confirm.service.ts'
import type { Manner } from '../helpers/fake-payee.ts'
import { meet } from '../payments/interleave.ts'
import { brokenInvariants, passedOver, startPayouts, type Parts, type Payouts } from './payouts.ts'

let at: Payouts
test.beforeEach(async () => {
  at = await startPayouts('ERC20')
})
test.afterEach.always(() => at?.close())

const loses: Manner = { isTaken: false, says: 'later' }
const callsItCheap: Manner = { isTaken: false, says: 'underpriced' }

/** A payment that no node takes, after so many seconds in which this many blocks came to be; how many attempts it has. */
async function attemptsAfter(
  manners: readonly Manner[],
  { seconds, blocks, deaf = [] }: { seconds: number; blocks: number; deaf?: number[] },
) {
  at.payee.manners = [...manners]
  at.payee.isStuck = true
  const id = await at.withdraw(at.someone())
  await at.work(1)
  at.payee.takeBack(3)
  at.payee.deaf = new Set(deaf)
  const rounds = 30
  for (let round = 1; round <= rounds; round += 1) {
    at.service.clock.advance((seconds - 20) / rounds)
    if (Math.floor((blocks * round) / rounds) > Math.floor((blocks * (round - 1)) / rounds)) at.payee.mine()
    await runDue(at.deps)
  }
  return { id, attempts: await at.attempts(id) }
}

async function allIsPaid(t: ExecutionContext, id: string, signer?: Parts['signer']): Promise<void> {
  at.payee.manners = [{}]
  at.payee.deaf.clear()
  at.payee.isStuck = false
  await at.work(8, signer && { signer })
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.deepEqual(await brokenInvariants(at), [])
}

test.serial('one node that calls a payment too cheap, again and again, makes it no dearer', async t => {
  const { id, attempts } = await attemptsAfter([callsItCheap, loses, loses], { seconds: 110, blocks: 9 })
  t.is(attempts.length, 1)
  await allIsPaid(t, id)
})

test.serial('nor does it where nobody else answers', async t => {
  const { id, attempts } = await attemptsAfter([callsItCheap], { seconds: 110, blocks: 9, deaf: [1, 2] })
  t.is(attempts.length, 1)
  await allIsPaid(t, id)
})

test.serial('a majority that calls it too cheap is heard after two blocks, and not before', async t => {
  const { id, attempts } = await attemptsAfter([callsItCheap, callsItCheap, loses], { seconds: 23, blocks: 1 })
  t.is(attempts.length, 1)
  at.service.clock.advance(60)
  await at.work(1)
  t.is((await at.attempts(id)).length, 2)
  await allIsPaid(t, id)
})

test.serial('while a chain makes no blocks nothing is made dearer, whatever the time', async t => {
  const { id, attempts } = await attemptsAfter([loses], { seconds: 3_600, blocks: 0 })
  t.is(attempts.length, 1)
  at.payee.mine(3)
  await at.work(4)
  t.is((await at.attempts(id)).length, 2, 'three blocks have passed it over')
  await allIsPaid(t, id)
})

const lowered = {
  'the limit of one withdrawal': { payoutMax: usdt(1n) },
  'what is paid without an approval': { approvalAbove: usdt(1n) },
} as const

for (const [limit, change] of Object.entries(lowered))
  test.serial(`${limit} was lowered since: it is made dearer all the same, as nothing else ends it`, async t => {
    at.payee.isStuck = true
    const id = await at.withdraw(at.someone())
    await at.work(1)
    const signer = { db: at.signerDb, wallet: at.wallet(change) }
    at.service.clock.advance(130)
    await at.work(1, { deps: passedOver(at.deps), signer })
    t.deepEqual(
      (await at.attempts(id)).map(({ status, nonce }) => [status, nonce]),
      [
        ['BROADCAST', '0'],
        ['BROADCAST', '0'],
      ],
    )
    const other = await at.withdraw(at.someone())
    await at.work(2, { signer })
    t.like((await at.attempts(other))[0], { status: 'READY', tx_hash: null })
    await allIsPaid(t, id, signer)
  })

test.serial('while a block has one of two that is not final yet, no third one is made', async t => {
  at.payee.isStuck = true
  const id = await at.withdraw(at.someone())
  await at.work(1)
  at.service.clock.advance(130)
  await at.work(1, { deps: passedOver(at.deps) })
  const [, second] = await at.attempts(id)
  t.is(second?.status, 'BROADCAST')
  at.payee.pool.delete(second!.tx_hash!)
  at.payee.isStuck = false
  at.payee.mine()
  for (let round = 0; round < 4; round += 1) {
    at.service.clock.advance(130)
    await runDue(passedOver(at.deps))
  }
  t.deepEqual(
    (await at.attempts(id)).map(({ status }) => status),
    ['BROADCAST', 'BROADCAST'],
  )
  await allIsPaid(t, id)
})

test.serial(
  'whoever asks the signer for dearer attempts without end gets one a block, up to four times the fee',
  async t => {
    at.payee.isStuck = true
    const { clock, admin } = at.service
    const id = await at.withdraw(at.someone())
    await at.work(1)
    const wallet = at.wallet()
    const log = pino({ level: 'silent' })
    const ask = async (secondsLater: number) => {
      clock.advance(secondsLater)
      const [newest] = await admin.query<{ id: string }>(
        'select id from transaction_attempt where withdrawal_id = $1 order by attempt desc limit 1',
        [id],
      )
      await insertNextAttempt(admin, { id: at.deps.random.uuid(), after: newest! }, clock.now())
      await signNext({ db: at.signerDb, clock, log }, wallet)
      return (await at.attempts(id)).at(-1)!
    }
    t.is((await ask(20)).status, 'SIGNED')
    t.like(await ask(1), { status: 'READY', note: 'it was signed moments ago' })
    clock.advance(15)
    await signNext({ db: at.signerDb, clock, log }, wallet)
    let last = await ask(20)
    while (last.status === 'SIGNED') last = await ask(20)
    t.is(last.note, 'its fee is already high enough')
    const offered = wallet.journal.of(id).map(({ maxFeePerGas }) => BigInt(maxFeePerGas!))
    t.true(offered.length > 8)
    t.true(offered.at(-1)! <= 4n * offered[0]! && offered.at(-1)! * 9n > 4n * 8n * offered[0]!)
    await allIsPaid(t, id)
  },
)

test.serial('who ends a payment ends the attempt with it that another worker has just made', async t => {
  const { service, deps, key } = at
  const id = await at.withdraw(at.someone())
  await at.work(1)
  at.payee.mine(4)
  const far = new Date(service.clock.now().getTime() + 86_400_000)
  const [attempt] = await claimDue(deps.db, key, {
    now: far,
    leaseUntil: far,
    limit: 1,
    finalHeight: null,
    token: randomUUID(),
  })
  const { txHash, wallet: from, order } = attempt!
  const outcome = await deps.outgoing.find(key.environment, key.network)!.outcome({ txHash, from, order })
  if (outcome.kind !== 'final') return t.fail(outcome.kind)
  const makesNext = ({ db, random, clock }: Deps) =>
    db.transaction(async tx => {
      await lockAttempts(tx, id)
      await insertNextAttempt(tx, { id: random.uuid(), after: attempt! }, clock.now())
    })
  const met = await meet(
    { service, processes: [deps, await service.second()] },
    {
      stopped: makesNext,
      at: 2,
      other: ends => endAsFinal(ends, attempt!, { outcome, hasExpired: false, resumes: 0 }),
    },
  )
  t.deepEqual(met, { isReached: true, errors: [] })
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  const statuses = (await at.attempts(id)).map(({ status }) => status)
  t.deepEqual(statuses, ['FINAL', 'FAILED'])
  t.deepEqual(await brokenInvariants(at), [])
})

test.serial('one that was signed by a clock that ran an hour ahead is made dearer as soon as any other', async t => {
  const { clock } = at.service
  at.payee.isStuck = true
  const id = await at.withdraw(at.someone())
  clock.advance(3_600)
  await at.work(1)
  clock.advance(-3_600)
  await at.work(1, { deps: passedOver(at.deps) })
  t.is((await at.attempts(id)).length, 2)
  await allIsPaid(t, id)
})
