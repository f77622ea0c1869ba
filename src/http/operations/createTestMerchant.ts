import { createTestMerchant } from '../../merchants/onboarding/create-test-merchant.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createTestMerchant'> = async ({ deps, body }) => {
  const { status = 'ACTIVE', tier = 'BASIC' } = body
  return { status: 201, body: await createTestMerchant(deps, { status, tier }) }
}
