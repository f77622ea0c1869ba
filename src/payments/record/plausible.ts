import type { Usdt } from '../../lib/money.ts'
import type { Transfer } from '../../chains/chain.ts'

/** A thousand million USDT: hundreds of such transfers, to all addresses together, still fit the books' 63 bits. */
export const transferAmountMax = 1_000_000_000_000_000n as Usdt

/** Whether a transfer may be a payment. A log can name any amount up to 2²⁵⁶ − 1, whatever the token's supply should allow. */
export function isPlausible({ amount }: Pick<Transfer, 'amount'>): boolean {
  return amount > 0n && amount <= transferAmountMax
}
