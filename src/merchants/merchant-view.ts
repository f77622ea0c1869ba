import type { components } from '../../generated/api.ts'
import { formatPpm } from '../lib/money.ts'
import type { Merchant } from './merchant.ts'

export type MerchantView = components['schemas']['Merchant']

/** Returns a merchant as the contract shows it (docs/spec/interface.md §2.2). */
export function viewMerchant(merchant: Merchant): MerchantView {
  return {
    id: merchant.id,
    platform_user_id: merchant.platformUserId,
    name: merchant.name,
    email: merchant.email,
    status: merchant.status,
    tier: merchant.tier,
    fee_rate: formatPpm(merchant.feeRatePpm),
    environment: merchant.environment,
    created_at: merchant.createdAt.toISOString(),
    updated_at: merchant.updatedAt.toISOString(),
  }
}
