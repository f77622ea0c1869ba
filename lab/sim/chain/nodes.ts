// Nodes of a chain in memory. Each shows its part of the chain and fails on command; one of them may lie.
import { ChainUnavailable, type BlockRef, type Chain, type ChainNode } from '../../../src/chains/chain.ts'
import { transactionFormat } from '../../../src/chains/connect-outgoing.ts'
import type {
  BroadcastAnswer,
  DecodedTransaction,
  Intent,
  TransactionOutcome,
  Outgoing,
  OutgoingNode,
  SentTransaction,
} from '../../../src/chains/send/outgoing.ts'
import type { Quote } from '../../../src/chains/send/quote.ts'
import { outgoing } from '../../../src/chains/send/outgoing-nodes.ts'
import { quorum } from '../../../src/chains/read/quorum.ts'
import { usdt } from '../../../src/lib/money.ts'
import { expiringQuote, plainToken } from '../../../test/helpers/fake-payee.ts'
import type { Dice } from '../dice.ts'
import { coinsOf, feePaid, isActivated, delegatedTo } from './accounts.ts'
import { simBatches } from './batches.ts'
import type { SimChain } from './chain.ts'
import { transfersIn, type SimBlock } from './transactions.ts'
import type { NodeFault } from '../../../dev/faulty-node/faults.ts'
import { Provers, type Showing } from './provers.ts'
import { chooseSilence } from './silences.ts'
import {
  countReported,
  inventedBlock,
  inventedFinal,
  inventedReceipt,
  inventedTransfers,
  lies,
  type Lie,
} from './lies.ts'

const rangeMax = 100

/** The current behaviour of a node. */
export interface Manner {
  isDown: boolean
  /** Percentage of requests without a response. */
  misses: number
  /** Blocks that it lags behind. */
  lag: number
  /** Percentage of broadcasts that it loses. */
  loses: number
  /** Its response to a broadcast; `null`: the truth, `breaks`: none. */
  says: BroadcastAnswer['kind'] | 'breaks' | null
  /** The lies it tells. */
  lies: readonly Lie[]
  /** The data it omits. */
  silences: readonly NodeFault[]
}

const honest: Manner = { isDown: false, misses: 0, lag: 0, loses: 0, says: null, lies: [], silences: [] }
const feeLow = 1_000_000_000n
const feeLimitLow = 5_000_000n
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
  readonly manners: readonly Manner[]
  readonly #dice: Dice
  readonly #decoded = new Map<string, DecodedTransaction>()
  readonly #provers: Provers | null
  /** Wei per unit of gas, and sun per transfer. */
  #fee = feeLow
  #feeLimit = feeLimitLow

  /** `proven`: nodes of this token, read by the service's own adapters. Any number of them may omit the same data; none lies. */
  constructor(chain: SimChain, dice: Dice, proven: { readonly token: string } | null) {
    this.chain = chain
    this.#dice = dice
    this.#provers = proven && new Provers(chain, proven.token)
    const count = proven ? dice.between(1, 3) : dice.chance(25) ? 2 : 3
    this.manners = Array.from({ length: count }, () => ({ ...honest }))
  }

  /** From now on blocks prove what they hold, if requested. */
  begin(): void {
    this.#provers?.begin()
  }

  close(): void {
    this.#provers?.close()
  }

  /** Ends all faults. */
  heal(): void {
    for (const manner of this.manners) Object.assign(manner, honest)
    this.#fee = feeLow
    this.#feeLimit = feeLimitLow
  }

  /** Sets new faults. At most one of the nodes lies. */
  trouble(dice: Dice): string {
    const isProven = this.#provers !== null
    const liar = !isProven && dice.chance(35) ? dice.below(this.manners.length) : -1
    this.manners.forEach((manner, index) => {
      const says = dice.chance(45) ? dice.pick(words) : null
      Object.assign(manner, {
        isDown: dice.chance(15),
        misses: dice.chance(25) ? dice.between(5, 40) : 0,
        lag: dice.chance(25) ? dice.between(1, 6) : 0,
        loses: dice.chance(30) ? dice.between(20, 100) : 0,
        says,
        lies: index === liar ? lies.filter(() => dice.chance(40)) : [],
      } satisfies Partial<Manner>)
    })
    if (isProven) this.silence(dice)
    this.#fee = BigInt(dice.between(1, 20)) * feeLow
    this.#feeLimit = BigInt(dice.between(1, 6)) * feeLimitLow
    return JSON.stringify(this.manners)
  }

  /** Makes all nodes, one node or none omit data from now on. */
  silence(dice: Dice): string {
    const silences = dice.chance(85) ? chooseSilence(this.chain.network, dice) : []
    const alone = dice.chance(20) ? dice.below(this.manners.length) : null
    this.manners.forEach((manner, index) => {
      manner.silences = alone === null || alone === index ? silences : []
    })
    const who = alone === null ? `all ${this.manners.length}` : `one of ${this.manners.length}`
    return `${who} keep silent: ${JSON.stringify(silences)}`
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
      { now: neverRests(), ...(network === 'ERC20' && { chainId: 31_337 }) },
    )
  }

  #shows(manner: Manner): ChainNode {
    const { chain } = this
    const heard = this.#hearing(manner)
    const head = () => Math.max(0, chain.head.height - manner.lag)
    const final = () => Math.max(0, chain.finalHeight - manner.lag)
    const transfersOf = (block: SimBlock) => [
      ...(manner.lies.includes('hides') ? [] : transfersIn(block)),
      ...(manner.lies.includes('payment') ? inventedTransfers(chain, block.ref) : []),
    ]
    const invents = () => manner.lies.includes('final block')
    const invented = (height: number) => (invents() ? inventedBlock(chain, height) : null)
    const shown: ChainNode = {
      network: chain.network,
      requiredConfirmations: 3,
      rangeMax,
      isCompleteAtHead: true,
      verify: async () => {},
      head: () => heard(() => (invents() ? inventedFinal(chain) : chain.blocks[head()]!.ref)),
      finalHead: () => heard(() => (invents() ? inventedFinal(chain) : chain.blocks[final()]!.ref)),
      block: height => heard(() => invented(height) ?? (height > head() ? null : (chain.blocks[height]?.ref ?? null))),
      transfers: ({ height, hash }) =>
        heard(() => {
          if (invented(height)?.hash === hash) return []
          const block = height > head() ? undefined : chain.blocks[height]
          if (block?.ref.hash !== hash) throw new ChainUnavailable('it has no such block')
          return transfersOf(block)
        }),
      finalRange: (from, to) =>
        heard(() => {
          if (to > (invents() ? chain.head.height + 3 : final())) throw new ChainUnavailable('not final here')
          const blocks = chain.blocks.slice(from, to + 1)
          const transfers = blocks.flatMap(transfersOf)
          const times = new Map<number, Date>()
          for (const { blockHeight } of transfers) times.set(blockHeight, chain.blocks[blockHeight]!.ref.time)
          return { transfers, times, end: invented(to) ?? blocks.at(-1)!.ref }
        }),
      isListed: () => heard(() => false),
      // In a simulation no payer searches for a transaction.
      transaction: () => heard(() => null),
      transactionSender: txHash =>
        heard(() => {
          const found = chain.find(txHash, head())
          if (!found) throw new ChainUnavailable('it has no such transaction')
          return found.listed.transaction.sender
        }),
    }
    return { ...shown, ...this.#provers?.reading(this.#showing(manner), heard) }
  }

  #takes(manner: Manner): OutgoingNode {
    const { chain } = this
    const heard = this.#hearing(manner)
    const head = () => Math.max(0, chain.head.height - manner.lag)
    const final = () => Math.max(0, chain.finalHeight - manner.lag)
    const refOf = (height: number): BlockRef => chain.blocks[Math.min(height, chain.head.height)]!.ref
    const count = (account: string) => countReported(chain.countOf(account, head()), manner.lies)
    const invents = () => manner.lies.includes('final block')
    const taken: OutgoingNode = {
      network: chain.network,
      verify: async () => {},
      broadcast: signed => heard(() => this.#handIn(manner, signed.raw)),
      finalHead: () => heard(() => (invents() ? inventedFinal(chain) : refOf(final()))),
      headHeight: () => heard(() => (invents() ? inventedFinal(chain).height : head())),
      finalBlock: height =>
        heard(() => (invents() ? inventedBlock(chain, height) : null) ?? (height > final() ? null : refOf(height))),
      outcome: sent => heard(() => this.#outcome(manner, sent, { head: head(), final: final() })),
      isImpossible: sent =>
        heard(
          () => manner.lies.includes('expired proof') || this.#isImpossible(sent, { head: head(), final: final() }),
        ),
      isAbsent: sent => heard(() => manner.lies.includes('expired proof') || !chain.find(sent.txHash, final())),
      transactionCount: account => heard(() => (chain.network === 'ERC20' ? count(account) : 0)),
      quote: intent => heard(() => this.#quote(intent, head())),
      tokenState: account => heard(() => ({ ...plainToken, isBlacklisted: chain.blacklisted.has(account) })),
      transferCost: () => heard(() => null),
      ...(chain.network === 'ERC20' && {
        batches: simBatches(chain, { heard, head, count, terms: () => this.#terms() }),
      }),
    }
    return { ...taken, ...this.#provers?.proving(this.#showing(manner), heard) }
  }

  #showing(manner: Manner): Showing {
    return {
      head: () => Math.max(0, this.chain.head.height - manner.lag),
      final: () => Math.max(0, this.chain.finalHeight - manner.lag),
      silences: () => manner.silences,
    }
  }

  /** Decides whether a request gets a response. */
  #hearing(manner: Manner) {
    return async <Value>(answer: () => Value | Promise<Value>): Promise<Value> => {
      if (manner.isDown) throw new ChainUnavailable('it is down')
      if (manner.misses > 0 && this.#dice.chance(manner.misses)) throw new ChainUnavailable('it took too long')
      return answer()
    }
  }

  #quote(intent: Intent, head: number): Quote {
    const { chain } = this
    const { from, to } = intent
    if (intent.kind === 'delegate' && !isActivated(chain, to, head))
      return { kind: 'refused', reason: 'it is no account', isPermanent: false, isActivated: false }
    if (intent.kind === 'delegate' && !chain.hasStake)
      return { kind: 'refused', reason: 'too little stake', isPermanent: false, isActivated: true }
    const quote = this.#terms()
    if (intent.kind === 'token' && chain.blacklisted.has(from))
      return { kind: 'refused', reason: 'it would fail: reverted', isPermanent: true }
    if (intent.kind !== 'token' || from === chain.rich) return quote
    const isTron = quote.kind === 'expiring'
    if (isTron && delegatedTo(chain, from, head) >= chain.stakeNeeded) return quote
    const fee = isTron ? quote.feeLimit : BigInt(quote.gasLimit) * quote.maxFeePerGas
    const missingCoin = fee - coinsOf(chain, from, head)
    if (missingCoin <= 0n) return quote
    const missingStake = isTron ? chain.stakeNeeded : null
    return { kind: 'refused', reason: 'too few coins', isPermanent: false, missingCoin, missingStake, fee }
  }

  #terms(): Extract<Quote, { kind: 'nonce' | 'expiring' }> {
    return this.chain.network === 'ERC20'
      ? { kind: 'nonce', gasLimit: 80_000, maxFeePerGas: this.#fee, maxPriorityFeePerGas: this.#fee / 10n }
      : expiringQuote(this.#feeLimit)
  }

  #handIn(manner: Manner, raw: string): BroadcastAnswer {
    const transaction = this.#read(raw)
    const isTaken = !this.#dice.chance(manner.loses)
    const truth = { used: 'nonce_used', known: 'known', new: isTaken ? 'accepted' : 'later' } as const
    const answer = truth[this.chain.receive(transaction, isTaken)]
    if (manner.says === 'breaks') throw new ChainUnavailable('the connection broke')
    return { kind: manner.says ?? answer, text: 'said in a simulation' }
  }

  /** Decoded once: recovering the signer takes longer than everything else. */
  #read(raw: string): DecodedTransaction {
    const known = this.#decoded.get(raw)
    const { network, batches } = this.chain
    const batch = known || network !== 'ERC20' ? null : batches.decode(raw)
    const decoded = known ?? batch ?? transactionFormat({ network, chainIdentity: '31337' }).decode(raw)
    this.#decoded.set(raw, decoded)
    return decoded
  }

  #outcome(manner: Manner, { txHash }: SentTransaction, { head, final }: Reach): TransactionOutcome {
    const found = this.chain.find(txHash, head)
    const heard = this.chain.heard.get(txHash)
    if (!found && heard && manner.lies.includes('paid receipt'))
      return inventedReceipt(this.chain.blocks[final]!.ref, heard, 'success')
    if (!found && heard && manner.lies.includes('failed receipt'))
      return inventedReceipt(this.chain.blocks[final]!.ref, heard, 'failure')
    if (manner.lies.includes('hides') || !found) return { kind: 'open' }
    const { ref } = found.block
    if (ref.height > final) return { kind: 'included', height: ref.height }
    const { succeeded, transaction } = found.listed
    return {
      kind: 'final',
      result: succeeded ? 'success' : 'failure',
      reason: succeeded ? 'SUCCESS' : 'REVERT',
      block: { height: ref.height, hash: ref.hash },
      moved: succeeded ? transaction.moves.map(({ from, to, amount }) => ({ from, to, amount: usdt(amount) })) : [],
      fee: feePaid,
    }
  }

  #isImpossible({ txHash, from, order }: SentTransaction, { head, final }: Reach): boolean {
    if (this.chain.find(txHash, head)) return false
    if (order.kind === 'nonce') return this.chain.countOf(from, final) > order.nonce
    return this.chain.blocks[final]!.ref.time.getTime() >= order.expirationMs
  }
}

/** The head and finality of a node. */
interface Reach {
  readonly head: number
  readonly final: number
}

/** A clock that advances so far per call that no node is ever skipped after a failure. */
function neverRests(): () => number {
  let asked = 0
  return () => (asked += 60_000)
}
