import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, network, ppm, texts, time } from '../../database/columns.ts'
import type { Plugin, Protocol, ShopWebhook } from './protocol.ts'

/** What a shop speaks a compatibility API with. The secret is encrypted, not hashed, since notifications are signed with it. */
export const CompatCredentialEntity = defineEntity({
  name: 'CompatCredential',
  tableName: 'compat_credential',
  properties: {
    id: p.text().primary(),
    merchantId: p.uuid(),
    environment: environment(),
    protocol: p.enum(['epay', 'greenfield', 'commerce']).$type<Protocol>(),
    /** The number that the protocol calls the merchant by. */
    account: p.text(),
    encryptedSecret: p.text(),
    /** Signs the notifications of a protocol whose shops have one address for all. */
    encryptedWebhookSecret: p.text().nullable(),
    /** The plugin of the shop, where its expectations differ. */
    plugin: p.enum(['woocommerce', 'prestashop', 'other']).$type<Plugin>().nullable(),
    /** That address. */
    webhook: p.json().$type<ShopWebhook>().nullable(),
    /** The network of orders that name none. */
    network: network(),
    /** What the shop's amounts are in: `USDT`, or a currency that the merchant has a rate for. */
    currency: p.text(),
    tolerancePpm: ppm(),
    allowedCidrs: texts(),
    createdAt: time(),
    lastUsedAt: time().nullable(),
    revokedAt: time().nullable(),
  },
  checks: checks({
    compat_credential_account_check: `account ~ '^[1-9][0-9]{7}$'`,
    compat_credential_currency_check: `currency ~ '^(USDT|[A-Z]{3})$'`,
    compat_credential_tolerance_ppm_check: 'tolerance_ppm between 0 and 500000',
    compat_credential_allowed_cidrs_check: 'cardinality(allowed_cidrs) <= 20',
    compat_credential_webhook_check: `jsonb_typeof(webhook) = 'object'`,
    compat_credential_check: 'webhook is null or encrypted_webhook_secret is not null',
  }),
  indexes: [
    index(
      'create index compat_credential_newest on compat_credential (merchant_id, environment, created_at desc, id desc)',
    ),
  ],
})
