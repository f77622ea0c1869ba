import { getMerchant } from '../../merchants/merchant.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getMerchant'> = async ({ deps, principal }) => {
  return { status: 200, body: await getMerchant(deps, principal.merchantId) }
}
