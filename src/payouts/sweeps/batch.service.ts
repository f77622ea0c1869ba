import { batchMax, type BatchContract, type BatchWay } from '../../chains/send/batches.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { Usdt } from '../../lib/money.ts'
import { insertFirstAttempt } from '../attempts/attempt.store.ts'
import {
  countSteps,
  findBalances,
  insertBatch,
  lockBalances,
  lockSweeps,
  nextNumbersOf,
  type NewBatch,
} from './batch.store.ts'
import { isWorth, sweepable, type Sweep, type SweepRules } from './sweep.ts'
import { lockBeginning } from '../attempts/pause.store.ts'
import { noteSweep } from './sweep.store.ts'

const waitSeconds = 60

export interface Batching {
  readonly key: ChainKey
  readonly batches: BatchWay
  readonly contract: BatchContract
  readonly rules: SweepRules
  readonly token: string
  readonly hot: string
}

/** A sweep that is to share a batch with others. */
export interface Joining {
  readonly sweep: Sweep
  readonly amount: Usdt
  /** How many steps the sweep had at the decision. */
  readonly stepsBefore: number
}

/** A sweep whose address may be emptied, by the state that the nodes report. */
interface Fit extends Joining {
  readonly address: string
  readonly isDelegated: boolean
}

/**
 * Inserts one transaction attempt that empties all of these addresses that can be emptied now and are worth their share of the fee. The
 * others get a note and wait. Nothing is signed here: the signer asks the nodes again.
 */
export async function beginBatch(deps: Deps, batching: Batching, joining: readonly Joining[]): Promise<void> {
  const { batches, contract } = batching
  const without = await batches.withoutContract(contract)
  if (without.length > 0) {
    const reason = `no sweep contract at ${contract.address} on ${without.join(', ')}`
    deps.log.error(
      { ...batching.key, contract: contract.address, nodes: without },
      'sweep batch blocked: contract missing',
    )
    return wait(deps, joining, reason)
  }
  const fit = await worthwhile(deps, batching, await fitting(deps, batching, joining.slice(0, batchMax)))
  if (fit.length > 0) await write(deps, batching, fit)
}

async function wait({ db, clock }: Deps, joining: readonly Joining[], note: string): Promise<void> {
  const dueAt = addSeconds(clock.now(), waitSeconds)
  for (const { sweep } of joining) await noteSweep(db, sweep.id, { note, dueAt })
}

/** Returns the sweeps whose address holds its amount, runs no code but ours, and has sent nothing that we did not sign. */
async function fitting(deps: Deps, { key, batches, contract }: Batching, joining: readonly Joining[]): Promise<Fit[]> {
  const addresses = joining.map(({ sweep: { address }, amount }) => ({ address, amount }))
  const standings = await batches.standings(contract, addresses)
  const numbers = await nextNumbersOf(
    deps.db,
    key,
    addresses.map(({ address }) => address),
  )
  const fit: Fit[] = []
  for (const [at, one] of joining.entries()) {
    const { address } = one.sweep
    const { count, runs, holdsEnough } = standings[at]!
    const known = numbers.get(address) ?? 0
    const problem = !holdsEnough
      ? 'its address holds less of the token than was credited there'
      : runs === 'other'
        ? 'its address runs code that is not ours'
        : count > known
          ? `the chain has ${count} transactions of its address, ${known} are ours`
          : count < known
            ? 'a transaction of its address goes on'
            : null
    if (problem === null) fit.push({ ...one, address, isDelegated: runs === 'delegated' })
    else await wait(deps, [one], problem)
  }
  return fit
}

/** Returns the sweeps for which an equal part of the fee stays within their fee share. Leaves out those that the token refuses. */
async function worthwhile(deps: Deps, batching: Batching, fit: readonly Fit[]): Promise<readonly Fit[]> {
  const { key, rules } = batching
  const { unitsOfCoin } = networkTable[key.network]
  let members = fit
  while (members.length > 0) {
    const quote = await quoteOf(batching, members)
    let kept: readonly Fit[] = []
    let reason = 'the fee is too high'
    if (quote.kind === 'nonce') {
      const whole = BigInt(quote.gasLimit) * quote.maxFeePerGas
      const fee = (whole + BigInt(members.length) - 1n) / BigInt(members.length)
      kept = members.filter(one => isWorth(rules, one.amount, { fee, unitsOfCoin }))
      if (kept.length === members.length) return kept
    } else if (quote.kind === 'refused') {
      reason = quote.reason
      if (quote.isPermanent && members.length > 1) kept = await withoutRefused(batching, members)
      // Each one alone is accepted, but not all together. The cause is unknown, so all wait.
      if (kept.length === members.length) kept = []
    }
    const left = new Set(kept)
    await wait(
      deps,
      members.filter(one => !left.has(one)),
      reason,
    )
    members = kept
  }
  return []
}

function quoteOf({ batches, contract, hot }: Batching, members: readonly Fit[]) {
  return batches.quote({ from: hot, contract, members, gasLimit: null })
}

async function withoutRefused(batching: Batching, members: readonly Fit[]): Promise<Fit[]> {
  const kept: Fit[] = []
  for (const one of members) {
    const quote = await quoteOf(batching, [one])
    if (quote.kind !== 'refused' || !quote.isPermanent) kept.push(one)
  }
  return kept
}

/** Inserts the batch, its sweep steps and its first attempt, for the sweeps that have not changed since the decision. */
async function write(deps: Deps, { key, token, hot }: Batching, fit: readonly Fit[]): Promise<void> {
  const { random, clock, db } = deps
  await db.transaction(async tx => {
    if (!(await lockBeginning(tx, key))) return
    const now = clock.now()
    const open = await lockSweeps(
      tx,
      fit.map(one => one.sweep.id),
    )
    const steps = await countSteps(tx, [...open])
    const going = fit.filter(
      ({ sweep, stepsBefore }) => open.has(sweep.id) && (steps.get(sweep.id) ?? 0) === stepsBefore,
    )
    const locked = await lockBalances(
      tx,
      key,
      going.map(one => one.address),
    )
    // The signer sees whatever is taken back after this lock.
    const balances = await findBalances(tx, key, locked)
    const members: NewBatch['members'][number][] = []
    for (const { address, amount, sweep } of going) {
      const balance = balances.get(address)
      if (!balance || balance.isGoingOn || amount > sweepable(balance.unswept)) continue
      members.push({ stepId: random.uuid(), sweepId: sweep.id, address, amount })
    }
    if (members.length === 0) return
    const id = random.uuid()
    await insertBatch(tx, { id, ...key, members }, now)
    await insertFirstAttempt(
      tx,
      {
        id: random.uuid(),
        ...key,
        of: { stepId: id, purpose: 'batch' },
        token,
        destination: hot,
        amount: members.reduce((sum, one) => sum + one.amount, 0n),
      },
      now,
    )
    for (const { sweepId } of members) await noteSweep(tx, sweepId, { note: null, dueAt: now })
  })
}
