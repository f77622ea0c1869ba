// A sweep begins while more money comes to its address, is frozen there, or is let go: it moves what was credited, once, and goes on after.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { sweepDue } from '../../src/payouts/sweeps/sweep.service.ts'
import { unsettling } from '../helpers/hooked.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { meet, type Work } from '../payments/interleave.ts'
import { ignoreNotNow } from '../payments/play.ts'
import { brokenInvariants } from './payouts.ts'
import { dirty, startSweeps, type Sweeps } from './sweeping.ts'

let at: Sweeps
let processes: readonly [Deps, Deps]
test.before(async () => {
  at = await startSweeps('ERC20')
  processes = [await at.service.second(), await at.service.second()]
})
test.after.always(() => at?.close())

/** More statements than the beginning of a sweep has, or what it meets. */
const statementsMax = 70
const more = 30_000_000n

/** More money at an address, which is final; nobody has screened it. */
async function recordMore(to: string, from?: string): Promise<void> {
  const { deps, service, key } = at
  service.ethereum.mine([{ to, amount: more, ...(from !== undefined && { from }) }])
  service.ethereum.mineEmpty(3)
  for (let round = 0; round < 4; round += 1) await watchChain(unsettling(deps), key).catch(ignoreNotNow)
}

/** A sweep of what is there begins, and waits for a lower fee, until now. */
async function beginWaiting(): Promise<void> {
  const { quote } = at.payee
  if (quote.kind !== 'nonce') throw new Error('not Ethereum')
  at.payee.quote = { ...quote, maxFeePerGas: quote.maxFeePerGas * 100n }
  await sweepDue(at.deps, at.key)
  at.payee.quote = quote
  at.service.clock.advance(61)
}

async function isSwept(address: string, wanted: bigint): Promise<boolean> {
  const [steps, sweeps] = [await at.steps(address), await at.sweeps(address)]
  const sum = steps.reduce((total, one) => total + BigInt(one.amount), 0n)
  return sum === wanted && [...steps, ...sweeps].every(({ status }) => status === 'DONE')
}

async function orderOf(address: string): Promise<string> {
  const [row] = await at.service.admin.query<{ order_id: string }>(
    'select order_id from deposit_address where address = $1',
    [address],
  )
  return row!.order_id
}

async function release(deps: Deps, address: string, operators: readonly string[]): Promise<void> {
  const orderId = await orderOf(address)
  for (const operator of operators) await releaseOrder(deps, { orderId, operator, reason: 'looked' })
}

async function apart(deps: Deps, address: string, operators: readonly string[]): Promise<void> {
  const orderId = await orderOf(address)
  for (const operator of operators) await setApart(deps, { orderId, operator, reason: 'on a list' })
}

interface Case {
  /** What meets the beginning of a sweep at this address. */
  readonly open: (address: string) => Promise<Work>
  /** What is still to be done for all of the money to be credited. */
  readonly finish: (address: string) => Promise<void>
  /** Where it is not all. */
  readonly swept?: bigint
}

const cases: Readonly<Record<string, Case>> = {
  'a late payment that is credited': {
    async open(address) {
      await recordMore(address)
      await screenDue(at.deps, at.key)
      return deps => settle(deps, at.key)
    },
    finish: async () => {},
  },
  'a freeze': {
    async open(address) {
      await recordMore(address, dirty)
      return deps => screenDue(deps, at.key)
    },
    async finish(address) {
      await settle(at.deps, at.key)
      await release(at.deps, address, ['alice', 'bob'])
    },
  },
  'setting flagged money apart': {
    async open(address) {
      await beginWaiting()
      await recordMore(address, dirty)
      await screenDue(at.deps, at.key)
      await settle(at.deps, at.key)
      await apart(at.deps, address, ['alice'])
      return deps => apart(deps, address, ['bob'])
    },
    finish: async () => {},
    swept: 25_000_000n - 1n,
  },
  'a release': {
    async open(address) {
      await beginWaiting()
      await recordMore(address, dirty)
      await screenDue(at.deps, at.key)
      await settle(at.deps, at.key)
      await release(at.deps, address, ['alice'])
      return deps => release(deps, address, ['bob'])
    },
    finish: async () => {},
  },
}

for (const [name, { open, finish, swept = 25_000_000n + more - 1n }] of Object.entries(cases))
  for (const isSweepStopped of [true, false])
    test.serial(`a sweep meets ${name}; ${isSweepStopped ? 'the sweep' : 'that'} is stopped`, async t => {
      for (let number = 1, isReached = true; isReached; number += 1) {
        t.true(number < statementsMax)
        const address = await at.deposit()
        at.payee.poor.clear()
        const sweeping: Work = deps => sweepDue(deps, at.key)
        const other = await open(address)
        const works = isSweepStopped ? { stopped: sweeping, other } : { stopped: other, other: sweeping }
        const met = await meet({ service: at.service, processes }, { ...works, at: number })
        t.deepEqual(met.errors, [])
        isReached = met.isReached
        await at.work(2)
        await finish(address)
        // The last run pauses nowhere and plays every round: nothing may move twice.
        for (let round = 0; round < 3; round += 1) {
          if (isReached && (await isSwept(address, swept))) break
          at.service.clock.advance(70)
          await at.work(3)
        }
        const steps = await at.steps(address)
        t.true(
          steps.every(({ purpose, status }) => purpose === 'sweep' && status === 'DONE'),
          JSON.stringify(steps),
        )
        t.is(
          steps.reduce((sum, one) => sum + BigInt(one.amount), 0n),
          swept,
        )
        const sweeps = await at.sweeps(address)
        t.true(
          sweeps.every(({ status }) => status === 'DONE'),
          JSON.stringify(sweeps),
        )
      }
      await assertSettled(t, at.service.admin)
      t.deepEqual(await brokenInvariants(at), [])
      assertNoDeadlocks(t, at.deps.db, ...processes.map(one => one.db))
    })
