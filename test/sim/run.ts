// Runs worlds: so many steps, then all troubles end, the world comes to rest within so many rounds, and is looked at.
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { deleteSwitch } from '../../src/treasury/admin-payouts.store.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve.service.ts'
import { orderInput } from '../helpers/order-input.ts'
import { problemsOf, problemsOfSide } from './oracle.ts'
import type { Ground } from './service.ts'
import { pass } from './acting.ts'
import { ask, askForWithdrawal, step } from './steps.ts'
import { mendHalt } from './troubles.ts'
import { work } from './work.ts'
import { openWorld, type World } from './world.ts'

export interface Outcome {
  readonly seed: number
  readonly problems: readonly string[]
  /** What happened, a line for each step. */
  readonly trace: readonly string[]
}

export const stepsDefault = 30
const roundsMax = 60

export async function runWorld(ground: Ground, seed: number, stepCount = stepsDefault): Promise<Outcome> {
  const world = await openWorld(ground, seed)
  const problems: string[] = []
  try {
    await begin(world)
    for (let count = 1; count <= stepCount; count += 1) {
      world.trace.push(`step ${count}`)
      await step(world)
    }
    await rest(world)
    problems.push(...(await problemsOf(world)))
    // Whoever kept bytes that are worth nothing any more hands them in: nothing may come of it.
    for (const { chain } of world.sides) chain.bringBack()
    pass(world, 30, 6)
    await round(world)
    for (const side of world.sides)
      problems.push(...(await problemsOfSide(world, side)).map(problem => `with old bytes handed in again: ${problem}`))
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    world.close()
  }
  return { seed, problems, trace: world.trace }
}

/** Both wallets are filled, every merchant has some money on both networks, and that is final and known. */
async function begin(world: World): Promise<void> {
  for (const { chain } of world.sides) chain.takes = 100
  for (const side of world.sides) await work(world, 'follow', { side, fatal: null })
  for (const merchant of world.ground.merchants)
    for (const { key, chain } of world.sides) {
      const input = orderInput({ network: key.network, amount: usdt(300_000_000n) })
      const { order } = await createOrder(world.deps(), merchant, input)
      const payer = chain.address('good')
      chain.send([{ from: payer, to: order.address, amount: 300_000_000n }], payer)
    }
  pass(world, 60, 6)
  for (const side of world.sides)
    for (const piece of ['follow', 'screen'] as const) await work(world, piece, { side, fatal: null })
  for (const { chain, nodes } of world.sides) {
    chain.founded = chain.head.height
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
    await deleteSwitch(world.ground.db, key)
  }
  while (world.unanswered.length > 0) await ask(world, world.unanswered.shift()!)
  await approveAll(world)
  for (let rounds = 0; ; rounds += 1) {
    await round(world)
    const left = await leftOver(world)
    if (left.length === 0) break
    await mendHalt(world)
    if (rounds >= roundsMax) throw new Error(`after ${rounds} rounds there is still to do: ${left.join(', ')}`)
  }
  world.clock.advanceBusiness(2 * 86_400)
  await work(world, 'deliver', { side: world.sides[0]!, fatal: null })
}

async function round(world: World): Promise<void> {
  pass(world, 65, 3)
  for (const side of world.sides)
    for (const piece of ['follow', 'screen', 'pay', 'sign', 'pay'] as const)
      await work(world, piece, { side, fatal: null })
}

async function approveAll(world: World): Promise<void> {
  const found = await world.ground.service.admin.query<{ id: string }>(
    `select id from withdrawal where status = 'PENDING' order by id`,
  )
  for (const { id: withdrawalId } of found)
    for (const operator of ['alice', 'bob'])
      await decideWithdrawal(world.deps(), { withdrawalId, operator, decision: 'approved', reason: 'chosen' })
}

/** A step that the signer does not sign, since money came to its address that a person is to decide on. */
const heldStep = `select 1 from treasury_step f join chain_tx x on x.step_id = f.id join chain_transfer m on m.to_address = f.address
  where f.status = 'OPEN' and x.status = 'READY' and m.status = 'FROZEN'`

async function leftOver(world: World): Promise<string[]> {
  const found = await world.ground.service.admin.query<{ what: string }>(
    `select 'withdrawal ' || id || ' ' || status as what from withdrawal where status not in ('COMPLETED', 'FAILED', 'REJECTED')
      union all select 'order ' || id || ' ' || status from orders where status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING')
      union all select 'transfer ' || tx_hash || ' ' || status || ' ' || screening from chain_transfer
        where status in ('SEEN', 'CONFIRMING') or (status = 'FINAL' and screening = 'PENDING')
      union all select 'chain ' || network || ' is halted' from chain_halt
      union all select purpose || ' ' || id from treasury_step s where status = 'OPEN' and not exists (${heldStep} and f.id = s.id)
      union all select 'sweep of ' || address || ' ' || coalesce(note, '') from sweep where status = 'OPEN'
          and (note is null or note not in ('money is frozen at its address', 'there is nothing to sweep any more'))
          and not exists (${heldStep} and f.sweep_id = sweep.id)
      limit 20`,
  )
  return found.map(({ what }) => what)
}

/** A failure as people read it. */
export function say({ seed, problems, trace }: Outcome, lines = 60): string {
  return [
    `seed ${seed}:`,
    ...problems.map(problem => `  ${problem}`),
    `  the last ${Math.min(lines, trace.length)} lines of what happened:`,
    ...trace.slice(-lines).map(line => `    ${line}`),
    `  again: npm run sim -- --seed ${seed}`,
  ].join('\n')
}
