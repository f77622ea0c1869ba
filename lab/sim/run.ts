// Random simulations against a temporary PostgreSQL: `npm run lab -- sim [--seed N] [--seeds M] [--steps K] [--jobs J] [--stop] [--trace]
// [--mutate NAME]`. Without a seed it runs 2,000 in two processes. Prints a failing seed with its events; `--seed` repeats the failure.
// `--stop` ends at the first failure, `--trace` prints the events of every simulation. `--mutate` applies a mistake of
// `lab/sim/mutations.ts` to the service; such a run must fail.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../dev/postgres/postgres.ts'
import { mutations } from './mutations.ts'
import { memoryFolder } from '../../test/helpers/memory-folder.ts'
import { say, stepsDefault, type SimulationOutcome } from './outcome.ts'
import { readOptions } from '../../scripts/options.ts'
import { makeTemplate, stopAutovacuum } from '../../scripts/test-template.ts'

const usage = `Usage: npm run lab -- sim [options]
  --seed N       the world of this seed alone
  --seeds N      so many worlds (2,000 without a seed)
  --steps N      how much happens in a world (${stepsDefault})
  --jobs N       in so many processes (2)
  --stop         end at the first world that fails
  --trace        print what happens in every world
  --mutate NAME  with a mistake of lab/sim/mutations.ts, which has to be found`
const { values } = readOptions(usage, {
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: String(stepsDefault) },
    jobs: { type: 'string', default: String(Math.min(2, os.availableParallelism())) },
    stop: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    mutate: { type: 'string' },
  },
})
const mutation = mutations.find(({ name }) => name === values.mutate)
if (values.mutate !== undefined && !mutation)
  throw new Error(`--mutate is one of: ${mutations.map(({ name }) => name).join(', ')}`)
const first = Number(values.seed ?? mutation?.seed ?? 1)
const count = Number(values.seeds ?? (values.seed === undefined && !mutation ? 2000 : 1))
const steps = Number(values.steps)
const jobs = Math.min(Number(values.jobs), count)
if (![first, count, steps, jobs].every(Number.isSafeInteger))
  throw new Error('--seed, --seeds, --steps and --jobs are whole numbers')

const playerProgram = fileURLToPath(new URL('./player.ts', import.meta.url))
const mutatingProgram = new URL('./mutate.ts', import.meta.url).href
const failed: number[] = []
let next = first
let played = 0

const home = mkdtempSync(path.join(memoryFolder(), 'kassa-sim-'))
chmodSync(home, 0o711) // PostgreSQL may have to run as another user, who must get through
const server = await startPostgres({ dataDirectory: path.join(home, 'postgres'), throwaway: true })
try {
  await stopAutovacuum(server)
  await makeTemplate(server)
  await Promise.all(Array.from({ length: jobs }, () => playInProcess(server.url())))
  report()
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}

/** Runs one simulation after another in a process, until none is left. */
async function playInProcess(databaseUrl: string): Promise<void> {
  const player = fork(playerProgram, {
    execArgv: values.mutate === undefined ? [] : ['--import', mutatingProgram],
    env: { ...process.env, KASSA_TEST_POSTGRES_URL: databaseUrl, KASSA_SIM_MUTATION: values.mutate ?? '' },
  })
  const ended = once(player, 'exit')
  player.on('message', message => {
    if (message !== 'ready') note(message as SimulationOutcome)
    giveNext(player)
  })
  const [code] = await ended
  if (code !== 0) throw new Error(`a process that plays worlds ended (${code})`)
}

function giveNext(player: ChildProcess): void {
  if (next >= first + count || (values.stop && failed.length > 0)) return player.disconnect()
  player.send({ seed: next, steps })
  next += 1
}

function note(outcome: SimulationOutcome): void {
  played += 1
  if (outcome.problems.length > 0) failed.push(outcome.seed)
  if (outcome.problems.length > 0 || values.trace) console.log(say(outcome, values.trace ? Infinity : undefined))
  if (played % 10 === 0) console.log(`${played} of ${count} worlds, ${failed.length} failed`)
}

function report(): void {
  process.exitCode = failed.length === 0 ? 0 : 1
  const isOne = failed.length === 1
  console.log(
    failed.length === 0
      ? `all ${played} worlds came to rest as they must`
      : `${failed.length} ${isOne ? 'world' : 'worlds'} of ${played} did not come to rest as they must, by ${isOne ? 'its seed' : 'their seeds'}: ${failed.toSorted((a, b) => a - b).join(' ')}`,
  )
}
