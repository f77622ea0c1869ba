import type { Rows } from '../../database/database.ts'

/** A request to disable an operator. A second person's request makes it take effect at once, otherwise time does. */
export interface Disabling {
  readonly id: string
  readonly operator: string
  readonly askedBy: string
  /** Operators with the requester's sponsor count as one person. */
  readonly sponsor: string
  readonly askedAt: Date
  readonly dueAt: Date
}

/** Returns `false` when this person has requested it before. */
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

/** Lists open requests, oldest first. */
export function listDisablings(rows: Rows): Promise<Disabling[]> {
  return open(rows).execute()
}

/** Lists the requests against this operator. */
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

/** Ends all requests against an operator. Returns how many there were. */
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

/** Ends all requests by this operator: a disabled operator cannot request anything. */
export async function endDisablingsBy(tx: Rows, operator: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('operator_disabling')
    .set({ endedAt: now })
    .where('askedBy', '=', operator)
    .where('endedAt', 'is', null)
    .execute()
}
