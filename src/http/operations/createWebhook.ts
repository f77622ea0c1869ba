import { createWebhook as addWebhook } from '../../webhooks/webhook.service.ts'
import type { Handler } from '../contract.ts'

export const createWebhook: Handler<'createWebhook'> = async ({ deps, principal, body }) => {
  return { status: 201, body: await addWebhook(deps, principal, body) }
}
