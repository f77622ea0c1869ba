import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'

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
  const inserted = await tx.query(
    `insert into operator_passkey (credential_id, operator, name, public_key, sign_count, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [credentialId, operator, name, publicKey, signCount, createdAt],
  )
  return inserted.length === 1
}

interface PasskeyRow {
  credential_id: string
  operator: string
  name: string
  public_key: string
  sign_count: string
  created_at: string
  last_used_at: string | null
  removed_at: string | null
}

const columns =
  'p.credential_id, p.operator, p.name, p.public_key, p.sign_count, p.created_at, p.last_used_at, p.removed_at'

function readPasskey(row: PasskeyRow): OperatorPasskey {
  return {
    credentialId: row.credential_id,
    operator: row.operator,
    name: row.name,
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    createdAt: readDate(row.created_at),
    lastUsedAt: readDateOrNull(row.last_used_at),
    removedAt: readDateOrNull(row.removed_at),
  }
}

/** The passkey of this id, until the end of the transaction nobody else's to use; `null` when neither it nor its operator may be used. */
export async function lockOperatorPasskey(tx: Rows, credentialId: string): Promise<OperatorPasskey | null> {
  const [row] = await tx.query<PasskeyRow>(
    `select ${columns} from operator_passkey p join operator o on o.name = p.operator
      where p.credential_id = $1 and p.removed_at is null and o.disabled_at is null for no key update of p for share of o`,
    [credentialId],
  )
  return row ? readPasskey(row) : null
}

/** Every passkey an operator has, the oldest first; those taken away are left out. */
export async function listOperatorPasskeys(rows: Rows, operator: string): Promise<OperatorPasskey[]> {
  const found = await rows.query<PasskeyRow>(
    `select ${columns} from operator_passkey p where p.operator = $1 and p.removed_at is null order by p.created_at, p.credential_id`,
    [operator],
  )
  return found.map(readPasskey)
}

/** A passkey of an operator who may act, with whom he counts as one. */
export interface ActivePasskey extends OperatorPasskey {
  readonly sponsor: string
}

/** Every passkey of every operator who may act, by operator, the oldest first. */
export async function listActivePasskeys(rows: Rows, limit: number): Promise<ActivePasskey[]> {
  const found = await rows.query<PasskeyRow & { readonly sponsor: string }>(
    `select ${columns}, o.sponsor from operator_passkey p join operator o on o.name = p.operator
      where p.removed_at is null and o.disabled_at is null order by p.operator, p.created_at, p.credential_id limit $1`,
    [limit],
  )
  return found.map(row => ({ ...readPasskey(row), sponsor: row.sponsor }))
}

/** Whether an operator has a passkey. */
export async function hasOperatorPasskey(rows: Rows, operator: string): Promise<boolean> {
  const found = await rows.query('select 1 from operator_passkey where operator = $1 and removed_at is null limit 1', [
    operator,
  ])
  return found.length > 0
}

export async function markPasskeyUsed(
  tx: Rows,
  { credentialId, signCount, now }: { readonly credentialId: string; readonly signCount: number; readonly now: Date },
): Promise<void> {
  await tx.query('update operator_passkey set sign_count = $2, last_used_at = $3 where credential_id = $1', [
    credentialId,
    signCount,
    now,
  ])
}

/** Takes one passkey away; what it signed before stays. */
export async function removeOperatorPasskey(tx: Rows, credentialId: string, now: Date): Promise<void> {
  await tx.query('update operator_passkey set removed_at = $2 where credential_id = $1 and removed_at is null', [
    credentialId,
    now,
  ])
}

/** Takes all passkeys of an operator away; how many there were. */
export async function removeOperatorPasskeys(tx: Rows, operator: string, now: Date): Promise<number> {
  const removed = await tx.query(
    'update operator_passkey set removed_at = $2 where operator = $1 and removed_at is null returning 1',
    [operator, now],
  )
  return removed.length
}
