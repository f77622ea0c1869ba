import type { Deps } from '../../deps.ts'
import { isUuid } from '../../lib/ids.ts'
import type { DeliveryClaim } from './claim.store.ts'
import { sampleId } from '../events/sample.ts'
import type { DeliveryOutcome } from './schedule.ts'

/** One attempt to tell a merchant of an order, in the trace of that order; other events belong to none. */
export function traceAttempt(
  { traces, clock }: Pick<Deps, 'traces' | 'clock'>,
  { body, eventType, deliveryId, url, attempt }: DeliveryClaim,
  { start, outcome }: { readonly start: Date; readonly outcome: DeliveryOutcome },
): void {
  if (!traces || !eventType.startsWith('payment.')) return
  const { data } = JSON.parse(body) as { readonly data?: { readonly order_id?: unknown } }
  const orderId = data?.order_id
  if (typeof orderId !== 'string' || !isUuid(orderId) || orderId === sampleId) return
  const answer: Readonly<Record<string, number>> =
    outcome.kind === 'answered' ? { 'http.response.status_code': outcome.status } : {}
  const error = errorOf(outcome)
  traces.add({
    orderId,
    name: `webhook ${eventType}`,
    kind: 'client',
    start,
    end: clock.now(),
    attributes: {
      'server.address': new URL(url).host,
      'kassa.delivery.id': deliveryId,
      'kassa.attempt': attempt,
      ...answer,
    },
    ...(error !== null && { error }),
  })
}

function errorOf(outcome: DeliveryOutcome): string | null {
  if (outcome.kind === 'failed') return outcome.error
  return outcome.status >= 200 && outcome.status <= 299 ? null : `http ${outcome.status}`
}
