import { eventExamples } from '../generated/event-examples.ts'
import type { KnownWebhookEvent, WebhookEventType } from '../webhooks/event.ts'

type Of<Type extends WebhookEventType> = Extract<KnownWebhookEvent, { event: Type }>

/** What to change in a fixture; fields of `data` are changed one by one. */
export type EventChanges<Type extends WebhookEventType> = Partial<Omit<Of<Type>, 'event' | 'data'>> & {
  readonly data?: Partial<Of<Type>['data']>
}

/**
 * An event as the service sends it, from the examples of its contract. Each call gives a copy of its own.
 *
 * @example
 * eventFixture('payment.confirmed', { data: { order_id: order.id, metadata: { cart_id: '17' } } })
 */
export function eventFixture<Type extends WebhookEventType>(type: Type, changes: EventChanges<Type> = {}): Of<Type> {
  const example = Object.values(eventExamples).find(({ event }) => event === type)
  if (!example) throw new TypeError(`There is no event ${type}`)
  const copy = structuredClone(example)
  return { ...copy, ...changes, data: { ...copy.data, ...changes.data } } as Of<Type>
}
