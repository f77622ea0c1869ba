import type { Rows } from '../database/database.ts'
import { lockName } from '../database/locks/named-lock.ts'
import type { Operator } from './operator.ts'

export interface EnrolledOperator extends Operator {
  /** `null`: the owner of the database. */
  readonly enrolledBy: string | null
  readonly enrolledAt: Date
  readonly disabledAt: Date | null
}

/** Tables of PostgreSQL's catalogue. */
type Catalogue = { readonly pg_class: { readonly oid: number; readonly relowner: number } }

/** Takes the role of the tables' owner until the transaction ends. The database refuses anybody else. */
export async function becomeOwner(tx: Rows): Promise<void> {
  await tx.kysely
    .withTables<Catalogue>()
    .selectNoFrom(e => {
      const owner = e
        .selectFrom('pg_class')
        .select(table => table.fn<string>('pg_get_userbyid', ['relowner']).as('owner'))
        .where('oid', '=', table => table.fn<number>('to_regclass', [table.val('operator')]))
      return e.fn<string>('set_config', [e.val('role'), owner, e.lit(true)]).as('role')
    })
    .execute()
}

/** Returns `false` when the name was ever in use. */
export async function insertOperator(
  tx: Rows,
  { name, sponsor, enrolledBy, enrolledAt }: EnrolledOperator,
  tokenHash: string,
): Promise<boolean> {
  const inserted = await tx.kysely
    .insertInto('operator')
    .values({ name, sponsor, enrolledBy, enrolledAt, tokenHash })
    .onConflict(conflict => conflict.column('name').doNothing())
    .returning('name')
    .execute()
  return inserted.length === 1
}

/** Returns the active operator whose token has this hash, or `null`. */
export async function findOperatorByToken(rows: Rows, tokenHash: string): Promise<Operator | null> {
  const found = await rows.kysely
    .selectFrom('operator')
    .select(['name', 'sponsor'])
    .where('tokenHash', '=', tokenHash)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Locks the operator against disabling until the transaction ends; `null` when there is no active one. */
export async function lockOperator(tx: Rows, name: string): Promise<Operator | null> {
  const found = await tx.kysely
    .selectFrom('operator')
    .select(['name', 'sponsor'])
    .where('name', '=', name)
    .where('disabledAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found ?? null
}

/** Locks out other changes to this operator until the transaction ends. */
export async function lockOperatorExclusively(tx: Rows, name: string): Promise<void> {
  await lockName(tx, `operator|${name}`)
}

/** Returns `false` when no active operator has this name. */
export function setDisabled(tx: Rows, name: string, now: Date): Promise<boolean> {
  return change(tx, name, { disabledAt: now })
}

/** Returns `false` when no active operator has this name. */
export function setToken(tx: Rows, name: string, tokenHash: string): Promise<boolean> {
  return change(tx, name, { tokenHash })
}

async function change(
  tx: Rows,
  name: string,
  changed: { readonly disabledAt: Date } | { readonly tokenHash: string },
): Promise<boolean> {
  const found = await tx.kysely
    .updateTable('operator')
    .set(changed)
    .where('name', '=', name)
    .where('disabledAt', 'is', null)
    .returning('name')
    .execute()
  return found.length === 1
}

/** Lists all operators ever enrolled, by name. */
export async function listOperators(rows: Rows): Promise<EnrolledOperator[]> {
  return rows.kysely
    .selectFrom('operator')
    .select(['name', 'sponsor', 'enrolledBy', 'enrolledAt', 'disabledAt'])
    .orderBy('name')
    .execute()
}
