import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'

/** A passkey that somebody with an operator's token has made for him: it opens nothing until another operator has signed for it. */
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

/** Keeps what was asked for, in place of what the same operator has asked for before. */
export async function saveRecovery(tx: Rows, one: Omit<Recovery, 'sponsor'>): Promise<void> {
  await tx.query(
    `insert into operator_recovery (id, operator, credential_id, public_key, sign_count, name, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (operator) do update set id = excluded.id, credential_id = excluded.credential_id, public_key = excluded.public_key,
       sign_count = excluded.sign_count, name = excluded.name, asked_at = excluded.asked_at, expires_at = excluded.expires_at`,
    [one.id, one.operator, one.credentialId, one.publicKey, one.signCount, one.name, one.askedAt, one.expiresAt],
  )
}

interface RecoveryRow {
  id: string
  operator: string
  sponsor: string
  credential_id: string
  public_key: string
  sign_count: string
  name: string
  asked_at: string
  expires_at: string
}

const found = `select r.id, r.operator, o.sponsor, r.credential_id, r.public_key, r.sign_count, r.name, r.asked_at, r.expires_at
  from operator_recovery r join operator o on o.name = r.operator and o.disabled_at is null`

/** What operators ask for now, the oldest first; there is one of an operator at most. */
export async function listRecoveries(rows: Rows, now: Date): Promise<Recovery[]> {
  const recoveries = await rows.query<RecoveryRow>(
    `${found} where r.expires_at > $1 order by r.asked_at, r.id limit 100`,
    [now],
  )
  return recoveries.map(read)
}

export async function findRecovery(rows: Rows, id: string, now: Date): Promise<Recovery | null> {
  const [row] = await rows.query<RecoveryRow>(`${found} where r.id = $1 and r.expires_at > $2`, [id, now])
  return row ? read(row) : null
}

/** Ends what an operator has asked for. `false`: it is not there any more. */
export async function deleteRecovery(tx: Rows, id: string): Promise<boolean> {
  return (await tx.query('delete from operator_recovery where id = $1 returning 1', [id])).length === 1
}

function read(row: RecoveryRow): Recovery {
  return {
    id: row.id,
    operator: row.operator,
    sponsor: row.sponsor,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    name: row.name,
    askedAt: readDate(row.asked_at),
    expiresAt: readDate(row.expires_at),
  }
}
