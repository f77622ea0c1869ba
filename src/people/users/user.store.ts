import type { Environment } from '../../chains/chain.ts'
import type { Rows, Tx } from '../../database/database.ts'
import { anyOf, arrayOf } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import {
  usersMax,
  type Choices,
  type MailChoice,
  type PayoutMails,
  type Preferences,
  type Role,
  type User,
} from './user.ts'

const columns = ['id', 'merchantId', 'mail', 'name', 'role', 'createdAt', 'signedInAt'] as const

/** Makes whoever else changes the team of this merchant wait until the transaction ends. */
export async function lockTeam(tx: Rows, merchantId: string): Promise<void> {
  await lockName(tx, `team|${merchantId}`)
}

/** `false` when the merchant has a user of this address already. */
export async function insertUser(rows: Rows, user: User): Promise<boolean> {
  const inserted = await rows.kysely
    .insertInto('merchant_user')
    .values(user)
    .onConflict(known => known.columns(['mail', 'merchantId']).where('removedAt', 'is', null).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

export async function findUser(rows: Rows, id: string): Promise<(User & Preferences) | null> {
  const user = await rows.kysely
    .selectFrom('merchant_user')
    .select([...columns, 'theme', 'timeZone'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return user ?? null
}

interface SetupOf {
  readonly userId: string
  readonly environment: Environment
}

/** Whether the user has put away the first steps in this environment. */
export async function isSetupDismissed(rows: Rows, { userId, environment }: SetupOf): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('merchant_user')
    .select('setupDismissed')
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.setupDismissed.includes(environment) ?? false
}

/** Puts the first steps away; again changes nothing. */
export async function dismissSetup(rows: Rows, { userId, environment }: SetupOf): Promise<void> {
  await rows.kysely
    .updateTable('merchant_user')
    .set(e => ({ setupDismissed: e.fn<Environment[]>('array_append', ['setupDismissed', e.val(environment)]) }))
    .where('id', '=', userId)
    .where(e => e.not(e('setupDismissed', '@>', arrayOf('text', [environment]))))
    .execute()
}

/** Who somebody was, also after leaving the team. */
export type UserName = Pick<User, 'id' | 'merchantId' | 'name' | 'mail'>

export function listUserNames(rows: Rows, ids: readonly string[]): Promise<UserName[]> {
  return rows.kysely
    .selectFrom('merchant_user')
    .select(['id', 'merchantId', 'name', 'mail'])
    .where('id', '=', anyOf(ids))
    .execute()
}

interface TeamUser {
  readonly merchantId: string
  readonly id: string
}

/** One user of a merchant; `null` for whoever belongs to another. */
export async function findTeamUser(rows: Rows, wanted: TeamUser): Promise<User | null> {
  return (await teamUser(rows, wanted).executeTakeFirst()) ?? null
}

/** The same, who keeps his place and his role until the transaction ends: whoever takes them away waits for it. */
export async function holdTeamUser(tx: Tx, wanted: TeamUser): Promise<User | null> {
  return (await teamUser(tx, wanted).forShare().executeTakeFirst()) ?? null
}

function teamUser(rows: Rows, { merchantId, id }: TeamUser) {
  return rows.kysely
    .selectFrom('merchant_user')
    .select(columns)
    .where('id', '=', id)
    .where('merchantId', '=', merchantId)
    .where('removedAt', 'is', null)
}

/**
 * Those of this address, first who signed in last, then the oldest and the newest by turns: a crowd that somebody registers in another's name
 * pushes away neither whom he has nor whom he makes next.
 */
export function listUsersByMail(rows: Rows, mail: string, limit: number): Promise<User[]> {
  const placed = rows.kysely
    .selectFrom('merchant_user')
    .select(columns)
    .select(e => [
      e.fn
        .agg<bigint>('row_number')
        .over(over => over.orderBy('createdAt').orderBy('id'))
        .as('older'),
      e.fn
        .agg<bigint>('row_number')
        .over(over => over.orderBy('createdAt', 'desc').orderBy('id', 'desc'))
        .as('newer'),
    ])
    .where('mail', '=', mail)
    .where('removedAt', 'is', null)
  return rows.kysely
    .selectFrom(placed.as('u'))
    .select(columns)
    .orderBy('signedInAt', order => order.desc().nullsLast())
    .orderBy(e => e.fn('least', ['older', 'newer']))
    .orderBy('older')
    .limit(limit)
    .execute()
}

/** The people of a merchant, who are few, the first first. */
export function listTeam(rows: Rows, merchantId: string): Promise<User[]> {
  return rows.kysely
    .selectFrom('merchant_user')
    .select(columns)
    .where('merchantId', '=', merchantId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1000)
    .execute()
}

export async function hasUsers(rows: Rows, merchantId: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('merchant_user')
    .select('id')
    .where('merchantId', '=', merchantId)
    .limit(1)
    .execute()
  return found.length > 0
}

export async function setSignedIn(rows: Rows, id: string, now: Date): Promise<boolean> {
  const set = await rows.kysely
    .updateTable('merchant_user')
    .set({ signedInAt: now })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute()
  return set.length === 1
}

export async function setRole(rows: Rows, id: string, role: Role): Promise<void> {
  await setOf(rows, id, { role })
}

export async function setUserRemoved(rows: Rows, id: string, now: Date): Promise<void> {
  await setOf(rows, id, { removedAt: now })
}

/** Leaves what is not given as it is. */
export async function setChoices(rows: Rows, id: string, wanted: Choices): Promise<void> {
  await setOf(rows, id, wanted)
}

async function setOf(
  rows: Rows,
  id: string,
  change: { readonly role: Role } | { readonly removedAt: Date } | Choices,
): Promise<void> {
  await rows.kysely
    .updateTable('merchant_user')
    .set(change)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .execute()
}

/** The mail addresses of those of a merchant who look after money and want to know of orders that need a decision. */
export async function listOrderReaders(rows: Rows, merchantId: string): Promise<string[]> {
  const found = await readers(rows, merchantId, ['owner', 'finance']).where('orderMails', '=', true).execute()
  return found.map(one => one.mail)
}

/** The mail addresses of those of a merchant who look after its servers and want to know of endpoints that fail. */
export async function listWebhookReaders(rows: Rows, merchantId: string): Promise<string[]> {
  const found = await readers(rows, merchantId, ['owner', 'developer']).where('webhookMails', '=', true).execute()
  return found.map(one => one.mail)
}

/** The mail addresses of those of a merchant who look after money and want to know of this. */
export async function listPayoutReaders(
  rows: Rows,
  merchantId: string,
  wanted: readonly PayoutMails[],
): Promise<string[]> {
  const found = await readers(rows, merchantId, ['owner', 'finance']).where('payoutMails', '=', anyOf(wanted)).execute()
  return found.map(one => one.mail)
}

/** Whoever never came has chosen nothing. Owners read nevertheless as long as none of them came: they registered with an address alone. */
function readers(rows: Rows, merchantId: string, roles: readonly Role[]) {
  return rows.kysely
    .selectFrom('merchant_user')
    .select('mail')
    .where('merchantId', '=', merchantId)
    .where('removedAt', 'is', null)
    .where('role', 'in', roles)
    .where(e => {
      const ownersWhoCame = e
        .selectFrom('merchant_user as o')
        .select(o => o.lit(1).as('one'))
        .where('o.merchantId', '=', merchantId)
        .where('o.removedAt', 'is', null)
        .where('o.role', '=', 'owner')
        .where('o.signedInAt', 'is not', null)
      return e.or([e('signedInAt', 'is not', null), e.and([e('role', '=', 'owner'), e.not(e.exists(ownersWhoCame))])])
    })
    .orderBy('createdAt')
    .orderBy('id')
    .limit(usersMax)
}

export async function findMailChoice(rows: Rows, id: string): Promise<MailChoice> {
  const row = await rows.kysely
    .selectFrom('merchant_user')
    .select(['payoutMails', 'orderMails', 'webhookMails'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { payoutMails: 'none', orderMails: false, webhookMails: false }
}
