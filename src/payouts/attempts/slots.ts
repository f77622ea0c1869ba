import type { PayoutSlots } from '../../withdrawals/fair-choice.ts'

/** What a wallet has under way. */
export interface UnderWay {
  /** Payments that no block has, of all kinds. */
  readonly pending: number
  /** Payments in blocks that are not final yet. */
  readonly included: number
  /** Withdrawals of each merchant that no block has, and those that the signer has refused. */
  readonly merchants: readonly { readonly merchantId: string; readonly pending: number; readonly refused: number }[]
}

/** What nodes keep of one account for certain until a block has it (go-ethereum: 16). */
export const pendingMax = 16
/** Of these one merchant takes so many at most, so that another finds a place at once. */
export const merchantMax = 12
/** Of one merchant so many that the signer refuses: it is asked about each of them again and again. */
export const refusedMax = 12
/** Payments in blocks that are not final yet, of one wallet: sixteen in each of the 64 blocks until one is final on Ethereum. */
export const includedMax = 1024

/** Which withdrawals may begin to be paid beside what is under way. */
export function slotsBeside({ pending, included, merchants }: UnderWay): PayoutSlots {
  return {
    free: Math.max(0, Math.min(pendingMax - pending, includedMax - included)),
    capacityOf: new Map(
      merchants.map(one => [one.merchantId, one.refused >= refusedMax ? 0 : Math.max(0, merchantMax - one.pending)]),
    ),
    capacity: merchantMax,
  }
}
