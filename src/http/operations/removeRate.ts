import { removeRate } from '../../rates/rate.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'removeRate'> = async ({ deps, principal, path }) => {
  await removeRate(deps, principal, path.currency)
  return { status: 200, body: { message: 'rate removed' } }
}
