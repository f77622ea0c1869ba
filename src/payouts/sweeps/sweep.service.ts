import { findOrdersByAddress } from '../../deposit-addresses/address.store.ts'
import { listWallets } from '../../deposit-addresses/wallet.store.ts'
import { ChainUnavailable, type ChainKey } from '../../chains/chain.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import { movesToken, purposeTable } from '../../chains/purpose.ts'
import { networkTable } from '../../chains/networks.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { logMilestone, type Milestone } from '../../lib/traces/milestones.ts'
import { batchToolsOf } from '../../chains/registry.ts'
import { batchMax } from '../../chains/send/batches.ts'
import { insertFirstAttempt } from '../attempts/attempt.store.ts'
import { beginBatch, type Joining } from './batch.service.ts'
import { countHotSteps } from '../attempts/slots.store.ts'
import { findSweepSteps, insertStep } from './step.store.ts'
import { beginsNothing, findStop, lockBeginning, mayResolve } from '../attempts/pause.store.ts'
import { sweepStrategyOf } from './sweep-strategies.ts'
import { isWorth, sweepable, type NextStep, type Sweep, type SweepRules, type SweepStrategy } from './sweep.ts'
import {
  addSwept,
  claimDueSweeps,
  releaseSweeps,
  countMovingSweeps,
  endSweep,
  findUnswept,
  insertSweep,
  listFull,
  lockSweep,
  noteSweep,
} from './sweep.store.ts'

/** Sweeps of a network under way at a time. Those that wait for a lower fee do not count. */
const movingMax = 50
const claimMax = 8
/** Waiting sweeps checked at a time. Checking goes on while one of them can move. */
const waitingMax = 2
/** Slots of the hot wallet that sweep steps may use at a time. The rest are for withdrawals. */
const hotStepsMax = 4
const noSlotSeconds = 2
/** Longer than it takes to ask the nodes about one sweep. */
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
 * Begins to sweep addresses of a chain that hold enough, and advances sweeps whose last step has ended. Safe to run at any time, in several
 * processes: a sweep has one step at a time, which is inserted before anything of it is signed.
 */
export async function sweepDue(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const sweeping = await sweepingOf(deps, key)
  if (!sweeping) return
  // Checked again under the lock below. This check saves the queries.
  if (beginsNothing(await findStop(deps.db, key))) return
  await begin(deps, sweeping)
  if (sweeping.strategy.isTogether) return sweepTogether(deps, sweeping, stop)
  await advanceDue(deps, sweeping, { areWaiting: false, limit: claimMax, stop })
  for (let taken = 0; taken < claimMax; taken += waitingMax) {
    if (stop?.aborted || (await countMovingSweeps(deps.db, key)) >= movingMax) return
    if ((await advanceDue(deps, sweeping, { areWaiting: true, limit: waitingMax, stop })) === 0) return
  }
}

/** The same for strategies that empty several addresses with one transaction. Checks all due sweeps, since they share its cost. */
async function sweepTogether(deps: Deps, sweeping: Sweeping, stop?: AbortSignal): Promise<void> {
  const joining: JoiningSweep[] = []
  for (const areWaiting of [false, true]) {
    const limit = batchMax - joining.length
    if (limit > 0) await advanceDue(deps, sweeping, { areWaiting, limit, stop, joining })
  }
  const together = joining.filter(one => !one.isAlone)
  const batches = [together, ...joining.filter(one => one.isAlone).map(one => [one])].filter(one => one.length > 0)
  for (const batch of batches) {
    if (stop?.aborted) return
    try {
      if ((await countHotSteps(deps.db, sweeping.key)) >= hotStepsMax) await waitForSlot(deps, batch)
      else await joinBatch(deps, sweeping, batch)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ ...sweeping.key, err: error }, 'sweep batch check failed')
    }
  }
}

async function waitForSlot({ db, clock }: Deps, joining: readonly Joining[]): Promise<void> {
  const dueAt = addSeconds(clock.now(), noSlotSeconds)
  for (const { sweep } of joining) await noteSweep(db, sweep.id, { note: null, dueAt })
}

async function joinBatch(deps: Deps, { key, way, rules, token, hot }: Sweeping, joining: readonly Joining[]) {
  const { batches } = way
  if (!batches) return
  const contract = batchToolsOf(key.network).contract({ token, hot, retired: await listWallets(deps.db, key) })
  await beginBatch(deps, { key, batches, contract, rules, token, hot }, joining)
}

type JoiningSweep = Joining & { readonly isAlone: boolean }

interface DueSweeps {
  readonly areWaiting: boolean
  readonly limit: number
  readonly stop: AbortSignal | undefined
  /** Collects the sweeps that are to share a batch. */
  readonly joining?: JoiningSweep[]
}

/** Checks due sweeps and returns how many of them advanced. */
async function advanceDue(
  deps: Deps,
  sweeping: Sweeping,
  { areWaiting, limit, stop, joining = [] }: DueSweeps,
): Promise<number> {
  const { key } = sweeping
  const { now } = await deps.claims.times()
  const leaseUntil = addSeconds(now, leaseSeconds)
  let moved = 0
  const due = await deps.claims.take({
    take: token => claimDueSweeps(deps.db, key, { now, leaseUntil, limit, areWaiting, token }),
    release: token => releaseSweeps(deps.db, key, { token, now }),
  })
  for (const sweep of due) {
    if (stop?.aborted) break
    try {
      const went = await goOn(deps, sweeping, sweep)
      if (typeof went === 'object') joining.push(went)
      else if (went) moved += 1
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ ...key, sweepId: sweep.id, err: error }, 'sweep check failed')
    }
  }
  return moved
}

async function sweepingOf(deps: Deps, key: ChainKey): Promise<Sweeping | null> {
  const way = deps.outgoing.find(key.environment, key.network)
  const settings = findNetwork(deps.config, key)
  const strategy = settings?.sweep ? sweepStrategyOf(key.network, settings.sweep) : null
  if (!way || !settings?.sweep || !strategy) return null
  const [hot] = await listWallets(deps.db, key)
  return hot === undefined ? null : { key, way, rules: settings.sweep, strategy, token: settings.token, hot }
}

async function begin(deps: Deps, { key, rules, strategy }: Sweeping): Promise<void> {
  const limit = movingMax - (await countMovingSweeps(deps.db, key))
  if (limit <= 0) return
  for (const address of await listFull(deps.db, key, { above: rules.minimum, limit })) {
    const sweep = { id: deps.random.uuid(), ...key, address }
    await insertSweep(deps.db, { ...sweep, strategy: strategy.name }, deps.clock.now())
    await logSweep(deps, 'sweep begun', sweep)
  }
}

/** Advances a sweep. Returns `false` when it waits, or the sweep when it is to join a batch. */
async function goOn(deps: Deps, sweeping: Sweeping, sweep: Sweep): Promise<boolean | JoiningSweep> {
  const { key, way, token, hot, rules, strategy } = sweeping
  const { resumes } = await findStop(deps.db, key)
  const { isOpen, ended } = await findSweepSteps(deps.db, sweep.id)
  if (isOpen) return false
  const amount = sweepable(await findUnswept(deps.db, sweep))
  const { unitsOfCoin } = networkTable[sweep.network]
  const next = await strategy.next({
    way,
    token,
    hot,
    address: sweep.address,
    amount,
    steps: ended,
    isWorth: fee => isWorth(rules, amount, { fee, unitsOfCoin }),
  })
  if (next.kind === 'wait') {
    await noteSweep(deps.db, sweep.id, { note: next.reason, dueAt: addSeconds(deps.clock.now(), waitSeconds) })
    return false
  }
  if (next.kind === 'join') return { sweep, amount: next.amount, stepsBefore: ended.length, isAlone: next.isAlone }
  if (next.kind === 'done') await end(deps, sweep, resumes)
  else if (takesSlot(next) && (await countHotSteps(deps.db, key)) >= hotStepsMax)
    await noteSweep(deps.db, sweep.id, { note: null, dueAt: addSeconds(deps.clock.now(), noSlotSeconds) })
  else await beginStep(deps, sweeping, { sweep, next, stepsBefore: ended.length })
  return true
}

/** Ends the sweep unless the chain was paused or resumed since its steps were read: one of them may be open again. */
async function end(deps: Deps, sweep: Sweep, resumes: number): Promise<void> {
  const isEnded = await deps.db.transaction(async tx => {
    if (!(await mayResolve(tx, sweep, resumes))) return false
    await endSweep(tx, sweep.id, deps.clock.now())
    return true
  })
  if (isEnded) await logSweep(deps, 'sweep completed', sweep)
}

/** Logs a milestone of a sweep with the order whose address it empties. */
async function logSweep(deps: Deps, milestone: Milestone, { id: sweepId, address, ...key }: Sweep): Promise<void> {
  const owners = await findOrdersByAddress(deps.db, key, [address])
  const { environment, network } = key
  logMilestone(deps, milestone, { orderId: owners.get(address) ?? null, sweepId, environment, network })
}

/** Whether the step takes a slot of the hot wallet. Reclaiming delegated energy never waits for one. */
function takesSlot({ purpose }: Extract<NextStep, { kind: 'step' }>): boolean {
  return purposeTable[purpose].from === 'hot' && purpose !== 'reclaim'
}

interface Begun {
  readonly sweep: Sweep
  readonly next: Extract<NextStep, { kind: 'step' }>
  /** How many steps the sweep had at the decision. */
  readonly stepsBefore: number
}

/** Inserts the step and its first attempt if nothing has changed since the decision. Its amount counts as swept at once. */
async function beginStep(
  deps: Deps,
  { key, token, hot }: Sweeping,
  { sweep, next, stepsBefore }: Begun,
): Promise<void> {
  const { purpose, amount } = next
  await deps.db.transaction(async tx => {
    if (!(await lockBeginning(tx, key))) return
    const now = deps.clock.now()
    if (!(await lockSweep(tx, sweep.id))) return
    const { isOpen, ended } = await findSweepSteps(tx, sweep.id)
    if (isOpen || ended.length !== stepsBefore) return
    if (purpose === 'sweep') {
      // Locks the balance. The signer sees whatever is taken back after this.
      await addSwept(tx, sweep, amount)
      if ((await findUnswept(tx, sweep)) < 1n) return addSwept(tx, sweep, -amount)
    }
    const stepId = deps.random.uuid()
    if (!(await insertStep(tx, { id: stepId, ...key, purpose, address: sweep.address, sweepId: sweep.id }, now))) {
      // A reorg has reopened a step of this address.
      if (purpose === 'sweep') await addSwept(tx, sweep, -amount)
      const dueAt = addSeconds(now, waitSeconds)
      return noteSweep(tx, sweep.id, { note: 'another transaction of the address is pending', dueAt })
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
