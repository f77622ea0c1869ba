import type { networks } from '../../generated/words.ts'

export type Network = (typeof networks)[number]

/** Seconds between two blocks. */
export const blockSeconds = { ERC20: 2, TRC20: 3 } as const satisfies Record<Network, number>

/** The chains, of which nothing is imitated but how high they are, and what waits for a block. */
export interface Chains {
  /** The height of the newest block. */
  height(network: Network): number
  /** Adds blocks; returns the height of the last of them. */
  mine(network: Network, blocks: number): number
  /** Has something done once a chain is that high. */
  schedule(network: Network, height: number, work: () => Promise<unknown>): void
  /** Does what waited for a block that there is now. */
  runDue(): Promise<void>
}

export function createChains(): Chains {
  const heights: Record<Network, number> = { ERC20: 0, TRC20: 0 }
  const waiting: { readonly network: Network; readonly height: number; readonly work: () => Promise<unknown> }[] = []
  return {
    height: network => heights[network],
    mine: (network, blocks) => (heights[network] += blocks),
    schedule: (network, height, work) => void waiting.push({ network, height, work }),
    async runDue() {
      for (;;) {
        const index = waiting.findIndex(({ network, height }) => height <= heights[network])
        if (index < 0) return
        const [due] = waiting.splice(index, 1)
        await due!.work()
      }
    },
  }
}
