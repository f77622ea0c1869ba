import type { components } from '../../../generated/api.ts'
import type { TransferCost } from '../../chains/send/outgoing.ts'
import { hourMs } from '../../lib/durations.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import type { RecordedTransfer } from '../recorded-transfer.ts'

export type PayerCostView = NonNullable<components['schemas']['PayerCost']>

/** The cost of a transfer as a node reported it at `quotedAt`. */
export interface QuotedCost extends TransferCost {
  readonly quotedAt: Date
  /** Whether we sent one unit of the token to the order's address. */
  readonly isActivated: boolean
}

/** Prices change every six hours at most. A quote older than this is not shown. */
export const costAgeMaxMs = hourMs

/** Returns what a transfer costs a payer who has no energy (docs/decisions/checkout.md#payer-cost); `null` when unknown. */
export function viewPayerCost(
  quoted: QuotedCost | null,
  transfers: readonly Pick<RecordedTransfer, 'status'>[],
  now: Date,
): PayerCostView | null {
  if (!quoted || now.getTime() - quoted.quotedAt.getTime() > costAgeMaxMs) return null
  // A swept address keeps one unit of the token.
  const holdsToken = quoted.isActivated || transfers.some(({ status }) => status !== 'ORPHANED')
  const energy = holdsToken ? quoted.energyToKnownAddress : quoted.energyToFresh
  const sun = BigInt(energy) * quoted.energyPrice + BigInt(quoted.bytes) * quoted.bytePrice
  return {
    energy,
    // A sun is a millionth of a TRX, as our unit is of a USDT.
    trx_max: formatUsdt(usdt(sun)),
    address_holds_token: holdsToken,
    energy_price_sun: String(quoted.energyPrice),
    bandwidth_bytes: quoted.bytes,
    bandwidth_price_sun: String(quoted.bytePrice),
    quoted_at: quoted.quotedAt.toISOString(),
  }
}
