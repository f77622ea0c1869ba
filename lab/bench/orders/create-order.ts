// Creating orders over HTTP (signature, rate limit, idempotency, address, order) compared with bare hapi and with pgbench running the same
// SQL, in alternating rounds of one run.
// Bare hapi runs in its own process and gets the same signed requests over as many connections from the same generator: once configured
// like the service (`noop.ts`), which the target refers to, and once with hapi's defaults. pgbench runs both statements of a request on the
// same server with the same settings, once for a single order and once for eight, with as many concurrent orders as the service has
// requests. The service, too, opens orders that arrived during one statement with the next. The target refers to the faster of both.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compose } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { Deps } from '../../../src/deps.ts'
import { addressesPerIteration, fillPool, measure, seed, type Key } from './create-order-load.ts'
import { pgbenchClients, pgbenchScript } from './create-order-pgbench.ts'
import { benchInstalled } from './create-order-installed.ts'
import { median, openBenchFixture, round, startProcess, stopProcess, type BenchFixture } from '../fixture.ts'
import { between, databaseRanFor, ranFor, printCosts, type IterationCost } from '../processor-time.ts'

/** Many short rounds: a neighbour that slows the machine for a while slows both sides of the comparison. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const seconds = 3
/** Concurrent requests, for the service and bare hapi alike. With fewer, a statement of the service opens fewer orders. */
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64)
const ordersAtOnce = 8
/** Targets by concurrent requests; docs/performance.md has the ideal values. */
const targets = new Map([
  [8, { noop: null, pgbench: 0.8 }],
  [32, { noop: 0.25, pgbench: null }],
  [64, { noop: 0.28, pgbench: 0.6 }],
])

export async function benchCreateOrder(): Promise<void> {
  const fixture = await openBenchFixture()
  const { deps, close } = await compose(readConfig({ ...fixture.env }))
  try {
    const keys = await seed(deps)
    if (process.env['BENCH_ONLY'] !== 'installed') await alternately(fixture, deps, keys)
    await benchInstalled(fixture, deps, keys)
  } finally {
    await close()
    await fixture.close()
  }
}

async function alternately(fixture: BenchFixture, deps: Deps, keys: readonly Key[]): Promise<void> {
  const service = await startProcess<{ port: number }>('./service.ts', fixture.env)
  const noop = await startProcess<{ port: number }>('./noop.ts', {})
  const bare = await startProcess<{ port: number }>('./noop.ts', { BENCH_NOOP: 'bare' })
  const results: Rates = { service: [], noop: [], bare: [], single: [], batches: [] }
  const costs: { service: IterationCost[]; noop: IterationCost[] } = { service: [], noop: [] }
  const iteration = async (name: keyof typeof costs) => {
    const { child, ready } = { service, noop }[name]
    const before = [ranFor(child.pid!), databaseRanFor(fixture.databasePid)] as const
    const perSecond = await measure(ready.port, keys, { seconds, connections })
    const requests = perSecond * seconds
    const database = between(before[1], databaseRanFor(fixture.databasePid)) / requests
    costs[name].push({ process: (ranFor(child.pid!) - before[0]) / requests, database })
    return perSecond
  }
  try {
    await measure(service.ready.port, keys, { seconds: 3, connections }) // warm-up: plans, just-in-time compilation
    for (let done = 0; done < rounds; done++) {
      await fillPool(deps, addressesPerIteration)
      results.bare.push(await measure(bare.ready.port, keys, { seconds, connections }))
      const before = await iteration('noop')
      results.service.push(await iteration('service'))
      results.noop.push((before + (await iteration('noop'))) / 2)
      results.single.push(pgbench(fixture, await countTaken(deps), 1) ?? Number.NaN)
      await fillPool(deps, addressesPerIteration)
      results.batches.push(pgbench(fixture, await countTaken(deps), ordersAtOnce) ?? Number.NaN)
    }
  } finally {
    for (const { child } of [service, noop, bare]) await stopProcess(child)
  }
  report(results)
  printCosts('create-order', costs.service)
  printCosts('hapi doing nothing', costs.noop)
}

/** Requests or transactions per second, one number per round. */
interface Rates {
  readonly service: number[]
  readonly noop: number[]
  readonly bare: number[]
  readonly single: number[]
  readonly batches: number[]
}

/** Returns the first index from which all addresses are free on every network. */
async function countTaken(deps: Deps): Promise<number> {
  const [row] = await deps.db.query<{ taken: number }>(
    'select coalesce(max(derivation_index) + 1, 0) as taken from deposit_address where order_id is not null',
  )
  return row!.taken
}

/** Returns pgbench's orders per second with this many orders per statement; `null` if pgbench is not installed. */
function pgbench(fixture: BenchFixture, taken: number, orders: number): number | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-pgbench-'))
  try {
    const script = path.join(directory, 'create-order.sql')
    writeFileSync(script, pgbenchScript(orders))
    const out = execFileSync(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${orders === 1 ? pgbenchClients : Math.min(pgbenchClients, connections / orders)}`,
        '--jobs=1',
        `--time=${seconds}`,
        `--file=${script}`,
        '--define=taken=0',
        `--define=skipped=${taken}`,
        '--host=127.0.0.1',
        `--port=${fixture.databasePort}`,
        `--username=${new URL(fixture.databaseUrl).username}`,
        'postgres',
      ],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        // Like `plannedTransaction`: otherwise pgbench would plan each statement anew.
        env: {
          ...process.env,
          PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
          PGPASSWORD: decodeURIComponent(new URL(fixture.databaseUrl).password),
        },
      },
    )
    return orders * Number(/^tps = ([\d.]+)/m.exec(out)?.[1])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function report(rates: Rates): void {
  const spread = (values: readonly number[]) =>
    `${round(median(values), 0)} (${round(Math.min(...values), 0)}–${round(Math.max(...values), 0)})`
  console.log(
    `create-order, requests per second with ${connections} under way: median (lowest–highest) of the turns in this run:`,
  )
  console.log(
    `  create-order ${spread(rates.service)}, pgbench same SQL ${spread(rates.single)}, ${ordersAtOnce} orders at once ${spread(rates.batches)}`,
  )
  console.log(`  hapi doing nothing: set up as the service ${spread(rates.noop)}, as it comes ${spread(rates.bare)}`)
  const target = targets.get(connections) ?? { noop: null, pgbench: null }
  line('to hapi doing nothing, set up as the service', byIteration(rates.service, rates.noop), target.noop)
  line('to hapi doing nothing, as it comes', byIteration(rates.service, rates.bare), null)
  const faster = rates.single.map((single, iteration) => Math.max(single, rates.batches[iteration]!))
  if (faster.some(Number.isNaN)) {
    console.log('  pgbench is not installed: the ratio to the same SQL was not measured')
    return
  }
  line('to pgbench with the same SQL', byIteration(rates.service, faster), target.pgbench)
  console.log(`  for comparison, pgbench to hapi doing nothing: ${round(byIteration(faster, rates.noop))}`)
}

/** Returns the median of the rounds' ratios. */
function byIteration(rates: readonly number[], limits: readonly number[]): number {
  return median(rates.map((rate, iteration) => rate / limits[iteration]!))
}

function line(name: string, ratio: number, target: number | null): void {
  const judged = target === null ? '' : ` (target ≥ ${target}) ${ratio >= target ? 'reached' : 'NOT reached'}`
  console.log(`  ${name}: ${round(ratio)}${judged}`)
}
