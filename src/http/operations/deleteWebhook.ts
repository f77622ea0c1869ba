import { deleteWebhook } from '../../webhooks/webhook-change.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'deleteWebhook'> = async ({ deps, principal, path }) => {
  await deleteWebhook(deps, principal, path.id)
  return { status: 200, body: { message: 'webhook deleted' } }
}
