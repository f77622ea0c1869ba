import { withAudit } from '../../people/team/with-audit.service.ts'
import { endpointDeleted } from '../../people/team/notifications.ts'
import { deleteWebhook } from '../../webhooks/endpoints/webhook-change.service.ts'
import { getWebhook } from '../../webhooks/endpoints/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'deleteWebhook'> = async ({ deps, principal, path }) => {
  const work = async (joined: typeof deps) => {
    const webhook = await getWebhook(joined, principal, path.id)
    await deleteWebhook(joined, principal, webhook.id)
    return webhook
  }
  await withAudit(deps, principal, { work, describe: endpointDeleted })
  return { status: 200, body: { message: 'webhook deleted' } }
}
