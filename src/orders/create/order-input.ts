import type { components } from '../../../generated/api.ts'
import { parsePrice } from '../../lib/exchange-rate.ts'
import { parsePpm, parseUsdt } from '../../lib/money.ts'
import type { CreateOrderInput } from './new-order.ts'

export const toleranceMax = 0.5

const defaultTolerance = 0.01
const defaultExpiresIn = 1800

/** The checked body of `POST /v1/orders` as values, with the defaults of docs/spec/interface.md §4.1. */
export function readOrderInput(body: components['schemas']['CreateOrderRequest']): CreateOrderInput {
  const amount = parseUsdt(body.amount)
  const price = body.price && parsePrice(body.price)
  const tolerancePpm = parsePpm(body.tolerance_percent ?? defaultTolerance, toleranceMax)
  if ((amount === null) === !price || tolerancePpm === null) throw new Error('The body was not checked')
  return {
    amount,
    ...(price && { price }),
    tolerancePpm,
    network: body.network,
    reference: body.reference ?? null,
    paymentLinkId: null,
    compatKey: null,
    compat: null,
    description: body.description ?? '',
    metadata: body.metadata ?? {},
    returnUrl: body.return_url ?? '',
    webhookUrl: body.webhook_url ?? '',
    idempotencyKey: body.idempotency_key ?? null,
    expiresIn: body.expires_in ?? defaultExpiresIn,
  }
}
