import { expressionBuilder } from 'kysely'
import type { Tables } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'

/** Signed, and not ended: in the text of a query, since indexes hold these alone. */
export const signedStatuses = [literal('SIGNED'), literal('BROADCAST'), literal('UNCLEAR')] as const

/** Not ended, whether signed or not. */
export const openStatuses = [literal('READY'), ...signedStatuses] as const

/** Ended by a block: these may be looked at again. */
export const endedStatuses = [literal('FINAL'), literal('FAILED')] as const

/** Whether another attempt of the same was made after the attempt `t`. */
export function isFollowed() {
  const e = expressionBuilder<Tables & { t: Tables['transaction_attempt'] }, 't'>()
  const later = e
    .selectFrom('transaction_attempt as n')
    .whereRef('n.intentId', '=', 't.intentId')
    .whereRef('n.attempt', '>', 't.attempt')
  return e.exists(later)
}

/** Whether an attempt with a lower number of the same address as `t` waits for a block. */
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
