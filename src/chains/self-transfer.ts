import type { Transfer } from './chain.ts'

/** Whether an account paid itself. The token logs such a transfer like any other, but no balance changes. */
export function isSelfTransfer({ from, to }: Pick<Transfer, 'from' | 'to'>): boolean {
  return from === to
}
