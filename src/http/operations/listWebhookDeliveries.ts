import { withReplica } from '../../database/connection/replica.ts'
import { listWebhookDeliveries } from '../../webhooks/deliveries/delivery-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listWebhookDeliveries'> = async ({ deps, principal, path, query }) => {
  return {
    status: 200,
    body: await listWebhookDeliveries(await withReplica(deps), principal, { webhookId: path.id, ...query }),
  }
}
