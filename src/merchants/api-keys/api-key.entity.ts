import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, texts, time } from '../../database/columns.ts'
import type { Permission } from './permission.ts'

/** A merchant's API key. The secret is encrypted, not hashed, since verifying an HMAC needs it. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    keyId: p.text().primary(),
    merchantId: p.uuid(),
    environment: environment(),
    name: p.text(),
    encryptedSecret: p.text(),
    permissions: texts().$type<Permission[]>(),
    allowedCidrs: texts(),
    isActive: p.boolean(),
    createdAt: time(),
    lastUsedAt: time().nullable(),
    revokedAt: time().nullable(),
  },
  checks: checks({
    api_key_permissions_check: `permissions <@ array['orders', 'read', 'webhooks', 'keys', 'refunds', 'withdrawals'] and cardinality(permissions) > 0`,
    api_key_allowed_cidrs_check: 'cardinality(allowed_cidrs) <= 20',
    api_key_check: 'is_active = (revoked_at is null)',
  }),
  indexes: [index('create index api_key_merchant on api_key (merchant_id, created_at desc)')],
})
