import type { Rows, Tx } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import type { PayoutMails, Role, User } from './user.ts'

interface UserRow {
  readonly id: string
  readonly merchant_id: string
  readonly mail: string
  readonly name: string
  readonly role: Role
  readonly created_at: string
  readonly signed_in_at: string | null
}

const columns = 'id, merchant_id, mail, name, role, created_at, signed_in_at'

/** Makes whoever else changes the team of this merchant wait until the transaction ends. */
export async function lockTeam(tx: Rows, merchantId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`team|${merchantId}`])
}

/** `false` when the merchant has a user of this address already. */
export async function insertUser(rows: Rows, user: User): Promise<boolean> {
  const inserted = await rows.query(
    `insert into merchant_user (id, merchant_id, mail, name, role, created_at, signed_in_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (mail, merchant_id) where removed_at is null do nothing returning 1`,
    [user.id, user.merchantId, user.mail, user.name, user.role, user.createdAt, user.signedInAt],
  )
  return inserted.length === 1
}

export async function findUser(rows: Rows, id: string): Promise<User | null> {
  const [row] = await rows.query<UserRow>(`select ${columns} from merchant_user where id = $1 and removed_at is null`, [
    id,
  ])
  return row ? read(row) : null
}

/** One user of a merchant; `null` for whoever belongs to another. */
export async function findTeamUser(
  rows: Rows,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<User | null> {
  const [row] = await rows.query<UserRow>(
    `select ${columns} from merchant_user where id = $1 and merchant_id = $2 and removed_at is null`,
    [id, merchantId],
  )
  return row ? read(row) : null
}

/** The same, who keeps his place and his role until the transaction ends: whoever takes them away waits for it. */
export async function holdTeamUser(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<User | null> {
  const [row] = await tx.query<UserRow>(
    `select ${columns} from merchant_user where id = $1 and merchant_id = $2 and removed_at is null for share`,
    [id, merchantId],
  )
  return row ? read(row) : null
}

/**
 * Those of this address, first who signed in last, then the oldest and the newest by turns: a crowd that somebody registers in another's name
 * pushes away neither whom he has nor whom he makes next.
 */
export async function listUsersByMail(rows: Rows, mail: string, limit: number): Promise<User[]> {
  const found = await rows.query<UserRow>(
    `select ${columns} from (
       select ${columns}, row_number() over (order by created_at, id) as older,
              row_number() over (order by created_at desc, id desc) as newer
         from merchant_user where mail = $1 and removed_at is null) u
      order by u.signed_in_at desc nulls last, least(u.older, u.newer), u.older limit $2`,
    [mail, limit],
  )
  return found.map(read)
}

/** The people of a merchant, who are few, the first first. */
export async function listTeam(rows: Rows, merchantId: string): Promise<User[]> {
  const found = await rows.query<UserRow>(
    `select ${columns} from merchant_user where merchant_id = $1 and removed_at is null
      order by merchant_user.created_at, id limit 1000`,
    [merchantId],
  )
  return found.map(read)
}

export async function hasUsers(rows: Rows, merchantId: string): Promise<boolean> {
  return (await rows.query('select 1 from merchant_user where merchant_id = $1 limit 1', [merchantId])).length > 0
}

export async function setSignedIn(rows: Rows, id: string, now: Date): Promise<boolean> {
  const set = await rows.query(
    'update merchant_user set signed_in_at = $2 where id = $1 and removed_at is null returning 1',
    [id, now],
  )
  return set.length === 1
}

export async function setRole(rows: Rows, id: string, role: Role): Promise<void> {
  await rows.query('update merchant_user set role = $2 where id = $1 and removed_at is null', [id, role])
}

export async function setUserRemoved(rows: Rows, id: string, now: Date): Promise<void> {
  await rows.query('update merchant_user set removed_at = $2 where id = $1 and removed_at is null', [id, now])
}

function read(row: UserRow): User {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mail: row.mail,
    name: row.name,
    role: row.role,
    createdAt: readDate(row.created_at),
    signedInAt: readDateOrNull(row.signed_in_at),
  }
}

/** The mail addresses of those of a merchant who look after money and want to know of this. */
export async function listPayoutReaders(
  rows: Rows,
  merchantId: string,
  wanted: readonly PayoutMails[],
): Promise<string[]> {
  const found = await rows.query<{ mail: string }>(
    `select mail from merchant_user where merchant_id = $1 and removed_at is null
        and role in ('owner', 'finance') and payout_mails = any ($2) order by merchant_user.created_at, id limit 100`,
    [merchantId, [...wanted]],
  )
  return found.map(one => one.mail)
}

export async function findPayoutMails(rows: Rows, id: string): Promise<PayoutMails> {
  const [row] = await rows.query<{ payout_mails: PayoutMails }>(
    'select payout_mails from merchant_user where id = $1',
    [id],
  )
  return row?.payout_mails ?? 'none'
}

export async function setPayoutMails(rows: Rows, id: string, wanted: PayoutMails): Promise<void> {
  await rows.query('update merchant_user set payout_mails = $2 where id = $1 and removed_at is null', [id, wanted])
}
