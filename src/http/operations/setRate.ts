import { parseUnitsPerUsdt } from '../../lib/exchange-rate.ts'
import { setRate } from '../../rates/rate.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'setRate'> = async ({ deps, principal, path, body }) => {
  // `null` without the field, as the feeds then say the rate. The body was checked.
  const unitsPerUsdt = parseUnitsPerUsdt(body.units_per_usdt)
  return { status: 200, body: await setRate(deps, principal, { currency: path.currency, unitsPerUsdt }) }
}
