import assert from 'node:assert/strict'
import type { Rows } from '../database/database.ts'
import { appendEntry, ensureAccount, findLedgerTransaction, insertLedgerTransaction } from './ledger.store.ts'
import { balanceChange, imbalance, type LedgerTransaction } from './posting.ts'

/**
 * Posts balanced entries in the caller's transaction; the only way money moves. Accounts are locked in the order of
 * their ids, so two postings never wait for each other. Returns `false` when this `ref` was posted before.
 */
export async function post(rows: Rows, entry: LedgerTransaction, now: Date): Promise<boolean> {
  assert(entry.postings.length >= 2, 'an entry has at least two postings')
  assert(
    entry.postings.every(posting => posting.amount > 0n),
    'a posting moves a positive amount',
  )
  assert.equal(imbalance(entry.postings), 0n, 'the postings of an entry add up to zero')
  const txId = await insertLedgerTransaction(rows, entry, now)
  if (txId === null) return false
  const lines = []
  for (const posting of entry.postings) lines.push({ posting, accountId: await ensureAccount(rows, entry, posting) })
  lines.sort((a, b) => (BigInt(a.accountId) < BigInt(b.accountId) ? -1 : 1))
  for (const { posting, accountId } of lines) {
    await appendEntry(rows, { txId, accountId, posting, change: balanceChange(posting) })
  }
  return true
}

/** Takes back what was posted under `ref` by an entry that mirrors it. `false` when nothing was, or it was reversed before. */
export async function reverse(rows: Rows, ref: string, now: Date): Promise<boolean> {
  const posted = await findLedgerTransaction(rows, ref)
  if (!posted) return false
  const postings = posted.postings.map(posting => ({
    ...posting,
    direction: posting.direction === 'debit' ? ('credit' as const) : ('debit' as const),
  }))
  return post(rows, { ...posted, kind: 'reversal', ref: `reversal:${ref}`, postings }, now)
}
