import { releaseReservePostings, withdrawalPostings, type LedgerTransaction } from '../ledger/posting.ts'
import { zero, type Usdt } from '../lib/money.ts'
import { isEnded, transitions, type WithdrawalEvent } from './withdrawal-status.ts'
import { totalOf, type Withdrawal } from './withdrawal.ts'

/** The effect of an event on a withdrawal: its new row, the ledger entry and the event for its merchant. */
export interface WithdrawalDecision {
  readonly after: Withdrawal
  readonly entry: LedgerTransaction | null
  /** The `ref` of the entry that is reversed, and the balance that its merchant needs for that. */
  readonly takenBack: { readonly ref: string; readonly needed: Usdt } | null
  readonly eventType: 'withdrawal.completed' | 'withdrawal.failed' | null
}

/** Returns the effect of an event on a withdrawal; `null`: none (docs/spec/decisions.md §6). */
export function decide(before: Withdrawal, event: WithdrawalEvent, now: Date): WithdrawalDecision | null {
  const status = transitions[before.status][event.type]
  if (event.type === 'reopened' && before.blockNumber === null) return null
  if (status === null) return null
  const after = { ...before, ...fieldsOf(before, event, now), status, updatedAt: now }
  if (status === before.status && after.txHash === before.txHash) return null
  const eventType = !isEnded(status) ? null : status === 'COMPLETED' ? 'withdrawal.completed' : 'withdrawal.failed'
  const takenBack = event.type === 'reopened' ? { ref: endRef(before), needed: neededBy(before) } : null
  return { after, entry: entryOf(after), takenBack, eventType }
}

function fieldsOf(before: Withdrawal, event: WithdrawalEvent, now: Date): Partial<Withdrawal> {
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
    case 'reopened':
      return { blockNumber: null, failureReason: null, completedAt: null, reopened: before.reopened + 1 }
    case 'completed':
      return { txHash: event.txHash, blockNumber: event.blockNumber, completedAt: now }
  }
}

const reasonMax = 255

/** Cuts a reason to the contract's maximum length, between characters. */
function cut(reason: string): string {
  let text = ''
  for (const character of reason.trim() || 'unknown') {
    if (text.length + character.length > reasonMax) break
    text += character
  }
  return text
}

/** Reversing a release must reserve the money again. Reversing a payment needs no balance. */
function neededBy(withdrawal: Withdrawal): Usdt {
  return withdrawal.status === 'COMPLETED' ? zero : totalOf(withdrawal)
}

/** Returns the `ref` of the ledger entry that ends the withdrawal. Each end has its own. */
function endRef({ id, status, reopened }: Withdrawal): string {
  const kind = status === 'COMPLETED' ? 'withdrawal' : 'release_reserve'
  return `${kind}:${id}${reopened === 0 ? '' : `:${reopened}`}`
}

/** A payment posts the reserve out. Every other end of a withdrawal releases it. */
function entryOf(withdrawal: Withdrawal): LedgerTransaction | null {
  const { merchantId, environment, network, status, amount, feeAmount } = withdrawal
  if (!isEnded(status)) return null
  if (status === 'COMPLETED') {
    const postings = withdrawalPostings(merchantId, amount, feeAmount)
    return { kind: 'withdrawal', ref: endRef(withdrawal), environment, network, postings }
  }
  const postings = releaseReservePostings(merchantId, totalOf(withdrawal))
  return { kind: 'release_reserve', ref: endRef(withdrawal), environment, network, postings }
}
