import type { Deps } from '../deps.ts'
import type { MerchantTier } from '../merchants/merchant.ts'
import { updateStanding } from '../merchants/merchant.store.ts'
import { approvedStanding } from '../merchants/standing.ts'
import { merchantView, type MerchantView } from '../merchants/merchant-view.ts'

/**
 * Approves a merchant after its verification (decisions, section 2): active, live, and with the fee rate of its tier for
 * orders from now on. Throws when there is no such merchant.
 */
export async function approveMerchant(deps: Deps, merchantId: string, tier: MerchantTier): Promise<MerchantView> {
  const standing = { ...approvedStanding(tier, deps.config.feeRates), updatedAt: deps.clock.business() }
  const merchant = await deps.db.transaction(tx => updateStanding(tx, merchantId, standing))
  if (!merchant) throw new Error(`No merchant ${merchantId} to approve`)
  return merchantView(merchant)
}
