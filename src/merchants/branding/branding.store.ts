import type { Rows, Tx } from '../../database/database.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import { noBranding, type Branding } from './branding.ts'

/** How a merchant looks on its payment pages; without a row as everybody does. */
export async function findBranding(rows: Rows, merchantId: string): Promise<Branding> {
  const row = await rows.kysely
    .selectFrom('merchant_branding')
    .select(['displayName', 'colour', 'support', 'frameOrigins', 'logoSha256'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row ? { ...row, frameOrigins: originsIn(row.frameOrigins) } : noBranding
}

/** The same, which nobody else changes by a form until the transaction ends; a lock by name, because there may be no row yet. */
export async function lockBranding(tx: Tx, merchantId: string): Promise<Branding> {
  await lockName(tx, `branding|${merchantId}`)
  return findBranding(tx, merchantId)
}

/** Origins as the database keeps them: between spaces, which none of them has. */
export function originsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

export async function saveBranding(
  rows: Rows,
  merchantId: string,
  { displayName, colour, support, frameOrigins, now }: Omit<Branding, 'logoSha256'> & { readonly now: Date },
): Promise<void> {
  const origins = frameOrigins.join(' ')
  await rows.kysely
    .insertInto('merchant_branding')
    .values({ merchantId, displayName, colour, support, frameOrigins: origins, updatedAt: now })
    .onConflict(known =>
      known.column('merchantId').doUpdateSet(e => ({
        displayName: e.ref('excluded.displayName'),
        colour: e.ref('excluded.colour'),
        support: e.ref('excluded.support'),
        frameOrigins: e.ref('excluded.frameOrigins'),
        updatedAt: e.ref('excluded.updatedAt'),
      })),
    )
    .execute()
}

/** `null` takes the logo away. */
export async function saveLogo(
  rows: Rows,
  merchantId: string,
  { logo, now }: { readonly logo: { readonly png: Buffer; readonly sha256: string } | null; readonly now: Date },
): Promise<void> {
  const given = { logo: logo?.png ?? null, logoSha256: logo?.sha256 ?? null, updatedAt: now }
  await rows.kysely
    .insertInto('merchant_branding')
    .values({ merchantId, displayName: '', support: '', ...given })
    .onConflict(known =>
      known.column('merchantId').doUpdateSet(e => ({
        logo: e.ref('excluded.logo'),
        logoSha256: e.ref('excluded.logoSha256'),
        updatedAt: e.ref('excluded.updatedAt'),
      })),
    )
    .execute()
}

/** The logo of this content, while it is the merchant's. */
export async function findLogo(rows: Rows, merchantId: string, sha256: string): Promise<Buffer | null> {
  const row = await rows.kysely
    .selectFrom('merchant_branding')
    .select('logo')
    .where('merchantId', '=', merchantId)
    .where('logoSha256', '=', sha256)
    .executeTakeFirst()
  return row?.logo ?? null
}
