/** What can happen to an order, from the chain, the clock, screening or a person. */
export const orderTransitionNames = [
  'addressed',
  'payment_seen',
  'confirming',
  'reorged',
  'paid',
  'expired',
  'underpaid',
  'paid_late',
  'frozen',
  'released',
  'released_late',
  'released_short',
  'released_open',
  'set_apart',
  'set_apart_short',
  'set_apart_open',
  'remainder_requested',
  'accepted',
  'cancelled',
  'reversed',
  'reversed_short',
  'reversed_part',
] as const
export type OrderTransition = (typeof orderTransitionNames)[number]

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

/** The defaults of every status: no transition. The rows below list only what differs. */
const nothing = {
  addressed: null, // every order gets its address once, in the transaction that creates it
  payment_seen: null, // only an order that waits for money can be paid in time
  confirming: null, // only the block that paid the order can get descendants
  reorged: null, // only money that is not final can be taken back; a final block taken back is an incident, not a step
  paid: null, // only what was seen in time, or frozen beside enough clean money, becomes paid
  expired: null, // time runs only for an order that waits, or whose money a fork took back
  underpaid: null, // decided when the time is over, or by late money
  paid_late: null, // only after the time is over
  frozen: null, // a paid order's money is already credited: money flagged later goes to the frozen account, the order stays paid
  released: null, // only what is frozen can be released
  released_late: null,
  released_short: null,
  released_open: null,
  set_apart: null, // only what is frozen can be set apart; a paid order stays paid
  set_apart_short: null,
  set_apart_open: null,
  remainder_requested: null, // only an underpaid order has a rest to ask for
  accepted: null, // only an underpaid order can be accepted as it is
  cancelled: null, // only an order that waits with nothing received can be cancelled
  reversed: null, // only what was final can be reversed, by a person
  reversed_short: null,
  reversed_part: null,
} as const satisfies Record<OrderTransition, null>

/** The chain reverted final money. What is left is nothing, too little, or still enough (docs/decisions/forks.md#reversals). */
const reversals = { reversed: 'EXPIRED', reversed_short: 'UNDERPAID' } as const

/**
 * The state table of docs/spec/decisions.md §4, with the further transitions of docs/decisions/frozen-money.md#verdicts-and-freezing,
 * docs/decisions/forks.md#reversals and docs/decisions/frozen-money.md#setting-money-apart. It holds the next status for every status and transition,
 * or `null` for none.
 */
const orderTransitions = {
  PENDING: { ...nothing, addressed: 'OPEN' },
  OPEN: {
    ...nothing,
    payment_seen: 'PENDING_CONFIRM',
    expired: 'EXPIRED',
    underpaid: 'UNDERPAID',
    frozen: 'FROZEN',
    cancelled: 'EXPIRED',
  },
  PENDING_CONFIRM: { ...nothing, confirming: 'CONFIRMING', reorged: 'OPEN' },
  CONFIRMING: { ...nothing, paid: 'PAID', frozen: 'FROZEN', reorged: 'OPEN', expired: 'EXPIRED' },
  PAID: { ...nothing, ...reversals, reversed_part: 'PAID' },
  EXPIRED: { ...nothing, paid_late: 'EXPIRED_PAID', underpaid: 'UNDERPAID', frozen: 'FROZEN' },
  UNDERPAID: {
    ...nothing,
    ...reversals,
    paid_late: 'EXPIRED_PAID',
    frozen: 'FROZEN',
    remainder_requested: 'UNDERPAID',
    accepted: 'PAID',
  },
  EXPIRED_PAID: { ...nothing, ...reversals, reversed_part: 'EXPIRED_PAID' },
  FROZEN: {
    ...nothing,
    ...reversals,
    reversed_part: 'FROZEN',
    paid: 'PAID',
    paid_late: 'EXPIRED_PAID',
    released: 'PAID',
    released_late: 'EXPIRED_PAID',
    released_short: 'UNDERPAID',
    released_open: 'OPEN',
    set_apart: 'EXPIRED',
    set_apart_short: 'UNDERPAID',
    set_apart_open: 'OPEN',
  },
} as const satisfies Record<OrderStatus, Record<OrderTransition, OrderStatus | null>>

/** What an order of each status holds, for code that treats several statuses alike. */
export const heldMoney = {
  PENDING: 'nothing final',
  OPEN: 'nothing final',
  PENDING_CONFIRM: 'confirming',
  CONFIRMING: 'confirming',
  PAID: 'paid',
  EXPIRED: 'nothing final',
  EXPIRED_PAID: 'paid',
  UNDERPAID: 'a part',
  FROZEN: 'frozen',
} as const satisfies Record<OrderStatus, string>

/** Returns the status after a transition; `null` when the transition does not apply to an order in this status. */
export function nextStatus(status: OrderStatus, transition: OrderTransition): OrderStatus | null {
  return orderTransitions[status][transition]
}

/** Whether an order still waits for money in time. Then only transfers with a block time up to `expire_at` count for it. */
export function isWaiting(status: OrderStatus): boolean {
  return status === 'PENDING' || status === 'OPEN' || status === 'PENDING_CONFIRM' || status === 'CONFIRMING'
}

/** Whether an event stream ends at this status (docs/spec/interface.md §4.1; docs/spec/decisions.md §4). */
export function endsStream(status: OrderStatus): boolean {
  return !isWaiting(status)
}
