import type { Rows } from '../../database/database.ts'

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

/** `false` when this person has asked for it before. */
export async function insertDisabling(tx: Rows, one: Disabling): Promise<boolean> {
  const { id, operator, askedBy, sponsor, askedAt, dueAt } = one
  const inserted = await tx.kysely
    .insertInto('operator_disabling')
    .values({ id, operator, askedBy, sponsor, askedAt, dueAt })
    .onConflict(conflict => conflict.columns(['operator', 'askedBy']).where('endedAt', 'is', null).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/** All that is under way, the oldest first. */
export function listDisablings(rows: Rows): Promise<Disabling[]> {
  return open(rows).execute()
}

/** Who wants it of this operator. */
export function disablingsOf(rows: Rows, operator: string): Promise<Disabling[]> {
  return open(rows).where('d.operator', '=', operator).execute()
}

function open(rows: Rows) {
  return rows.kysely
    .selectFrom('operator_disabling as d')
    .innerJoin('operator as o', join => join.onRef('o.name', '=', 'd.operator').on('o.disabledAt', 'is', null))
    .select(['d.id', 'd.operator', 'd.askedBy', 'd.sponsor', 'd.askedAt', 'd.dueAt'])
    .where('d.endedAt', 'is', null)
    .orderBy('d.askedAt')
    .orderBy('d.id')
    .limit(100)
}

/** Ends what is under way about an operator; how many there were. */
export async function endDisablings(tx: Rows, operator: string, now: Date): Promise<number> {
  const ended = await tx.kysely
    .updateTable('operator_disabling')
    .set({ endedAt: now })
    .where('operator', '=', operator)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** Ends what this operator wants of others: who may not act wants nothing. */
export async function endDisablingsBy(tx: Rows, operator: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('operator_disabling')
    .set({ endedAt: now })
    .where('askedBy', '=', operator)
    .where('endedAt', 'is', null)
    .execute()
}
