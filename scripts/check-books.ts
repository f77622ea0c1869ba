// Checks the promises about money in a running service's database (DATABASE_URL, or the sandbox's). Reads only, so the role
// `kassa_checker` is enough. `--chain` also reads every payment in the books again from the nodes and derives every
// address again (of the last 24 hours; `--since <date>` of another period); it needs the service's settings, or the sandbox's.
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { sandboxChainSettings, sandboxDatabaseUrl } from '../dev/running-sandbox.ts'
import { homeSetting } from '../dev/settings.ts'
import { connectNetwork } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { withSchema } from '../src/database/connection-url.ts'
import type { Rows } from '../src/database/database.ts'
import { checkBooks, checkPayouts } from '../src/ledger/check-books.ts'
import { placeBefore, reconcile } from '../src/payments/reconcile.service.ts'

const { values: options } = parseArgs({ options: { chain: { type: 'boolean' }, since: { type: 'string' } } })
const since = options.since === undefined ? new Date(Date.now() - 86_400_000) : new Date(options.since)
const home = path.resolve(homeSetting(process.env))
const url = process.env.DATABASE_URL ?? sandboxDatabaseUrl(home, 'checker')
if (!url || Number.isNaN(since.getTime())) {
  console.error(
    url
      ? `--since: '${options.since}' is no date such as 2026-01-31`
      : `No database: set DATABASE_URL, or start the sandbox first (no ${home}).`,
  )
  process.exit(2)
}
const client = new pg.Client(withSchema(url, process.env.KASSA_DATABASE_SCHEMA?.trim() || 'public'))
await client.connect()
const rows: Rows = {
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[],
}
try {
  const isInOrder = await checkRecord()
  const agrees = options.chain ? await checkChain() : true
  process.exitCode = isInOrder && agrees ? 0 : 1
} finally {
  await client.end()
}

async function checkRecord(): Promise<boolean> {
  // One snapshot: the promises hold together or not at all.
  await client.query('begin isolation level repeatable read read only')
  const broken = [...(await checkBooks(rows)), ...(await checkPayouts(rows))]
  await client.query('commit')
  for (const { promise, found } of broken) console.error(`BROKEN: ${promise}\n  ${found.join('\n  ')}`)
  console.log(broken.length === 0 ? 'The books are in order.' : `${broken.length} promises are broken.`)
  return broken.length === 0
}

async function checkChain(): Promise<boolean> {
  const config = readConfig(await chainSettings())
  let agrees = true
  for (const network of config.networks) {
    const key = { environment: network.environment, network: network.network }
    const after = await placeBefore(rows, key, since)
    const report = await reconcile(rows, { key, chain: await connectNetwork(network), xpub: network.xpub, after })
    for (const problem of report.problems) console.error(`WRONG: ${problem}`)
    console.log(
      `${key.environment} ${key.network} since ${since.toISOString()}: ${report.transfers} payments read again, ` +
        `${report.addresses} addresses derived again, ${report.differences} do not agree.`,
    )
    agrees &&= report.differences === 0
  }
  return agrees
}

/** Those of the service; beside a sandbox those that it was started with. */
async function chainSettings(): Promise<Record<string, string | undefined>> {
  if (process.env.DATABASE_URL) return process.env
  return { ...process.env, ...(await sandboxChainSettings(home)), DATABASE_URL: url }
}
