import { getWebhook as readWebhook } from '../../webhooks/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const getWebhook: Handler<'getWebhook'> = async ({ deps, principal, path }) => {
  return { status: 200, body: await readWebhook(deps, principal, path.id) }
}
