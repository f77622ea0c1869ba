// Checks the invariants about money in a running service's database (DATABASE_URL, or the sandbox's). It only reads, so the role
// `kassa_checker` is enough. `--chain` also reads every booked payment of the last 24 hours again from the nodes, and derives every address again
// (`--since <date>` sets another start). It needs the service's settings, or the sandbox's. Ledger checkpoints are verified for the same period, or
// from the beginning with `--whole`. Write down the printed head: `--head <hash>` checks later that it is still part of the checkpoint chain. Checks
// every cell, or only `--cell <number>`. Exit codes: 0 when everything is in order, 1 when something is broken, 2 when something could not be checked
// and nothing is known to be broken.
import path from 'node:path'
import pg from 'pg'
import { exitBySignal } from './installed/exit-by-signal.ts'
import { endWithOutput } from '../src/cli/terminal.ts'
import { homeSetting } from '../dev/settings.ts'
import { connectBalances } from '../src/chains/connect-balances.ts'
import { connectNetwork } from '../src/app.ts'
import { networksOfCell } from '../src/config/of-cell.ts'
import { findEncryptedDigestKey, RowDigests } from '../src/database/digests/row-digests.service.ts'
import { systemRandom } from '../src/lib/random.ts'
import { keyring } from '../src/lib/crypto/keyring.ts'
import { schemaOfCell } from '../src/lib/cell.ts'
import { withFiles } from '../src/config/files.ts'
import { readNetworks } from '../src/config/chains.ts'
import { connectionProblem } from '../src/database/connection/connection-problem.ts'
import { withSchema } from '../src/database/connection/connection-url.ts'
import type { Rows } from '../src/database/database.ts'
import { checkBooks, checkPayouts } from '../src/ledger/invariants/check-books.ts'
import type { InvariantViolation } from '../src/ledger/invariants/invariant.ts'
import { checkDigests } from '../src/ledger/invariants/check-digests.service.ts'
import { verifyCheckpoints } from '../src/ledger/checkpoints/checkpoint.service.ts'
import { findHead, findCheckpointBefore, hasCheckpoint } from '../src/ledger/checkpoints/checkpoint.store.ts'
import { checkNetworks } from '../src/payments/reconcile/check-networks.service.ts'
import { readOptions } from './options.ts'
import { rowsOf } from '../src/database/rows.ts'

exitBySignal()
endWithOutput(process)

const usage = `Usage: npm run check:books -- [options]
  --chain       read every booked payment again from the nodes, and derive every address again
  --since DATE  check from this day on, such as 2026-01-31 (default: the last 24 hours)
  --whole       verify the ledger checkpoints from the beginning
  --head HASH   check that this head, printed by an earlier run, is still part of the checkpoint chain
  --cell N      check only this cell (default: all)`
const { values: options } = readOptions(usage, {
  options: {
    chain: { type: 'boolean' },
    since: { type: 'string' },
    whole: { type: 'boolean' },
    head: { type: 'string' },
    cell: { type: 'string' },
  },
})
const since = options.since === undefined ? new Date(Date.now() - 86_400_000) : new Date(options.since)
const home = path.resolve(homeSetting(process.env))
const { env, problems: unread } = withFiles(process.env)
// Loaded only when needed: a production installation does not have it.
const sandbox = () => import('../dev/running-sandbox.ts')
const url = env.DATABASE_URL ?? (await sandbox()).sandboxDatabaseUrl(home, 'checker')
if (unread.length > 0 || !url || Number.isNaN(since.getTime())) {
  for (const problem of unread) console.error(`NOT CHECKED: ${problem}`)
  if (unread.length === 0)
    console.error(
      url
        ? `--since must be a date such as 2026-01-31, not '${options.since}'`
        : `No database: set DATABASE_URL, or start the sandbox first (no ${home}).`,
    )
  process.exit(2)
}
const schema = env.KASSA_DATABASE_SCHEMA?.trim() || 'public'
const cells = options.cell === undefined ? allCells(env.KASSA_CELLS) : [Number(options.cell)]
let isBroken = false
/** What could not be checked, and why. */
const unchecked: string[] = []
for (const cell of cells) {
  if (cells.length > 1) console.log(`Cell ${cell}:`)
  await attempt(cells.length > 1 ? `cell ${cell}` : 'the books', () => checkCell(cell))
}
for (const one of unchecked) console.error(`NOT CHECKED: ${one}`)
if (cells.length > 1 || unchecked.length > 0) console.log(verdict())
process.exitCode = isBroken ? 1 : unchecked.length > 0 ? 2 : 0

/** Runs a check. A check that fails to run is neither passed nor broken. */
async function attempt(what: string, work: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await work())) isBroken = true
  } catch (error) {
    unchecked.push(`${what}: ${connectionProblem(error) ?? (error instanceof Error ? error.message : String(error))}`)
  }
}

function verdict(): string {
  if (isBroken) return cells.length > 1 ? 'Not all cells are in order.' : 'The books are broken.'
  if (unchecked.length > 0) return 'Nothing is known to be broken; not everything could be checked.'
  return `All ${cells.length} cells are in order.`
}

function allCells(count: string | undefined): number[] {
  return Array.from({ length: Number(count?.trim() || '1') }, (_, cell) => cell)
}

interface Checked {
  readonly cell: number
  readonly client: pg.Client
  readonly rows: Rows
}

async function checkCell(cell: number): Promise<boolean> {
  const client = new pg.Client(withSchema(url!, schemaOfCell(schema, cell)))
  await client.connect()
  const rows = rowsOf(client)
  try {
    if (!(await checkRecord({ cell, client, rows }))) isBroken = true
    return options.chain ? await checkChain({ cell, client, rows }) : true
  } finally {
    await client.end()
  }
}

async function checkRecord({ client, rows }: Checked): Promise<boolean> {
  // One snapshot, since the invariants only hold together.
  await client.query('begin isolation level repeatable read read only')
  const broken = [...(await checkBooks(rows)), ...(await checkPayouts(rows))]
  const checkpoints = await verifyCheckpoints(rows, options.whole ? '0' : await findCheckpointBefore(rows, since))
  const hasHead = options.head === undefined || (await hasCheckpoint(rows, options.head))
  const head = await findHead(rows)
  // Comes last, so that its failure hides no other result.
  broken.push(...(await checkBound(rows)))
  // Reports the results even if the connection has ended since.
  await client.query('commit').catch(() => undefined)
  for (const problem of checkpoints) console.error(`BROKEN: ledger checkpoints: ${problem}`)
  if (!hasHead) console.error(`BROKEN: ledger checkpoints: none has the hash ${options.head}`)
  console.log(
    head
      ? `Last checkpoint: number ${head.sequence}, up to ledger transaction ${head.last}, head ${head.hash}`
      : 'No checkpoint yet.',
  )
  const isInOrder = broken.length === 0 && checkpoints.length === 0 && hasHead
  for (const { invariant, found } of broken) console.error(`BROKEN: ${invariant}\n  ${found.join('\n  ')}`)
  console.log(isInOrder ? 'The books are in order.' : `${broken.length + checkpoints.length} invariants are broken.`)
  return isInOrder
}

/** Returns rows that do not match their digests. Notes the check as not done when the key is unknown here. */
async function checkBound(rows: Rows): Promise<InvariantViolation[]> {
  try {
    const masterKey = env.KASSA_MASTER_KEY ?? (await sandboxMasterKey())
    if (masterKey === undefined && (await findEncryptedDigestKey(rows)) !== null)
      throw new Error('set KASSA_MASTER_KEY')
    const keys = (masterKey ?? '0'.repeat(64)).split(',').map(key => Buffer.from(key.trim(), 'hex'))
    return await checkDigests(rows, new RowDigests({ db: rows, keyring: keyring(keys), random: systemRandom }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    unchecked.push(`row digests: ${reason}`)
    return []
  }
}

async function sandboxMasterKey(): Promise<string | undefined> {
  return env.DATABASE_URL ? undefined : (await sandbox()).sandboxEnvironment(home, {})?.KASSA_MASTER_KEY
}

async function checkChain({ cell, rows }: Checked): Promise<boolean> {
  const networks = networksOfCell(readNetworks(await chainSettings()), cell).map(network => ({
    key: { environment: network.environment, network: network.network },
    xpub: network.xpub,
    connect: () => connectNetwork(network),
    connectBalances: () => connectBalances(network, () => performance.now()),
  }))
  return checkNetworks(
    rows,
    { networks, since },
    {
      problem: text => console.error(`WRONG: ${text}`),
      line: text => console.log(text),
      unchecked: text => void unchecked.push(text),
    },
  )
}

/** Returns the service's settings, or those that the sandbox was started with. */
async function chainSettings(): Promise<Record<string, string | undefined>> {
  if (env.DATABASE_URL) return env
  return { ...env, ...(await (await sandbox()).sandboxChainSettings(home)), DATABASE_URL: url }
}
