import { lockMerchantExclusively } from '../database/locks/merchant-lock.ts'
import type { Database, Rows, Tx } from '../database/database.ts'
import { readDate } from '../database/row.ts'
import { originsIn } from './branding/branding.store.ts'
import { MerchantEntity } from './merchant.entity.ts'
import type { Merchant, MerchantStatus } from './merchant.ts'
import type { MerchantState } from './merchant-change.ts'

/** Whether the merchant was inserted; false when its platform user is registered already, also by a concurrent request. */
export async function insertMerchant(tx: Tx, merchant: Merchant): Promise<boolean> {
  const inserted = await tx.query(insertMerchantText, [
    merchant.id,
    merchant.platformUserId,
    merchant.platformUserKey,
    merchant.name,
    merchant.email,
    merchant.status,
    merchant.tier,
    merchant.feeRatePpm,
    merchant.environment,
    merchant.createdAt.toISOString(),
    merchant.updatedAt.toISOString(),
  ])
  return inserted.length === 1
}

/** Whether a platform user is registered, by what makes two registrations the same merchant. */
export async function hasPlatformUser(rows: Rows, platformUserKey: string): Promise<boolean> {
  return (await rows.query('select from merchant where platform_user_key = $1', [platformUserKey])).length > 0
}

const insertMerchantText = `
insert into merchant (id, platform_user_id, platform_user_key, name, email, status, tier, fee_rate_ppm, environment,
  created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (platform_user_key) do nothing
returning id`

export function findMerchant(db: Database, merchantId: string): Promise<Merchant | null> {
  return db.em().findOne(MerchantEntity, { id: merchantId })
}

/** Whether the merchant of a row under this alias is suspended, for a query of another store. */
export function isSuspended(alias: string): string {
  return `exists (select from merchant s where s.id = ${alias}.merchant_id and s.status = 'SUSPENDED')`
}

/** Whether a merchant may do business now; `null` when there is none of this id. */
export async function findMerchantStatus(rows: Rows, merchantId: string): Promise<MerchantStatus | null> {
  const text = 'select status from merchant where id = $1'
  return (await rows.query<{ readonly status: MerchantStatus }>(text, [merchantId]))[0]?.status ?? null
}

/** How a merchant is shown to payers: by the name it chose, else by the one it is registered with. */
export interface MerchantBranding {
  readonly name: string
  /** Whom a payer may ask; empty when nobody. */
  readonly support: string
  /** `null`: ours. */
  readonly colour: string | null
  /** The sites that may show its payment pages in a frame. */
  readonly frameOrigins: readonly string[]
  /** What the logo's address names; `null` without a logo. */
  readonly logoSha256: string | null
}

/** By what the people of several merchants tell them apart. */
export interface MerchantLabel {
  readonly id: string
  readonly name: string
  readonly platformUserId: string
  readonly status: MerchantStatus
  readonly createdAt: Date
}

/** The same by their ids. */
export async function listMerchantLabels(rows: Rows, ids: readonly string[]): Promise<Map<string, MerchantLabel>> {
  const found = await rows.query<Omit<MerchantLabel, 'createdAt'> & { readonly created_at: string }>(
    `select id, name, platform_user_id as "platformUserId", status, created_at from merchant where id = any($1::uuid[])`,
    [ids],
  )
  return new Map(
    found.map(({ created_at: created, ...label }) => [label.id, { ...label, createdAt: readDate(created) }]),
  )
}

/** Merchants that were registered with this mail address, the first first. */
export async function listMerchantsByMail(rows: Rows, mail: string, limit: number): Promise<string[]> {
  const text = 'select id from merchant where lower(email) = $1 order by merchant.created_at, id limit $2'
  return (await rows.query<{ readonly id: string }>(text, [mail, limit])).map(({ id }) => id)
}

interface BrandingRow extends Omit<MerchantBranding, 'frameOrigins'> {
  readonly frameOrigins: string
}

/** SQL of how a merchant is shown, as one value; `merchantId` is SQL too. A statement that reads what payers see asks for it. */
export function brandingSql(merchantId: string): string {
  return `(select json_build_object('name', coalesce(nullif(b.display_name, ''), m.name), 'support', coalesce(b.support, ''),
       'colour', b.colour, 'frameOrigins', coalesce(b.frame_origins, ''), 'logoSha256', b.logo_sha256)
     from merchant m left join merchant_branding b on b.merchant_id = m.id where m.id = ${merchantId})`
}

/** What that says; `null` when there is no such merchant. */
export function readBranding(value: unknown): MerchantBranding | null {
  const row = ((typeof value === 'string' ? JSON.parse(value) : value) ?? null) as BrandingRow | null
  return row && { ...row, frameOrigins: originsIn(row.frameOrigins) }
}

export interface MerchantFilter {
  readonly status: MerchantStatus | null
  readonly limit: number
}

export function listMerchants(db: Database, { status, limit }: MerchantFilter): Promise<Merchant[]> {
  const where = status === null ? {} : { status }
  return db.em().find(MerchantEntity, where, { orderBy: { createdAt: 'desc', id: 'desc' }, limit })
}

/** Merchants of this id or email, or whose name begins so, each by an index; upper and lower case are alike. */
export async function searchMerchantIds(rows: Rows, text: string, limit: number): Promise<string[]> {
  const found = await rows.query<{ id: string }>(
    `(select id from merchant where id = (case when $1 ~* $4 then $1 end)::uuid limit 1)
     union (select id from merchant where lower(email) = lower($1) limit $3)
     union (select id from merchant where lower(name) like $2 order by lower(name) using ~<~ limit $3) limit $3`,
    [text, `${likeText(text.toLowerCase())}%`, limit, uuidPattern],
  )
  return found.map(({ id }) => id)
}

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Text that `like` takes for itself. */
function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

export function listMerchantsByIds(db: Database, ids: readonly string[]): Promise<Merchant[]> {
  return db.em().find(MerchantEntity, { id: { $in: [...ids] } }, { orderBy: { createdAt: 'desc', id: 'desc' } })
}

/** The merchant, which stays as it is until the transaction ends. Orders can still be opened for it meanwhile. */
export async function lockMerchant(tx: Tx, merchantId: string): Promise<Merchant | null> {
  await lockMerchantExclusively(tx, merchantId)
  return tx.em.findOne(MerchantEntity, { id: merchantId }, { refresh: true })
}

/** The merchant after the change; `null` when there is none of this id. */
export async function updateMerchant(
  tx: Tx,
  merchantId: string,
  state: MerchantState & { readonly updatedAt: Date },
): Promise<Merchant | null> {
  await tx.em.nativeUpdate(MerchantEntity, { id: merchantId }, state)
  return tx.em.findOne(MerchantEntity, { id: merchantId }, { refresh: true })
}
