import { getRates } from '../../rates/rate.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listRates'> = async ({ deps, principal }) => {
  return { status: 200, body: { rates: await getRates(deps, principal) } }
}
