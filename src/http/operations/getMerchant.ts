import { getMerchant as readMerchant } from '../../merchants/merchant.service.ts'
import type { Handler } from '../contract.ts'

export const getMerchant: Handler<'getMerchant'> = async ({ deps, principal }) => {
  return { status: 200, body: await readMerchant(deps, principal.merchantId) }
}
