import { createOrder } from '../../orders/create/create-order.service.ts'
import type { CreateOrderInput } from '../../orders/create/new-order.ts'
import { parsePpm, parseUsdt } from '../../lib/money.ts'
import type { BodyOf, Handler } from '../contract.ts'

const defaultTolerance = 0.01
const defaultExpiresIn = 1800

export const handler: Handler<'createOrder'> = async ({ deps, principal, body }) => {
  const { order, replayed } = await createOrder(deps, principal, inputOf(body))
  return { status: 201, body: order, ...(replayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}

function inputOf(body: BodyOf<'createOrder'>): CreateOrderInput {
  const amount = parseUsdt(body.amount)
  const tolerancePpm = parsePpm(body.tolerance_percent ?? defaultTolerance, 0.5)
  if (amount === null || tolerancePpm === null) throw new Error('The body was not checked')
  return {
    amount,
    tolerancePpm,
    network: body.network,
    description: body.description ?? '',
    metadata: body.metadata ?? {},
    returnUrl: body.return_url ?? '',
    webhookUrl: body.webhook_url ?? '',
    idempotencyKey: body.idempotency_key ?? null,
    expiresIn: body.expires_in ?? defaultExpiresIn,
  }
}
