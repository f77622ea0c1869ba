import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, ppm, time } from '../database/columns.ts'

/** A merchant; satisfies the interface `Merchant` as it is. */
export const MerchantEntity = defineEntity({
  name: 'Merchant',
  tableName: 'merchant',
  properties: {
    id: p.uuid().primary(),
    platformUserId: p.text(),
    platformUserKey: p.text(),
    name: p.text(),
    email: p.text(),
    status: p.enum(['PENDING_KYB', 'ACTIVE', 'SUSPENDED']),
    tier: p.enum(['BASIC', 'STANDARD', 'PREMIUM']),
    feeRatePpm: ppm(),
    environment: environment(),
    createdAt: time(),
    updatedAt: time(),
  },
  checks: checks({
    merchant_fee_rate_ppm_check: 'fee_rate_ppm between 0 and 500000',
    merchant_check: `(environment = 'live') = (status <> 'PENDING_KYB') or status = 'SUSPENDED'`,
  }),
  indexes: [
    index('create index merchant_newest on merchant (created_at desc, id desc)'),
    index('create index merchant_of_status on merchant (status, created_at desc, id desc)'),
    index('create index merchant_email on merchant (lower(email))'),
    index('create index merchant_name on merchant (lower(name) text_pattern_ops)'),
  ],
  uniques: [{ name: 'merchant_platform_user_key_key', properties: ['platformUserKey'] }],
})
