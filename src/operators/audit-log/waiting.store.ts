import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { Noted } from './note.service.ts'

/** What was done and could not be noted. */
export interface QueuedAuditEntry extends Required<Noted> {
  readonly id: string
  /** Why the log did not take it. */
  readonly problem: string
}

export async function insertWaiting(rows: Rows, one: QueuedAuditEntry): Promise<void> {
  await rows.query(
    `insert into audit_waiting (id, at, operator, action, subject, reason, detail, problem) values ($1, $2, $3, $4, $5, $6, $7::text::json, $8)`,
    [one.id, one.at, one.operator, one.action, one.subject, one.reason, JSON.stringify(one.detail), one.problem],
  )
}

interface WaitingRow {
  id: string
  at: string
  operator: string
  action: string
  subject: string
  reason: string | null
  detail: string
  problem: string
}

/** Takes the oldest ones away, to be noted in the same transaction. */
export async function takeWaiting(tx: Rows, limit: number): Promise<QueuedAuditEntry[]> {
  const found = await tx.query<WaitingRow>(
    `delete from audit_waiting where id in (select id from audit_waiting order by audit_waiting.at, id limit $1)
     returning id, at, operator, action, subject, reason, detail::text as detail, problem`,
    [limit],
  )
  return found
    .map(row => ({ ...row, at: readDate(row.at), detail: JSON.parse(row.detail) as QueuedAuditEntry['detail'] }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
}

/** How many wait, up to a limit. */
export async function countQueuedAuditEntries(rows: Rows, limit: number): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    'select count(*)::int as count from (select from audit_waiting limit $1) counted',
    [limit],
  )
  return row!.count
}
