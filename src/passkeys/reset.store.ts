import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'
import type { Holder, Realm } from '../lib/holder.ts'

/** Somebody's passkeys are to be taken away, since they are lost. */
export interface Reset {
  readonly id: string
  readonly holder: Holder
  readonly askedBy: string
  readonly askedAt: Date
  /** Until then its holder, or who asked, can still say no. */
  readonly dueAt: Date
}

interface ResetRow {
  readonly id: string
  readonly realm: Realm
  readonly holder: string
  readonly asked_by: string
  readonly asked_at: string
  readonly due_at: string
}

const columns = 'id, realm, holder, asked_by, asked_at, due_at'

/** `false` when one is under way already. */
export async function insertReset(rows: Rows, reset: Reset): Promise<boolean> {
  const inserted = await rows.query(
    `insert into passkey_reset (id, realm, holder, asked_by, asked_at, due_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (realm, holder) where ended_at is null do nothing returning 1`,
    [reset.id, reset.holder.realm, reset.holder.id, reset.askedBy, reset.askedAt, reset.dueAt],
  )
  return inserted.length === 1
}

/** The one that is under way for a holder. */
export async function findReset(rows: Rows, { realm, id }: Holder): Promise<Reset | null> {
  const [row] = await rows.query<ResetRow>(
    `select ${columns} from passkey_reset where realm = $1 and holder = $2 and ended_at is null`,
    [realm, id],
  )
  return row ? read(row) : null
}

/** Those whose time has come, a few. */
export async function listDueResets(rows: Rows, realm: Realm, now: Date): Promise<Reset[]> {
  const found = await rows.query<ResetRow>(
    `select ${columns} from passkey_reset where ended_at is null and due_at <= $1 and realm = $2
      order by passkey_reset.due_at limit 20`,
    [now, realm],
  )
  return found.map(read)
}

/** Ends what is under way, done or not. `false`: nothing is. */
export async function endReset(rows: Rows, { realm, id }: Holder, now: Date): Promise<boolean> {
  const ended = await rows.query(
    'update passkey_reset set ended_at = $3 where realm = $1 and holder = $2 and ended_at is null returning 1',
    [realm, id, now],
  )
  return ended.length > 0
}

function read(row: ResetRow): Reset {
  return {
    id: row.id,
    holder: { realm: row.realm, id: row.holder },
    askedBy: row.asked_by,
    askedAt: readDate(row.asked_at),
    dueAt: readDate(row.due_at),
  }
}
