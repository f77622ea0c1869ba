// Runs worlds: so many steps, then all troubles end, the world comes to rest within so many rounds, and is looked at.
import { createHash } from 'node:crypto'
import type { Network } from '../../src/chains/chain.ts'
import { deleteSwitch } from '../../src/treasury/admin-payouts.store.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve.service.ts'
import { stepsDefault, type Outcome } from './outcome.ts'
import { problemsOf, problemsOfSide } from './oracle.ts'
import { sweepAbove, type Ground } from './service.ts'
import { pass } from './acting.ts'
import { ask, askForWithdrawal, step } from './steps.ts'
import { closeGaps } from './gaps.ts'
import { adoptJournals, loseCommits } from './restore.ts'
import { blacklist, mendHalt } from './troubles.ts'
import { work } from './work.ts'
import { calmMerchants, hearOfClaims } from './more-steps.ts'
import { openWorld, type Side, type World } from './world.ts'

const roundsMax = 60

export async function runWorld(ground: Ground, seed: number, stepCount = stepsDefault): Promise<Outcome> {
  const world = await openWorld(ground, seed)
  const problems: string[] = []
  try {
    await begin(world)
    const restoreAt = world.isRestored ? world.dice.between(2, stepCount) : 0
    for (let count = 1; count <= stepCount; count += 1) {
      if (count === restoreAt) await loseCommits(world)
      world.trace.push(`step ${count}`)
      await step(world)
      if (world.hasBatches) blacklist(world)
    }
    await rest(world)
    await hearOfClaims(world)
    problems.push(...(await problemsOf(world)))
    problems.push(...(await bringBack(world)))
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    world.close()
  }
  const hash = createHash('sha256').update(JSON.stringify([problems, world.trace, await stateOf(world)]))
  return { seed, problems, trace: world.trace, hash: hash.digest('hex') }
}

/** All rows, sorted, since deliveries made at once end in any order; but for what is sealed by a key of chance. */
async function stateOf({ ground }: World): Promise<unknown> {
  const tables = [
    'chain_transfer',
    'chain_tx',
    'ledger_entry',
    'orders',
    'treasury_step',
    'webhook_delivery',
    'withdrawal',
  ]
  const texts = tables.map(
    name =>
      `select '${name}' as name, (select string_agg(row, ';' order by row) from (select (to_jsonb(x) - 'digest')::text as row from ${name} x) x) as rows`,
  )
  return ground.service.admin.query(texts.join(' union all '))
}

async function begin(world: World): Promise<void> {
  for (const { chain, nodes } of world.sides) {
    await askForWithdrawal(world)
    chain.takes = world.dice.pick([3, 15, 40, 80])
    chain.isStuck = world.dice.chance(20)
    if (world.dice.chance(70)) nodes.trouble(world.dice)
  }
}

/** All troubles end; what is left over is answered and decided; the world goes on until nothing is left to do. */
async function rest(world: World): Promise<void> {
  world.trace.push('all troubles end')
  world.refuses = 0
  world.isScreeningDown = false
  for (const { key, chain, nodes } of world.sides) {
    nodes.heal()
    chain.isStuck = false
    chain.isStalled = false
    chain.takes = 100
    chain.blacklisted.clear()
    await deleteSwitch(world.ground.db, key)
  }
  if (world.isProven) await calmMerchants(world)
  while (world.unanswered.length > 0) await ask(world, world.unanswered.shift()!)
  await approveAll(world)
  await closeGaps(world)
  // A chain on which nothing is left to do stands still from there on, so that nothing comes to be.
  let busy = world.sides
  for (let rounds = 0; busy.length > 0; rounds += 1) {
    await round(world, busy)
    const left = await leftOver(world)
    busy = busy.filter(({ key }) => left.some(({ network }) => network === key.network))
    if (left.length > 0) await mendHalt(world)
    if (world.isRestored) await adoptJournals(world)
    if (rounds >= roundsMax)
      throw new Error(
        `after ${rounds} rounds there is still to do: ${left
          .map(({ what }) => what)
          .join(', ')
          .slice(0, 2_000)}`,
      )
  }
  world.clock.advanceBusiness(2 * 86_400)
  await work(world, 'deliver', { side: world.sides[0]!, fatal: null })
}

/** So many blocks that what one round hands in is final in the next. */
async function round(world: World, sides: readonly Side[]): Promise<void> {
  pass({ clock: world.clock, sides }, 130, 6)
  for (const side of sides) {
    const pieces = world.isProven
      ? (['rescan', 'follow', 'screen', 'pay'] as const)
      : (['follow', 'screen', 'pay'] as const)
    for (const piece of pieces) await work(world, piece, { side, fatal: null })
    const { sequence } = side.wallet.journal.head
    await work(world, 'sign', { side, fatal: null })
    if (side.wallet.journal.head.sequence > sequence) await work(world, 'pay', { side, fatal: null })
  }
}

/** Whoever kept bytes that are worth nothing any more hands them in: nothing may come of it. */
async function bringBack(world: World): Promise<string[]> {
  const before = new Map(world.sides.map(({ chain }) => [chain, chain.head.height]))
  for (const { chain } of world.sides) chain.bringBack()
  pass(world, 30, 6)
  const problems: string[] = []
  for (const side of world.sides) {
    const later = side.chain.blocks.slice(before.get(side.chain)! + 1)
    if (later.every(({ transactions }) => transactions.length === 0)) continue
    await round(world, [side])
    const found = await problemsOfSide(world, side)
    problems.push(...found.map(problem => `with old bytes handed in again: ${problem}`))
  }
  return problems
}

async function approveAll(world: World): Promise<void> {
  const found = await world.ground.service.admin.query<{ id: string }>(
    `select id from withdrawal where status = 'PENDING' order by id`,
  )
  for (const { id: withdrawalId } of found)
    for (const operator of ['alice', 'bob'])
      await decideWithdrawal(world.deps(), { withdrawalId, operator, decision: 'approved', reason: 'chosen' })
}

/** A step that the signer does not sign, since what it is to move was taken back. */
const heldStep = `select 1 from treasury_step f join chain_tx x on x.step_id = f.id join deposit_balance m on m.address = f.address
  where f.status = 'OPEN' and x.status = 'READY' and m.credited < m.swept`

interface Left {
  readonly network: Network
  readonly what: string
}

async function leftOver(world: World): Promise<Left[]> {
  return world.ground.service.admin.query<Left>(
    `select network, 'withdrawal ' || id || ' ' || status as what from withdrawal where status not in ('COMPLETED', 'FAILED', 'REJECTED')
      union all select network, 'order ' || id || ' ' || status from orders where status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING')
      union all select network, 'transfer ' || tx_hash || ' ' || status || ' ' || screening from chain_transfer
        where status in ('SEEN', 'CONFIRMING') or (status = 'FINAL' and screening = 'PENDING')
      union all select network, 'chain ' || network || ' is halted' from chain_halt
      union all select network, 'wallet is halted: ' || halt_reason from wallet where halted_at is not null
      union all select network, 'rescan ' || id || ' ' || coalesce(note, '') from chain_rescan where status = 'OPEN'
      union all select network, purpose || ' ' || id from treasury_step s where status = 'OPEN' and not exists (${heldStep} and f.id = s.id)
      union all select network, 'sweep of ' || address || ' ' || coalesce(note, '') from sweep where status = 'OPEN'
          and (note is null or note <> 'there is nothing to sweep any more')
          and not exists (${heldStep} and f.sweep_id = sweep.id)
      union all select network, 'full address ' || address from deposit_balance b where $1 and credited - swept > $2`,
    [world.hasSweeps, sweepAbove.toString()],
  )
}
