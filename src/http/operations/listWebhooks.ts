import { listWebhooks as readWebhooks } from '../../webhooks/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const listWebhooks: Handler<'listWebhooks'> = async ({ deps, principal }) => {
  return { status: 200, body: await readWebhooks(deps, principal) }
}
