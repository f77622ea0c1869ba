import { doAndTell } from '../../access/acts.service.ts'
import { endpointDeleted } from '../../access/told.ts'
import { deleteWebhook } from '../../webhooks/webhook-change.service.ts'
import { getWebhook } from '../../webhooks/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'deleteWebhook'> = async ({ deps, principal, path }) => {
  const work = async (joined: typeof deps) => {
    const webhook = await getWebhook(joined, principal, path.id)
    await deleteWebhook(joined, principal, webhook.id)
    return webhook
  }
  await doAndTell(deps, principal, { work, tell: endpointDeleted })
  return { status: 200, body: { message: 'webhook deleted' } }
}
