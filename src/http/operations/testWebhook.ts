import { sendSample } from '../../webhooks/resend.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'testWebhook'> = async ({ deps, principal, path, body }) => {
  return { status: 201, body: await sendSample(deps, principal, { webhookId: path.id, type: body.event }) }
}
