// How actions in a simulation run: on one of its networks, by a process that may crash, while time passes.
import { Fault } from '../../src/lib/fault.ts'
import { Crash, Moments } from '../../test/payouts/crash.ts'
import type { Side, Simulation } from './world.ts'

export type Step = (simulation: Simulation) => Promise<void>

/** Advances the clock and mines blocks on both chains, or on those of the given sides. */
export function pass({ clock, sides }: Pick<Simulation, 'clock' | 'sides'>, seconds: number, blocks: number): void {
  for (let made = 1; made <= blocks; made += 1) {
    clock.advance(Math.ceil(seconds / blocks))
    for (const { chain } of sides) chain.mine(clock.business())
  }
}

/** One network is busier than the other. */
export const sideOf = (simulation: Simulation): Side =>
  simulation.dice.chance(60) ? simulation.sides[simulation.busySide]! : simulation.dice.pick(simulation.sides)
export const fatalOf = (simulation: Simulation, percent: number): number | null =>
  simulation.dice.chance(percent) ? simulation.dice.between(1, 40) : null

type DepsOf = ReturnType<Simulation['deps']>

/** Runs a request. Returns `false` if the process crashed before it answered. A refusal is an answer. */
export async function asOneThatMayDie(
  simulation: Simulation,
  what: string,
  request: (deps: DepsOf) => Promise<unknown>,
): Promise<boolean> {
  const fatal = fatalOf(simulation, 15)
  try {
    await request(simulation.deps(fatal === null ? undefined : new Moments(fatal)))
    simulation.trace.push(what)
  } catch (error) {
    if (!(error instanceof Fault || error instanceof Crash)) throw error
    simulation.trace.push(`${what}: ${error.message}`)
    return error instanceof Fault
  }
  return true
}
