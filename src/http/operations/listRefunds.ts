import { listRefunds } from '../../withdrawals/refunds/refund.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listRefunds'> = async ({ deps, principal, path, query }) => {
  return { status: 200, body: await listRefunds(deps, principal, { orderId: path.id, ...query }) }
}
