import { refusals } from '../refusal.ts'

export const tooLittle = {
  kind: 'refused',
  reason: refusals.TOO_LITTLE,
  isPermanent: false,
} as const satisfies Quote

/** Current terms of a transfer, or why it cannot be sent. */
export type Quote =
  | {
      readonly kind: 'nonce'
      readonly gasLimit: number
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }
  | {
      readonly kind: 'expiring'
      /** Maximum sun for its energy, at present. */
      readonly feeLimit: bigint
      /** The same if the receiver holds no tokens any more by then. */
      readonly feeLimitDearest: bigint
      /** Maximum sun for the bytes of any transaction. */
      readonly bytesFee: bigint
      /** The sender's sun, and its value together with the sender's energy. */
      readonly coins: bigint
      readonly means: bigint
    }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly isPermanent: boolean
      /** Wei or sun that the sender lacks, if that is the only obstacle. */
      readonly missingCoin?: bigint
      /** Stake, in the smallest coin, whose energy would cover the missing coin; `null`: unknown. */
      readonly missingStake?: bigint | null
      /** Whether the account that must exist, the sender's or the borrower's, is activated. */
      readonly isActivated?: boolean
      /** The maximum fee. */
      readonly fee?: bigint
    }
