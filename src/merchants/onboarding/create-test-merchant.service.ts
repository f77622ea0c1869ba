import type { components } from '../../../generated/api.ts'
import { writeApiKey } from '../api-keys/api-key.service.ts'
import { permissions } from '../api-keys/permission.ts'
import type { Deps } from '../../deps.ts'
import type { MerchantStatus, MerchantTier } from '../merchant.ts'
import { changeMerchant } from '../merchant.service.ts'
import type { MerchantChange } from '../merchant-change.ts'
import { revealWebhookSecret } from '../../webhooks/endpoints/webhook-secret.service.ts'
import { cellFor, registerMerchant } from './register-merchant.service.ts'

export type TestMerchant = components['schemas']['TestMerchant']

export interface NewTestMerchant {
  readonly status: MerchantStatus
  readonly tier: MerchantTier
}

const label = 'Test'

/** Makes a merchant of this status and tier by the steps every other merchant takes, with a test key. Only for a sandbox. */
export async function createTestMerchant(asked: Deps, wanted: NewTestMerchant): Promise<TestMerchant> {
  const platformUserId = `test_${asked.random.uuid()}`
  const deps = await cellFor(asked, platformUserId)
  // Of its own: whoever signs in with an address is offered all merchants of it.
  const registration = { name: 'Test merchant', email: `${platformUserId}@sandbox.test`, platformUserId }
  let merchant = await registerMerchant(deps, registration)
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
