import type { Deps } from '../deps.ts'
import { findMerchant } from './merchant.store.ts'
import { viewMerchant, type MerchantView } from './merchant-view.ts'

/** The merchant itself. A merchant that a key belongs to always exists. */
export async function getMerchant(deps: Deps, merchantId: string): Promise<MerchantView> {
  const merchant = await findMerchant(deps.db, merchantId)
  if (!merchant) throw new Error(`Merchant ${merchantId} is gone`)
  return viewMerchant(merchant)
}
