import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'
import type { Permission } from './permission.ts'

/** The table `api_key`. The secret is kept sealed, since an HMAC cannot be checked against a hash. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    keyId: p.text().primary(),
    merchantId: p.uuid(),
    environment: p.text().$type<Environment>(),
    name: p.text(),
    encryptedSecret: p.text(),
    permissions: p.array().$type<Permission[]>().columnType('text[]'),
    allowedCidrs: p.array().$type<string[]>().columnType('text[]'),
    isActive: p.boolean(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    lastUsedAt: p.datetime().columnType('timestamptz(3)').nullable(),
    revokedAt: p.datetime().columnType('timestamptz(3)').nullable(),
  },
})
