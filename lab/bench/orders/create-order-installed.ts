// Creating orders as installed, compared in alternating rounds with the same load on addresses derived for it: once with the reserve that the
// worker keeps, and once with an empty one, where the service derives an address for each order. A derivation takes CPU from other orders while all
// cores are busy, so the latter is also compared with the reference and the time of one derivation added per order.
import { createBatchDeriver } from '../../../src/deposit-addresses/derive.ts'
import { openDatabase } from '../../../src/database/orm.ts'
import type { Deps } from '../../../src/deps.ts'
import { testXpub } from '../../../test/helpers/deps.ts'
import { addressesPerIteration, emptyPool, fillPool, load, restPool, type Key } from './create-order-load.ts'
import { median, round, startProcess, stopProcess, type BenchFixture } from '../fixture.ts'
import type { LoadResult } from '../load.ts'
import { between, databaseRanFor, ranFor, printCosts, type IterationCost } from '../processor-time.ts'

const rounds = Number(process.env['BENCH_INSTALLED_ROUNDS'] ?? 3)
const seconds = 3
const underWay = process.env['BENCH_CONNECTIONS'] ? [Number(process.env['BENCH_CONNECTIONS'])] : [1, 8, 64, 256]
const targets = { ratio: 0.9, p99At64: 60 }

type Iteration = LoadResult & { readonly cost: IterationCost }

interface Iterations {
  readonly ahead: Iteration[]
  readonly installed: Iteration[]
  readonly empty: Iteration[]
}

export async function benchInstalled(fixture: BenchFixture, deps: Deps, keys: readonly Key[]): Promise<void> {
  const admin = await openDatabase({ url: fixture.adminUrl, entities: [], connectionsMax: 1, isPatient: true })
  const { child, ready } = await startProcess<{ port: number }>('./service.ts', fixture.env)
  const iteration = async (connections: number): Promise<Iteration> => {
    const before = [ranFor(child.pid!), databaseRanFor(fixture.databasePid)] as const
    const result = await load(ready.port, keys, { seconds, connections })
    const requests = result.perSecond * seconds
    const database = between(before[1], databaseRanFor(fixture.databasePid)) / requests
    return { ...result, cost: { process: (ranFor(child.pid!) - before[0]) / requests, database } }
  }
  try {
    await load(ready.port, keys, { seconds, connections: 64 }) // warm-up
    const derivingSeconds = deriveAlone()
    console.log(`deriving an address alone: ${round(derivingSeconds * 1e6, 0)} µs`)
    console.log('create-order as installed beside all addresses made before, median of the turns in this run:')
    for (const connections of underWay) {
      const turns: Iterations = { ahead: [], installed: [], empty: [] }
      for (let done = 0; done < rounds; done++) {
        await fillPool(deps, addressesPerIteration)
        turns.ahead.push(await iteration(connections))
        await restPool(deps, admin)
        turns.installed.push(await iteration(connections))
        await emptyPool(deps, admin)
        turns.empty.push(await iteration(connections))
      }
      report(connections, turns, derivingSeconds)
    }
  } finally {
    await stopProcess(child)
    await admin.close()
  }
}

/** Returns the seconds to derive one address in a batch, as the service does; the median of several batches. */
function deriveAlone(): number {
  const derive = createBatchDeriver('ERC20', testXpub('ERC20'))
  const indexes = Array.from({ length: 128 }, (_, index) => index)
  const turns = Array.from({ length: 20 }, () => {
    const started = performance.now()
    derive(indexes)
    return (performance.now() - started) / 1000 / indexes.length
  })
  return median(turns)
}

function report(connections: number, { ahead, installed, empty }: Iterations, derivingSeconds: number): void {
  const middle = (results: readonly LoadResult[], of: 'perSecond' | 'p99') => median(results.map(result => result[of]))
  const toAhead = (results: readonly LoadResult[]) =>
    median(results.map(({ perSecond }, iteration) => perSecond / ahead[iteration]!.perSecond))
  const withDerivation = median(
    empty.map(({ perSecond }, iteration) => perSecond * (1 / ahead[iteration]!.perSecond + derivingSeconds)),
  )
  const refused = [...ahead, ...installed, ...empty].reduce((sum, result) => sum + result.refused, 0)
  const [ratio, p99] = [toAhead(installed), middle(installed, 'p99')]
  console.log(`  ${connections} under way:`)
  for (const [name, results] of [
    ['addresses derived for them', ahead],
    ['as installed', installed],
    ['reserve empty', empty],
  ] as const) {
    console.log(`    ${name}: ${round(middle(results, 'perSecond'), 0)}/s (p99 ${round(middle(results, 'p99'), 1)} ms)`)
    printCosts(
      `  ${name}`,
      results.map(({ cost }) => cost),
    )
  }
  judge('as installed', ratio, { target: `≥ ${targets.ratio}`, isReached: ratio >= targets.ratio })
  console.log(
    `    reserve empty: ${round(toAhead(empty))}; with a derivation added to each order: ${round(withDerivation)}`,
  )
  judge('refused', refused, { target: 'none', isReached: refused === 0 })
  if (connections !== 64) return
  judge('p99 in ms', p99, { target: `≤ ${targets.p99At64}`, isReached: p99 <= targets.p99At64 })
}

function judge(name: string, value: number, { target, isReached }: { target: string; isReached: boolean }): void {
  console.log(`    ${name}: ${round(value)} (target ${target}) ${isReached ? 'reached' : 'NOT reached'}`)
}
