import type { Rows, Tx } from '../../database/database.ts'

/** A link by which whoever reads the mails of an address signs in, with the browser that asked for it. */
export interface LinkRequest {
  readonly id: string
  readonly mail: string
  readonly browserHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * Notes that a link is wanted, and ends every earlier one to this address that the same browser asked for. Those of other browsers stay: else
 * whoever knows an address could end its owner's link before he opens it. How many are alive is bounded by how often they are asked for.
 */
export async function insertLink(tx: Tx, link: LinkRequest): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`link|${link.mail}`])
  await tx.query('update sign_in_link set ended_at = $3 where mail = $1 and browser_hash = $2 and ended_at is null', [
    link.mail,
    link.browserHash,
    link.createdAt,
  ])
  await tx.query(
    'insert into sign_in_link (id, mail, browser_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [link.id, link.mail, link.browserHash, link.createdAt, link.expiresAt],
  )
}

/** One link that is wanted and not sent, which no other process sends meanwhile. */
export async function claimUnsentLink(tx: Tx, now: Date): Promise<Pick<LinkRequest, 'id' | 'mail'> | null> {
  const [row] = await tx.query<Pick<LinkRequest, 'id' | 'mail'>>(
    `select id, mail from sign_in_link where sent_at is null and ended_at is null and expires_at > $1
      order by sign_in_link.created_at limit 1 for update skip locked`,
    [now],
  )
  return row ?? null
}

/** Gives a link the token it is sent with. */
export async function setSent(
  tx: Tx,
  { id, tokenHash, now }: { readonly id: string; readonly tokenHash: string; readonly now: Date },
): Promise<void> {
  await tx.query('update sign_in_link set sent_at = $2, token_hash = $3 where id = $1', [id, now, tokenHash])
}

/** A link that leads nowhere, since nobody has this address. */
export async function endLink(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update sign_in_link set ended_at = $2 where id = $1 and ended_at is null', [id, now])
}

interface Presented {
  readonly tokenHash: string
  readonly browserHash: string
}

const isOpen = 'token_hash = $1 and browser_hash = $2 and ended_at is null and expires_at > $3'

/** The address whose link this is, while it is good for this browser. It stays good. */
export async function findLinkMail(
  rows: Rows,
  { tokenHash, browserHash }: Presented,
  now: Date,
): Promise<string | null> {
  const [row] = await rows.query<{ readonly mail: string }>(`select mail from sign_in_link where ${isOpen}`, [
    tokenHash,
    browserHash,
    now,
  ])
  return row?.mail ?? null
}

/** The same, and uses it up: of two who come with one link one gets the address. */
export async function takeLink(tx: Rows, { tokenHash, browserHash }: Presented, now: Date): Promise<string | null> {
  const [row] = await tx.query<{ readonly mail: string }>(
    `update sign_in_link set ended_at = $3 where ${isOpen} returning mail`,
    [tokenHash, browserHash, now],
  )
  return row?.mail ?? null
}

const linksAtOnce = 1000

/** Removes links whose time was over before `before`, so many at once; says whether there may be more. */
export async function deleteOldLinks(rows: Rows, before: Date): Promise<boolean> {
  const removed = await rows.query(
    `delete from sign_in_link where id in
       (select id from sign_in_link where expires_at < $1 order by sign_in_link.expires_at limit ${linksAtOnce}) returning 1`,
    [before],
  )
  return removed.length === linksAtOnce
}
