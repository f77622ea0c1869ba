import type { Rows } from '../../database/database.ts'

/** A passkey signature, with everything to verify it at any time. Binary values as base64url. */
export interface OperatorSignature {
  /** The id of the change that was shown. */
  readonly id: string
  readonly operator: string
  readonly credentialId: string
  /** The challenge was its SHA-256. */
  readonly signedText: string
  readonly origin: string
  readonly authenticatorData: string
  readonly clientData: string
  readonly signature: string
  readonly createdAt: Date
}

export async function insertSignature(tx: Rows, one: OperatorSignature): Promise<void> {
  const { id, operator, credentialId, signedText, origin, authenticatorData, clientData, signature, createdAt } = one
  await tx.kysely
    .insertInto('operator_signature')
    .values({ id, operator, credentialId, signedText, origin, authenticatorData, clientData, signature, createdAt })
    .execute()
}

/** A signature and the public key of its passkey. */
export interface KeptSignature extends OperatorSignature {
  readonly publicKey: string
}

/** Lists signatures after this id, in the order of their ids. */
export function listSignaturesAfter(rows: Rows, after: string, limit: number): Promise<KeptSignature[]> {
  return rows.kysely
    .selectFrom('operator_signature as s')
    .innerJoin('operator_passkey as p', 'p.credentialId', 's.credentialId')
    .select(['s.id', 's.operator', 's.credentialId', 's.signedText', 's.origin', 's.authenticatorData'])
    .select(['s.clientData', 's.signature', 's.createdAt', 'p.publicKey'])
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute()
}
