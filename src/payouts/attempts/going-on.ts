import { literal } from '../../database/expressions.ts'

/** Signed, and not ended: in the text of a query, since indexes hold these alone. */
export const signedStatuses = [literal('SIGNED'), literal('BROADCAST'), literal('UNCLEAR')] as const

/** Not ended, whether signed or not. */
export const openStatuses = [literal('READY'), ...signedStatuses] as const

/** Ended by a block: these may be looked at again. */
export const endedStatuses = [literal('FINAL'), literal('FAILED')] as const
