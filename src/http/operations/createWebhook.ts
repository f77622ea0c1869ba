import { withAudit } from '../../people/team/with-audit.service.ts'
import { endpointAdded } from '../../people/team/notifications.ts'
import { createWebhook } from '../../webhooks/endpoints/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createWebhook'> = async ({ deps, principal, body }) => {
  const work = (joined: typeof deps) => createWebhook(joined, principal, body)
  return { status: 201, body: await withAudit(deps, principal, { work, describe: endpointAdded }) }
}
