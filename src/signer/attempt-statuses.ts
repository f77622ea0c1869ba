import { literal } from '../database/expressions.ts'

/** Signed, and not ended: in the text of a query, since indexes hold these alone. */
export const signedStatuses = [literal('SIGNED'), literal('BROADCAST'), literal('UNCLEAR')] as const

/** Ended by a block. */
export const endedStatuses = [literal('FINAL'), literal('FAILED')] as const

/** May still be paid, or is. */
export const aliveStatuses = [literal('READY'), ...signedStatuses, literal('FINAL')] as const
