import { listDeliveries } from '../../webhooks/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ deps, principal, path, query }) => {
  return { status: 200, body: await listDeliveries(deps, principal, { webhookId: path.id, ...query }) }
}
