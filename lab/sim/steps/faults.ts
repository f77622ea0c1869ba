// The faults of a simulation beside crashing processes: nodes, chains, clocks, receivers, and people who use switches.
import { ChainUnavailable } from '../../../src/chains/chain.ts'
import { deletePause, findPause } from '../../../src/payments/follow/pause.store.ts'
import { planReversal, reverseFinal } from '../../../src/payments/reverse/reverse-final.service.ts'
import { deleteSwitch, insertSwitch } from '../../../src/payouts/attempts/admin-payouts.store.ts'
import { asOneThatMayDie, sideOf } from '../acting.ts'
import { work } from '../work.ts'
import type { Side, Simulation } from '../world.ts'

export async function changeNodes(simulation: Simulation): Promise<void> {
  const { key, nodes } = sideOf(simulation)
  const how = simulation.dice.chance(20) ? (nodes.heal(), 'healed') : nodes.trouble(simulation.dice)
  simulation.trace.push(`nodes of ${key.network}: ${how}`)
}

/** Makes nodes omit data of blocks, or serve all data again. */
export async function keepSilent(simulation: Simulation): Promise<void> {
  beSilent(simulation, sideOf(simulation))
}

export function beSilent({ dice, trace }: Simulation, { key, nodes }: Side): void {
  trace.push(`nodes of ${key.network}: ${nodes.silence(dice)}`)
}

export async function fork(simulation: Simulation): Promise<void> {
  const { key, chain } = sideOf(simulation)
  simulation.trace.push(`fork of ${chain.fork(simulation.dice.between(1, 5))} blocks of ${key.network}`)
}

export async function changeChain(simulation: Simulation): Promise<void> {
  const { dice } = simulation
  const { key, chain } = sideOf(simulation)
  const what = dice.pick(['stuck', 'stalled', 'slow', 'forgets', 'refuses'])
  if (what === 'stuck') chain.isStuck = !chain.isStuck
  if (what === 'stalled') chain.isStalled = !chain.isStalled
  if (what === 'slow') chain.takes = dice.pick([3, 15, 40, 90])
  if (what === 'forgets') chain.forget()
  if (what === 'refuses') chain.refusing.add(chain.address(`payee ${dice.below(6)}`))
  simulation.trace.push(`${key.network} is ${what}`)
}

/** Reverts final blocks. No chain's rules foresee that, but the service must survive it. */
export async function takeBackFinal(simulation: Simulation): Promise<void> {
  const side = sideOf(simulation)
  const { key, chain } = side
  // A block that nobody has read was never there.
  for (const piece of ['follow', 'pay'] as const)
    if (simulation.dice.chance(80)) await work(simulation, piece, { side, fatal: null })
  simulation.trace.push(
    `${key.network} takes back ${chain.takeBackFinal(simulation.dice.between(3, 12))} blocks, final ones too`,
  )
}

export async function resumeChains(simulation: Simulation): Promise<void> {
  for (const side of simulation.sides)
    if ((await findPause(simulation.ground.db, side.key)) !== null) await mend(simulation, side)
}

/** Follows the operator's guide: compare, reverse, resume. The process may crash too. */
export async function mend(simulation: Simulation, { key, incoming, outgoing }: Side): Promise<void> {
  await asOneThatMayDie(simulation, `the halt of ${key.network} is mended`, async deps => {
    try {
      const outcome = await planReversal(deps, key, { chain: incoming, way: outgoing })
      if (outcome.kind === 'plan') await reverseFinal(deps, outcome.plan)
      await deletePause(deps.db, key)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      simulation.trace.push(`the halt of ${key.network} stays: ${error.message.slice(0, 120)}`)
    }
  })
}

/** Moves the sandbox's clock ahead. */
export async function jumpClock(simulation: Simulation): Promise<void> {
  const seconds = simulation.dice.pick([30, 600, 4_000])
  simulation.clock.advanceBusiness(seconds)
  simulation.trace.push(`the business clock jumps ${seconds} seconds`)
}

export async function turnSwitch(simulation: Simulation): Promise<void> {
  const { key } = sideOf(simulation)
  const isOff = await insertSwitch(simulation.ground.db, key, { reason: 'chosen', now: simulation.clock.now() })
  if (!isOff) await deleteSwitch(simulation.ground.db, key)
  simulation.trace.push(`payouts of ${key.network} are ${isOff ? 'off' : 'on'}`)
}

export async function changeReceivers(simulation: Simulation): Promise<void> {
  simulation.refuses = simulation.dice.pick([0, 30, 100])
  simulation.trace.push(`receivers refuse ${simulation.refuses} %`)
}

/** Blacklists an address of a pending batch, as the token's owner; some day removes all addresses from the blacklist. */
export function blacklist({ sides, blacklisting: dice, trace }: Simulation): void {
  for (const { chain } of sides) {
    if (dice.chance(8)) chain.blacklisted.clear()
    const waiting = [...chain.pool.values()].flatMap(({ members = [] }) => members)
    if (waiting.length === 0 || !dice.chance(50)) continue
    const { address } = dice.pick(waiting)
    chain.blacklisted.add(address)
    trace.push(`${address} is blacklisted`)
  }
}
