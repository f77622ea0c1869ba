import { getEvent } from '../../webhooks/events/event-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getEvent'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getEvent(deps, principal, path.id) }
}
