import { withReplica } from '../../database/connection/replica.ts'
import { listEvents } from '../../webhooks/events/event-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listEvents'> = async ({ deps, principal, query }) => {
  return { status: 200, body: await listEvents(await withReplica(deps), principal, query) }
}
