import assert from 'node:assert/strict'
import type { Rows } from '../database/database.ts'
import { appendEntries, insertLedgerTransactions } from './ledger.sql.ts'
import { accountName, ensureAccounts, findLedgerTransaction, type Account } from './ledger.store.ts'
import { balanceChange, imbalance, type LedgerTransaction, type Posting } from './posting.ts'

/**
 * Posts balanced entries in the caller's transaction. Money moves in no other way. The number of statements does not depend on the number of entries.
 * Each account's balance is written once, and accounts are locked by id, so that postings cannot deadlock. Throws when a `ref` was posted before.
 */
export async function postAll(rows: Rows, entries: readonly LedgerTransaction[], now: Date): Promise<void> {
  const posted = await postNew(rows, entries, now)
  assert.equal(posted, entries.length, 'an entry is posted once')
}

/** Posts one entry. Returns `false` when its `ref` was posted before. */
export async function post(rows: Rows, entry: LedgerTransaction, now: Date): Promise<boolean> {
  return (await postNew(rows, [entry], now)) === 1
}

/** Posts those entries whose `ref` was not posted before. Returns how many. */
export async function postNew(rows: Rows, entries: readonly LedgerTransaction[], now: Date): Promise<number> {
  if (entries.length === 0) return 0
  for (const entry of entries) assertBalanced(entry)
  const txIds = await insertLedgerTransactions(rows, entries, now)
  const lines = entries.flatMap(entry => {
    const txId = txIds.get(entry.ref)
    return txId === undefined
      ? []
      : entry.postings.map(posting => ({ txId, posting, account: accountOf(entry, posting) }))
  })
  const accountIds = await ensureAccounts(
    rows,
    lines.map(line => line.account),
  )
  await appendEntries(
    rows,
    lines.map(({ txId, posting, account }) => ({
      txId,
      accountId: accountIds.get(accountName(account))!,
      posting,
      change: balanceChange(posting),
    })),
  )
  return txIds.size
}

function assertBalanced(entry: LedgerTransaction): void {
  assert(entry.postings.length >= 2, 'an entry has at least two postings')
  assert(
    entry.postings.every(posting => posting.amount > 0n),
    'a posting moves a positive amount',
  )
  assert.equal(imbalance(entry.postings), 0n, 'the postings of an entry add up to zero')
}

function accountOf({ environment, network }: LedgerTransaction, { account, merchantId }: Posting): Account {
  return { kind: account, merchantId, environment, network }
}

/** Reverses the entry posted under `ref` with a mirrored entry. Returns `false` when there is none, or it was reversed before. */
export async function reverse(rows: Rows, ref: string, now: Date): Promise<boolean> {
  const reversal = await findReversal(rows, ref)
  return reversal !== null && post(rows, reversal, now)
}

/** Returns the entry that reverses what was posted under `ref`; `null` when nothing was. */
export async function findReversal(rows: Rows, ref: string): Promise<LedgerTransaction | null> {
  const posted = await findLedgerTransaction(rows, ref)
  if (!posted) return null
  const postings = posted.postings.map(posting => ({
    ...posting,
    direction: posting.direction === 'debit' ? ('credit' as const) : ('debit' as const),
  }))
  return { ...posted, kind: 'reversal', ref: `reversal:${ref}`, postings }
}
