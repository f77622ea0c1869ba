// Random worlds against a throwaway PostgreSQL: `npm run sim -- [--seed N] [--seeds M] [--steps K] [--stop] [--trace]`. Without a seed it
// runs 2,000 of them. A seed that fails is printed with what happened in it, and fails again by `--seed`;
// `--stop` ends at the first of these, `--trace` prints what happened in every world.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../dev/postgres.ts'
import { runWorld, say, stepsDefault } from '../test/sim/run.ts'
import { prepareGround } from '../test/sim/founding.ts'
import { makeTemplate } from './test-template.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: String(stepsDefault) },
    stop: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
})
const first = Number(values.seed ?? 1)
const count = Number(values.seeds ?? (values.seed === undefined ? 2000 : 1))
const steps = Number(values.steps)
if (![first, count, steps].every(Number.isSafeInteger)) throw new Error('--seed, --seeds and --steps are whole numbers')

const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-sim-'))
chmodSync(home, 0o711) // PostgreSQL may have to run as another user, who must get through
const server = await startPostgres({ dataDirectory: path.join(home, 'postgres'), throwaway: true })
try {
  await makeTemplate(server)
  process.env.KASSA_TEST_POSTGRES_URL = server.url()
  process.exitCode = (await runAll()) === 0 ? 0 : 1
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}

async function runAll(): Promise<number> {
  const ground = await prepareGround()
  let failed = 0
  try {
    for (let seed = first; seed < first + count && !(values.stop && failed > 0); seed += 1) {
      const outcome = await runWorld(ground, seed, steps)
      if (outcome.problems.length > 0) failed += 1
      if (outcome.problems.length > 0 || values.trace) console.log(say(outcome, values.trace ? Infinity : undefined))
      if ((seed - first + 1) % 10 === 0) console.log(`${seed - first + 1} of ${count} worlds, ${failed} failed`)
    }
  } finally {
    await ground.close()
  }
  console.log(
    failed === 0
      ? `all ${count} worlds came to rest as they must`
      : `${failed} worlds did not come to rest as they must`,
  )
  return failed
}
