import { createWebhook } from '../../webhooks/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createWebhook'> = async ({ deps, principal, body }) => {
  return { status: 201, body: await createWebhook(deps, principal, body) }
}
