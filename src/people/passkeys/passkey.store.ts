import type { Rows } from '../../database/database.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import { withoutSubject, withSubject, type Audience, type Subject } from '../../lib/subject.ts'
import type { Passkey } from './passkey.ts'

const columns = [
  'id',
  'audience',
  'subject',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'name',
  'createdAt',
  'usedAt',
] as const

/** Makes whoever else changes the passkeys of this subject wait until the transaction ends. */
export async function lockSubject(tx: Rows, { audience, id }: Subject): Promise<void> {
  await lockName(tx, `passkeys|${audience}|${id}`)
}

/** `false` when this credential is enrolled already, whoever has it. */
export async function insertPasskey(rows: Rows, passkey: Passkey): Promise<boolean> {
  const inserted = await rows.kysely
    .insertInto('passkey')
    .values({ ...withoutSubject(passkey), transports: [...passkey.transports] })
    .onConflict(enrolled => enrolled.columns(['audience', 'credentialId']).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/** The passkeys of a subject, the oldest first. */
export async function listPasskeys(rows: Rows, { audience, id }: Subject): Promise<Passkey[]> {
  const found = await rows.kysely
    .selectFrom('passkey')
    .select(columns)
    .where('audience', '=', audience)
    .where('subject', '=', id)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
  return found.map(row => withSubject(row))
}

export async function hasPasskey(rows: Rows, { audience, id }: Subject): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('passkey')
    .select('id')
    .where('audience', '=', audience)
    .where('subject', '=', id)
    .where('removedAt', 'is', null)
    .limit(1)
    .execute()
  return found.length > 0
}

export async function findPasskeyByCredential(
  rows: Rows,
  { audience, credentialId }: { readonly audience: Audience; readonly credentialId: string },
): Promise<Passkey | null> {
  const row = await rows.kysely
    .selectFrom('passkey')
    .select(columns)
    .where('audience', '=', audience)
    .where('credentialId', '=', credentialId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row ? withSubject(row) : null
}

/** Notes that a passkey has signed. `false` when it was removed meanwhile, or another has signed with the same count: it is a copy. */
export async function usePasskey(
  rows: Rows,
  { id, counter, now }: { readonly id: string; readonly counter: bigint; readonly now: Date },
): Promise<boolean> {
  const used = await rows.kysely
    .updateTable('passkey')
    .set({ counter, usedAt: now })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where(e => {
      const neverCounts = counter === 0n ? [e('counter', '=', 0n)] : []
      return e.or([e('counter', '<', counter), ...neverCounts])
    })
    .returning('id')
    .execute()
  return used.length === 1
}

/** `false` when the subject has no such passkey. */
export async function setPasskeyName(
  rows: Rows,
  { audience, id: subject }: Subject,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const named = await rows.kysely
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('audience', '=', audience)
    .where('subject', '=', subject)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute()
  return named.length === 1
}

/** `false` when the subject has no such passkey. */
export async function setRemoved(
  rows: Rows,
  { audience, id: subject }: Subject,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const removed = await rows.kysely
    .updateTable('passkey')
    .set({ removedAt: now })
    .where('id', '=', id)
    .where('audience', '=', audience)
    .where('subject', '=', subject)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute()
  return removed.length === 1
}

export async function setAllRemoved(rows: Rows, { audience, id: subject }: Subject, now: Date): Promise<number> {
  const removed = await rows.kysely
    .updateTable('passkey')
    .set({ removedAt: now })
    .where('audience', '=', audience)
    .where('subject', '=', subject)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute()
  return removed.length
}
