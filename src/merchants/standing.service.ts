import type { Deps } from '../deps.ts'
import { listMerchants, lockMerchant, updateStanding, findMerchant, type MerchantFilter } from './merchant.store.ts'
import { merchantView, type MerchantView } from './merchant-view.ts'
import { standingAfter, type StandingChange } from './standing.ts'

export type StandingOutcome =
  | { readonly kind: 'changed'; readonly before: MerchantView; readonly after: MerchantView }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknown merchant' }

/**
 * Approves, suspends or reinstates a merchant, or changes its tier. Orders that exist keep their fee rate. A suspended
 * merchant's requests are refused and its event streams end within 5 s; payments under way are still credited and told.
 */
export async function changeStanding(deps: Deps, merchantId: string, change: StandingChange): Promise<StandingOutcome> {
  return deps.db.transaction(async tx => {
    const merchant = await lockMerchant(tx, merchantId)
    if (!merchant) return { kind: 'unknown merchant' }
    const before = merchantView(merchant)
    const decision = standingAfter(merchant, change, deps.config.feeRates)
    if (decision.kind === 'refused') return decision
    const after = await updateStanding(tx, merchantId, { ...decision.standing, updatedAt: deps.clock.business() })
    if (!after) throw new Error(`Merchant ${merchantId} vanished while it was locked`)
    return { kind: 'changed', before, after: merchantView(after) }
  })
}

/** What `changeStanding` would do now, without doing it. */
export async function previewStanding(
  deps: Deps,
  merchantId: string,
  change: StandingChange,
): Promise<StandingOutcome> {
  const merchant = await findMerchant(deps.db, merchantId)
  if (!merchant) return { kind: 'unknown merchant' }
  const decision = standingAfter(merchant, change, deps.config.feeRates)
  if (decision.kind === 'refused') return decision
  return {
    kind: 'changed',
    before: merchantView(merchant),
    after: merchantView({ ...merchant, ...decision.standing }),
  }
}

/** One merchant; `null` when there is none of this id. */
export async function inspectMerchant(deps: Deps, merchantId: string): Promise<MerchantView | null> {
  const merchant = await findMerchant(deps.db, merchantId)
  return merchant && merchantView(merchant)
}

/** Merchants, the newest first. */
export async function browseMerchants(deps: Deps, filter: MerchantFilter): Promise<MerchantView[]> {
  return (await listMerchants(deps.db, filter)).map(merchant => merchantView(merchant))
}
