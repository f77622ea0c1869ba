import { getTimeline } from '../../orders/timeline.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getOrderTimeline'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getTimeline(deps, principal, path.id) }
}
