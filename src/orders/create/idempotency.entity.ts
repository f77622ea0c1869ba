import { defineEntity, p } from '@mikro-orm/core'
import { environmentText, index, time } from '../../database/columns.ts'

export const IdempotencyEntity = defineEntity({
  name: 'Idempotency',
  tableName: 'idempotency',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environmentText().primary(),
    key: p.text().primary(),
    requestHash: p.text(),
    orderId: p.uuid(),
    createdAt: time(),
    expiresAt: time(),
  },
  indexes: [index('create index idempotency_expiry on idempotency (expires_at)')],
})
