import type { ChainKey } from '../../chains/chain.ts'

export type RescanStatus = 'OPEN' | 'DONE' | 'FAILED'

/** What addresses hold beyond the record, by address, in millionths. */
export type Excess = Readonly<Record<string, string>>

/** Final blocks of a chain that are to be read again, and how far that is. */
export interface Rescan extends ChainKey {
  readonly id: string
  readonly status: RescanStatus
  /** An operator's name, or `reserve check`. */
  readonly requestedBy: string
  /** Where only a time was known from which on blocks are to be read. */
  readonly since: Date | null
  /** `null` until the block of that time is known. */
  readonly fromHeight: number | null
  readonly toHeight: number
  /** The next block to be read; beyond the last one where all were. */
  readonly nextHeight: number | null
  /** What is looked for: once all of it is found the rest is not read. `null`: whatever there is. */
  readonly unexplained: Excess | null
  readonly transfersFound: number
  readonly amountFound: bigint
  /** Why it waits, or why it has failed. */
  readonly note: string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** How many of its blocks were read, of how many; `null` while that is not known. */
export function progressOf({ fromHeight, toHeight, nextHeight }: Rescan): { read: number; all: number } | null {
  if (fromHeight === null || nextHeight === null) return null
  return { read: nextHeight - fromHeight, all: toHeight - fromHeight + 1 }
}

/** What is left to be explained after these transfers were found; an address that is explained is in it no more. */
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
