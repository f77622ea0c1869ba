import type { Network } from '../../chains/chain.ts'
import { networks } from '../../chains/networks.ts'
import type { Deps } from '../../deps.ts'
import { dayMs } from '../../lib/durations.ts'
import { Fault } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import { RunningBalances, type AccountPeriod, type Statement, type StatementLine } from './statement.ts'
import { countLines, findPeriods, listLines } from './statement.sql.ts'

export interface StatementQuery {
  readonly network?: Network | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Dependencies of statements. `enqueue` limits concurrent reads, so that statements leave connections to others. */
export interface StatementDeps extends Pick<Deps, 'db' | 'clock'> {
  readonly enqueue: <Value>(read: () => Promise<Value>) => Promise<Value>
}

/** Lines held in memory at a time. */
const pageLines = 1000
/** Longer documents are unreadable, and laying out text costs CPU time. */
const documentLinesMax = 10_000
const usualDays = 30
const latest = new Date('9999-12-31T00:00:00Z')

/**
 * Opens a statement of a merchant's accounts for a period, by default the last 30 days. Faults: `invalid to`. Entries before the period's end no
 * longer change, so the lines are read while they are sent, without a transaction.
 */
export async function openStatement(deps: StatementDeps, owner: Owner, query: StatementQuery): Promise<Statement> {
  const now = deps.clock.business()
  const asked = query.from === undefined ? now : readTime(query.from)
  // A period in the future is empty.
  const to = query.to === undefined ? later(asked, now) : readTime(query.to)
  const from = query.from === undefined ? new Date(to.getTime() - usualDays * dayMs) : readTime(query.from)
  if (from > to) throw new Fault('invalid to')
  const { id, name } = (await findMerchant(deps.db, owner.merchantId))!
  const end = query.to === undefined ? latest : to
  // Without a given end, the statement includes every entry, even one that another process wrote with a fast clock.
  const all = await deps.enqueue(() => findPeriods(deps.db, owner, { from, to: end }))
  const accounts = all
    .filter(one => query.network === undefined || one.network === query.network)
    .toSorted((a, b) => orderOf(a) - orderOf(b))
  const { environment } = owner
  return { merchant: { id, name }, environment, from, to, accounts, pages: readPages(deps, environment, accounts) }
}

/** Opens a statement for a document with a limited number of lines. Faults: also `statement too long`. */
export async function openShortStatement(deps: StatementDeps, owner: Owner, query: StatementQuery): Promise<Statement> {
  const statement = await openStatement(deps, owner, query)
  const count = await deps.enqueue(() => countLines(deps.db, statement.accounts, documentLinesMax + 1))
  if (count > documentLinesMax) throw new Fault('statement too long')
  return statement
}

const later = (a: Date, b: Date) => (a > b ? a : b)

/** Holds each page back until the next was read. The last page is yielded only after all balances add up. */
async function* readPages(
  { db, enqueue }: StatementDeps,
  environment: Owner['environment'],
  accounts: readonly AccountPeriod[],
): AsyncGenerator<readonly StatementLine[], void, undefined> {
  const balances = new RunningBalances(accounts)
  let held: readonly StatementLine[] = []
  for (;;) {
    const from = held.length > 0 ? held.at(-1)!.id + 1n : 0n
    const page = await enqueue(() => listLines(db, accounts, { environment, from, limit: pageLines }))
    balances.add(page)
    if (page.length < pageLines) balances.assertClosed()
    if (held.length > 0) yield held
    held = page
    if (page.length < pageLines) break
  }
  if (held.length > 0) yield held
}

const order = ['available', 'reserved', 'frozen', 'owed']
function orderOf({ network, account }: AccountPeriod): number {
  return networks.indexOf(network) * order.length + order.indexOf(account)
}

function readTime(text: string): Date {
  return new Date(text.replace(/:60(?=\.|Z|[+-])/, ':59'))
}
