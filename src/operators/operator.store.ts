import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'
import type { Operator } from './operator.ts'

export interface EnrolledOperator extends Operator {
  /** `null`: the owner of the database did. */
  readonly enrolledBy: string | null
  readonly enrolledAt: Date
  readonly disabledAt: Date | null
}

/** Goes on as the owner of the tables until the transaction ends. The database refuses whoever may not. */
export async function becomeOwner(tx: Rows): Promise<void> {
  await tx.query(
    `select set_config('role', (select pg_get_userbyid(relowner) from pg_class where oid = 'operator'::regclass), true)`,
  )
}

/** `false` when there has been an operator of this name before. */
export async function insertOperator(
  tx: Rows,
  { name, sponsor, enrolledBy, enrolledAt }: EnrolledOperator,
  tokenHash: string,
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into operator (name, sponsor, enrolled_by, enrolled_at, token_hash) values ($1, $2, $3, $4, $5)
     on conflict (name) do nothing returning 1`,
    [name, sponsor, enrolledBy, enrolledAt, tokenHash],
  )
  return inserted.length === 1
}

/** The operator whose token has this hash; `null` when there is none who may act. */
export async function findOperatorByToken(rows: Rows, tokenHash: string): Promise<Operator | null> {
  const [found] = await rows.query<Operator>(
    'select name, sponsor from operator where token_hash = $1 and disabled_at is null',
    [tokenHash],
  )
  return found ?? null
}

/** The operator of this name, whom nobody disables until the transaction ends; `null` when he may not act. */
export async function lockOperator(tx: Rows, name: string): Promise<Operator | null> {
  const [found] = await tx.query<Operator>(
    'select name, sponsor from operator where name = $1 and disabled_at is null for share',
    [name],
  )
  return found ?? null
}

/** Makes whoever else changes what this operator has wait until the transaction ends. */
export async function lockOperatorExclusively(tx: Rows, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`operator|${name}`])
}

/** `false` when there is none of this name who may act. */
export async function setDisabled(tx: Rows, name: string, now: Date): Promise<boolean> {
  const changed = await tx.query(
    'update operator set disabled_at = $2 where name = $1 and disabled_at is null returning 1',
    [name, now],
  )
  return changed.length === 1
}

/** `false` when there is none of this name who may act. */
export async function setToken(tx: Rows, name: string, tokenHash: string): Promise<boolean> {
  const changed = await tx.query(
    'update operator set token_hash = $2 where name = $1 and disabled_at is null returning 1',
    [name, tokenHash],
  )
  return changed.length === 1
}

interface OperatorRow {
  name: string
  sponsor: string
  enrolled_by: string | null
  enrolled_at: string
  disabled_at: string | null
}

/** Every operator there ever was, by name. */
export async function listOperators(rows: Rows): Promise<EnrolledOperator[]> {
  const found = await rows.query<OperatorRow>(
    'select name, sponsor, enrolled_by, enrolled_at, disabled_at from operator order by name',
  )
  return found.map(row => ({
    name: row.name,
    sponsor: row.sponsor,
    enrolledBy: row.enrolled_by,
    enrolledAt: readDate(row.enrolled_at),
    disabledAt: row.disabled_at === null ? null : readDate(row.disabled_at),
  }))
}
