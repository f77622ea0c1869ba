import { ChainUnavailable, type ChainKey } from '../chains/chain.ts'
import type { Outgoing } from '../chains/outgoing.ts'
import { movesToken } from '../chains/purpose.ts'
import { networkTable } from '../chains/networks.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { usdt } from '../lib/money.ts'
import { findStop, insertFirstAttempt } from './attempt.store.ts'
import { findSweepSteps, insertStep } from './step.store.ts'
import { sweepStrategies } from './sweep-strategies.ts'
import { isWorth, sweepable, type NextStep, type Sweep, type SweepRules, type SweepStrategy } from './sweep.ts'
import {
  addSwept,
  claimDueSweeps,
  countOpenSweeps,
  endSweep,
  findUnswept,
  insertSweep,
  listFull,
  lockSweep,
  noteSweep,
} from './sweep.store.ts'
import { listWallets } from './wallet.store.ts'

/** Sweeps of a network that go on at the same time: each may wait for a fee, and asks the nodes now and then. */
const openMax = 50
const claimMax = 8
/** Longer than asking the nodes about one sweep takes. */
const leaseSeconds = 60
const waitSeconds = 60

interface Sweeping {
  readonly key: ChainKey
  readonly way: Outgoing
  readonly rules: SweepRules
  readonly strategy: SweepStrategy
  readonly token: string
  readonly hot: string
}

/**
 * One round on a chain: begins to sweep addresses that hold enough, and goes on with those whose last step has ended. Safe to run at
 * any time, in several processes: a sweep has one step at a time, which is written down before anything of it is signed.
 */
export async function sweepDue(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const sweeping = await sweepingOf(deps, key)
  if (!sweeping) return
  const stopped = await findStop(deps.db, key)
  if (stopped.isHalted || stopped.isSwitchedOff) return
  await begin(deps, sweeping)
  const now = deps.clock.now()
  const due = await claimDueSweeps(deps.db, key, { now, leaseUntil: addSeconds(now, leaseSeconds), limit: claimMax })
  for (const sweep of due) {
    if (stop?.aborted) return
    try {
      await goOn(deps, sweeping, sweep)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ ...key, sweepId: sweep.id, err: error }, 'a sweep could not be looked at')
    }
  }
}

async function sweepingOf(deps: Deps, key: ChainKey): Promise<Sweeping | null> {
  const way = deps.outgoing.find(key.environment, key.network)
  const settings = deps.config.networks.find(one => one.environment === key.environment && one.network === key.network)
  const strategy = sweepStrategies[key.network]
  if (!way || !settings?.sweep || !strategy) return null
  const [hot] = await listWallets(deps.db, key)
  return hot === undefined ? null : { key, way, rules: settings.sweep, strategy, token: settings.token, hot }
}

async function begin(deps: Deps, { key, rules, strategy }: Sweeping): Promise<void> {
  const limit = openMax - (await countOpenSweeps(deps.db, key))
  if (limit <= 0) return
  for (const address of await listFull(deps.db, key, { above: rules.minimum, limit }))
    await insertSweep(deps.db, { id: deps.random.uuid(), ...key, address, strategy: strategy.name }, deps.clock.now())
}

async function goOn(deps: Deps, sweeping: Sweeping, sweep: Sweep): Promise<void> {
  const { way, token, hot, rules, strategy } = sweeping
  const { isOpen, ended } = await findSweepSteps(deps.db, sweep.id)
  if (isOpen) return
  const { unswept, isFrozen } = await findUnswept(deps.db, sweep)
  const amount = sweepable(unswept)
  const { unitsOfCoin } = networkTable[sweep.network]
  const next = await strategy.next({
    way,
    token,
    hot,
    address: sweep.address,
    amount: isFrozen ? usdt(0n) : amount,
    steps: ended,
    isWorth: fee => isWorth(rules, amount, { fee, unitsOfCoin }),
  })
  if (isFrozen && next.kind === 'wait') return wait(deps, sweep, 'money is frozen at its address')
  if (next.kind === 'wait') return wait(deps, sweep, next.reason)
  if (next.kind === 'done') return endSweep(deps.db, sweep.id, deps.clock.now())
  await beginStep(deps, sweeping, { sweep, next, stepsBefore: ended.length })
}

function wait({ db, clock }: Deps, sweep: Sweep, note: string): Promise<void> {
  return noteSweep(db, sweep.id, { note, dueAt: addSeconds(clock.now(), waitSeconds) })
}

interface Begun {
  readonly sweep: Sweep
  readonly next: Extract<NextStep, { kind: 'step' }>
  /** How many steps there were when it was decided. */
  readonly stepsBefore: number
}

/** Writes down the step and its first attempt, if everything it was decided by still holds. What is to leave counts as swept at once. */
async function beginStep(
  deps: Deps,
  { key, token, hot }: Sweeping,
  { sweep, next, stepsBefore }: Begun,
): Promise<void> {
  const { purpose, amount } = next
  await deps.db.transaction(async tx => {
    const now = deps.clock.now()
    if (!(await lockSweep(tx, sweep.id))) return
    const { isOpen, ended } = await findSweepSteps(tx, sweep.id)
    if (isOpen || ended.length !== stepsBefore) return
    if (purpose === 'sweep') {
      // Locks the balance: whatever is taken back or frozen after this is seen by the signer.
      await addSwept(tx, sweep, amount)
      const { unswept, isFrozen } = await findUnswept(tx, sweep)
      if (unswept < 1n || isFrozen) return addSwept(tx, sweep, -amount)
    }
    const stepId = deps.random.uuid()
    if (!(await insertStep(tx, { id: stepId, ...key, purpose, address: sweep.address, sweepId: sweep.id }, now))) {
      // One that a block taken back has opened again.
      if (purpose === 'sweep') await addSwept(tx, sweep, -amount)
      const dueAt = addSeconds(now, waitSeconds)
      return noteSweep(tx, sweep.id, { note: 'another transaction of its address goes on', dueAt })
    }
    await insertFirstAttempt(
      tx,
      {
        id: deps.random.uuid(),
        ...key,
        of: { stepId, purpose },
        token: movesToken(purpose) ? token : null,
        destination: purpose === 'sweep' ? hot : sweep.address,
        amount,
      },
      now,
    )
    await noteSweep(tx, sweep.id, { note: null, dueAt: now })
  })
}
