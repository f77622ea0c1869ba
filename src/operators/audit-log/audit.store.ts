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
  /** The time of the action. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Entries before this one; default the newest. */
  readonly before?: AuditCursor | undefined
  readonly limit: number
}

/** A place among entries by time. */
export interface AuditCursor {
  readonly at: Date
  readonly id: number
}

/**
 * Lists matching entries, the latest action first. Actions that waited for the log have later numbers than their time, so each order has
 * indexes of its own.
 */
export async function listEntriesByTime(rows: Rows, filter: AuditFilter): Promise<ChainedEntry[]> {
  const { operator, action, subject, from, until, before, limit } = filter
  const found = await entries(rows)
    .$if(operator !== null, query => query.where('operator', '=', operator))
    .$if(action !== null, query => query.where('action', '=', action))
    .$if(subject !== null, query => query.where('subject', '=', subject))
    .$if(from !== undefined, query => query.where('at', '>=', from!))
    .$if(until !== undefined, query => query.where('at', '<', until!))
    .$if(before !== undefined, query =>
      query.where(e => e(e.refTuple('at', 'id'), '<', e.tuple(before!.at, BigInt(before!.id)))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(readEntry)
}

/** Lists the entries with the highest numbers, the highest first. */
export async function listNewestEntries(rows: Rows, limit: number): Promise<ChainedEntry[]> {
  const found = await entries(rows).orderBy('id', 'desc').limit(limit).execute()
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
