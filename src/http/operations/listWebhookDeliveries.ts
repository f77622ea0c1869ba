import { listWebhookDeliveries as readDeliveries } from '../../webhooks/delivery-list.service.ts'
import type { Handler } from '../contract.ts'

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ deps, principal, path, query }) => {
  return { status: 200, body: await readDeliveries(deps, principal, { webhookId: path.id, ...query }) }
}
