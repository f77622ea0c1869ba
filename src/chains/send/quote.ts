import { refusals } from '../refusal.ts'

export const tooLittle = {
  kind: 'refused',
  reason: refusals.TOO_LITTLE,
  isPermanent: false,
} as const satisfies Quote

/** On which terms a transfer could be sent now, or why it could not. */
export type Quote =
  | {
      readonly kind: 'nonce'
      readonly gasLimit: number
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }
  | {
      readonly kind: 'expiring'
      /** Sun that its energy costs at most, as things are now. */
      readonly feeLimit: bigint
      /** And if its receiver has none of the token any more when it is carried out. */
      readonly feeLimitDearest: bigint
      /** Sun for the bytes of any transaction, at most. */
      readonly bytesFee: bigint
      /** Sun that its sender has, and what that and the energy it has are worth together. */
      readonly coins: bigint
      readonly means: bigint
    }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly isPermanent: boolean
      /** Wei or sun that its sender lacks, where nothing else is in the way. */
      readonly missingCoin?: bigint
      /** Stake, in the smallest coin, whose energy would do instead of that much of it; `null`: nobody tells. */
      readonly missingStake?: bigint | null
      /** Whether the account that it needs, the sender's or the borrower's, exists on the network, where that is no matter of course. */
      readonly isActivated?: boolean
      /** And what it would cost at most. */
      readonly fee?: bigint
    }
