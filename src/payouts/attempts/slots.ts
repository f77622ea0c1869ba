import type { PayoutSlots } from '../../withdrawals/fair-choice.ts'

/** What a wallet has under way. */
export interface UnderWay {
  /** Payments of all kinds that no block includes. */
  readonly pending: number
  /** Payments in blocks that are not final yet. */
  readonly included: number
  /** Each merchant's withdrawals that no block includes, and those that the signer refuses. */
  readonly merchants: readonly { readonly merchantId: string; readonly pending: number; readonly refused: number }[]
}

/** Pending transactions of one account that every node is sure to keep (go-ethereum: 16). */
export const pendingMax = 16
/** Slots that one merchant may take, so that a slot is left for another. */
const merchantMax = 12
/** Refused withdrawals per merchant before no more begin. The signer retries each of them again and again. */
const refusedMax = 12
/** Payments of one wallet in blocks that are not final: sixteen in each of the 64 blocks before one is final on Ethereum. */
const includedMax = 1024

/** Returns how many withdrawals may begin, in total and per merchant. */
export function slotsBeside({ pending, included, merchants }: UnderWay): PayoutSlots {
  return {
    free: Math.max(0, Math.min(pendingMax - pending, includedMax - included)),
    capacityOf: new Map(
      merchants.map(one => [one.merchantId, one.refused >= refusedMax ? 0 : Math.max(0, merchantMax - one.pending)]),
    ),
    capacity: merchantMax,
  }
}
