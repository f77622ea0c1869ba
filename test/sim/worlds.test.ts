// Random worlds, each from its seed: whatever happens in them, every payment is credited once and every withdrawal is paid once.
import { readFileSync } from 'node:fs'
import test, { type ExecutionContext } from 'ava'
import { applyTo, mutations } from './mutations.ts'
import { say } from './outcome.ts'
import { runWorld } from './run.ts'
import { prepareGround } from './founding.ts'
import type { Ground } from './service.ts'

/** Seeds in which the service once failed, or a mistake made on purpose was found. */
const kept: readonly number[] = [1, 2, 31, 63, 208, 1003, 1004, 1005, 1006, 1007, 1008, 4005, 4011, 8317]
/** Seeds in which a proof that was disabled on purpose let a payment be lost, or a payout end wrongly. */
const silent: readonly number[] = [12_007, 12_011]
/** More of them: `npm run sim`. */
const count = 200
const countOfTest = 25

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
    // More of them: npm run sim -- --seed 2000
    for (const seed of [2001, 2003, 2010, 2018]) {
      await runAll(t, [seed])
      const found = await ground.service.admin.query<{ what: string }>(
        `select purpose || ' ' || status as what from chain_tx where purpose in ('batch', 'warm')`,
      )
      for (const { what } of found) seen.add(what)
    }
    t.deepEqual([...seen].toSorted(), ['batch FAILED', 'batch FINAL', 'batch REPLACED', 'warm FINAL'])
  },
)

test.serial('worlds whose nodes keep silent about what their blocks hold lose no payment and pay nothing twice', t =>
  // More of them: npm run sim -- --seed 12000 --seeds 500
  runAll(t, silent),
)

test.serial('a seed is the same world, to the last row, alone and after ten others', async t => {
  const other = await prepareGround()
  t.teardown(other.close)
  for (const seed of [7, 1264]) {
    const [alone, later] = [await runWorld(other, seed), await runWorld(ground, seed)]
    t.deepEqual(later, alone)
    t.true(alone.trace.length > 60)
  }
})

test('every mistake that is made on purpose still fits the file that it is made in', t => {
  for (const { name, edits } of mutations)
    for (const edit of edits) {
      const text = readFileSync(new URL(`../../${edit.file}`, import.meta.url), 'utf8')
      t.notThrows(() => applyTo(text, [edit]), name)
    }
})

for (let first = 1_000; first < 1_000 + count; first += countOfTest)
  test.serial(`worlds ${first} to ${first + countOfTest - 1} come to rest as they must`, t =>
    runAll(
      t,
      Array.from({ length: countOfTest }, (_, index) => first + index),
    ),
  )

async function runAll(t: ExecutionContext, seeds: readonly number[]): Promise<void> {
  t.timeout(600_000)
  for (const seed of seeds) {
    const outcome = await runWorld(ground, seed)
    if (outcome.problems.length > 0) return t.fail(say(outcome))
  }
  t.pass()
}
