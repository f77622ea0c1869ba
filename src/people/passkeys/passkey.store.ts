import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import type { Subject, Audience } from '../../lib/subject.ts'
import type { Passkey } from './passkey.ts'

interface PasskeyRow {
  readonly id: string
  readonly audience: Audience
  readonly subject: string
  readonly credential_id: string
  readonly public_key: string
  readonly counter: string
  readonly transports: readonly string[]
  readonly name: string
  readonly created_at: string
  readonly used_at: string | null
}

const columns = 'id, audience, subject, credential_id, public_key, counter, transports, name, created_at, used_at'

/** Makes whoever else changes the passkeys of this subject wait until the transaction ends. */
export async function lockSubject(tx: Rows, { audience, id }: Subject): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`passkeys|${audience}|${id}`])
}

/** `false` when this credential is enrolled already, whoever has it. */
export async function insertPasskey(rows: Rows, passkey: Passkey): Promise<boolean> {
  const inserted = await rows.query(
    `insert into passkey (id, audience, subject, credential_id, public_key, counter, transports, name, created_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (audience, credential_id) do nothing returning 1`,
    [
      passkey.id,
      passkey.subject.audience,
      passkey.subject.id,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter.toString(),
      passkey.transports,
      passkey.name,
      passkey.createdAt,
      passkey.usedAt,
    ],
  )
  return inserted.length === 1
}

/** The passkeys of a subject, the oldest first. */
export async function listPasskeys(rows: Rows, { audience, id }: Subject): Promise<Passkey[]> {
  const found = await rows.query<PasskeyRow>(
    `select ${columns} from passkey where audience = $1 and subject = $2 and removed_at is null
      order by passkey.created_at, id limit 100`,
    [audience, id],
  )
  return found.map(read)
}

export async function hasPasskey(rows: Rows, { audience, id }: Subject): Promise<boolean> {
  const found = await rows.query(
    'select 1 from passkey where audience = $1 and subject = $2 and removed_at is null limit 1',
    [audience, id],
  )
  return found.length > 0
}

export async function findPasskeyByCredential(
  rows: Rows,
  { audience, credentialId }: { readonly audience: Audience; readonly credentialId: string },
): Promise<Passkey | null> {
  const [row] = await rows.query<PasskeyRow>(
    `select ${columns} from passkey where audience = $1 and credential_id = $2 and removed_at is null`,
    [audience, credentialId],
  )
  return row ? read(row) : null
}

/** Notes that a passkey has signed. `false` when it was removed meanwhile, or another has signed with the same count: it is a copy. */
export async function usePasskey(
  rows: Rows,
  { id, counter, now }: { readonly id: string; readonly counter: bigint; readonly now: Date },
): Promise<boolean> {
  const used = await rows.query(
    `update passkey set counter = $2, used_at = $3
      where id = $1 and removed_at is null and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [id, counter.toString(), now],
  )
  return used.length === 1
}

/** `false` when the subject has no such passkey. */
export async function setPasskeyName(
  rows: Rows,
  { audience, id: subject }: Subject,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const named = await rows.query(
    'update passkey set name = $4 where id = $1 and audience = $2 and subject = $3 and removed_at is null returning 1',
    [id, audience, subject, name],
  )
  return named.length === 1
}

/** `false` when the subject has no such passkey. */
export async function setRemoved(
  rows: Rows,
  { audience, id: subject }: Subject,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const removed = await rows.query(
    'update passkey set removed_at = $4 where id = $1 and audience = $2 and subject = $3 and removed_at is null returning 1',
    [id, audience, subject, now],
  )
  return removed.length === 1
}

export async function setAllRemoved(rows: Rows, { audience, id: subject }: Subject, now: Date): Promise<number> {
  const removed = await rows.query(
    'update passkey set removed_at = $3 where audience = $1 and subject = $2 and removed_at is null returning 1',
    [audience, subject, now],
  )
  return removed.length
}

function read(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    subject: { audience: row.audience, id: row.subject },
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: BigInt(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: readDate(row.created_at),
    usedAt: readDateOrNull(row.used_at),
  }
}
