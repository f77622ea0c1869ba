// What goes wrong in a world beside processes that die: nodes, chains, clocks, receivers, and people who turn switches.
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { deleteHalt, findHalt } from '../../src/payments/halt.store.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse-final.service.ts'
import { deleteSwitch, insertSwitch } from '../../src/treasury/admin-payouts.store.ts'
import { asOneThatMayDie, sideOf } from './acting.ts'
import { work } from './work.ts'
import type { Side, World } from './world.ts'

export async function changeNodes(world: World): Promise<void> {
  const { key, nodes } = sideOf(world)
  const how = world.dice.chance(20) ? (nodes.heal(), 'healed') : nodes.trouble(world.dice)
  world.trace.push(`nodes of ${key.network}: ${how}`)
}

/** Nodes stop telling something of what blocks hold, or tell all again. */
export async function keepSilent(world: World): Promise<void> {
  beSilent(world, sideOf(world))
}

export function beSilent({ dice, trace }: World, { key, nodes }: Side): void {
  trace.push(`nodes of ${key.network}: ${nodes.silence(dice)}`)
}

export async function fork(world: World): Promise<void> {
  const { key, chain } = sideOf(world)
  world.trace.push(`fork of ${chain.fork(world.dice.between(1, 5))} blocks of ${key.network}`)
}

export async function changeChain(world: World): Promise<void> {
  const { dice } = world
  const { key, chain } = sideOf(world)
  const what = dice.pick(['stuck', 'stalled', 'slow', 'forgets', 'refuses'])
  if (what === 'stuck') chain.isStuck = !chain.isStuck
  if (what === 'stalled') chain.isStalled = !chain.isStalled
  if (what === 'slow') chain.takes = dice.pick([3, 15, 40, 90])
  if (what === 'forgets') chain.forget()
  if (what === 'refuses') chain.refusing.add(chain.address(`payee ${dice.below(6)}`))
  world.trace.push(`${key.network} is ${what}`)
}

/** A chain takes back what was final: nothing that its rules foresee, and still to be survived. */
export async function takeBackFinal(world: World): Promise<void> {
  const side = sideOf(world)
  const { key, chain } = side
  // What nobody has read yet was never there.
  for (const piece of ['follow', 'pay'] as const)
    if (world.dice.chance(80)) await work(world, piece, { side, fatal: null })
  world.trace.push(`${key.network} takes back ${chain.takeBackFinal(world.dice.between(3, 12))} blocks, final ones too`)
}

export async function mendHalt(world: World): Promise<void> {
  for (const side of world.sides) if ((await findHalt(world.ground.db, side.key)) !== null) await mend(world, side)
}

/** What the operator's guide says: compare, reverse, resume. Whoever does it may die, too. */
export async function mend(world: World, { key, incoming, outgoing }: Side): Promise<void> {
  await asOneThatMayDie(world, `the halt of ${key.network} is mended`, async deps => {
    try {
      const outcome = await planReversal(deps, key, { chain: incoming, way: outgoing })
      if (outcome.kind === 'plan') await reverseFinal(deps, outcome.plan)
      await deleteHalt(deps.db, key)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      world.trace.push(`the halt of ${key.network} stays: ${error.message.slice(0, 120)}`)
    }
  })
}

/** A sandbox's clock is set ahead. */
export async function jumpClock(world: World): Promise<void> {
  const seconds = world.dice.pick([30, 600, 4_000])
  world.clock.advanceBusiness(seconds)
  world.trace.push(`the business clock jumps ${seconds} seconds`)
}

export async function turnSwitch(world: World): Promise<void> {
  const { key } = sideOf(world)
  const isOff = await insertSwitch(world.ground.db, key, { reason: 'chosen', now: world.clock.now() })
  if (!isOff) await deleteSwitch(world.ground.db, key)
  world.trace.push(`payouts of ${key.network} are ${isOff ? 'off' : 'on'}`)
}

export async function changeReceivers(world: World): Promise<void> {
  world.refuses = world.dice.pick([0, 30, 100])
  world.trace.push(`receivers refuse ${world.refuses} %`)
}

/** The token's owner blacklists one of the addresses that a batch is to empty which waits for a block; some day it is let go again. */
export function blacklist({ sides, blacklisting: dice, trace }: World): void {
  for (const { chain } of sides) {
    if (dice.chance(8)) chain.blacklisted.clear()
    const waiting = [...chain.pool.values()].flatMap(({ members = [] }) => members)
    if (waiting.length === 0 || !dice.chance(50)) continue
    const { address } = dice.pick(waiting)
    chain.blacklisted.add(address)
    trace.push(`${address} is blacklisted`)
  }
}
