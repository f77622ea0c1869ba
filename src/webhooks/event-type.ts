/** Every event an endpoint may subscribe to (interface, section 6.1). */
export const eventTypes = [
  'payment.confirmed',
  'payment.expired',
  'payment.underpaid',
  'payment.frozen',
  'withdrawal.completed',
  'withdrawal.failed',
] as const

export type EventType = (typeof eventTypes)[number]

/** What the webhook address of a single order receives (decisions, section 5). */
export const paymentEventTypes = eventTypes.filter(type => type.startsWith('payment.'))
