/** What can happen to an order, from the chain, the clock, screening or a person. */
export const orderHappenings = [
  'addressed',
  'covered',
  'buried',
  'uncovered',
  'settled',
  'lapsed',
  'short',
  'reached',
  'flagged',
  'released',
  'releasedLate',
  'releasedShort',
  'releasedOpen',
  'accepted',
  'cancelled',
  'reversed',
  'reversedShort',
  'reversedPart',
] as const
export type OrderHappening = (typeof orderHappenings)[number]

export const orderStatuses = [
  'PENDING',
  'OPEN',
  'PENDING_CONFIRM',
  'CONFIRMING',
  'PAID',
  'EXPIRED',
  'EXPIRED_PAID',
  'UNDERPAID',
  'FROZEN',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Nothing in this row moves the order; the rows below write only what differs from it. */
const nothing = {
  addressed: null, // every order gets its address once, in the transaction that creates it
  covered: null, // only an order that waits for money can become covered in time
  buried: null, // only the block that covered the order can be buried
  uncovered: null, // only money that is not final can be taken back; a final block taken back is an incident, not a step
  settled: null, // only covered money settles
  lapsed: null, // time runs only for an order that waits, or whose money a fork took back
  short: null, // decided when the time is over, or by late money
  reached: null, // only after the time is over
  flagged: null, // a paid order's money is already credited: a later finding is handled by people
  released: null, // only what is frozen can be released
  releasedLate: null,
  releasedShort: null,
  releasedOpen: null,
  accepted: null, // only an underpaid order can be accepted as it is
  cancelled: null, // only an order that waits with nothing received can be cancelled
  reversed: null, // only what was final can be reversed, by a person
  reversedShort: null,
  reversedPart: null,
} as const satisfies Record<OrderHappening, null>

/** Final money that the chain took back: nothing, too little or still enough is left (docs/decisions/021). */
const reversals = { reversed: 'EXPIRED', reversedShort: 'UNDERPAID' } as const

/**
 * The state table of decisions, section 4, with the further moves of docs/decisions/020 and 021: for every status and
 * happening the next status, or `null` for none.
 */
export const orderTransitions = {
  PENDING: { ...nothing, addressed: 'OPEN' },
  OPEN: {
    ...nothing,
    covered: 'PENDING_CONFIRM',
    lapsed: 'EXPIRED',
    short: 'UNDERPAID',
    flagged: 'FROZEN',
    cancelled: 'EXPIRED',
  },
  PENDING_CONFIRM: { ...nothing, buried: 'CONFIRMING', uncovered: 'OPEN' },
  CONFIRMING: { ...nothing, settled: 'PAID', flagged: 'FROZEN', uncovered: 'OPEN', lapsed: 'EXPIRED' },
  PAID: { ...nothing, ...reversals, reversedPart: 'PAID' },
  EXPIRED: { ...nothing, reached: 'EXPIRED_PAID', short: 'UNDERPAID', flagged: 'FROZEN' },
  UNDERPAID: { ...nothing, ...reversals, reached: 'EXPIRED_PAID', flagged: 'FROZEN', accepted: 'PAID' },
  EXPIRED_PAID: { ...nothing, ...reversals, reversedPart: 'EXPIRED_PAID' },
  FROZEN: {
    ...nothing,
    ...reversals,
    reversedPart: 'FROZEN',
    released: 'PAID',
    releasedLate: 'EXPIRED_PAID',
    releasedShort: 'UNDERPAID',
    releasedOpen: 'OPEN',
  },
} as const satisfies Record<OrderStatus, Record<OrderHappening, OrderStatus | null>>

/** The status after a happening; `null` when the happening does not concern an order in this status. */
export function nextStatus(status: OrderStatus, happening: OrderHappening): OrderStatus | null {
  return orderTransitions[status][happening]
}

/** Whether an order still waits for money in time: only transfers with a block time up to `expire_at` count for it. */
export function isWaiting(status: OrderStatus): boolean {
  return status === 'PENDING' || status === 'OPEN' || status === 'PENDING_CONFIRM' || status === 'CONFIRMING'
}

/** Whether an event stream ends at this status (interface, section 4.1; decisions, section 4). */
export function endsStream(status: OrderStatus): boolean {
  return !isWaiting(status)
}
