import { releaseReservePostings, withdrawalPostings, type LedgerTransaction } from '../ledger/posting.ts'
import { isEnded, transitions, type WithdrawalEvent } from './withdrawal-status.ts'
import { totalOf, type Withdrawal } from './withdrawal.ts'

/** What becomes of a withdrawal: its row, the entry of the books, and what its merchant is told. */
export interface WithdrawalDecision {
  readonly after: Withdrawal
  readonly entry: LedgerTransaction | null
  readonly told: 'withdrawal.completed' | 'withdrawal.failed' | null
}

/** What an event makes of a withdrawal; `null`: nothing (decisions, section 6). */
export function decide(before: Withdrawal, event: WithdrawalEvent, now: Date): WithdrawalDecision | null {
  const status = transitions[before.status][event.type]
  if (status === null) return null
  const after = { ...before, ...fieldsOf(event, now), status, updatedAt: now }
  if (status === before.status && after.txHash === before.txHash) return null
  const told = !isEnded(status) ? null : status === 'COMPLETED' ? 'withdrawal.completed' : 'withdrawal.failed'
  return { after, entry: entryOf(after), told }
}

function fieldsOf(event: WithdrawalEvent, now: Date): Partial<Withdrawal> {
  switch (event.type) {
    case 'approved':
      return { approvedAt: now }
    case 'rejected':
    case 'cancelled':
      return { failureReason: cut(event.reason) }
    case 'failed': {
      const { reason, txHash, blockNumber } = event
      return {
        failureReason: cut(reason),
        ...(txHash && { txHash }),
        ...(blockNumber !== undefined && { blockNumber }),
      }
    }
    case 'signed':
    case 'broadcast':
      return { txHash: event.txHash }
    case 'completed':
      return { txHash: event.txHash, blockNumber: event.blockNumber, completedAt: now }
  }
}

const reasonMax = 255

/** As long as the contract lets a reason be, cut between characters. */
function cut(reason: string): string {
  let text = ''
  for (const character of reason.trim() || 'unknown') {
    if (text.length + character.length > reasonMax) break
    text += character
  }
  return text
}

/** What is set aside leaves with a payment, and comes back with everything else that ends a withdrawal. */
function entryOf(withdrawal: Withdrawal): LedgerTransaction | null {
  const { id, merchantId, environment, network, status, amount, feeAmount } = withdrawal
  if (!isEnded(status)) return null
  if (status === 'COMPLETED') {
    const postings = withdrawalPostings(merchantId, amount, feeAmount)
    return { kind: 'withdrawal', ref: `withdrawal:${id}`, environment, network, postings }
  }
  const postings = releaseReservePostings(merchantId, totalOf(withdrawal))
  return { kind: 'release_reserve', ref: `release_reserve:${id}`, environment, network, postings }
}
