// Runs the programs that measure, attack or verify Kassa. No installation needs them. `npm run lab` lists the names, `npm run lab -- NAME
// [argument …]` runs one. It runs in this process, so exit code and signals are those of the command.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Program {
  readonly file: string
  readonly about: string
  /** What runs first: a file and its arguments. */
  readonly before?: readonly string[]
}

const root = new URL('..', import.meta.url)
/** Installs Chromium, among other things. */
const tools = ['scripts/setup.js', 'test/tools']
const programs: Readonly<Record<string, Program>> = {
  backup: {
    file: 'lab/backup/run.ts',
    about: 'back up, lose, restore and alert, by the pages, on Debian with pgbackrest, prometheus and alertmanager',
  },
  bench: {
    file: 'lab/bench/run.ts',
    about: 'measure the hot paths, each as a ratio to a limit of the same run [NAME …]',
  },
  citus: {
    file: 'lab/citus/run.ts',
    about: 'run the tests on a cluster of Citus (KASSA_CITUS_PG_CONFIG) [suites|move|bench]',
  },
  clients: {
    file: 'lab/clients/run.ts',
    about: 'generate clients in other languages and drive them against a sandbox [NAME …]',
  },
  drill: {
    file: 'lab/drill/run.ts',
    about: 'do drills: migrations [--orders N], or manual [NAME …]',
  },
  'first-ten-minutes': { file: 'lab/first-ten-minutes.ts', about: 'follow the README in a fresh clone' },
  fonts: { file: 'lab/fonts.ts', about: 'make the font subsets of pages and receipts from npm packages' },
  install: {
    file: 'lab/install/run.ts',
    about: 'install the package on a bare Debian by the manual, and take a live payment [ARCHIVE]',
  },
  fuzz: { file: 'lab/fuzz.ts', about: 'send 50,000 random requests (KASSA_FUZZ_REQUESTS, KASSA_FUZZ_SEED)' },
  mock: { file: 'scripts/mock.ts', about: 'answer with the examples of the contract (PORT)' },
  'node-day': { file: 'lab/node-day.ts', about: 'count the calls that a node gets on a day' },
  'publish-dry-run': {
    file: 'lab/publish-dry-run.ts',
    about: 'list the files that each published package would hold [FOLDER to keep them]',
  },
  'real-nodes': { file: 'lab/real-nodes.ts', about: 'run the suites of chains against KASSA_GETH or KASSA_JAVA_TRON' },
  screens: { file: 'lab/screens.ts', about: 'take the pictures of docs/screens', before: tools },
  shop: {
    file: 'sdk/typescript/examples/shop/server.ts',
    about: 'serve the example shop, beside a running sandbox',
    before: ['scripts/build-sdk.ts'],
  },
  shops: {
    file: 'lab/shops/run.ts',
    about: 'install real shops with the plugins and drive them against a sandbox [vendure|medusa]',
  },
  sim: { file: 'lab/sim/run.ts', about: 'play random simulations from seeds and check every invariant' },
  'small-server': { file: 'lab/small-server/run.ts', about: 'measure an installed server with one core and 1 GB' },
  soak: { file: 'lab/soak/run.ts', about: 'load a whole service for minutes or hours while its parts break' },
}

const [name, ...args] = process.argv.slice(2)
const program = name !== undefined && Object.hasOwn(programs, name) ? programs[name] : undefined
if (program) await run(program)
else if (name === undefined || name === '--help' || name === '-h') console.log(usage())
else {
  console.error(`There is no ${name} in the lab.\n\n${usage()}`)
  process.exitCode = 2
}

async function run({ file, before }: Program): Promise<void> {
  if (before) prepare(before)
  const url = new URL(file, root)
  process.argv = [process.execPath, fileURLToPath(url), ...args]
  await import(url.href)
}

function prepare(before: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [...before], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function usage(): string {
  const width = Math.max(...Object.keys(programs).map(one => one.length))
  const lines = Object.entries(programs).map(([one, { about }]) => `  ${one.padEnd(width)}  ${about}`)
  return ['Usage: npm run lab -- NAME [argument …]', '', ...lines].join('\n')
}
