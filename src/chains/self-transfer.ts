import type { Transfer } from './chain.ts'

/** Whether an account paid itself: the token logs such a transfer like any other, but nobody has more or less after it. */
export function isSelfTransfer({ from, to }: Pick<Transfer, 'from' | 'to'>): boolean {
  return from === to
}
