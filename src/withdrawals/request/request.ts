import { hash } from 'node:crypto'
import type { Network } from '../../chains/chain.ts'
import type { Usdt } from '../../lib/money.ts'

/** What a merchant asks for: a withdrawal, or the refund of an order. */
export interface WithdrawalInput {
  /** `null`: all that is refundable; only of a refund. */
  readonly amount: Usdt | null
  readonly network: Network
  /** Empty where whoever claims a refund says it. */
  readonly address: string
  /** `null` of a refund that was claimed: its link works once by itself. */
  readonly idempotencyKey: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly orderId: string | null
}

/** SHA-256 of the validated parameters without the key, so that two spellings of the same request are the same. */
export function requestHash({ amount, network, address, metadata, orderId }: WithdrawalInput): string {
  const parameters = [amount?.toString() ?? null, network, address, canonical(metadata), orderId]
  return hash('sha256', JSON.stringify(parameters), 'hex')
}

/** Objects become lists of their sorted entries, and lists something no object becomes: different values stay different. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(item => canonical(item)) }
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)])
}
