import { lockMerchantExclusively } from '../database/locks/merchant-lock.ts'
import type { Database, Rows, Tx } from '../database/database.ts'
import { anyOf, byBytes } from '../database/expressions.ts'
import { isUuid } from '../lib/ids.ts'
import { originsIn } from './branding/branding.store.ts'
import { MerchantEntity } from './merchant.entity.ts'
import type { Merchant, MerchantStatus } from './merchant.ts'
import type { MerchantState } from './merchant-change.ts'

/** Whether the merchant was inserted; false when its platform user is registered already, also by a concurrent request. */
export async function insertMerchant(tx: Tx, merchant: Merchant): Promise<boolean> {
  const inserted = await tx.kysely
    .insertInto('merchant')
    .values(merchant)
    .onConflict(known => known.column('platformUserKey').doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/** Whether a platform user is registered, by what makes two registrations the same merchant. */
export async function hasPlatformUser(rows: Rows, platformUserKey: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('merchant')
    .select('id')
    .where('platformUserKey', '=', platformUserKey)
    .execute()
  return found.length > 0
}

export function findMerchant(db: Database, merchantId: string): Promise<Merchant | null> {
  return db.em().findOne(MerchantEntity, { id: merchantId })
}

/** Whether a merchant may do business now; `null` when there is none of this id. */
export async function findMerchantStatus(rows: Rows, merchantId: string): Promise<MerchantStatus | null> {
  const merchant = await rows.kysely
    .selectFrom('merchant')
    .select('status')
    .where('id', '=', merchantId)
    .executeTakeFirst()
  return merchant?.status ?? null
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

/** The same with whether it may do business. */
export interface PublicMerchant extends MerchantBranding {
  readonly status: MerchantStatus
}

/** Finds how a merchant is shown to payers; `null` when there is none of this id. */
export async function findPublicMerchant(rows: Rows, merchantId: string): Promise<PublicMerchant | null> {
  const row = await rows.kysely
    .selectFrom('merchant as m')
    .leftJoin('merchant_branding as b', 'b.merchantId', 'm.id')
    .select(['m.status', 'm.name', 'b.displayName', 'b.support', 'b.colour', 'b.frameOrigins', 'b.logoSha256'])
    .where('m.id', '=', merchantId)
    .executeTakeFirst()
  if (!row) return null
  const { displayName, name, support, frameOrigins, ...rest } = row
  return { ...rest, name: displayName || name, support: support ?? '', frameOrigins: originsIn(frameOrigins ?? '') }
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
  const found = await rows.kysely
    .selectFrom('merchant')
    .select(['id', 'name', 'platformUserId', 'status', 'createdAt'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(found.map(label => [label.id, label]))
}

/** Merchants that were registered with this mail address, the first first. */
export async function listMerchantsByMail(rows: Rows, mail: string, limit: number): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('merchant')
    .select('id')
    .where(e => e(e.fn('lower', ['email']), '=', mail))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
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
  const lower = text.toLowerCase()
  const begins = `${likeText(lower)}%`
  const found = await rows.kysely
    .selectFrom('merchant')
    .select('id')
    .where(e => e('id', '=', e.cast<string>(e.val(isUuid(lower) ? lower : null), 'uuid')))
    .union(e => {
      const ofMail = e
        .selectFrom('merchant')
        .select('id')
        .where(one => one(one.fn('lower', ['email']), '=', one.fn('lower', [one.val(text)])))
        .limit(limit)
      const ofName = e
        .selectFrom('merchant')
        .select('id')
        .where(one => one(one.fn<string>('lower', ['name']), 'like', begins))
        .orderBy(one => byBytes(one.fn<string>('lower', ['name'])))
        .limit(limit)
      return [e.parens(ofMail), e.parens(ofName)]
    })
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

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
