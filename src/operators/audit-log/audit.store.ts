import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { AuditHead, ChainedEntry } from './audit-chain.ts'

/** Makes everybody else who appends wait until the transaction ends: each entry follows from the one before. */
export async function lockAudit(tx: Rows): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('audit_entry', 0))`)
}

/** The newest entry; `null` before the first. */
export async function findHead(rows: Rows): Promise<AuditHead | null> {
  const [head] = await rows.query<{ id: string; hash: string }>(
    'select id, hash from audit_entry order by id desc limit 1',
  )
  return head ? { id: Number(head.id), hash: head.hash } : null
}

/** The hash an entry has; `null` when there is none of this number. */
export async function findHash(rows: Rows, id: number): Promise<string | null> {
  const [entry] = await rows.query<{ hash: string }>('select hash from audit_entry where id = $1', [id])
  return entry?.hash ?? null
}

export async function insertEntry(tx: Rows, entry: ChainedEntry): Promise<void> {
  await tx.query(
    `insert into audit_entry (id, at, operator, action, subject, reason, detail, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7::text::json, $8, $9)`,
    [
      entry.id,
      entry.at.toISOString(),
      entry.operator,
      entry.action,
      entry.subject,
      entry.reason,
      entry.detail,
      entry.prevHash,
      entry.hash,
    ],
  )
}

interface EntryRow {
  id: string
  at: string
  operator: string
  action: string
  subject: string
  reason: string | null
  detail: string
  prev_hash: string
  hash: string
}

const columns = 'id, at, operator, action, subject, reason, detail::text as detail, prev_hash, hash'

/** The entries after this one, oldest first. */
export async function listEntriesAfter(rows: Rows, id: number, limit: number): Promise<ChainedEntry[]> {
  const found = await rows.query<EntryRow>(
    `select ${columns} from audit_entry where id > $1 order by audit_entry.id limit $2`,
    [id, limit],
  )
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

/** The newest entries that match, newest first. */
export async function listNewestEntries(rows: Rows, filter: AuditFilter): Promise<ChainedEntry[]> {
  const found = await rows.query<EntryRow>(
    `select ${columns} from audit_entry
      where ($1::text is null or operator = $1) and ($2::text is null or action = $2) and ($3::text is null or subject = $3)
        and id < $5
      order by audit_entry.id desc limit $4`,
    [filter.operator, filter.action, filter.subject, filter.limit, filter.before ?? Number.MAX_SAFE_INTEGER],
  )
  return found.map(readEntry)
}

function readEntry({ prev_hash: prevHash, ...row }: EntryRow): ChainedEntry {
  return { ...row, id: Number(row.id), at: readDate(row.at), prevHash }
}
