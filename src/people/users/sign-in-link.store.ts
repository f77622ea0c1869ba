import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables, Tx } from '../../database/database.ts'
import { lockName } from '../../database/locks/named-lock.ts'

/** A link by which whoever reads the mails of an address signs in, with the browser that asked for it. */
export interface LinkRequest {
  readonly id: string
  readonly mail: string
  readonly browserHash: string
  /** Asked for by a registration, so the mail welcomes. */
  readonly isRegistration: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * Notes that a link is wanted, and ends every earlier one to this address that the same browser asked for. Those of other browsers stay: else
 * whoever knows an address could end its owner's link before he opens it. How many are alive is bounded by how often they are asked for.
 */
export async function insertLink(tx: Tx, link: LinkRequest): Promise<void> {
  const { id, mail, browserHash, isRegistration, createdAt, expiresAt } = link
  await lockName(tx, `link|${mail}`)
  await tx.kysely
    .updateTable('sign_in_link')
    .set({ endedAt: createdAt })
    .where('mail', '=', mail)
    .where('browserHash', '=', browserHash)
    .where('endedAt', 'is', null)
    .execute()
  await tx.kysely
    .insertInto('sign_in_link')
    .values({ id, mail, browserHash, isRegistration, createdAt, expiresAt })
    .execute()
}

export type UnsentLink = Pick<LinkRequest, 'id' | 'mail' | 'isRegistration'>

/** One link that is wanted and not sent, which no other process sends meanwhile. */
export async function claimUnsentLink(tx: Tx, now: Date): Promise<UnsentLink | null> {
  const row = await tx.kysely
    .selectFrom('sign_in_link')
    .select(['id', 'mail', 'isRegistration'])
    .where('sentAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/** Gives a link the token it is sent with. */
export async function setSent(
  tx: Tx,
  { id, tokenHash, now }: { readonly id: string; readonly tokenHash: string; readonly now: Date },
): Promise<void> {
  await tx.kysely.updateTable('sign_in_link').set({ sentAt: now, tokenHash }).where('id', '=', id).execute()
}

/** A link that leads nowhere, since nobody has this address. */
export async function endLink(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('sign_in_link')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

interface Presented {
  readonly tokenHash: string
  readonly browserHash: string
}

function isOpen({ tokenHash, browserHash }: Presented, now: Date) {
  return (e: ExpressionBuilder<Tables, 'sign_in_link'>) =>
    e.and([
      e('tokenHash', '=', tokenHash),
      e('browserHash', '=', browserHash),
      e('endedAt', 'is', null),
      e('expiresAt', '>', now),
    ])
}

/** The address whose link this is, while it is good for this browser. It stays good. */
export async function findLinkMail(rows: Rows, presented: Presented, now: Date): Promise<string | null> {
  const row = await rows.kysely
    .selectFrom('sign_in_link')
    .select('mail')
    .where(isOpen(presented, now))
    .executeTakeFirst()
  return row?.mail ?? null
}

/** The same, and uses it up: of two who come with one link one gets the address. */
export async function takeLink(tx: Rows, presented: Presented, now: Date): Promise<string | null> {
  const row = await tx.kysely
    .updateTable('sign_in_link')
    .set({ endedAt: now })
    .where(isOpen(presented, now))
    .returning('mail')
    .executeTakeFirst()
  return row?.mail ?? null
}

const linksAtOnce = 1000

/** Removes links whose time was over before `before`, so many at once; says whether there may be more. */
export async function deleteOldLinks(rows: Rows, before: Date): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('sign_in_link')
    .where('id', 'in', old =>
      old
        .selectFrom('sign_in_link')
        .select('id')
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(linksAtOnce),
    )
    .returning('id')
    .execute()
  return removed.length === linksAtOnce
}
