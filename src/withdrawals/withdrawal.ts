import type { Environment, Network } from '../chains/chain.ts'
import { usdt, type Usdt } from '../lib/money.ts'
import type { WithdrawalStatus } from './withdrawal-status.ts'

/** A payment from a merchant's balance to an address. Nobody but the store assigns its fields. */
export interface Withdrawal {
  readonly id: string
  readonly merchantId: string
  readonly environment: Environment
  readonly network: Network
  /** The order that is refunded; `null` for any other withdrawal. */
  readonly orderId: string | null
  readonly status: WithdrawalStatus
  /** What the destination receives. */
  readonly amount: Usdt
  /** What is taken on top. */
  readonly feeAmount: Usdt
  readonly address: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** So many people have to approve it. */
  readonly requiredApprovals: number
  /** Of the newest transaction that was signed for it. */
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly failureReason: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly approvedAt: Date | null
  readonly completedAt: Date | null
  /** So often the final block that ended it was taken back. */
  readonly reopened: number
}

/** What is set aside for it: amount and fee together. */
export function totalOf({ amount, feeAmount }: Pick<Withdrawal, 'amount' | 'feeAmount'>): Usdt {
  return usdt(amount + feeAmount)
}
