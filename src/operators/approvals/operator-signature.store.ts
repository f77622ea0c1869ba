import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'

/** What a passkey has signed: all that is needed to verify it at any time. Binary values as base64url. */
export interface OperatorSignature {
  /** The id of the change that was shown. */
  readonly id: string
  readonly operator: string
  readonly credentialId: string
  /** The challenge was the SHA-256 of it. */
  readonly signedText: string
  readonly origin: string
  readonly authenticatorData: string
  readonly clientData: string
  readonly signature: string
  readonly createdAt: Date
}

export async function insertSignature(tx: Rows, one: OperatorSignature): Promise<void> {
  await tx.query(
    `insert into operator_signature
       (id, operator, credential_id, signed_text, origin, authenticator_data, client_data, signature, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      one.id,
      one.operator,
      one.credentialId,
      one.signedText,
      one.origin,
      one.authenticatorData,
      one.clientData,
      one.signature,
      one.createdAt,
    ],
  )
}

/** A signature with the public key it was made with. */
export interface KeptSignature extends OperatorSignature {
  readonly publicKey: string
}

interface SignatureRow {
  id: string
  operator: string
  credential_id: string
  signed_text: string
  origin: string
  authenticator_data: string
  client_data: string
  signature: string
  created_at: string
  public_key: string
}

/** The signatures after this id, in the order of their ids. */
export async function listSignaturesAfter(rows: Rows, after: string, limit: number): Promise<KeptSignature[]> {
  const found = await rows.query<SignatureRow>(
    `select s.id, s.operator, s.credential_id, s.signed_text, s.origin, s.authenticator_data, s.client_data, s.signature,
            s.created_at, p.public_key
       from operator_signature s join operator_passkey p on p.credential_id = s.credential_id
      where s.id > $1 order by s.id limit $2`,
    [after, limit],
  )
  return found.map(row => ({
    id: row.id,
    operator: row.operator,
    credentialId: row.credential_id,
    signedText: row.signed_text,
    origin: row.origin,
    authenticatorData: row.authenticator_data,
    clientData: row.client_data,
    signature: row.signature,
    createdAt: readDate(row.created_at),
    publicKey: row.public_key,
  }))
}
