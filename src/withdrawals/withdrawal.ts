import type { Environment, Network } from '../chains/chain.ts'
import { usdt, type Usdt } from '../lib/money.ts'
import type { WithdrawalStatus } from './withdrawal-status.ts'

/** A payment from a merchant's balance to an address. Only the store assigns its fields. */
export interface Withdrawal {
  readonly id: string
  readonly merchantId: string
  readonly environment: Environment
  readonly network: Network
  /** The refunded order; `null` for any other withdrawal. */
  readonly orderId: string | null
  readonly status: WithdrawalStatus
  /** The amount that the destination receives. */
  readonly amount: Usdt
  /** The fee, which the merchant pays on top. */
  readonly feeAmount: Usdt
  readonly address: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** How many people must approve it. */
  readonly requiredApprovals: number
  /** Hash of the newest transaction signed for it. */
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly failureReason: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly approvedAt: Date | null
  readonly completedAt: Date | null
  /** How often its chain took back the final block that ended it. */
  readonly reopened: number
}

/** The reserved amount: amount plus fee. */
export function totalOf({ amount, feeAmount }: Pick<Withdrawal, 'amount' | 'feeAmount'>): Usdt {
  return usdt(amount + feeAmount)
}
