import { formatUsdt, usdt, type Usdt } from '../../lib/money.ts'

/** What the record says that an address of ours holds in a final block. */
export interface Recorded {
  readonly address: string
  readonly isWallet: boolean
  /** All that came finally, less all that was sent finally. */
  readonly amount: Usdt
  /** Of transactions of ours that may be in that block or may not: what can have left it, and come to it, besides. */
  readonly leaving: Usdt
  readonly coming: Usdt
}

export interface Difference {
  readonly address: string
  /** What the chain has less (below zero) or more than the record. */
  readonly amount: Usdt
  readonly message: string
}

/** How what an address holds differs from the record, whatever became of what is under way; `null`: it does not. */
export function differenceOf(recorded: Recorded, held: bigint): Difference | null {
  const { address, isWallet, amount, leaving, coming } = recorded
  const least = amount - leaving
  const most = amount + coming
  if (held >= least && held <= most) return null
  const by = usdt(held < least ? held - least : held - most)
  const what = `${isWallet ? 'wallet' : 'deposit address'} ${address}`
  const how = by < 0n ? `${formatUsdt(usdt(-by))} USDT less than` : `${formatUsdt(by)} USDT more than`
  return {
    address,
    amount: by,
    message: `${what} holds ${formatUsdt(usdt(held))} USDT, ${how} the record of its transfers`,
  }
}
