// How whatever happens in a world is done: on one of its sides, by somebody who may die, while time goes on.
import { Fault } from '../../src/lib/fault.ts'
import { Crash, Moments } from '../treasury/crash.ts'
import type { Side, World } from './world.ts'

export type Step = (world: World) => Promise<void>

/** Time goes on, and with it both chains, or those of these sides. */
export function pass({ clock, sides }: Pick<World, 'clock' | 'sides'>, seconds: number, blocks: number): void {
  for (let made = 1; made <= blocks; made += 1) {
    clock.advance(Math.ceil(seconds / blocks))
    for (const { chain } of sides) chain.mine(clock.business())
  }
}

/** More happens on the one than on the other. */
export const sideOf = (world: World): Side =>
  world.dice.chance(60) ? world.sides[world.busySide]! : world.dice.pick(world.sides)
export const fatalOf = (world: World, percent: number): number | null =>
  world.dice.chance(percent) ? world.dice.between(1, 40) : null

type DepsOf = ReturnType<World['deps']>

/** What somebody asks for by a request: `false` when nobody ever answered. A refusal is an answer. */
export async function asOneThatMayDie(
  world: World,
  what: string,
  request: (deps: DepsOf) => Promise<unknown>,
): Promise<boolean> {
  const fatal = fatalOf(world, 15)
  try {
    await request(world.deps(fatal === null ? undefined : new Moments(fatal)))
    world.trace.push(what)
  } catch (error) {
    if (!(error instanceof Fault || error instanceof Crash)) throw error
    world.trace.push(`${what}: ${error.message}`)
    return error instanceof Fault
  }
  return true
}
