import type { ChainKey } from '../../chains/chain.ts'

export type RescanStatus = 'OPEN' | 'DONE' | 'FAILED'

/** Amounts by which addresses exceed the record, by address, in millionths. */
export type Excess = Readonly<Record<string, string>>

/** A rescan of final blocks, and its progress. */
export interface Rescan extends ChainKey {
  readonly id: string
  readonly status: RescanStatus
  /** An operator's name, or `reserve check`. */
  readonly requestedBy: string
  /** Set when the rescan was requested by time instead of height. */
  readonly since: Date | null
  /** `null` until the block of that time is known. */
  readonly fromHeight: number | null
  readonly toHeight: number
  /** The next block to read; beyond the last block when all were read. */
  readonly nextHeight: number | null
  /** The excess to explain. The rescan stops once all of it is found; `null`: it reads every block. */
  readonly unexplained: Excess | null
  readonly transfersFound: number
  readonly amountFound: bigint
  /** Why it waits, or why it has failed. */
  readonly note: string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** Returns how many of how many blocks were read; `null` while that is not known. */
export function progressOf({ fromHeight, toHeight, nextHeight }: Rescan): { read: number; all: number } | null {
  if (fromHeight === null || nextHeight === null) return null
  return { read: nextHeight - fromHeight, all: toHeight - fromHeight + 1 }
}

/** Returns the excess that remains after these transfers. Addresses without an excess are left out. */
export function explain(
  unexplained: Excess,
  found: readonly { readonly to: string; readonly amount: bigint }[],
): Excess {
  const left = Object.entries(unexplained).map(([address, amount]) => {
    const sum = found.filter(one => one.to === address).reduce((all, one) => all + one.amount, 0n)
    return [address, BigInt(amount) - sum] as const
  })
  return Object.fromEntries(left.filter(([, amount]) => amount > 0n).map(([address, amount]) => [address, `${amount}`]))
}
