import { literal } from '../database/expressions.ts'

/** Signed and not ended. Literals in the query text, so that partial indexes match. */
export const signedStatuses = [literal('SIGNED'), literal('BROADCAST'), literal('UNCLEAR')] as const

/** Ended in a block. */
export const endedStatuses = [literal('FINAL'), literal('FAILED')] as const

/** May still be paid, or is paid. */
export const aliveStatuses = [literal('READY'), ...signedStatuses, literal('FINAL')] as const
