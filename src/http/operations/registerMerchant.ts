import { registerMerchant } from '../../merchants/onboarding/register-merchant.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'registerMerchant'> = async ({ deps, body }) => {
  const registration = { name: body.name, email: body.email, platformUserId: body.platform_user_id }
  return { status: 201, body: await registerMerchant(deps, registration) }
}
