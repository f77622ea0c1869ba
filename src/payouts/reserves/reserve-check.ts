import { formatUsdt, usdt, type Usdt } from '../../lib/money.ts'

/** What one of our addresses holds in a final block by the record. */
export interface Recorded {
  readonly address: string
  readonly isWallet: boolean
  /** All final receipts minus all final spendings. */
  readonly amount: Usdt
  /** Amounts of our transactions that may or may not be in that block: those from the address, and those to it. */
  readonly leaving: Usdt
  readonly coming: Usdt
}

export interface Difference {
  readonly address: string
  /** How much less (negative) or more the chain has than the record. */
  readonly amount: Usdt
  readonly message: string
}

/** Returns the difference between an address's balance and the record, whatever the result of open transactions; `null`: there is none. */
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
