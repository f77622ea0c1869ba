// What a chain in memory knows of batches: it reads them, carries them out for all of their addresses or for none, and its nodes say how
// addresses are as a test wants them to.
import type { BatchNode, Standing } from '../../src/chains/send/batches.ts'
import type { BatchIntent } from '../../src/chains/batch-transaction.ts'
import { batchFormat } from '../../src/chains/ethereum/sending/batch-format.ts'
import type { DecodedTransaction, MovedTokens } from '../../src/chains/send/outgoing.ts'
import type { Quote } from '../../src/chains/send/quote.ts'
import { usdt } from '../../src/lib/money.ts'

const format = batchFormat(31_337)

export class FakeBatches {
  /** Nodes that do not show the contract. */
  readonly withoutContract = new Set<number>()
  /** Addresses that hold less of the token than anybody wants of them. */
  readonly poor = new Set<string>()
  /** Addresses that ran something, and how many transactions they sent, by nobody of ours. */
  readonly foreign = new Map<string, number>()
  /** What a node says of an address instead of the truth. */
  readonly lies = new Map<number, (standing: Standing) => Standing>()
  readonly #intents = new Map<string, BatchIntent>()

  /** `null`: it is no batch. */
  decode(raw: string): DecodedTransaction | null {
    try {
      const { intent, ...rest } = format.decode(raw)
      this.#intents.set(rest.txHash, intent)
      const amount = usdt(intent.members.reduce((sum, one) => sum + one.amount, 0n))
      return { ...rest, intent: { kind: 'token', token: intent.delegate, from: intent.from, to: intent.from, amount } }
    } catch (error) {
      if (error instanceof TypeError) return null
      throw error
    }
  }

  /** The addresses of a batch; of everything else none. */
  members(txHash: string): BatchIntent['members'] {
    return this.#intents.get(txHash)?.members ?? []
  }

  /** What it moves where it succeeds; `null`: it is no batch. */
  moved(txHash: string): MovedTokens[] | null {
    const intent = this.#intents.get(txHash)
    return intent ? intent.members.map(({ address, amount }) => ({ from: address, to: intent.from, amount })) : null
  }

  /** How many authorizations of an address these transactions bear: each is a transaction of it. */
  authorized(account: string, txHashes: readonly string[]): number {
    const members = txHashes.flatMap(txHash => this.members(txHash))
    const own = members.filter(({ address, authorization }) => address === account && authorization !== null)
    return own.length + (this.foreign.get(account) ?? 0)
  }

  /** `seen`: what every block holds. */
  node(index: number, seen: Seen): BatchNode {
    return {
      hasContract: async () => !this.withoutContract.has(index),
      standings: async (_contract, addresses) =>
        addresses.map(({ address }) => {
          const count = seen.count(address)
          const isForeign = this.foreign.has(address)
          const runs = isForeign ? 'other' : this.authorized(address, seen.taken()) > 0 ? 'delegated' : 'plain'
          const truth: Standing = { count, runs, holdsEnough: !this.poor.has(address) }
          return this.lies.get(index)?.(truth) ?? truth
        }),
      async quote({ members, gasLimit }) {
        const quote = seen.quote()
        if (quote.kind !== 'nonce') return quote
        if (gasLimit === null && members.some(({ address }) => seen.refuses(address)))
          return { kind: 'refused', reason: 'it would fail: reverted', isPermanent: true }
        const plain = members.filter(one => !one.isDelegated).length
        return { ...quote, gasLimit: gasLimit ?? 50_000 + 25_000 * members.length + 25_000 * plain }
      },
    }
  }
}

interface Seen {
  quote(): Quote
  count(account: string): number
  taken(): readonly string[]
  refuses(address: string): boolean
}
