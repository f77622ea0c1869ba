import type { Deps } from '../deps.ts'
import {
  findMerchant,
  listMerchants,
  listMerchantsByIds,
  lockMerchant,
  searchMerchantIds,
  updateMerchant,
  type MerchantFilter,
} from './merchant.store.ts'
import { viewMerchant, type MerchantView } from './merchant-view.ts'
import { stateAfter, type MerchantChange } from './merchant-change.ts'

/** Returns the merchant. A key's merchant always exists. */
export async function getMerchant(deps: Deps, merchantId: string): Promise<MerchantView> {
  const merchant = await findMerchant(deps.db, merchantId)
  if (!merchant) throw new Error(`Merchant ${merchantId} is gone`)
  return viewMerchant(merchant)
}

export type MerchantOutcome =
  | { readonly kind: 'changed'; readonly before: MerchantView; readonly after: MerchantView }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknown merchant' }

/**
 * Approves, suspends or reinstates a merchant, or changes its tier. Existing orders keep their fee rate. A suspended
 * merchant's requests are refused and its event streams end within 5 s. Payments under way are still credited and reported;
 * withdrawals that are not yet being paid wait until it is reinstated.
 */
export async function changeMerchant(deps: Deps, merchantId: string, change: MerchantChange): Promise<MerchantOutcome> {
  return deps.db.transaction(async tx => {
    const merchant = await lockMerchant(tx, merchantId)
    if (!merchant) return { kind: 'unknown merchant' }
    const before = viewMerchant(merchant)
    const decision = stateAfter(merchant, change, deps.config.feeRates)
    if (decision.kind === 'refused') return decision
    const after = await updateMerchant(tx, merchantId, { ...decision.state, updatedAt: deps.clock.business() })
    if (!after) throw new Error(`Merchant ${merchantId} vanished while it was locked`)
    return { kind: 'changed', before, after: viewMerchant(after) }
  })
}

/** Returns the result of `changeMerchant` without making the change. */
export async function previewMerchantChange(
  deps: Deps,
  merchantId: string,
  change: MerchantChange,
): Promise<MerchantOutcome> {
  const merchant = await findMerchant(deps.db, merchantId)
  if (!merchant) return { kind: 'unknown merchant' }
  const decision = stateAfter(merchant, change, deps.config.feeRates)
  if (decision.kind === 'refused') return decision
  return {
    kind: 'changed',
    before: viewMerchant(merchant),
    after: viewMerchant({ ...merchant, ...decision.state }),
  }
}

/** Returns a merchant; `null` if there is none with this id. */
export async function inspectMerchant(deps: Deps, merchantId: string): Promise<MerchantView | null> {
  const merchant = await findMerchant(deps.db, merchantId)
  return merchant && viewMerchant(merchant)
}

/** Lists merchants, newest first. */
export async function browseMerchants(deps: Deps, filter: MerchantFilter): Promise<MerchantView[]> {
  return (await listMerchants(deps.db, filter)).map(merchant => viewMerchant(merchant))
}

/** Finds merchants by id, email or the start of their name. */
export async function searchMerchants(
  { db }: Pick<Deps, 'db'>,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<MerchantView[]> {
  const ids = await searchMerchantIds(db, text, limit)
  return (await listMerchantsByIds(db, ids)).map(merchant => viewMerchant(merchant))
}
