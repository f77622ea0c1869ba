import type { Rows } from '../../database/database.ts'

/** A passkey of an operator: what he enters the console with, and signs what he does there. */
export interface OperatorPasskey {
  /** As base64url, like the public key (COSE). */
  readonly credentialId: string
  readonly operator: string
  readonly name: string
  readonly publicKey: string
  readonly signCount: number
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** Since when it opens nothing; what it signed before stays as it is. */
  readonly removedAt: Date | null
}

type NewPasskey = Omit<OperatorPasskey, 'lastUsedAt' | 'removedAt'>

/** `false` when this credential is somebody's already. */
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

/** The passkey of this id, until the end of the transaction nobody else's to use; `null` when neither it nor its operator may be used. */
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

/** Every passkey an operator has, the oldest first; those taken away are left out. */
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

/** A passkey of an operator who may act, with whom he counts as one. */
export interface ActivePasskey extends OperatorPasskey {
  readonly sponsor: string
}

/** Every passkey of every operator who may act, by operator, the oldest first. */
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

/** Takes one passkey away; what it signed before stays. */
export async function removeOperatorPasskey(tx: Rows, credentialId: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('operator_passkey')
    .set({ removedAt: now })
    .where('credentialId', '=', credentialId)
    .where('removedAt', 'is', null)
    .execute()
}

/** Takes all passkeys of an operator away; how many there were. */
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
