import type { Usdt } from '../../lib/money.ts'
import type { Transfer } from '../../chains/chain.ts'

/** A thousand million USDT: the ledger's 63 bits still hold the sum of hundreds of such transfers. */
export const transferAmountMax = 1_000_000_000_000_000n as Usdt

/** Whether a transfer may be a payment. A log can claim any amount up to 2²⁵⁶ − 1, whatever the token's supply. */
export function isPlausible({ amount }: Pick<Transfer, 'amount'>): boolean {
  return amount > 0n && amount <= transferAmountMax
}
