import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environment, index, json, money, network, time } from '../database/columns.ts'

/** A payment from a merchant's balance to an address. Its amount is reserved first, then as many people approve it as it needs. */
export const WithdrawalEntity = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawal',
  properties: {
    id: p.uuid().primary(),
    merchantId: p.uuid(),
    environment: environment(),
    network: network(),
    orderId: p.uuid().nullable(),
    status: p.enum(['PENDING', 'APPROVED', 'SIGNED', 'BROADCAST', 'COMPLETED', 'FAILED', 'REJECTED']),
    amount: money(),
    feeAmount: money(),
    address: p.text(),
    metadata: json().$type<Readonly<Record<string, unknown>>>(),
    requiredApprovals: p.smallint(),
    txHash: p.text().nullable(),
    blockNumber: big().nullable(),
    failureReason: p.text().nullable(),
    createdAt: time(),
    updatedAt: time(),
    approvedAt: time().nullable(),
    /** When its payout began. No other payout of it begins after that. */
    payingSince: time().nullable(),
    completedAt: time().nullable(),
    reopened: p.smallint().default(0),
    screeningAt: time().nullable(),
    screeningAttempts: p.integer().default(0),
    screeningNote: p.text().nullable(),
    /** The claim of the worker that screens its destination. */
    claim: p.uuid().nullable(),
    /** Until when the screening verdict makes it payable. */
    clearedUntil: time().nullable(),
    digest: p.text().nullable(),
  },
  checks: checks({
    withdrawal_amount_check: 'amount > 0',
    withdrawal_fee_amount_check: 'fee_amount >= 0',
    withdrawal_required_approvals_check: 'required_approvals between 0 and 2',
    withdrawal_tx_hash_check: `tx_hash ~ '^(0x)?[0-9a-f]{64}$'`,
    withdrawal_block_number_check: 'block_number >= 0',
    withdrawal_failure_reason_check: 'length(failure_reason) between 1 and 255',
    withdrawal_reopened_check: 'reopened >= 0',
    withdrawal_screening_attempts_check: 'screening_attempts >= 0',
    withdrawal_check: `(status in ('PENDING', 'REJECTED')) = (approved_at is null)`,
    withdrawal_check1: 'paying_since is null or approved_at is not null',
    withdrawal_check2: 'cleared_until is null or approved_at is not null',
    withdrawal_check3: `status not in ('SIGNED', 'BROADCAST', 'COMPLETED') or (tx_hash is not null and paying_since is not null)`,
    withdrawal_check4: `status not in ('PENDING', 'APPROVED', 'REJECTED') or tx_hash is null`,
    withdrawal_check5: `(status = 'COMPLETED') = (completed_at is not null)`,
    withdrawal_check6: `block_number is null or status in ('COMPLETED', 'FAILED')`,
    withdrawal_check7: `status <> 'COMPLETED' or block_number is not null`,
    withdrawal_check8: `(status in ('FAILED', 'REJECTED')) = (failure_reason is not null)`,
  }),
  indexes: [
    index('create index withdrawal_newest on withdrawal (merchant_id, environment, created_at desc, id desc)'),
    index(
      'create index withdrawal_list on withdrawal (merchant_id, environment, status, network, created_at desc, id desc)',
    ),
    index(
      `create index withdrawal_payable on withdrawal (environment, network, merchant_id, approved_at, id) include (cleared_until) where status = 'APPROVED' and paying_since is null and cleared_until is not null`,
    ),
    index(
      `create index withdrawal_being_paid on withdrawal (merchant_id, environment, network) where paying_since is not null and status in ('APPROVED', 'SIGNED', 'BROADCAST')`,
    ),
    index(
      `create index withdrawal_screening on withdrawal (environment, network, coalesce(screening_at, '-infinity'), approved_at, id) where status = 'APPROVED' and paying_since is null`,
    ),
    index(`create index withdrawal_waiting on withdrawal (created_at, id) where status = 'PENDING'`),
    index(`create index withdrawal_waiting_in on withdrawal (environment, created_at, id) where status = 'PENDING'`),
    index('create index withdrawal_to on withdrawal (address, created_at desc, id desc)'),
    index(
      'create index withdrawal_order on withdrawal (order_id, created_at desc, id desc) where order_id is not null',
    ),
  ],
})
