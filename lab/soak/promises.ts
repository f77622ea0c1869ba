// What the service has promised in answers, and what was heard of it since: at the end each promise is held against the other.
import type { Network } from './stack.ts'

export interface PromisedOrder {
  readonly id: string
  readonly network: Network
  readonly address: string
  /** The transaction that paid it, once the chain has taken it. */
  paidBy: string | null
  /** When it was there, in milliseconds. */
  paidAt: number | null
  /** Whether somebody follows its stream, and the last status told there. */
  reported: string | null
}

export interface PromisedPayout {
  readonly id: string
  readonly network: Network
  /** Nobody else is paid at this address. */
  readonly address: string
  readonly amount: string
}

export interface ApiGuarantees {
  readonly orders: Map<string, PromisedOrder>
  readonly payouts: Map<string, PromisedPayout>
  /** Events by `<event> <id of order or withdrawal>`, with how often they were delivered. */
  readonly heard: Map<string, number>
  /** What a customer gave up on, and why: each is a fault of the service or of the soak. */
  readonly givenUp: string[]
  /** Answers that nobody may get: a request of ours that was refused. */
  readonly refused: string[]
}

export function noGuarantees(): ApiGuarantees {
  return { orders: new Map(), payouts: new Map(), heard: new Map(), givenUp: [], refused: [] }
}
