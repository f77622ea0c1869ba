import type { Rows } from '../../database/database.ts'

/** A passkey made with an operator's token. It is useless until another operator signs for it. */
export interface Recovery {
  readonly id: string
  readonly operator: string
  readonly sponsor: string
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly name: string
  readonly askedAt: Date
  readonly expiresAt: Date
}

/** Stores a recovery request and replaces an earlier one of the same operator. */
export async function saveRecovery(tx: Rows, one: Omit<Recovery, 'sponsor'>): Promise<void> {
  const { operator, id, credentialId, publicKey, name, askedAt, expiresAt } = one
  const asked = { id, credentialId, publicKey, signCount: BigInt(one.signCount), name, askedAt, expiresAt }
  await tx.kysely
    .insertInto('operator_recovery')
    .values({ operator, ...asked })
    .onConflict(conflict => conflict.column('operator').doUpdateSet(asked))
    .execute()
}

/** Lists open recovery requests, oldest first, at most one per operator. */
export async function listRecoveries(rows: Rows, now: Date): Promise<Recovery[]> {
  const found = await recoveriesAt(rows, now).orderBy('r.askedAt').orderBy('r.id').limit(100).execute()
  return found.map(read)
}

export async function findRecovery(rows: Rows, id: string, now: Date): Promise<Recovery | null> {
  const found = await recoveriesAt(rows, now).where('r.id', '=', id).executeTakeFirst()
  return found ? read(found) : null
}

function recoveriesAt(rows: Rows, now: Date) {
  return rows.kysely
    .selectFrom('operator_recovery as r')
    .innerJoin('operator as o', join => join.onRef('o.name', '=', 'r.operator').on('o.disabledAt', 'is', null))
    .select(['r.id', 'r.operator', 'o.sponsor', 'r.credentialId', 'r.publicKey', 'r.signCount', 'r.name'])
    .select(['r.askedAt', 'r.expiresAt'])
    .where('r.expiresAt', '>', now)
}

/** Deletes a recovery request. Returns `false` if it is gone. */
export async function deleteRecovery(tx: Rows, id: string): Promise<boolean> {
  const deleted = await tx.kysely.deleteFrom('operator_recovery').where('id', '=', id).returning('id').execute()
  return deleted.length === 1
}

function read(row: Omit<Recovery, 'signCount'> & { readonly signCount: bigint }): Recovery {
  return { ...row, signCount: Number(row.signCount) }
}
