import type { components } from '../../../generated/api.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import { formatUsdt, type Usdt } from '../../lib/money.ts'
import type { Order } from '../../orders/order.ts'
import type { WithdrawalStatus } from '../withdrawal-status.ts'

/** A refund whose payer chooses where it goes, through a link that works once (docs/decisions/withdrawals.md#claimed-refunds). */
export interface RefundClaim {
  readonly id: string
  readonly merchantId: string
  readonly environment: Environment
  readonly network: Network
  readonly orderId: string
  readonly amount: Usdt
  /** The key or the user that requested it. */
  readonly keyId: string | null
  readonly userId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The refund that the claim created. */
  readonly withdrawalId: string | null
}

/**
 * Returns when a refund link stops working. If the merchant asked for the rest of the order, a link made before the order was paid ends with that
 * payment: otherwise the payer would get the goods and the refund.
 */
export function endOfClaim(
  { createdAt, expiresAt }: Pick<RefundClaim, 'createdAt' | 'expiresAt'>,
  { paidAt, remainderExpireAt }: Pick<Order, 'paidAt' | 'remainderExpireAt'>,
): Date {
  const isPaidSince = remainderExpireAt != null && paidAt != null && paidAt > createdAt && paidAt < expiresAt
  return isPaidSince ? paidAt : expiresAt
}

/** The state of a refund as its payer sees it. */
export type ClaimStep = 'waiting' | 'expired' | 'onItsWay' | 'paid' | 'failed'

/** Returns the state of a refund. `status` is the status of the withdrawal that the claim created, `null` before. */
export function claimStepOf(
  { expiresAt }: Pick<RefundClaim, 'expiresAt'>,
  { status, now }: { readonly status: WithdrawalStatus | null; readonly now: Date },
): ClaimStep {
  switch (status) {
    case null:
      return now < expiresAt ? 'waiting' : 'expired'
    case 'COMPLETED':
      return 'paid'
    case 'FAILED':
    case 'REJECTED':
      return 'failed'
    case 'PENDING':
    case 'APPROVED':
    case 'SIGNED':
    case 'BROADCAST':
      return 'onItsWay'
  }
}

export type RefundClaimView = components['schemas']['RefundClaim']

/** Returns a claim as the contract shows it. */
export function viewClaim(claim: RefundClaim, refundUrl: string): RefundClaimView {
  return {
    id: claim.id,
    merchant_id: claim.merchantId,
    order_id: claim.orderId,
    refund_id: claim.withdrawalId,
    refund_url: refundUrl,
    amount: formatUsdt(claim.amount),
    currency: 'USDT',
    network: claim.network,
    environment: claim.environment,
    created_at: claim.createdAt.toISOString(),
    expires_at: claim.expiresAt.toISOString(),
  }
}
