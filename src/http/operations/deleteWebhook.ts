import { deleteWebhook as removeWebhook } from '../../webhooks/webhook-change.service.ts'
import type { Handler } from '../contract.ts'

export const deleteWebhook: Handler<'deleteWebhook'> = async ({ deps, principal, path }) => {
  await removeWebhook(deps, principal, path.id)
  return { status: 200, body: { message: 'webhook deleted' } }
}
