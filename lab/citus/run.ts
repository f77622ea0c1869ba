// Runs the service on Citus: `KASSA_CITUS_PG_CONFIG=/path/to/pg_config npm run lab -- citus [suites|move|bench]`. Starts a coordinator and
// two servers in memory with two cells on them. Runs the tests of `suites.ts`, the move of a cell, and the benchmark. docs/scaling.md
// describes such an installation.
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deriveTestAddresses } from '../../test/helpers/addresses.ts'
import { memoryFolder } from '../../test/helpers/memory-folder.ts'
import { startCitus, type Cluster } from './cluster.ts'
import { runProgram } from './program.ts'
import { moves, suites } from './suites.ts'
import { extendTemplate, makeTemplate, template } from './template.ts'

const root = path.resolve(import.meta.dirname, '../..')
const parts = ['suites', 'move', 'bench'] as const
const pgConfig = process.env.KASSA_CITUS_PG_CONFIG
const wanted = process.argv.slice(2)
if (!pgConfig || wanted.some(one => !(parts as readonly string[]).includes(one))) {
  console.error(
    pgConfig
      ? `There are: ${parts.join(', ')}.`
      : 'KASSA_CITUS_PG_CONFIG is missing: set it to the pg_config of a PostgreSQL that has Citus (docs/scaling.md).',
  )
  process.exit(2)
}
const missing = [...suites, ...moves].filter(file => globSync(file, { cwd: root }).length === 0)
if (missing.length > 0) {
  console.error(`lab/citus/suites.ts names files that do not exist: ${missing.join(', ')}.`)
  process.exit(2)
}
const isWanted = (part: (typeof parts)[number]) => wanted.length === 0 || wanted.includes(part)

const home = mkdtempSync(path.join(memoryFolder(), 'kassa-citus-'))
chmodSync(home, 0o711) // PostgreSQL may have to run as another user, who must get through
try {
  const cluster = await startCitus(pgConfig, home)
  try {
    const failed = await runAll(cluster)
    process.exitCode = failed.length === 0 ? 0 : 1
    console.log(failed.length === 0 ? `Passed: ${parts.filter(isWanted).join(', ')}.` : `Failed: ${failed.join(', ')}.`)
  } finally {
    await cluster.stop()
  }
} finally {
  rmSync(home, { recursive: true, force: true })
}

/** Returns the parts that failed. */
async function runAll(cluster: Cluster): Promise<(typeof parts)[number][]> {
  await makeTemplate(cluster, 2)
  const addresses = path.join(home, 'addresses.json')
  writeFileSync(addresses, JSON.stringify(deriveTestAddresses()))
  const [coordinator, ...servers] = cluster.nodes
  const env = {
    KASSA_TEST_POSTGRES_URL: coordinator!.url(),
    KASSA_TEST_CITUS_SERVERS: servers.map(server => server.url()).join(),
    KASSA_TEST_ADDRESSES: addresses,
    NODE_COMPILE_CACHE: path.join(home, 'compiled'),
  }
  const ava = path.join(root, 'node_modules/ava/entrypoints/cli.js')
  const test = (files: readonly string[]) => runProgram(ava, ['--concurrency=2', '--timeout=600s', ...files], env)
  const bench = async () => {
    await extendTemplate(cluster, 4)
    const pids = cluster.nodes.map(({ pid }) => pid).join()
    const more = { KASSA_TEST_TEMPLATE: template(4), BENCH_SERVER_PIDS: pids }
    return runProgram(path.resolve(import.meta.dirname, 'bench.ts'), [], { ...env, ...more })
  }
  const works = { suites: () => test(suites), move: () => test(moves), bench }
  const failed: (typeof parts)[number][] = []
  for (const part of parts.filter(isWanted)) if ((await works[part]()) !== 0) failed.push(part)
  return failed
}
