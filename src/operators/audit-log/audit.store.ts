import type { Rows } from '../../database/database.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { AuditHead, ChainedEntry } from './audit-chain.ts'

/** Serializes appends until the transaction ends, since each entry holds the hash of the one before. */
export async function lockAudit(tx: Rows): Promise<void> {
  await lockName(tx, 'audit_entry')
}

/** Returns the newest entry; `null` before the first. */
export async function findHead(rows: Rows): Promise<AuditHead | null> {
  const head = await rows.kysely
    .selectFrom('audit_entry')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ? { id: Number(head.id), hash: head.hash } : null
}

/** Returns the hash of an entry; `null` if there is none of this number. */
export async function findHash(rows: Rows, id: number): Promise<string | null> {
  const entry = await rows.kysely
    .selectFrom('audit_entry')
    .select('hash')
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
  return entry?.hash ?? null
}

export async function insertEntry(tx: Rows, entry: ChainedEntry): Promise<void> {
  const { at, operator, action, subject, reason, detail, prevHash, hash } = entry
  await tx.kysely
    .insertInto('audit_entry')
    .values(e => ({
      id: BigInt(entry.id),
      at,
      operator,
      action,
      subject,
      reason,
      detail: e.cast<string>(e.val(detail), 'json'),
      prevHash,
      hash,
    }))
    .execute()
}

/** Lists entries after this one, oldest first. */
export async function listEntriesAfter(rows: Rows, id: number, limit: number): Promise<ChainedEntry[]> {
  const found = await entries(rows).where('id', '>', BigInt(id)).orderBy('id').limit(limit).execute()
  return found.map(readEntry)
}

export interface AuditFilter {
  readonly operator: string | null
  readonly action: string | null
  readonly subject: string | null
  /** Entries before this one; default the newest. */
  readonly before?: number
  readonly limit: number
}

/** Lists matching entries, newest first. */
export async function listNewestEntries(
  rows: Rows,
  { operator, action, subject, before, limit }: AuditFilter,
): Promise<ChainedEntry[]> {
  const found = await entries(rows)
    .$if(operator !== null, query => query.where('operator', '=', operator))
    .$if(action !== null, query => query.where('action', '=', action))
    .$if(subject !== null, query => query.where('subject', '=', subject))
    .$if(before !== undefined, query => query.where('id', '<', BigInt(before!)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(readEntry)
}

function entries(rows: Rows) {
  return rows.kysely
    .selectFrom('audit_entry')
    .select(['id', 'at', 'operator', 'action', 'subject', 'reason', 'prevHash', 'hash'])
    .select(e => e.cast<string>('detail', 'text').as('detail'))
}

function readEntry(row: Omit<ChainedEntry, 'id'> & { readonly id: bigint }): ChainedEntry {
  return { ...row, id: Number(row.id) }
}
