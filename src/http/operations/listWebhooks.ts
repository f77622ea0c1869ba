import { listWebhooks } from '../../webhooks/endpoints/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listWebhooks'> = async ({ deps, principal }) => {
  return { status: 200, body: await listWebhooks(deps, principal) }
}
