import type { Network } from './networks.ts'

export type { Network }

/** The chains, of which nothing is imitated but how high they are, and what waits for a block. */
export interface Chains {
  /** The height of the newest block. */
  height(network: Network): number
  /** Adds blocks; returns the height of the last of them. */
  mine(network: Network, blocks: number): number
  /** Has something done once a chain is that high. */
  schedule(network: Network, block: number, work: () => Promise<unknown>): void
  /** Does what waited for a block that there is now. */
  runDue(): Promise<void>
}

export function createChains(): Chains {
  const heights = new Map<Network, number>()
  const height = (network: Network) => heights.get(network) ?? 0
  const waiting: { readonly network: Network; readonly height: number; readonly work: () => Promise<unknown> }[] = []
  return {
    height,
    mine(network, blocks) {
      heights.set(network, height(network) + blocks)
      return height(network)
    },
    schedule: (network, block, work) => void waiting.push({ network, height: block, work }),
    async runDue() {
      for (;;) {
        const index = waiting.findIndex(one => one.height <= height(one.network))
        if (index < 0) return
        const [due] = waiting.splice(index, 1)
        await due!.work()
      }
    },
  }
}
