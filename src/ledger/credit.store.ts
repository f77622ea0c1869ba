import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'
import { isReversed } from './booked.store.ts'

/** A ledger entry for incoming money on a chain: a payment, or a frozen payment. */
export interface Credit {
  /** The entry's position in the ledger, which only grows. */
  readonly id: string
  readonly ref: string
  /** By how much the on-chain balance grew. */
  readonly amount: Usdt
}

/**
 * Lists the next entries after this one by which money came in on a network and which were not reversed. They are ordered by position, since the
 * time of a forged entry proves nothing. `end` is the last entry that was examined.
 */
export async function listCreditsAfter(
  rows: Rows,
  key: ChainKey,
  page: { readonly after: string; readonly limit: number },
): Promise<{ readonly credits: Credit[]; readonly end: string | null }> {
  const found = await rows.kysely
    .selectFrom(e =>
      e
        .selectFrom('ledger_tx')
        .select(['id', 'kind', 'ref', 'environment', 'network', 'createdAt'])
        .where('id', '>', BigInt(page.after))
        .orderBy('id')
        .limit(page.limit)
        .as('t'),
    )
    .select(e => [
      't.id',
      't.ref',
      e
        .selectFrom('ledger_entry as entry')
        .innerJoin('ledger_account as a', 'a.id', 'entry.accountId')
        .select(sum => sum.fn.sum<string | null>('entry.amount').as('amount'))
        .whereRef('entry.txId', '=', 't.id')
        .where('entry.direction', '=', 'D')
        .where('a.kind', '=', 'onchain_deposit')
        .as('amount'),
      e
        .and({ 't.environment': key.environment, 't.network': key.network })
        .and('t.kind', 'in', ['payment', 'freeze'])
        .and(e.not(isReversed(e)))
        .as('isCredit'),
    ])
    .orderBy('t.id')
    .execute()
  const credits = found
    .filter(row => row.isCredit)
    .map(({ id, ref, amount }) => ({ id: id.toString(), ref, amount: readUsdt(amount ?? '0') }))
  return { credits, end: found.at(-1)?.id.toString() ?? null }
}

/**
 * Returns the last entry made before a time. Entries that were not committed then lie behind it, unless their commit takes longer than the time
 * since.
 */
export async function findLastPosition(rows: Rows, before: Date): Promise<string> {
  const row = await rows.kysely
    .selectFrom('ledger_tx')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id.toString() ?? '0'
}
