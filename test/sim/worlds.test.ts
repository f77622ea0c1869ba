// Random worlds, each from its seed: whatever happens in them, every payment is credited once and every withdrawal is paid once.
import { readFileSync } from 'node:fs'
import test, { type ExecutionContext } from 'ava'
import { applyTo, mutations } from '../../lab/sim/mutations.ts'
import { say } from '../../lab/sim/outcome.ts'
import { runSimulation } from '../../lab/sim/simulation.ts'
import { prepareGround } from '../../lab/sim/founding.ts'
import type { Ground } from '../../lab/sim/service.ts'

/** Seeds in which the service once failed, or a mistake made on purpose was found. */
const kept: readonly number[] = [
  1, 2, 3, 9, 31, 63, 208, 1003, 1004, 1005, 1006, 1007, 1008, 4005, 4011, 8317, 15226, 41296,
]
/** Seeds in which several addresses are emptied at once. */
const batched: readonly number[] = [2001, 2003, 2010, 2018]
/**
 * Among the first worlds whose nodes keep silent are those that show each mistake which disables a proof, or a rescan
 * (`lab/sim/mutations.ts`).
 */
const silentFrom = 12_000
/** More of them: `npm run lab -- sim`, `npm run lab -- sim --seed 12000 --seeds 500`. */
const usual = seedsFrom(1_012, 8)
const silent = seedsFrom(silentFrom, 12)

let ground: Ground
test.before(async () => {
  ground = await prepareGround()
})
test.after.always(() => ground?.close())

test.serial('worlds that were hard come to rest as they must', t => runAll(t, kept))

test.serial(
  'worlds in which several addresses are emptied at once, replaced and failed ones among them, and addresses are warmed',
  async t => {
    const seen = new Set<string>()
    // More of them: npm run lab -- sim --seed 2000
    for (const seed of batched) {
      await runAll(t, [seed])
      const found = await ground.service.admin.query<{ what: string }>(
        `select purpose || ' ' || status as what from transaction_attempt where purpose in ('batch', 'warm')`,
      )
      for (const { what } of found) seen.add(what)
    }
    t.deepEqual([...seen].toSorted(), ['batch FAILED', 'batch FINAL', 'batch REPLACED', 'warm FINAL'])
  },
)

test.serial('a seed is the same world, to the last row, alone and after ten others', async t => {
  const other = await prepareGround()
  t.teardown(other.close)
  for (const seed of [7, silentFrom + 3]) {
    const [alone, later] = [await runSimulation(other, seed), await runSimulation(ground, seed)]
    t.deepEqual(later, alone)
    t.true(alone.trace.length > 60)
  }
})

test('every mistake that is made on purpose still fits the file that it is made in, and its world is played here', t => {
  const played = [...kept, ...batched, ...usual, ...silent]
  for (const { name, seed, edits } of mutations) {
    t.true(played.includes(seed), `${name}: ${seed} is played above`)
    for (const edit of edits) {
      const text = readFileSync(new URL(`../../${edit.file}`, import.meta.url), 'utf8')
      t.notThrows(() => applyTo(text, [edit]), name)
    }
  }
})

test.serial(`worlds ${usual[0]} to ${usual.at(-1)} come to rest as they must`, t => runAll(t, usual))

test.serial(
  `worlds ${silent[0]} to ${silent.at(-1)}, whose nodes keep silent and leave payments out, lose nothing and pay nothing twice`,
  t => runAll(t, silent),
)

function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

async function runAll(t: ExecutionContext, seeds: readonly number[]): Promise<void> {
  t.timeout(600_000)
  for (const seed of seeds) {
    const outcome = await runSimulation(ground, seed)
    if (outcome.problems.length > 0) return t.fail(say(outcome))
  }
  t.pass()
}
