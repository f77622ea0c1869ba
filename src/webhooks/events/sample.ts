import type { EventType } from './event-type.ts'
import type { Owner } from '../../lib/owner.ts'

/** No real object has this id, so a receiver that looks it up finds nothing. */
export const sampleId = '00000000-0000-0000-0000-000000000000'

const sampleAddress = '0x000000000000000000000000000000000000dEaD'
const sampleHash = `0x${'0'.repeat(64)}`
const sampleBlock = 1

/** Returns the `data` of a sample event, in the shape of a real one of its type (docs/spec/decisions.md §5). */
export function sampleData(type: EventType, owner: Owner, now: Date): Record<string, unknown> {
  switch (type) {
    case 'payment.confirmed':
      return payment({ status: 'PAID', received: '25', credited: '24.75', missing: '0', paidAt: now }, now)
    case 'payment.expired':
      return payment({ status: 'EXPIRED', received: '0', credited: '0', missing: '25', paidAt: null }, now)
    case 'payment.underpaid':
      return payment({ status: 'UNDERPAID', received: '20', credited: '19.8', missing: '5', paidAt: null }, now)
    case 'payment.frozen': {
      const held = payment({ status: 'FROZEN', received: '25', credited: '0', missing: '0', paidAt: null }, now)
      return { ...held, reason: 'a sample: nothing was screened' }
    }
    case 'withdrawal.completed':
      return withdrawal({ status: 'COMPLETED', reason: null, completedAt: now }, owner, now)
    case 'withdrawal.failed':
      return withdrawal({ status: 'FAILED', reason: 'a sample: nothing was sent', completedAt: null }, owner, now)
  }
}

interface SamplePayment {
  readonly status: string
  readonly received: string
  readonly credited: string
  readonly missing: string
  readonly paidAt: Date | null
}

function payment(sample: SamplePayment, now: Date): Record<string, unknown> {
  const transfer = {
    tx_hash: sampleHash,
    log_index: 0,
    from: sampleAddress,
    amount: sample.received,
    block_number: sampleBlock,
    block_time: now.toISOString(),
    status: sample.status === 'FROZEN' ? 'FROZEN' : 'FINAL',
  }
  return {
    order_id: sampleId,
    order_number: 'ord_Sample',
    reference: null,
    status: sample.status,
    order_amount: '25',
    price: null,
    received_amount: sample.received,
    credited_amount: sample.credited,
    refunded_amount: '0',
    missing_amount: sample.missing,
    overpaid_amount: '0',
    currency: 'USDT',
    network: 'ERC20',
    paid_at: sample.paidAt?.toISOString() ?? null,
    metadata: {},
    transactions: sample.received === '0' ? [] : [transfer],
  }
}

interface SampleWithdrawal {
  readonly status: string
  readonly reason: string | null
  readonly completedAt: Date | null
}

function withdrawal(sample: SampleWithdrawal, owner: Owner, now: Date): Record<string, unknown> {
  return {
    id: sampleId,
    merchant_id: owner.merchantId,
    order_id: null,
    status: sample.status,
    amount: '100',
    fee_amount: '1',
    total_amount: '101',
    currency: 'USDT',
    network: 'ERC20',
    address: sampleAddress,
    tx_hash: sampleHash,
    block_number: sampleBlock,
    failure_reason: sample.reason,
    metadata: {},
    environment: owner.environment,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    completed_at: sample.completedAt?.toISOString() ?? null,
  }
}
