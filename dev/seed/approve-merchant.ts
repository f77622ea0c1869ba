import type { Deps } from '../../src/deps.ts'
import type { MerchantTier } from '../../src/merchants/merchant.ts'
import type { MerchantView } from '../../src/merchants/merchant-view.ts'
import { changeMerchant } from '../../src/merchants/merchant.service.ts'

/**
 * Approves a merchant after its verification (docs/spec/decisions.md §2): active, live, and with the fee rate of its tier for future orders.
 * Throws if the merchant does not exist or does not wait for approval: an approval ends no suspension.
 */
export async function approveMerchant(deps: Deps, merchantId: string, tier: MerchantTier): Promise<MerchantView> {
  const outcome = await changeMerchant(deps, merchantId, { kind: 'approve', tier })
  if (outcome.kind === 'changed') return outcome.after
  throw new Error(`Merchant ${merchantId} was not approved: ${outcome.kind === 'refused' ? outcome.why : outcome.kind}`)
}
