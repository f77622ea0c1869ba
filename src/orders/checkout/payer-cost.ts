import type { components } from '../../../generated/api.ts'
import type { TransferCost } from '../../chains/send/outgoing.ts'
import { hourMs } from '../../lib/durations.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import type { RecordedTransfer } from '../recorded-transfer.ts'

export type PayerCostView = NonNullable<components['schemas']['PayerCost']>

/** What a transfer costs, as a node told it then. */
export interface QuotedCost extends TransferCost {
  readonly quotedAt: Date
  /** Whether we gave the address of the order one unit of the token. */
  readonly isActivated: boolean
}

/** Prices change every six hours at most; what nobody could ask for so long is not shown any more. */
export const costAgeMaxMs = hourMs

/**
 * What a transfer to an address costs a payer who has no energy of his own (docs/decisions/checkout.md#payer-cost);
 * `null` when nobody knows.
 */
export function viewPayerCost(
  quoted: QuotedCost | null,
  transfers: readonly Pick<RecordedTransfer, 'status'>[],
  now: Date,
): PayerCostView | null {
  if (!quoted || now.getTime() - quoted.quotedAt.getTime() > costAgeMaxMs) return null
  // A sweep leaves one unit there.
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
