import { createApiKey } from '../../api-keys/merchant-key.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createApiKey'> = async ({ deps, principal, body }) => {
  const { name = '', environment, permissions, allowed_cidrs: allowedCidrs } = body
  return { status: 201, body: await createApiKey(deps, principal, { name, environment, permissions, allowedCidrs }) }
}
