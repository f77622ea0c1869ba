import type { Network } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import type { ExpiringTerms, NonceTerms } from '../../chains/send/outgoing.ts'
import type { Quote } from '../../chains/send/quote.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { tooDear } from './offer.ts'

/** A replacement must raise both fees by a tenth (go-ethereum); an eighth satisfies other clients too. */
const bumpNumerator = 9n
const bumpDenominator = 8n

/** Maximum ratio of a replacement's fee to the nodes' current quote, or to the first offer if that is higher. */
const aboveMax = 4n
const dearEnough = 'its fee is already high enough'

export interface FeesBefore {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Returns the fees of an earlier attempt. */
export function feesOf({
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Pick<JournalEntry, 'maxFeePerGas' | 'maxPriorityFeePerGas'>): FeesBefore {
  return { maxFeePerGas: BigInt(maxFeePerGas ?? 0), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0) }
}

export interface Numbered {
  readonly nonce: number
  readonly quote: Extract<Quote, { kind: 'nonce' }>
  /** Fees of earlier attempts with this nonce, oldest first. */
  readonly before: readonly FeesBefore[]
  /** Maximum wei for one unit of gas. */
  readonly feeMax: bigint
}

/** Returns terms with this nonce, raised by an eighth above every earlier attempt with it. A string says why that is too expensive. */
export function numberedTerms({ nonce, quote, before, feeMax }: Numbered): NonceTerms | string {
  const maxFeePerGas = dearer(
    quote.maxFeePerGas,
    before.map(one => one.maxFeePerGas),
  )
  const maxPriorityFeePerGas = dearer(
    quote.maxPriorityFeePerGas,
    before.map(one => one.maxPriorityFeePerGas),
  )
  if (maxFeePerGas > feeMax) return tooDear
  const [first] = before
  if (first && maxFeePerGas > aboveMax * largest(quote.maxFeePerGas, first.maxFeePerGas)) return dearEnough
  return { kind: 'nonce', nonce, gasLimit: quote.gasLimit, maxFeePerGas, maxPriorityFeePerGas }
}

function dearer(wanted: bigint, before: readonly bigint[]): bigint {
  return before.reduce((fee, earlier) => {
    const bumped = (earlier * bumpNumerator + bumpDenominator - 1n) / bumpDenominator
    return bumped > fee ? bumped : fee
  }, wanted)
}

export interface Expiring {
  readonly quote: Extract<Quote, { kind: 'expiring' }>
  /** A final block on which a majority agrees. */
  readonly reference: { readonly height: number; readonly hash: string; readonly time: Date }
  /** Timestamp of this wallet's latest transaction. */
  readonly lastTimestampMs: number
  /** Fee limits of earlier attempts of the same intent that ran out of energy. */
  readonly failedLimits: readonly bigint[]
  /** Maximum in sun. */
  readonly feeMax: bigint
}

/** Long enough to outlive an outage of a few minutes, and short enough that nobody waits long for the next attempt. */
const lifeMs = 600_000
/**
 * Returns how long a signed transaction may still enter a block, counted from the newest final block at its signing. It includes a minute
 * for nodes that lag. 0: nonces rule out a second payment.
 */
export function signedLifeMs(network: Network): number {
  return networkTable[network].order === 'nonce' ? 0 : lifeMs + 60_000
}

/** Returns terms with a timestamp that no other transaction of the wallet has, counted from the chain's time; `null` when too expensive. */
export function expiringTerms({
  quote,
  reference,
  lastTimestampMs,
  failedLimits,
  feeMax,
}: Expiring): ExpiringTerms | null {
  if (quote.feeLimit > feeMax) return null
  const blockMs = reference.time.getTime()
  return {
    kind: 'expiring',
    timestampMs: Math.max(lastTimestampMs + 1, blockMs),
    expirationMs: blockMs + lifeMs,
    reference: { height: reference.height, hash: reference.hash },
    feeLimit: smallest(feeMax, largest(quote.feeLimitDearest, ...failedLimits.map(raised))),
  }
}

/** Returns the limit raised by half. */
function raised(limit: bigint): bigint {
  return (limit * 3n + 1n) / 2n
}

function largest(...values: readonly bigint[]): bigint {
  return values.reduce((one, other) => (one > other ? one : other))
}

function smallest(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
