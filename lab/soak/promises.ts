// What the service's answers guarantee, and what has been received since. At the end of a soak run they are compared.
import type { Network } from './stack.ts'

export interface PromisedOrder {
  readonly id: string
  readonly network: Network
  readonly address: string
  /** The transaction that paid it, once the chain has it. */
  paidBy: string | null
  /** When the chain had it, in milliseconds. */
  paidAt: number | null
  /** The last status on its stream, if a customer follows it. */
  reported: string | null
}

export interface PromisedPayout {
  readonly id: string
  readonly network: Network
  /** Used for this payout only. */
  readonly address: string
  readonly amount: string
}

export interface ApiGuarantees {
  readonly orders: Map<string, PromisedOrder>
  readonly payouts: Map<string, PromisedPayout>
  /** Number of deliveries by `<event> <id of order or withdrawal>`. */
  readonly heard: Map<string, number>
  /** What a customer gave up on, and why. Each is a fault of the service or of the soak run. */
  readonly givenUp: string[]
  /** Refusals of our own requests, which must not happen. */
  readonly refused: string[]
}

export function noGuarantees(): ApiGuarantees {
  return { orders: new Map(), payouts: new Map(), heard: new Map(), givenUp: [], refused: [] }
}
