import { eventTypes } from '../../../generated/words.ts'

/** An event that an endpoint may subscribe to (docs/spec/interface.md §6.1). */
export type EventType = (typeof eventTypes)[number]

/** What the webhook address of a single order receives (docs/spec/decisions.md §5). */
export const paymentEventTypes = eventTypes.filter(type => type.startsWith('payment.'))
