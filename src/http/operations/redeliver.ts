import { redeliver } from '../../webhooks/deliveries/resend.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'redeliver'> = async ({ deps, principal, path }) => {
  const wanted = { webhookId: path.id, deliveryId: path.delivery_id }
  return { status: 201, body: await redeliver(deps, principal, wanted) }
}
