import { hash } from 'node:crypto'
import type { Network } from '../../chains/chain.ts'
import type { Usdt } from '../../lib/money.ts'

/** A merchant's request for a withdrawal, or for the refund of an order. */
export interface WithdrawalInput {
  /** `null`: all that is refundable. Only a refund has no amount. */
  readonly amount: Usdt | null
  readonly network: Network
  /** Empty in the request for a claim link: the payer enters the address. */
  readonly address: string
  /** `null` for a claimed refund: its link works once by itself. */
  readonly idempotencyKey: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly orderId: string | null
}

/** Returns the SHA-256 of the validated parameters without the key, so that two spellings of one request are equal. */
export function requestHash({ amount, network, address, metadata, orderId }: WithdrawalInput): string {
  const parameters = [amount?.toString() ?? null, network, address, canonical(metadata), orderId]
  return hash('sha256', JSON.stringify(parameters), 'hex')
}

/** Turns objects into lists of their sorted entries, and lists into a form that no object has. Different values stay different. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(item => canonical(item)) }
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)])
}
