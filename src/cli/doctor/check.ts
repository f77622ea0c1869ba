import type { Database } from '../../database/database.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

/** One check, with or without the database. */
export type Check = {
  readonly about: string
  /** Whether it computes for seconds and would delay all other checks. */
  readonly isLast?: true
} & (
  | { readonly run: (db: Database | null) => Promise<readonly Finding[]> }
  | { readonly inDatabase: (db: Database) => Promise<readonly Finding[]> }
)

const limitMs = 45_000

/** Runs all checks. A check that throws is a finding too, and hides no other. `onDone` is called with the number of checks that are done. */
export async function runChecks(
  planned: readonly Check[],
  open: () => Promise<Database>,
  onDone: (done: number) => Promise<void> = async () => {},
): Promise<readonly Finding[]> {
  let done = 0
  const checks = planned.map(check => counted(check, () => onDone((done += 1))))
  const connection = await reach(open)
  const db = 'query' in connection ? connection : null
  const first = checks.filter(check => !check.isLast)
  try {
    const found = await Promise.all([
      // One after the other, since they share one connection.
      eachSequentially(
        first.filter(check => 'inDatabase' in check),
        db,
      ),
      ...first.filter(check => 'run' in check).map(check => guarded(check, db)),
    ])
    const last = await eachSequentially(
      checks.filter(check => check.isLast),
      db,
    )
    return [...(db ? [] : [connection as Finding]), ...found.flat(), ...last]
  } finally {
    await db?.close()
  }
}

async function eachSequentially(checks: readonly Check[], db: Database | null): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const check of checks) found.push(...(await guarded(check, db)))
  return found
}

/** The check, which reports when it has ended. */
function counted(check: Check, onDone: () => Promise<void>): Check {
  const whenDone = async (running: Promise<readonly Finding[]>) => {
    try {
      return await running
    } finally {
      await onDone()
    }
  }
  return 'run' in check
    ? { ...check, run: db => whenDone(check.run(db)) }
    : { ...check, inDatabase: db => whenDone(check.inDatabase(db)) }
}

async function reach(open: () => Promise<Database>): Promise<Database | Finding> {
  try {
    return await open()
  } catch (error) {
    const { fail } = findingsOf('database')
    const cure =
      'fix DATABASE_URL, start PostgreSQL, or make it reachable from this machine; checks of its contents were skipped'
    return fail(`cannot be reached: ${reasonOf(error)}`, cure)
  }
}

/** Leaves out checks that need the database when it is away, which is already reported. */
async function guarded(check: Check, db: Database | null): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs)
  })
  try {
    const running = 'run' in check ? check.run(db) : db ? check.inDatabase(db) : []
    return await Promise.race([running, late])
  } catch (error) {
    const { fail } = findingsOf(check.about)
    return [fail(`check failed: ${reasonOf(error)}`, 'fix the cause, then run doctor again')]
  } finally {
    clearTimeout(timer)
  }
}

/** An error for several addresses of one host has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message === '' ? code : error.message
}
