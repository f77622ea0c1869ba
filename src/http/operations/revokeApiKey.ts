import { revokeApiKey } from '../../merchants/api-keys/merchant-key.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'revokeApiKey'> = async ({ deps, principal, path }) => {
  await revokeApiKey(deps, principal, path.key_id)
  return { status: 200, body: { message: 'api key revoked' } }
}
