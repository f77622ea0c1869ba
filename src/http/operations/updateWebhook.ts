import { withAudit } from '../../people/team/with-audit.service.ts'
import { endpointChanged, endpointOff } from '../../people/team/notifications.ts'
import { updateWebhook } from '../../webhooks/endpoints/webhook-change.service.ts'
import { listWebhooks } from '../../webhooks/endpoints/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'updateWebhook'> = async ({ deps, principal, path, body }) => {
  const change = { webhookId: path.id, url: body.url, events: body.events, isActive: body.is_active }
  const work = async (joined: typeof deps) => {
    // A missing endpoint is refused by the update itself, after the checks of the body.
    const before = (await listWebhooks(joined, principal)).find(one => one.id === path.id)
    return { before, after: await updateWebhook(joined, principal, change) }
  }
  const { after } = await withAudit(deps, principal, {
    work,
    describe: ({ before, after: now }) => {
      if (change.isActive === false) return endpointOff(now)
      return before ? endpointChanged(before, now) : null
    },
  })
  return { status: 200, body: after }
}
