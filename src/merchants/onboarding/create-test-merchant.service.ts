import type { components } from '../../../generated/api.ts'
import { writeApiKey } from '../api-keys/api-key.service.ts'
import { permissions } from '../api-keys/permission.ts'
import type { Deps } from '../../deps.ts'
import type { MerchantStatus, MerchantTier } from '../merchant.ts'
import { changeMerchant } from '../merchant.service.ts'
import type { MerchantChange } from '../merchant-change.ts'
import { revealWebhookSecret } from '../../webhooks/endpoints/webhook-secret.service.ts'
import { addMerchant, cellFor } from './register-merchant.service.ts'

export type TestMerchant = components['schemas']['TestMerchant']

export interface NewTestMerchant {
  readonly status: MerchantStatus
  readonly tier: MerchantTier
}

const label = 'Test'

/** Creates a merchant with this status and tier, through the usual steps, and a test key. Sandbox only. */
export async function createTestMerchant(asked: Deps, wanted: NewTestMerchant): Promise<TestMerchant> {
  const platformUserId = `test_${asked.random.uuid()}`
  const deps = await cellFor(asked, platformUserId)
  // A unique mail address, since a sign-in offers all merchants of its address.
  const registration = { name: 'Test merchant', email: `${platformUserId}@sandbox.test`, platformUserId }
  let merchant = await addMerchant(deps, registration)
  for (const change of stepsTo(wanted)) {
    const outcome = await changeMerchant(deps, merchant.id, change)
    if (outcome.kind !== 'changed') throw new Error(`${change.kind}: ${outcome.kind}`)
    merchant = outcome.after
  }
  const owner = { merchantId: merchant.id, environment: 'test' } as const
  const key = await deps.db.transaction(tx => writeApiKey(deps, tx, { ...owner, name: label, permissions }))
  const { current } = await revealWebhookSecret(deps, owner)
  const created = { name: label, environment: owner.environment, created_at: key.createdAt.toISOString() }
  return { merchant, api_key: { key_id: key.keyId, secret: key.secret, ...created }, webhook_secret: current }
}

function stepsTo({ status, tier }: NewTestMerchant): MerchantChange[] {
  if (status === 'PENDING_KYB') return tier === 'BASIC' ? [] : [{ kind: 'tier', tier }]
  return [{ kind: 'approve', tier }, ...(status === 'SUSPENDED' ? [{ kind: 'suspend' } as const] : [])]
}
