import { updateWebhook } from '../../webhooks/webhook-change.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'updateWebhook'> = async ({ deps, principal, path, body }) => {
  const change = { webhookId: path.id, url: body.url, events: body.events, isActive: body.is_active }
  return { status: 200, body: await updateWebhook(deps, principal, change) }
}
