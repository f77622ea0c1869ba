import type { components } from '../../../generated/api.ts'
import { parsePpm, parseUsdt } from '../../lib/money.ts'
import type { CreateOrderInput } from './new-order.ts'

const defaultTolerance = 0.01
const defaultExpiresIn = 1800

/** The checked body of `POST /v1/orders` as values, with the defaults of interface, section 4.1. */
export function readOrderInput(body: components['schemas']['CreateOrderRequest']): CreateOrderInput {
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
