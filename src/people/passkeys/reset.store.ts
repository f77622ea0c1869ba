import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { Subject, Audience } from '../../lib/subject.ts'

/** Somebody's passkeys are to be taken away, since they are lost. */
export interface Reset {
  readonly id: string
  readonly subject: Subject
  readonly askedBy: string
  readonly askedAt: Date
  /** Until then its subject, or who asked, can still say no. */
  readonly dueAt: Date
}

interface ResetRow {
  readonly id: string
  readonly audience: Audience
  readonly subject: string
  readonly asked_by: string
  readonly asked_at: string
  readonly due_at: string
}

const columns = 'id, audience, subject, asked_by, asked_at, due_at'

/** `false` when one is under way already. */
export async function insertReset(rows: Rows, reset: Reset): Promise<boolean> {
  const inserted = await rows.query(
    `insert into passkey_reset (id, audience, subject, asked_by, asked_at, due_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (audience, subject) where ended_at is null do nothing returning 1`,
    [reset.id, reset.subject.audience, reset.subject.id, reset.askedBy, reset.askedAt, reset.dueAt],
  )
  return inserted.length === 1
}

/** The one that is under way for a subject. */
export async function findReset(rows: Rows, { audience, id }: Subject): Promise<Reset | null> {
  const [row] = await rows.query<ResetRow>(
    `select ${columns} from passkey_reset where audience = $1 and subject = $2 and ended_at is null`,
    [audience, id],
  )
  return row ? read(row) : null
}

/** Those whose time has come, a few. */
export async function listDueResets(rows: Rows, audience: Audience, now: Date): Promise<Reset[]> {
  const found = await rows.query<ResetRow>(
    `select ${columns} from passkey_reset where ended_at is null and due_at <= $1 and audience = $2
      order by passkey_reset.due_at limit 20`,
    [now, audience],
  )
  return found.map(read)
}

/** Ends what is under way, done or not. `false`: nothing is. */
export async function endReset(rows: Rows, { audience, id }: Subject, now: Date): Promise<boolean> {
  const ended = await rows.query(
    'update passkey_reset set ended_at = $3 where audience = $1 and subject = $2 and ended_at is null returning 1',
    [audience, id, now],
  )
  return ended.length > 0
}

function read(row: ResetRow): Reset {
  return {
    id: row.id,
    subject: { audience: row.audience, id: row.subject },
    askedBy: row.asked_by,
    askedAt: readDate(row.asked_at),
    dueAt: readDate(row.due_at),
  }
}
