import { listApiKeys } from '../../merchants/api-keys/merchant-key.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listApiKeys'> = async ({ deps, principal }) => {
  return { status: 200, body: { api_keys: await listApiKeys(deps, principal) } }
}
