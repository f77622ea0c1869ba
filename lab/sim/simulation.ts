// Runs simulations: takes random steps, ends all faults, waits until the system is at rest within a number of rounds, and checks it.
import { createHash } from 'node:crypto'
import type { Network } from '../../src/chains/chain.ts'
import { deleteSwitch } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { stepsDefault, type SimulationOutcome } from './outcome.ts'
import { problemsOf, problemsOfSide } from './oracle.ts'
import { sweepAbove, type Ground } from './service.ts'
import { pass } from './acting.ts'
import { ask, askForWithdrawal, step } from './steps/steps.ts'
import { closeGaps } from './steps/gaps.ts'
import { importJournals, loseCommits } from './restore.ts'
import { blacklist, resumeChains } from './steps/faults.ts'
import { work } from './work.ts'
import { calmMerchants, readClaims } from './steps/more-steps.ts'
import { openSimulation, type Side, type Simulation } from './world.ts'

const roundsMax = 60

export async function runSimulation(
  ground: Ground,
  seed: number,
  stepCount = stepsDefault,
): Promise<SimulationOutcome> {
  const simulation = await openSimulation(ground, seed)
  const problems: string[] = []
  try {
    await begin(simulation)
    const restoreAt = simulation.isRestored ? simulation.dice.between(2, stepCount) : 0
    for (let count = 1; count <= stepCount; count += 1) {
      if (count === restoreAt) await loseCommits(simulation)
      simulation.trace.push(`step ${count}`)
      await step(simulation)
      if (simulation.hasBatches) blacklist(simulation)
    }
    await rest(simulation)
    await readClaims(simulation)
    problems.push(...(await problemsOf(simulation)))
    problems.push(...(await bringBack(simulation)))
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    simulation.close()
  }
  const hash = createHash('sha256').update(JSON.stringify([problems, simulation.trace, await stateOf(simulation)]))
  return { seed, problems, trace: simulation.trace, hash: hash.digest('hex') }
}

/** Returns all rows, sorted, because concurrent deliveries end in any order. Leaves out digests, which use a random key. */
async function stateOf({ ground }: Simulation): Promise<unknown> {
  const tables = [
    'chain_transfer',
    'transaction_attempt',
    'ledger_entry',
    'orders',
    'payout_step',
    'webhook_delivery',
    'withdrawal',
  ]
  const texts = tables.map(
    name =>
      `select '${name}' as name, (select string_agg(row, ';' order by row) from (select (to_jsonb(x) - 'digest')::text as row from ${name} x) x) as rows`,
  )
  return ground.service.admin.query(texts.join(' union all '))
}

async function begin(simulation: Simulation): Promise<void> {
  for (const { chain, nodes } of simulation.sides) {
    await askForWithdrawal(simulation)
    chain.takes = simulation.dice.pick([3, 15, 40, 80])
    chain.isStuck = simulation.dice.chance(20)
    if (simulation.dice.chance(70)) nodes.trouble(simulation.dice)
  }
}

/** Ends all faults, answers and decides everything that is open, and continues until nothing is left to do. */
async function rest(simulation: Simulation): Promise<void> {
  simulation.trace.push('all troubles end')
  simulation.refuses = 0
  simulation.isScreeningDown = false
  for (const { key, chain, nodes } of simulation.sides) {
    nodes.heal()
    chain.isStuck = false
    chain.isStalled = false
    chain.takes = 100
    chain.blacklisted.clear()
    await deleteSwitch(simulation.ground.db, key)
  }
  if (simulation.isProven) await calmMerchants(simulation)
  while (simulation.unanswered.length > 0) await ask(simulation, simulation.unanswered.shift()!)
  await approveAll(simulation)
  await closeGaps(simulation)
  // A chain with nothing left to do stands still from then on, so that nothing new arises.
  let busy = simulation.sides
  for (let rounds = 0; busy.length > 0; rounds += 1) {
    await round(simulation, busy)
    const left = await leftOver(simulation)
    busy = busy.filter(({ key }) => left.some(({ network }) => network === key.network))
    if (left.length > 0) await resumeChains(simulation)
    if (simulation.isRestored) await importJournals(simulation)
    if (rounds >= roundsMax)
      throw new Error(
        `after ${rounds} rounds there is still to do: ${left
          .map(({ what }) => what)
          .join(', ')
          .slice(0, 2_000)}`,
      )
  }
  simulation.clock.advanceBusiness(2 * 86_400)
  await work(simulation, 'deliver', { side: simulation.sides[0]!, fatal: null })
}

/** Mines enough blocks that a transaction sent in one round is final in the next. */
async function round(simulation: Simulation, sides: readonly Side[]): Promise<void> {
  pass({ clock: simulation.clock, sides }, 130, 6)
  for (const side of sides) {
    const pieces = simulation.isProven
      ? (['rescan', 'follow', 'screen', 'pay'] as const)
      : (['follow', 'screen', 'pay'] as const)
    for (const piece of pieces) await work(simulation, piece, { side, fatal: null })
    const { sequence } = side.wallet.journal.head
    await work(simulation, 'sign', { side, fatal: null })
    if (side.wallet.journal.head.sequence > sequence) await work(simulation, 'pay', { side, fatal: null })
  }
}

/** Broadcasts old transactions again, like somebody who kept their bytes. Nothing may come of it. */
async function bringBack(simulation: Simulation): Promise<string[]> {
  const before = new Map(simulation.sides.map(({ chain }) => [chain, chain.head.height]))
  for (const { chain } of simulation.sides) chain.bringBack()
  pass(simulation, 30, 6)
  const problems: string[] = []
  for (const side of simulation.sides) {
    const later = side.chain.blocks.slice(before.get(side.chain)! + 1)
    if (later.every(({ transactions }) => transactions.length === 0)) continue
    await round(simulation, [side])
    const found = await problemsOfSide(simulation, side)
    problems.push(...found.map(problem => `with old bytes handed in again: ${problem}`))
  }
  return problems
}

async function approveAll(simulation: Simulation): Promise<void> {
  const found = await simulation.ground.service.admin.query<{ id: string }>(
    `select id from withdrawal where status = 'PENDING' order by id`,
  )
  for (const { id: withdrawalId } of found)
    for (const operator of ['alice', 'bob'])
      await decideWithdrawal(simulation.deps(), { withdrawalId, operator, decision: 'approved', reason: 'chosen' })
}

/** A step that the signer refuses because a reorg removed the money it would move. */
const heldStep = `select 1 from payout_step f join transaction_attempt x on x.step_id = f.id join deposit_balance m on m.address = f.address
  where f.status = 'OPEN' and x.status = 'READY' and m.credited < m.swept`

interface Left {
  readonly network: Network
  readonly what: string
}

async function leftOver(simulation: Simulation): Promise<Left[]> {
  return simulation.ground.service.admin.query<Left>(
    `select network, 'withdrawal ' || id || ' ' || status as what from withdrawal where status not in ('COMPLETED', 'FAILED', 'REJECTED')
      union all select network, 'order ' || id || ' ' || status from orders where status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING')
      union all select network, 'transfer ' || tx_hash || ' ' || status || ' ' || screening from chain_transfer
        where status in ('SEEN', 'CONFIRMING') or (status = 'FINAL' and screening = 'PENDING')
      union all select network, 'chain ' || network || ' is halted' from chain_pause
      union all select network, 'wallet is halted: ' || pause_reason from wallet where paused_at is not null
      union all select network, 'rescan ' || id || ' ' || coalesce(note, '') from chain_rescan where status = 'OPEN'
      union all select network, purpose || ' ' || id from payout_step s where status = 'OPEN' and not exists (${heldStep} and f.id = s.id)
      union all select network, 'sweep of ' || address || ' ' || coalesce(note, '') from sweep where status = 'OPEN'
          and (note is null or note <> 'nothing is left to sweep')
          and not exists (${heldStep} and f.sweep_id = sweep.id)
      union all select network, 'full address ' || address from deposit_balance b where $1 and credited - swept > $2`,
    [simulation.hasSweeps, sweepAbove.toString()],
  )
}
