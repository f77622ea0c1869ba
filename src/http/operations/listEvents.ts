import { listEvents as readEvents } from '../../webhooks/event-list.service.ts'
import type { Handler } from '../contract.ts'

export const listEvents: Handler<'listEvents'> = async ({ deps, principal, query }) => {
  return { status: 200, body: await readEvents(deps, principal, query) }
}
