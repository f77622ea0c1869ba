import type { Ppm } from '../lib/money.ts'
import type { Merchant, MerchantTier } from './merchant.ts'

export type MerchantState = Pick<Merchant, 'status' | 'tier' | 'feeRatePpm' | 'environment'>
export type FeeRates = Readonly<Record<MerchantTier, Ppm>>

/** Changes to a merchant that only an operator makes. */
export type MerchantChange =
  | { readonly kind: 'approve'; readonly tier: MerchantTier }
  | { readonly kind: 'suspend' }
  | { readonly kind: 'reinstate' }
  | { readonly kind: 'tier'; readonly tier: MerchantTier }

export type MerchantDecision =
  | { readonly kind: 'changed'; readonly state: MerchantState }
  /** An explanation for the operator. */
  | { readonly kind: 'refused'; readonly why: string }

/** A verified merchant is active and live. Its tier sets the fee rate of new orders (docs/spec/decisions.md §2). */
function stateWhenApproved(tier: MerchantTier, feeRates: FeeRates): MerchantState {
  return { status: 'ACTIVE', tier, feeRatePpm: feeRates[tier], environment: 'live' }
}

/** Returns a merchant's state after an operator's change, or why the change is refused. */
export function stateAfter(merchant: Merchant, change: MerchantChange, feeRates: FeeRates): MerchantDecision {
  const { status, tier, feeRatePpm, environment } = merchant
  const now: MerchantState = { status, tier, feeRatePpm, environment }
  switch (change.kind) {
    case 'approve':
      if (status !== 'PENDING_KYB') return refused(`it is ${status}; only a merchant PENDING_KYB is approved`)
      return { kind: 'changed', state: stateWhenApproved(change.tier, feeRates) }
    case 'suspend':
      if (status === 'SUSPENDED') return refused('it is already SUSPENDED')
      return { kind: 'changed', state: { ...now, status: 'SUSPENDED' } }
    case 'reinstate':
      if (status !== 'SUSPENDED') return refused(`it is ${status}, not SUSPENDED`)
      // The environment still shows whether the merchant was verified: a suspension must not be a way around that.
      return { kind: 'changed', state: { ...now, status: isApproved(merchant) ? 'ACTIVE' : 'PENDING_KYB' } }
    case 'tier': {
      const rate = isApproved(merchant) ? feeRates[change.tier] : feeRatePpm
      if (tier === change.tier && feeRatePpm === rate) return refused(`its tier is ${tier} already`)
      return { kind: 'changed', state: { ...now, tier: change.tier, feeRatePpm: rate } }
    }
  }
}

/** A merchant becomes live when approved, and stays live. */
function isApproved(merchant: Merchant): boolean {
  return merchant.environment === 'live'
}

function refused(why: string): MerchantDecision {
  return { kind: 'refused', why }
}
