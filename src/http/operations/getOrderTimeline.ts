import { withReplica } from '../../database/connection/replica.ts'
import { getOrderTimeline } from '../../orders/timeline/timeline.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getOrderTimeline'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getOrderTimeline(await withReplica(deps), principal, path.id) }
}
