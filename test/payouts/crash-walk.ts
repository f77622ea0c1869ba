import type { ExecutionContext, TestFn } from 'ava'
import { Crash, Moments, mortal, mortalDatabase, mortalWallet, mortalWay } from './crash.ts'
import { brokenInvariants, startPayouts, withWay, type Parts, type Payouts } from './payouts.ts'

/** More than a payment passes: a walk that does not get to its end would prove nothing. */
const momentsMax = 400
const fee = 1_000_000n

interface Walk {
  /** Every how many moments one dies; each moment is passed by some walk of a stride. */
  readonly stride: number
  /** What happened to a withdrawal before the walk. */
  readonly prepare: (at: Payouts) => Promise<void>
  /** What those who may die work on. */
  readonly work: (at: Payouts, parts: Parts) => Promise<void>
  readonly momentsMin: number
}

/** Dies at every seventh moment, with KASSA_CRASH_MATRIX=all at each; `crash-points-*` die at every named point. */
const stride = process.env.KASSA_CRASH_MATRIX === 'all' ? 1 : 7

const first: Walk = { stride, prepare: async () => {}, work: (at, parts) => at.work(2, parts), momentsMin: 60 }

/** A first attempt that no block takes, and a second one: dearer, or after the first can be in no block any more. */
const second: Readonly<Record<'ERC20' | 'TRC20', Walk>> = {
  ERC20: {
    stride: 13,
    async prepare(at) {
      at.payee.isStuck = true
      await workAnew(at, 1)
      at.service.clock.advance(120)
    },
    async work(at, parts) {
      await at.work(2, parts)
      at.payee.isStuck = false
      await at.work(2, parts)
    },
    momentsMin: 60,
  },
  TRC20: {
    stride: 11,
    async prepare(at) {
      at.payee.isStuck = true
      await workAnew(at, 1)
      at.payee.pool.clear()
      at.payee.mine(210)
      at.payee.isStuck = false
    },
    work: (at, parts) => at.work(4, parts),
    momentsMin: 60,
  },
}

/** Pays one withdrawal after the other, and dies in each at the next moment, until there is no further one to die at. */
export function crashWalk(test: TestFn, network: keyof typeof second): void {
  let at: Payouts
  test.before(async () => {
    at = await startPayouts(network)
  })
  test.after.always(() => at?.close())

  test.serial(`${network}: whoever dies wherever, a withdrawal is paid exactly once and its reserve leaves once`, t =>
    walkAll(t, at, first),
  )
  test.serial(`${network}: the same where a first attempt was in no block, and a second one follows`, t =>
    walkAll(t, at, second[network]),
  )
}

async function walkAll(t: ExecutionContext, at: Payouts, walk: Walk): Promise<void> {
  let walked = 0
  for (let fatal = 1; fatal <= momentsMax; fatal += walk.stride) {
    const available = await at.balance('merchant_available')
    const to = at.someone()
    const id = await at.withdraw(to)
    await walk.prepare(at)
    const isDead = await dieAt(at, fatal, walk)
    at.payee.isStuck = false
    if (isDead) await recover(at, id)
    const about = `dead at moment ${fatal}`
    t.is(at.payee.paid(to).length, 1, about)
    t.is((await at.withdrawal(id)).status, 'COMPLETED', about)
    t.is(await at.balance('merchant_reserved'), 0n, about)
    t.is(available - (await at.balance('merchant_available')), 25_000_000n + fee, about)
    t.deepEqual(await at.events(id), ['withdrawal.completed'], about)
    walked = fatal
    if (!isDead) break
  }
  t.deepEqual(await brokenInvariants(at), [])
  t.log(`${walked} moments`)
  t.true(walked > walk.momentsMin && walked < momentsMax, `it died at up to ${walked} moments`)
}

async function dieAt(at: Payouts, fatal: number, walk: Walk): Promise<boolean> {
  const moments = new Moments(fatal)
  const wallet = at.wallet()
  const signer = { db: mortalDatabase(at.signerDb, moments), wallet: mortalWallet(wallet, moments) }
  const deps = mortal(withWay(at.deps, mortalWay(at.payee.way(), moments)), moments)
  try {
    await walk.work(at, { deps, signer })
    return false
  } catch (error) {
    if (error instanceof Crash) return true
    throw error
  } finally {
    wallet.journal.close()
  }
}

/** A new start of both processes, after the lease of what was being looked at. */
async function recover(at: Payouts, id: string): Promise<void> {
  at.service.clock.advance(61)
  for (let round = 0; round < 8 && (await at.withdrawal(id)).status !== 'COMPLETED'; round += 1) await workAnew(at, 1)
}

/** With a signer that has just read its journal. */
async function workAnew(at: Payouts, rounds: number): Promise<void> {
  const wallet = at.wallet()
  await at.work(rounds, { signer: { db: at.signerDb, wallet } })
  wallet.journal.close()
}
