import type { SentTransaction } from '../../chains/send/outgoing.ts'
import { expressionBuilder } from 'kysely'
import type { Tables } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'

/** Signed and not ended. The values are literals in the query text, so that PostgreSQL can use the partial indexes on them. */
export const signedStatuses = [literal('SIGNED'), literal('BROADCAST'), literal('UNCLEAR')] as const

/** Not ended, whether signed or not. */
export const openStatuses = [literal('READY'), ...signedStatuses] as const

/** Ended by a block. The tracker checks these again if the chain takes the block back. */
export const endedStatuses = [literal('FINAL'), literal('FAILED')] as const

/** Whether attempt `t` has a later attempt for the same intent. */
export function isFollowed() {
  const e = expressionBuilder<Tables & { t: Tables['transaction_attempt'] }, 't'>()
  const later = e
    .selectFrom('transaction_attempt as n')
    .whereRef('n.intentId', '=', 't.intentId')
    .whereRef('n.attempt', '>', 't.attempt')
  return e.exists(later)
}

/** Whether an attempt with a lower nonce of the same address as `t` waits for a block. */
export function isBehindAnother() {
  const e = expressionBuilder<Tables & { t: Tables['transaction_attempt'] }, 't'>()
  const before = e
    .selectFrom('transaction_attempt as n')
    .whereRef('n.environment', '=', 't.environment')
    .whereRef('n.network', '=', 't.network')
    .whereRef('n.wallet', '=', 't.wallet')
    .whereRef('n.nonce', '<', 't.nonce')
    .where('n.status', 'in', signedStatuses)
    .where('n.includedHeight', 'is', null)
    .where('n.nonceUsedAt', 'is', null)
  return e.exists(before)
}

/** The columns that protect a signed attempt against replay. */
export interface OrderColumns {
  readonly nonce: bigint | null
  readonly expirationMs: bigint | null
  readonly referenceHeight: bigint | null
}

/** Returns the replay protection of a signed attempt: its nonce, or its expiration and reference block. */
export function orderOf({ nonce, expirationMs, referenceHeight }: OrderColumns): SentTransaction['order'] {
  if (nonce !== null) return { kind: 'nonce', nonce: Number(nonce) }
  return { kind: 'expiring', referenceHeight: Number(referenceHeight), expirationMs: Number(expirationMs) }
}
