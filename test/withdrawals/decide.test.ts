import test from 'ava'
import { usdt } from '../../src/lib/money.ts'
import { decide } from '../../src/withdrawals/decide.ts'
import { transitions, withdrawalStatuses, type WithdrawalEvent } from '../../src/withdrawals/withdrawal-status.ts'
import type { Withdrawal } from '../../src/withdrawals/withdrawal.ts'

const created = new Date('2026-06-01T12:00:00Z')
const now = new Date('2026-06-01T12:05:00Z')
const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)]

const withdrawal: Withdrawal = {
  id: '9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90',
  merchantId: '5c1d7e2a-4f0b-4d3e-8a6c-2b9f1e7d0c34',
  environment: 'test',
  network: 'TRC20',
  orderId: null,
  status: 'PENDING',
  amount: usdt(100_000_000n),
  feeAmount: usdt(1_000_000n),
  address: 'T',
  metadata: {},
  requiredApprovals: 1,
  txHash: null,
  blockNumber: null,
  failureReason: null,
  createdAt: created,
  updatedAt: created,
  approvedAt: null,
  completedAt: null,
  reopened: 0,
}

const events: readonly WithdrawalEvent[] = [
  { type: 'approved' },
  { type: 'rejected', reason: 'no' },
  { type: 'cancelled', reason: 'no' },
  { type: 'signed', txHash: second },
  { type: 'broadcast', txHash: second },
  { type: 'completed', txHash: second, blockNumber: 7 },
  { type: 'failed', reason: 'reverted' },
  { type: 'reopened' },
]

/** What each event makes of each state; a dot: nothing. */
const expected = `
            approved  rejected  cancelled  signed     broadcast  completed  failed     reopened
PENDING     APPROVED  REJECTED  REJECTED   .          .          .          .          .
APPROVED    .         .         .          SIGNED     .          .          FAILED     .
SIGNED      .         .         .          SIGNED     BROADCAST  COMPLETED  FAILED     .
BROADCAST   .         .         .          BROADCAST  BROADCAST  COMPLETED  FAILED     .
COMPLETED   .         .         .          .          .          .          .          BROADCAST
FAILED      .         .         .          .          .          .          .          BROADCAST
REJECTED    .         .         .          .          .          .          .          .`

test('every state and what each event makes of it', t => {
  const [names, ...rows] = expected
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))
  t.deepEqual(
    rows.map(([status]) => status),
    [...withdrawalStatuses],
  )
  for (const [status, ...cells] of rows) {
    for (const [column, name] of names!.entries()) {
      const event = events.find(one => one.type === name)!
      const before = { ...withdrawal, status: status as Withdrawal['status'], txHash: first, blockNumber: 5 }
      const decided = decide(before, event, now)
      t.is(decided?.after.status ?? '.', cells[column]!, `${status} ${name}`)
      t.is(transitions[before.status][event.type] ?? '.', cells[column]!)
    }
  }
})

test('money moves once: it leaves with a payment and comes back with everything else that ends a withdrawal', t => {
  for (const status of withdrawalStatuses) {
    for (const event of events) {
      const decided = decide({ ...withdrawal, status, txHash: first, blockNumber: 5 }, event, now)
      if (decided === null) continue
      const { after, entry, eventType } = decided
      const kinds = { COMPLETED: 'withdrawal', FAILED: 'release_reserve', REJECTED: 'release_reserve' } as const
      t.is(entry?.kind, kinds[after.status as 'FAILED'])
      t.is(eventType, after.status === 'COMPLETED' ? 'withdrawal.completed' : entry ? 'withdrawal.failed' : null)
      const sum = entry?.postings.reduce((all, one) => all + (one.direction === 'debit' ? one.amount : -one.amount), 0n)
      t.is(sum ?? 0n, 0n)
      const reserved = entry?.postings.find(one => one.account === 'merchant_reserved')
      if (entry) t.like(reserved, { direction: 'debit', amount: 101_000_000n })
    }
  }
})

test('only what a block ended is opened again, and each of its ends has an entry of its own', t => {
  const reopened = { type: 'reopened' } as const
  t.is(decide({ ...withdrawal, status: 'FAILED', failureReason: 'refused' }, reopened, now), null)
  const paid = { ...withdrawal, status: 'COMPLETED', txHash: first, blockNumber: 5, completedAt: created } as const
  const open = decide(paid, reopened, now)!
  t.like(open, { entry: null, eventType: null, takenBack: { ref: `withdrawal:${withdrawal.id}`, needed: 0n } })
  t.like(open.after, { status: 'BROADCAST', txHash: first, blockNumber: null, completedAt: null, reopened: 1 })
  const failed = decide(open.after, { type: 'failed', reason: 'reverted', blockNumber: 7 }, now)!
  t.is(failed.entry?.ref, `release_reserve:${withdrawal.id}:1`)
  t.like(decide(failed.after, reopened, now)?.takenBack, { ref: failed.entry!.ref, needed: 101_000_000n })
})

test('another transaction of the same withdrawal replaces the one before, and the same one told again changes nothing', t => {
  const sent = { ...withdrawal, status: 'BROADCAST', txHash: first } as const
  t.is(decide(sent, { type: 'signed', txHash: second }, now)?.after.txHash, second)
  t.is(decide(sent, { type: 'signed', txHash: first }, now), null)
  t.is(decide(sent, { type: 'broadcast', txHash: first }, now), null)
  t.like(decide(sent, { type: 'completed', txHash: second, blockNumber: 7 }, now)?.after, {
    txHash: second,
    blockNumber: 7,
    completedAt: now,
  })
})

test('a reason is as long as the contract lets it be, and cut through no character', t => {
  const long = decide(withdrawal, { type: 'rejected', reason: `${'x'.repeat(254)}🙂🙂` }, now)
  t.is(long?.after.failureReason, 'x'.repeat(254))
  t.is(decide(withdrawal, { type: 'rejected', reason: ' ' }, now)?.after.failureReason, 'unknown')
})
