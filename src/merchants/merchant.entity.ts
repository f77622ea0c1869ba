import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../chains/chain.ts'
import type { Ppm } from '../lib/money.ts'
import type { MerchantStatus, MerchantTier } from './merchant.ts'

/** The table `merchant`; satisfies the interface `Merchant` as it is. */
export const MerchantEntity = defineEntity({
  name: 'Merchant',
  tableName: 'merchant',
  properties: {
    id: p.uuid().primary(),
    platformUserId: p.text(),
    platformUserKey: p.text(),
    name: p.text(),
    email: p.text(),
    status: p.text().$type<MerchantStatus>(),
    tier: p.text().$type<MerchantTier>(),
    feeRatePpm: p.integer().$type<Ppm>(),
    environment: p.text().$type<Environment>(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    updatedAt: p.datetime().columnType('timestamptz(3)'),
  },
})
