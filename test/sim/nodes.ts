// Nodes of a chain in memory: each shows as much of it as it has, fails as it is told to, and one of them may lie.
import { ChainUnavailable, type BlockRef, type Chain, type ChainNode, type Transfer } from '../../src/chains/chain.ts'
import { transactionFormat } from '../../src/chains/connect-outgoing.ts'
import {
  outgoing,
  type BroadcastAnswer,
  type DecodedTransaction,
  type Outcome,
  type Outgoing,
  type OutgoingNode,
  type Quote,
  type SentTransaction,
} from '../../src/chains/outgoing.ts'
import { quorum } from '../../src/chains/quorum.ts'
import { usdt } from '../../src/lib/money.ts'
import type { Dice } from './dice.ts'
import type { SimBlock, SimChain } from './chain.ts'

const nodesOfChain = 3
const rangeMax = 100

/** How one node behaves now. */
export interface Manner {
  isDown: boolean
  /** Percent of the questions that it does not answer. */
  misses: number
  /** Blocks it is behind. */
  lag: number
  /** Percent of what is handed in that it loses. */
  loses: number
  /** What it says to what is handed in; `null`: the truth. `breaks`: nothing. */
  says: BroadcastAnswer['kind'] | 'breaks' | null
  /** Whether it tells of transactions what is not so. */
  isLying: boolean
}

const honest: Manner = { isDown: false, misses: 0, lag: 0, loses: 0, says: null, isLying: false }
const words = [
  'accepted',
  'known',
  'nonce_used',
  'underpriced',
  'no_funds',
  'expired',
  'later',
  'invalid',
  'breaks',
] as const

export class SimNodes {
  readonly chain: SimChain
  readonly manners: readonly Manner[] = Array.from({ length: nodesOfChain }, () => ({ ...honest }))
  readonly #dice: Dice
  readonly #decoded = new Map<string, DecodedTransaction>()
  #fee = 2_000_000_000n

  constructor(chain: SimChain, dice: Dice) {
    this.chain = chain
    this.#dice = dice
  }

  /** Whatever ails them is over. */
  heal(): void {
    for (const manner of this.manners) Object.assign(manner, honest)
  }

  /** Other troubles than before. Of three nodes one at most lies. */
  trouble(dice: Dice): string {
    const liar = dice.chance(35) ? dice.below(nodesOfChain) : -1
    this.manners.forEach((manner, index) => {
      const says = dice.chance(45) ? dice.pick(words) : null
      Object.assign(manner, {
        isDown: dice.chance(15),
        misses: dice.chance(25) ? dice.between(5, 40) : 0,
        lag: dice.chance(25) ? dice.between(1, 6) : 0,
        loses: dice.chance(30) ? dice.between(20, 100) : 0,
        says,
        isLying: index === liar,
      } satisfies Manner)
    })
    this.#fee = BigInt(dice.between(1, 20)) * 1_000_000_000n
    return JSON.stringify(this.manners)
  }

  incoming(): Chain {
    return quorum(
      this.manners.map(manner => this.#shows(manner)),
      { now: neverRests() },
    )
  }

  outgoing(): Outgoing {
    const { network } = this.chain
    const format = transactionFormat({ network, chainIdentity: '31337' })
    return outgoing(
      this.manners.map(manner => this.#takes(manner)),
      format,
      { now: neverRests() },
    )
  }

  #shows(manner: Manner): ChainNode {
    const { chain } = this
    const heard = this.#hearing(manner)
    const head = () => Math.max(0, chain.head.height - manner.lag)
    const final = () => Math.max(0, chain.finalHeight - manner.lag)
    const transfersOf = (block: SimBlock) => (manner.isLying ? [] : transfersIn(block))
    return {
      network: chain.network,
      requiredConfirmations: 3,
      rangeMax,
      verify: async () => {},
      head: () => heard(() => chain.blocks[head()]!.ref),
      finalHead: () => heard(() => chain.blocks[final()]!.ref),
      block: height => heard(() => (height > head() ? null : (chain.blocks[height]?.ref ?? null))),
      transfers: ({ height, hash }) =>
        heard(() => {
          const block = height > head() ? undefined : chain.blocks[height]
          if (block?.ref.hash !== hash) throw new ChainUnavailable('it has no such block')
          return transfersOf(block)
        }),
      finalRange: (from, to) =>
        heard(() => {
          if (to > final()) throw new ChainUnavailable('not final here')
          const blocks = chain.blocks.slice(from, to + 1)
          const transfers = blocks.flatMap(transfersOf)
          const times = new Map<number, Date>()
          for (const { blockHeight } of transfers) times.set(blockHeight, chain.blocks[blockHeight]!.ref.time)
          return { transfers, times, end: blocks.at(-1)!.ref }
        }),
      isListed: () => heard(() => false),
      transactionSender: txHash =>
        heard(() => {
          const found = chain.find(txHash, head())
          if (!found) throw new ChainUnavailable('it has no such transaction')
          return found.listed.transaction.sender
        }),
    }
  }

  #takes(manner: Manner): OutgoingNode {
    const { chain } = this
    const heard = this.#hearing(manner)
    const head = () => Math.max(0, chain.head.height - manner.lag)
    const final = () => Math.max(0, chain.finalHeight - manner.lag)
    const refOf = (height: number): BlockRef => chain.blocks[height]!.ref
    return {
      network: chain.network,
      verify: async () => {},
      broadcast: signed => heard(() => this.#handIn(manner, signed.raw)),
      finalHead: () => heard(() => refOf(final())),
      finalBlock: height => heard(() => (height > final() ? null : refOf(height))),
      outcome: sent => heard(() => this.#outcome(manner, sent, { head: head(), final: final() })),
      isImpossible: sent => heard(() => manner.isLying || this.#isImpossible(sent, { head: head(), final: final() })),
      transactionCount: account =>
        heard(() => (chain.network === 'ERC20' ? chain.countOf(account, head()) + (manner.isLying ? 7 : 0) : 0)),
      quote: () => heard(() => this.#quote()),
      transferCost: () => heard(() => null),
    }
  }

  /** Whether a question is answered at all. */
  #hearing(manner: Manner) {
    return async <Value>(answer: () => Value): Promise<Value> => {
      if (manner.isDown) throw new ChainUnavailable('it is down')
      if (manner.misses > 0 && this.#dice.chance(manner.misses)) throw new ChainUnavailable('it took too long')
      return answer()
    }
  }

  #quote(): Quote {
    return this.chain.network === 'ERC20'
      ? { kind: 'nonce', gasLimit: 80_000, maxFeePerGas: this.#fee, maxPriorityFeePerGas: this.#fee / 10n }
      : { kind: 'expiring', feeLimit: 30_000_000n }
  }

  #handIn(manner: Manner, raw: string): BroadcastAnswer {
    const transaction = this.#read(raw)
    const isTaken = !this.#dice.chance(manner.loses)
    const truth = { used: 'nonce_used', known: 'known', new: isTaken ? 'accepted' : 'later' } as const
    const answer = truth[this.chain.hear(transaction, isTaken)]
    if (manner.says === 'breaks') throw new ChainUnavailable('the connection broke')
    return { kind: manner.says ?? answer, text: 'said in a simulation' }
  }

  /** Each once: to find out who signed takes longer than all else. */
  #read(raw: string): DecodedTransaction {
    const known = this.#decoded.get(raw)
    const decoded = known ?? transactionFormat({ network: this.chain.network, chainIdentity: '31337' }).decode(raw)
    this.#decoded.set(raw, decoded)
    return decoded
  }

  #outcome(manner: Manner, { txHash }: SentTransaction, { head, final }: Reach): Outcome {
    const found = this.chain.find(txHash, head)
    if (manner.isLying && !found) return lie(this.chain.blocks[final]!.ref)
    if (manner.isLying || !found) return { kind: 'open' }
    const { ref } = found.block
    if (ref.height > final) return { kind: 'included', height: ref.height }
    const { succeeded, transaction } = found.listed
    return {
      kind: 'final',
      result: succeeded ? 'success' : 'failure',
      reason: succeeded ? 'SUCCESS' : 'REVERT',
      block: { height: ref.height, hash: ref.hash },
      moved: succeeded ? transaction.moves.map(({ from, to, amount }) => ({ from, to, amount: usdt(amount) })) : [],
      fee: 50_000n,
    }
  }

  #isImpossible({ txHash, from, order }: SentTransaction, { head, final }: Reach): boolean {
    if (this.chain.find(txHash, head)) return false
    if (order.kind === 'nonce') return this.chain.countOf(from, final) > order.nonce
    return this.chain.blocks[final]!.ref.time.getTime() >= order.expirationMs
  }
}

/** How far a node is. */
interface Reach {
  readonly head: number
  readonly final: number
}

/** What is in no block failed long ago. */
function lie({ height, hash }: BlockRef): Outcome {
  return { kind: 'final', result: 'failure', reason: 'REVERT', block: { height, hash }, moved: [], fee: 0n }
}

function transfersIn({ ref, transactions }: SimBlock): Transfer[] {
  return transactions
    .filter(one => one.succeeded)
    .flatMap(({ transaction: { txHash, moves } }) =>
      moves.map(({ from, to, amount }, ordinal) => ({
        txHash,
        ordinal,
        from,
        to,
        amount: usdt(amount),
        blockHeight: ref.height,
        blockHash: ref.hash,
      })),
    )
}

/** Each question is asked of every node, whatever it said before. */
function neverRests(): () => number {
  let asked = 0
  return () => (asked += 60_000)
}
