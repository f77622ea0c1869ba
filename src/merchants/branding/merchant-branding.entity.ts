import { defineEntity, p } from '@mikro-orm/core'
import { checks, time } from '../../database/columns.ts'

/** A merchant's branding of payment pages. Without a row the defaults apply. */
export const MerchantBrandingEntity = defineEntity({
  name: 'MerchantBranding',
  tableName: 'merchant_branding',
  properties: {
    merchantId: p.uuid().primary(),
    /** Empty: the registered name. */
    displayName: p.text(),
    colour: p.text().nullable(),
    support: p.text(),
    /** Separated by spaces, which no origin contains. */
    frameOrigins: p.text().defaultRaw(`''`),
    logo: p.blob().$type<Buffer>().nullable(),
    logoSha256: p.text().nullable(),
    updatedAt: time(),
  },
  checks: checks({
    merchant_branding_display_name_check: 'length(display_name) <= 60',
    merchant_branding_colour_check: `colour ~ '^#[0-9a-f]{6}$'`,
    merchant_branding_support_check: 'length(support) <= 200',
    merchant_branding_frame_origins_check: `frame_origins ~ '^[a-z0-9:/. -]*$' and length(frame_origins) <= 3000`,
    merchant_branding_logo_check: 'octet_length(logo) between 1 and 65536',
    merchant_branding_check: '(logo is null) = (logo_sha256 is null)',
  }),
})
