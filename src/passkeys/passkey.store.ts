import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull } from '../database/row.ts'
import type { Holder, Realm } from '../lib/holder.ts'
import type { Passkey } from './passkey.ts'

interface PasskeyRow {
  readonly id: string
  readonly realm: Realm
  readonly holder: string
  readonly credential_id: string
  readonly public_key: string
  readonly counter: string
  readonly transports: readonly string[]
  readonly name: string
  readonly created_at: string
  readonly used_at: string | null
}

const columns = 'id, realm, holder, credential_id, public_key, counter, transports, name, created_at, used_at'

/** Makes whoever else changes the passkeys of this holder wait until the transaction ends. */
export async function lockHolder(tx: Rows, { realm, id }: Holder): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`passkeys|${realm}|${id}`])
}

/** `false` when this credential is enrolled already, whoever has it. */
export async function insertPasskey(rows: Rows, passkey: Passkey): Promise<boolean> {
  const inserted = await rows.query(
    `insert into passkey (id, realm, holder, credential_id, public_key, counter, transports, name, created_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (realm, credential_id) do nothing returning 1`,
    [
      passkey.id,
      passkey.holder.realm,
      passkey.holder.id,
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

/** The passkeys of a holder, the oldest first. */
export async function listPasskeys(rows: Rows, { realm, id }: Holder): Promise<Passkey[]> {
  const found = await rows.query<PasskeyRow>(
    `select ${columns} from passkey where realm = $1 and holder = $2 and removed_at is null
      order by passkey.created_at, id limit 100`,
    [realm, id],
  )
  return found.map(read)
}

export async function hasPasskey(rows: Rows, { realm, id }: Holder): Promise<boolean> {
  const found = await rows.query(
    'select 1 from passkey where realm = $1 and holder = $2 and removed_at is null limit 1',
    [realm, id],
  )
  return found.length > 0
}

export async function findPasskeyByCredential(
  rows: Rows,
  { realm, credentialId }: { readonly realm: Realm; readonly credentialId: string },
): Promise<Passkey | null> {
  const [row] = await rows.query<PasskeyRow>(
    `select ${columns} from passkey where realm = $1 and credential_id = $2 and removed_at is null`,
    [realm, credentialId],
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

/** `false` when the holder has no such passkey. */
export async function setPasskeyName(
  rows: Rows,
  { realm, id: holder }: Holder,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const named = await rows.query(
    'update passkey set name = $4 where id = $1 and realm = $2 and holder = $3 and removed_at is null returning 1',
    [id, realm, holder, name],
  )
  return named.length === 1
}

/** `false` when the holder has no such passkey. */
export async function setRemoved(
  rows: Rows,
  { realm, id: holder }: Holder,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const removed = await rows.query(
    'update passkey set removed_at = $4 where id = $1 and realm = $2 and holder = $3 and removed_at is null returning 1',
    [id, realm, holder, now],
  )
  return removed.length === 1
}

export async function setAllRemoved(rows: Rows, { realm, id: holder }: Holder, now: Date): Promise<number> {
  const removed = await rows.query(
    'update passkey set removed_at = $3 where realm = $1 and holder = $2 and removed_at is null returning 1',
    [realm, holder, now],
  )
  return removed.length
}

function read(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    holder: { realm: row.realm, id: row.holder },
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: BigInt(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: readDate(row.created_at),
    usedAt: readDateOrNull(row.used_at),
  }
}
