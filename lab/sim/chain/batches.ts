// The answers of a node of a chain in memory to a signer that empties several deposit addresses by one transaction.
import type { BatchNode } from '../../../src/chains/send/batches.ts'
import type { Quote } from '../../../src/chains/send/quote.ts'
import { tokensOf } from './accounts.ts'
import type { SimChain } from './chain.ts'

export interface Telling {
  /** Answers, or fails like the node at the moment. */
  readonly heard: <Value>(answer: () => Value) => Promise<Value>
  /** The node's head. */
  readonly head: () => number
  readonly count: (account: string) => number
  readonly terms: () => Quote
}

const gasOnce = 50_000
const gasEach = 30_000

export function simBatches(chain: SimChain, { heard, head, count, terms }: Telling): BatchNode {
  return {
    hasContract: () => heard(() => true),
    standings: (_contract, addresses) =>
      heard(() =>
        addresses.map(({ address, amount }) => ({
          count: count(address),
          runs: chain.isDelegated(address, head()) ? ('delegated' as const) : ('plain' as const),
          holdsEnough: tokensOf(chain, address, head()) >= amount,
        })),
      ),
    quote: ({ members, gasLimit }) =>
      heard(() => {
        if (gasLimit === null && members.some(({ address }) => chain.blacklisted.has(address)))
          return { kind: 'refused', reason: 'it would fail: reverted', isPermanent: true }
        const quote = terms()
        return quote.kind === 'nonce' ? { ...quote, gasLimit: gasLimit ?? gasOnce + gasEach * members.length } : quote
      }),
  }
}
