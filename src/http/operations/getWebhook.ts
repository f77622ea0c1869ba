import { getWebhook } from '../../webhooks/endpoints/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getWebhook'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await getWebhook(deps, principal, path.id) }
}
