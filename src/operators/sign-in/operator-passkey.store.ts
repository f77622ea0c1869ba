import type { Rows } from '../../database/database.ts'

/** A passkey that an operator signs in to the console with and signs changes with. */
export interface OperatorPasskey {
  /** As base64url, like the public key (COSE). */
  readonly credentialId: string
  readonly operator: string
  readonly name: string
  readonly publicKey: string
  readonly signCount: number
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** When it was removed. Its earlier signatures stay valid. */
  readonly removedAt: Date | null
}

type NewPasskey = Omit<OperatorPasskey, 'lastUsedAt' | 'removedAt'>

/** Returns `false` when the credential is already enrolled. */
export async function insertOperatorPasskey(tx: Rows, passkey: NewPasskey): Promise<boolean> {
  const { credentialId, operator, name, publicKey, signCount, createdAt } = passkey
  const inserted = await tx.kysely
    .insertInto('operator_passkey')
    .values({ credentialId, operator, name, publicKey, signCount: BigInt(signCount), createdAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('credentialId')
    .execute()
  return inserted.length === 1
}

const columns = [
  'p.credentialId',
  'p.operator',
  'p.name',
  'p.publicKey',
  'p.signCount',
  'p.createdAt',
  'p.lastUsedAt',
  'p.removedAt',
] as const

type Counted = { readonly signCount: bigint }

function readPasskey<Row extends Counted>(row: Row): Omit<Row, 'signCount'> & { readonly signCount: number } {
  return { ...row, signCount: Number(row.signCount) }
}

/** Locks a passkey until the end of the transaction; `null` when it was removed or its operator disabled. */
export async function lockOperatorPasskey(tx: Rows, credentialId: string): Promise<OperatorPasskey | null> {
  const found = await tx.kysely
    .selectFrom('operator_passkey as p')
    .innerJoin('operator as o', 'o.name', 'p.operator')
    .select(columns)
    .where('p.credentialId', '=', credentialId)
    .where('p.removedAt', 'is', null)
    .where('o.disabledAt', 'is', null)
    .forNoKeyUpdate('p')
    .forShare('o')
    .executeTakeFirst()
  return found ? readPasskey(found) : null
}

/** Lists an operator's passkeys, oldest first, without removed ones. */
export async function listOperatorPasskeys(rows: Rows, operator: string): Promise<OperatorPasskey[]> {
  const found = await rows.kysely
    .selectFrom('operator_passkey as p')
    .select(columns)
    .where('p.operator', '=', operator)
    .where('p.removedAt', 'is', null)
    .orderBy('p.createdAt')
    .orderBy('p.credentialId')
    .execute()
  return found.map(readPasskey)
}

/** A passkey of an active operator, with the operator's sponsor. */
export interface ActivePasskey extends OperatorPasskey {
  readonly sponsor: string
}

/** Lists the passkeys of all active operators, by operator, oldest first. */
export async function listActivePasskeys(rows: Rows, limit: number): Promise<ActivePasskey[]> {
  const found = await rows.kysely
    .selectFrom('operator_passkey as p')
    .innerJoin('operator as o', 'o.name', 'p.operator')
    .select(columns)
    .select('o.sponsor')
    .where('p.removedAt', 'is', null)
    .where('o.disabledAt', 'is', null)
    .orderBy('p.operator')
    .orderBy('p.createdAt')
    .orderBy('p.credentialId')
    .limit(limit)
    .execute()
  return found.map(readPasskey)
}

/** Whether an operator has a passkey. */
export async function hasOperatorPasskey(rows: Rows, operator: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('operator_passkey')
    .select('credentialId')
    .where('operator', '=', operator)
    .where('removedAt', 'is', null)
    .limit(1)
    .execute()
  return found.length > 0
}

export async function markPasskeyUsed(
  tx: Rows,
  { credentialId, signCount, now }: { readonly credentialId: string; readonly signCount: number; readonly now: Date },
): Promise<void> {
  await tx.kysely
    .updateTable('operator_passkey')
    .set({ signCount: BigInt(signCount), lastUsedAt: now })
    .where('credentialId', '=', credentialId)
    .execute()
}

/** Removes one passkey. Its earlier signatures stay valid. */
export async function removeOperatorPasskey(tx: Rows, credentialId: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('operator_passkey')
    .set({ removedAt: now })
    .where('credentialId', '=', credentialId)
    .where('removedAt', 'is', null)
    .execute()
}

/** Removes all passkeys of an operator. Returns how many. */
export async function removeOperatorPasskeys(tx: Rows, operator: string, now: Date): Promise<number> {
  const removed = await tx.kysely
    .updateTable('operator_passkey')
    .set({ removedAt: now })
    .where('operator', '=', operator)
    .where('removedAt', 'is', null)
    .returning('credentialId')
    .execute()
  return removed.length
}
