import { withAudit } from '../../people/team/with-audit.service.ts'
import { endpointChanged } from '../../people/team/notifications.ts'
import { updateWebhook } from '../../webhooks/endpoints/webhook-change.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'updateWebhook'> = async ({ deps, principal, path, body }) => {
  const change = { webhookId: path.id, url: body.url, events: body.events, isActive: body.is_active }
  const { after } = await withAudit(deps, principal, {
    work: joined => updateWebhook(joined, principal, change),
    describe: endpointChanged,
  })
  return { status: 200, body: after }
}
