import type { components } from '../../generated/api.ts'
import { formatUsdt } from '../lib/money.ts'
import { totalOf, type Withdrawal } from './withdrawal.ts'

export type WithdrawalView = components['schemas']['Withdrawal']

/** Returns a withdrawal as the contract and its events show it (docs/spec/decisions.md §6). */
export function viewWithdrawal(withdrawal: Withdrawal): WithdrawalView {
  return {
    id: withdrawal.id,
    merchant_id: withdrawal.merchantId,
    order_id: withdrawal.orderId,
    status: withdrawal.status,
    amount: formatUsdt(withdrawal.amount),
    fee_amount: formatUsdt(withdrawal.feeAmount),
    total_amount: formatUsdt(totalOf(withdrawal)),
    currency: 'USDT',
    network: withdrawal.network,
    address: withdrawal.address,
    tx_hash: withdrawal.txHash,
    block_number: withdrawal.blockNumber,
    failure_reason: withdrawal.failureReason,
    metadata: withdrawal.metadata,
    environment: withdrawal.environment,
    created_at: withdrawal.createdAt.toISOString(),
    updated_at: withdrawal.updatedAt.toISOString(),
    completed_at: withdrawal.completedAt?.toISOString() ?? null,
  }
}
