import type { Rows } from '../../database/database.ts'
import { noBranding, type Branding } from './branding.ts'

/** How a merchant looks on its payment pages; without a row as everybody does. */
export async function findBranding(rows: Rows, merchantId: string): Promise<Branding> {
  const [row] = await rows.query<Omit<Branding, 'frameOrigins'> & { readonly frameOrigins: string }>(
    `select display_name as "displayName", colour, support, frame_origins as "frameOrigins", logo_sha256 as "logoSha256" from merchant_branding where merchant_id = $1`,
    [merchantId],
  )
  return row ? { ...row, frameOrigins: originsIn(row.frameOrigins) } : noBranding
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
  await rows.query(
    `insert into merchant_branding (merchant_id, display_name, colour, support, frame_origins, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id) do update set display_name = excluded.display_name, colour = excluded.colour,
       support = excluded.support, frame_origins = excluded.frame_origins, updated_at = excluded.updated_at`,
    [merchantId, displayName, colour, support, frameOrigins.join(' '), now.toISOString()],
  )
}

/** `null` takes the logo away. */
export async function saveLogo(
  rows: Rows,
  merchantId: string,
  { logo, now }: { readonly logo: { readonly png: Buffer; readonly sha256: string } | null; readonly now: Date },
): Promise<void> {
  await rows.query(
    `insert into merchant_branding (merchant_id, display_name, support, logo, logo_sha256, updated_at)
     values ($1, '', '', decode($2, 'base64'), $3, $4)
     on conflict (merchant_id) do update set logo = excluded.logo, logo_sha256 = excluded.logo_sha256, updated_at = excluded.updated_at`,
    [merchantId, logo?.png.toString('base64') ?? null, logo?.sha256 ?? null, now.toISOString()],
  )
}

/** The logo of this content, while it is the merchant's. */
export async function findLogo(rows: Rows, merchantId: string, sha256: string): Promise<Buffer | null> {
  const [row] = await rows.query<{ logo: string }>(
    `select encode(logo, 'base64') as logo from merchant_branding where merchant_id = $1 and logo_sha256 = $2`,
    [merchantId, sha256],
  )
  return row ? Buffer.from(row.logo, 'base64') : null
}
