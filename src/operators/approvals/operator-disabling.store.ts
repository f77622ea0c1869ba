import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'

/** Somebody wants an operator to act no more: a second person makes it so at once, time makes it so later. */
export interface Disabling {
  readonly id: string
  readonly operator: string
  readonly askedBy: string
  /** With whom he counts as one. */
  readonly sponsor: string
  readonly askedAt: Date
  readonly dueAt: Date
}

interface DisablingRow {
  id: string
  operator: string
  asked_by: string
  sponsor: string
  asked_at: string
  due_at: string
}

const open = `select d.id, d.operator, d.asked_by, d.sponsor, d.asked_at, d.due_at from operator_disabling d
  join operator o on o.name = d.operator and o.disabled_at is null where d.ended_at is null`

/** `false` when this person has asked for it before. */
export async function insertDisabling(tx: Rows, one: Disabling): Promise<boolean> {
  const inserted = await tx.query(
    `insert into operator_disabling (id, operator, asked_by, sponsor, asked_at, due_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (operator, asked_by) where ended_at is null do nothing returning 1`,
    [one.id, one.operator, one.askedBy, one.sponsor, one.askedAt, one.dueAt],
  )
  return inserted.length === 1
}

/** All that is under way, the oldest first. */
export async function listDisablings(rows: Rows): Promise<Disabling[]> {
  return (await rows.query<DisablingRow>(`${open} order by d.asked_at, d.id limit 100`)).map(read)
}

/** Who wants it of this operator. */
export async function disablingsOf(rows: Rows, operator: string): Promise<Disabling[]> {
  const found = await rows.query<DisablingRow>(`${open} and d.operator = $1 order by d.asked_at, d.id limit 100`, [
    operator,
  ])
  return found.map(read)
}

/** Ends what is under way about an operator; how many there were. */
export async function endDisablings(tx: Rows, operator: string, now: Date): Promise<number> {
  const ended = await tx.query(
    'update operator_disabling set ended_at = $2 where operator = $1 and ended_at is null returning 1',
    [operator, now],
  )
  return ended.length
}

/** Ends what this operator wants of others: who may not act wants nothing. */
export async function endDisablingsBy(tx: Rows, operator: string, now: Date): Promise<void> {
  await tx.query('update operator_disabling set ended_at = $2 where asked_by = $1 and ended_at is null', [
    operator,
    now,
  ])
}

function read(row: DisablingRow): Disabling {
  return {
    id: row.id,
    operator: row.operator,
    askedBy: row.asked_by,
    sponsor: row.sponsor,
    askedAt: readDate(row.asked_at),
    dueAt: readDate(row.due_at),
  }
}
