import { testWebhook } from '../../webhooks/deliveries/resend.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'testWebhook'> = async ({ deps, principal, path, body }) => {
  return { status: 201, body: await testWebhook(deps, principal, { webhookId: path.id, type: body.event }) }
}
