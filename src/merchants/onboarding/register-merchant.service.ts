import { createHash } from 'node:crypto'
import { cellsOf, type Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { newMerchant, platformUserKey, type Registration } from '../merchant.ts'
import { hasPlatformUser, insertMerchant } from '../merchant.store.ts'
import { viewMerchant, type MerchantView } from '../merchant-view.ts'
import { createFirstOwner } from '../../people/users/user.service.ts'
import { createWebhookSecrets } from '../../webhooks/endpoints/webhook-secret.service.ts'

/** Registers whoever asks. Faults: `registration closed` where only operators add merchants, `merchant already exists`. */
export async function registerMerchant(asked: Deps, registration: Registration): Promise<MerchantView> {
  if (asked.config.registration !== 'open') throw new Fault('registration closed')
  return addMerchant(await cellFor(asked, registration.platformUserId), registration)
}

/**
 * Adds a merchant with its webhook secrets and its first owner, who signs in with the given mail address, in one transaction. Fault:
 * `merchant already exists` when its platform user id is taken, in any spelling.
 */
export async function addMerchant(deps: Deps, registration: Registration): Promise<MerchantView> {
  const merchant = newMerchant(deps.random.uuid(), registration, deps.clock.business())
  await deps.db.transaction(async tx => {
    if (!(await insertMerchant(tx, merchant))) throw new Fault('merchant already exists')
    await createWebhookSecrets(deps, tx, merchant.id)
    await createFirstOwner(deps, tx, { merchantId: merchant.id, email: merchant.email })
  })
  return viewMerchant(merchant)
}

/**
 * Returns the cell of a merchant: the one that has it, else the one its platform user id maps to among those open to new merchants. So a
 * repeated registration finds the first (docs/decisions/cells.md#cells-as-schemas).
 */
export async function cellFor(deps: Deps, platformUserId: string): Promise<Deps> {
  const cells = cellsOf(deps)
  if (cells.length === 1) return deps
  const key = platformUserKey(platformUserId)
  const known = await Promise.all(cells.map(({ db }) => hasPlatformUser(db, key)))
  const open = cells.filter(({ config }) => !config.fullCells.includes(config.cell))
  return (
    cells.find((_, at) => known[at]) ?? open[createHash('sha256').update(key).digest().readUInt32BE() % open.length]!
  )
}
