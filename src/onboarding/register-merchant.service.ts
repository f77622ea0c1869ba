import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { newMerchant, type Registration } from '../merchants/merchant.ts'
import { insertMerchant } from '../merchants/merchant.store.ts'
import { viewMerchant, type MerchantView } from '../merchants/merchant-view.ts'
import { createFirstOwner } from '../users/user.service.ts'
import { createWebhookSecrets } from '../webhooks/webhook-secret.service.ts'

/**
 * Registers a merchant with its webhook secrets and its first owner, who signs in by the mail address given, or none of it. Throws `merchant already exists` when its platform user id,
 * in any spelling, is taken.
 */
export async function registerMerchant(deps: Deps, registration: Registration): Promise<MerchantView> {
  const merchant = newMerchant(deps.random.uuid(), registration, deps.clock.business())
  await deps.db.transaction(async tx => {
    if (!(await insertMerchant(tx, merchant))) throw new Fault('merchant already exists')
    await createWebhookSecrets(deps, tx, merchant.id)
    await createFirstOwner(deps, tx, { merchantId: merchant.id, email: merchant.email })
  })
  return viewMerchant(merchant)
}
