import type { Rows } from '../../database/database.ts'
import type { Noted } from './note.service.ts'

/** What was done and could not be noted. */
export interface QueuedAuditEntry extends Required<Noted> {
  readonly id: string
  /** Why the log did not take it. */
  readonly problem: string
}

export async function insertWaiting(rows: Rows, one: QueuedAuditEntry): Promise<void> {
  const { id, at, operator, action, subject, reason, detail, problem } = one
  await rows.kysely
    .insertInto('audit_waiting')
    .values(e => ({
      id,
      at,
      operator,
      action,
      subject,
      reason,
      detail: e.cast<QueuedAuditEntry['detail']>(e.val(JSON.stringify(detail)), 'json'),
      problem,
    }))
    .execute()
}

/** Takes the oldest ones away, to be noted in the same transaction. */
export async function takeWaiting(tx: Rows, limit: number): Promise<QueuedAuditEntry[]> {
  const taken = await tx.kysely
    .deleteFrom('audit_waiting')
    .where('id', 'in', e => e.selectFrom('audit_waiting').select('id').orderBy('at').orderBy('id').limit(limit))
    .returning(['id', 'at', 'operator', 'action', 'subject', 'reason', 'detail', 'problem'])
    .execute()
  return taken.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
}

/** How many wait, up to a limit. */
export async function countQueuedAuditEntries(rows: Rows, limit: number): Promise<number> {
  const { count } = await rows.kysely
    .selectFrom(e => e.selectFrom('audit_waiting').select('id').limit(limit).as('counted'))
    .select(e => e.cast<number>(e.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}
