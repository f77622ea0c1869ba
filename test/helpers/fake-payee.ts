// A chain that withdrawals are paid on, in memory: it takes signed bytes, puts them into blocks as its network would, and its nodes
// say to them what a test wants them to say.
import { createHash } from 'node:crypto'
import type { BatchNode } from '../../src/chains/send/batches.ts'
import { ChainUnavailable, type BlockRef, type Network } from '../../src/chains/chain.ts'
import { transactionFormat } from '../../src/chains/connect-outgoing.ts'
import type {
  BroadcastAnswer,
  DecodedTransaction,
  Intent,
  TransactionOutcome,
  Outgoing,
  OutgoingNode,
  SentTransaction,
  TransferCost,
} from '../../src/chains/send/outgoing.ts'
import type { Quote } from '../../src/chains/send/quote.ts'
import { tokenProblemText, type TokenState } from '../../src/chains/token-state.ts'
import { outgoing } from '../../src/chains/send/outgoing-nodes.ts'
import { FakeBatches } from './fake-batches.ts'

type Listed = { readonly transaction: DecodedTransaction; readonly succeeded: boolean; readonly reason: string }
type Block = { readonly ref: BlockRef; readonly transactions: readonly Listed[] }

/** What a node does with bytes, and says. */
export type Manner = {
  /** Whether they reach the pool; default yes. */
  readonly isTaken?: boolean
  /** Default the truth. `throws`: the connection breaks. */
  readonly says?: BroadcastAnswer['kind'] | 'throws'
}

/** What every transaction costs its sender in the end. */
export const feePaid = 50_000n

export class FakePayee {
  readonly network: Network
  readonly blocks: Block[] = []
  readonly pool = new Map<string, DecodedTransaction>()
  readonly #decoded = new Map<string, DecodedTransaction>()
  /** By the index of a node; the last one holds for all that follow. */
  manners: Manner[] = [{}]
  /** Nodes that answer nothing at all. */
  deaf = new Set<number>()
  /** Blocks take nothing from the pool. */
  isStuck = false
  /** Blocks take nothing that refers to a block of another branch, as TRON's; else bytes outlive any branch. */
  isBound = false
  /** Calls to pay these fail in their block. */
  readonly refusing = new Set<string>()
  /** What the issuer of the token has switched on, and whom it has blacklisted. */
  token: TokenState = plainToken
  readonly blacklisted = new Set<string>()
  /** What the energy of a transfer to these costs, in sun: one that is given less uses that up. */
  readonly energyCosts = new Map<string, bigint>()
  quote: Quote
  /** Accounts that must have the coins for what they send; all others have enough. */
  readonly poor = new Set<string>()
  /** Coins that accounts had from the beginning. */
  readonly coins = new Map<string, bigint>()
  /** Stake that one of the poor needs the energy of, where that may be lent. */
  stakeNeeded: bigint | null = null
  cost: TransferCost | null = null
  costsAsked = 0
  broadcasts = 0
  /** What it knows of transactions that empty several addresses. */
  readonly batches = new FakeBatches()
  readonly #finalDepth = 2
  #branches = 0
  readonly #blockMs = 3_000

  constructor(network: Network) {
    this.network = network
    this.quote =
      network === 'ERC20'
        ? { kind: 'nonce', gasLimit: 80_000, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 100_000_000n }
        : expiringQuote(30_000_000n)
    this.mine(5)
  }

  /** The way out to a chain of so many nodes. */
  way(nodes = 3): Outgoing {
    const format = transactionFormat({ network: this.network, chainIdentity: '31337' })
    // Nobody rests: what a node says is asked each time.
    let asked = 0
    return outgoing(
      Array.from({ length: nodes }, (_, index) => this.#node(index)),
      format,
      { now: () => (asked += 60_000), ...(this.network === 'ERC20' && { chainId: 31_337 }) },
    )
  }

  mine(count = 1): void {
    for (let mined = 0; mined < count; mined += 1) {
      const parent = this.blocks.at(-1)?.ref
      const height = (parent?.height ?? -1) + 1
      const time = new Date((parent?.time.getTime() ?? Date.UTC(2026, 5, 1)) + this.#blockMs)
      const transactions = this.isStuck ? [] : this.#take(parent)
      const ref = { height, hash: this.#hash(height), parentHash: parent?.hash ?? '', time }
      this.blocks.push({ ref, transactions })
    }
  }

  /** Takes back the newest blocks, final ones too. What they held is forgotten by every node. */
  takeBack(count: number): void {
    this.blocks.length -= count
    this.#branches += 1
  }

  /** Every transfer that any block holds, whatever its fate. */
  paid(to: string): readonly Listed[] {
    return this.blocks.flatMap(({ transactions }) =>
      transactions.filter(({ transaction }) => transaction.intent.to === to),
    )
  }

  #take(parent: BlockRef | undefined): Listed[] {
    const taken: Listed[] = []
    const waiting = [...this.pool.values()].toSorted((one, other) => Number(feeOf(other) - feeOf(one)))
    for (let isMore = true; isMore;) {
      const next = waiting.find(one => this.pool.has(one.txHash) && this.#fits(one, { taken, parent }))
      isMore = next !== undefined
      if (!next) break
      this.pool.delete(next.txHash)
      const reason = this.#reasonOf(next)
      taken.push({ transaction: next, succeeded: reason === 'SUCCESS', reason })
    }
    return taken
  }

  #reasonOf({ intent: { to }, terms, txHash }: DecodedTransaction): string {
    const ends = [to, ...this.batches.members(txHash).map(({ address }) => address)]
    if (ends.some(end => this.refusing.has(end))) return 'REVERT'
    const isEnough = terms.kind === 'nonce' || terms.feeLimit >= (this.energyCosts.get(to) ?? 0n)
    return isEnough ? 'SUCCESS' : 'OUT_OF_ENERGY'
  }

  #fits({ terms, signer }: DecodedTransaction, at: { taken: Listed[]; parent: BlockRef | undefined }): boolean {
    if (terms.kind === 'expiring')
      return (
        (at.parent?.time.getTime() ?? 0) < terms.expirationMs && (!this.isBound || this.#holds(terms.referenceMark))
      )
    const inThis = at.taken.filter(({ transaction }) => transaction.signer === signer).length
    return terms.nonce === this.#count(signer, this.blocks.length - 1) + inThis
  }

  /** Whether this branch has the block that a transaction refers to. */
  #holds(mark: string): boolean {
    const { referenceMark } = transactionFormat({ network: this.network, chainIdentity: '31337' })
    const at = { kind: 'expiring', timestampMs: 0, expirationMs: 0, feeLimit: 0n } as const
    return this.blocks.some(({ ref: reference }) => referenceMark({ ...at, reference }) === mark)
  }

  #count(account: string, height: number): number {
    const taken = this.blocks.slice(0, height + 1).flatMap(({ transactions }) => transactions)
    const authorized = this.batches.authorized(
      account,
      taken.map(({ transaction }) => transaction.txHash),
    )
    return taken.filter(({ transaction }) => transaction.signer === account).length + authorized
  }

  #hash(height: number): string {
    const digest = createHash('sha256').update(`${this.network} ${height} ${this.#branches}`).digest('hex')
    return this.network === 'ERC20' ? `0x${digest}` : height.toString(16).padStart(16, '0') + digest.slice(16)
  }

  #final(): Block {
    return this.blocks[this.blocks.length - 1 - this.#finalDepth]!
  }

  #find(txHash: string): { block: Block; listed: Listed } | null {
    for (const block of this.blocks)
      for (const listed of block.transactions) if (listed.transaction.txHash === txHash) return { block, listed }
    return null
  }

  #node(index: number): OutgoingNode {
    const heard = <Value>(value: () => Value): Promise<Value> =>
      this.deaf.has(index) ? Promise.reject(new ChainUnavailable('deaf')) : Promise.resolve(value())
    return {
      network: this.network,
      verify: async () => {},
      broadcast: signed => heard(() => this.#broadcast(index, signed.raw)),
      finalHead: () => heard(() => this.#final().ref),
      headHeight: () => heard(() => this.blocks.length - 1),
      finalBlock: height => heard(() => (height > this.#final().ref.height ? null : this.blocks[height]!.ref)),
      outcome: sent => heard(() => this.#outcome(sent)),
      isImpossible: sent => heard(() => this.#isImpossible(sent)),
      isAbsent: sent => heard(() => (this.#find(sent.txHash)?.block.ref.height ?? Infinity) > this.#final().ref.height),
      transactionCount: account =>
        heard(() => (this.network === 'ERC20' ? this.#count(account, this.blocks.length - 1) : 0)),
      quote: intent => heard(() => this.#quote(intent)),
      tokenState: account => heard(() => ({ ...this.token, isBlacklisted: this.blacklisted.has(account) })),
      transferCost: () => {
        this.costsAsked += 1
        return heard(() => this.cost)
      },
      ...(this.network === 'ERC20' && { batches: this.#batches(index) }),
    }
  }

  #batches(index: number): BatchNode {
    return this.batches.node(index, {
      quote: () => this.quote,
      count: account => this.#count(account, this.blocks.length - 1),
      taken: () => this.blocks.flatMap(({ transactions }) => transactions.map(one => one.transaction.txHash)),
      refuses: address => this.refusing.has(address),
    })
  }

  /** Stake whose energy is lent to an account. */
  delegatedTo(account: string): bigint {
    return this.paid(account).reduce((delegated, { transaction: { intent }, succeeded }) => {
      if (!succeeded || (intent.kind !== 'delegate' && intent.kind !== 'reclaim')) return delegated
      return intent.kind === 'delegate' ? delegated + intent.amount : delegated - intent.amount
    }, 0n)
  }

  /** What an account has of the network's coin: what it had and was sent, less what it sent and paid. */
  coinsOf(account: string): bigint {
    let coins = this.coins.get(account) ?? 0n
    for (const { transaction, succeeded } of this.blocks.flatMap(({ transactions }) => transactions)) {
      const { intent, signer } = transaction
      if (signer === account) coins -= feePaid
      if (!succeeded || intent.kind !== 'coin') continue
      if (intent.to === account) coins += intent.amount
      if (signer === account) coins -= intent.amount
    }
    return coins
  }

  #quote(intent: Intent): Quote {
    const { quote } = this
    const state = { ...this.token, isBlacklisted: this.blacklisted.has(intent.from) }
    const problem = intent.kind === 'token' ? tokenProblemText(state, intent.from) : null
    if (problem !== null) return { kind: 'refused', reason: problem, isPermanent: false }
    if (quote.kind === 'refused' || !this.poor.has(intent.from)) return quote
    const fee = quote.kind === 'nonce' ? BigInt(quote.gasLimit) * quote.maxFeePerGas : quote.feeLimit
    if (this.stakeNeeded !== null && this.delegatedTo(intent.from) >= this.stakeNeeded) return quote
    const missingCoin = fee - this.coinsOf(intent.from)
    if (missingCoin <= 0n) return quote
    return {
      kind: 'refused',
      reason: 'too few coins for the fee',
      isPermanent: false,
      missingCoin,
      fee,
      missingStake: this.stakeNeeded,
    }
  }

  #broadcast(index: number, raw: string): BroadcastAnswer {
    this.broadcasts += 1
    const { isTaken = true, says } = this.manners[Math.min(index, this.manners.length - 1)] ?? {}
    const transaction = this.#decode(raw)
    const isKnown = this.pool.has(transaction.txHash) || this.#find(transaction.txHash) !== null
    const { terms, signer } = transaction
    const isUsed = terms.kind === 'nonce' && this.#count(signer, this.blocks.length - 1) > terms.nonce
    if (isTaken && !isKnown && !isUsed) this.pool.set(transaction.txHash, transaction)
    if (says === 'throws') throw new ChainUnavailable('the connection broke')
    const truth = isUsed ? 'nonce_used' : isKnown ? 'known' : isTaken ? 'accepted' : 'later'
    return { kind: says ?? truth, text: 'said by a test' }
  }

  /** Remembered, because recovering the signer is slow and every node gets the same bytes many times. */
  #decode(raw: string): DecodedTransaction {
    const known = this.#decoded.get(raw)
    if (known) return known
    const format = transactionFormat({ network: this.network, chainIdentity: '31337' })
    const transaction = this.batches.decode(raw) ?? format.decode(raw)
    this.#decoded.set(raw, transaction)
    return transaction
  }

  #outcome({ txHash }: SentTransaction): TransactionOutcome {
    const found = this.#find(txHash)
    if (!found) return { kind: 'open' }
    const { block, listed } = found
    if (block.ref.height > this.#final().ref.height) return { kind: 'included', height: block.ref.height }
    const { intent, terms } = listed.transaction
    return {
      kind: 'final',
      result: listed.succeeded ? 'success' : 'failure',
      reason: listed.reason,
      block: { height: block.ref.height, hash: block.ref.hash },
      moved: listed.succeeded && intent.kind === 'token' ? (this.batches.moved(txHash) ?? [intent]) : [],
      fee: listed.reason === 'OUT_OF_ENERGY' && terms.kind === 'expiring' ? terms.feeLimit : feePaid,
    }
  }

  #isImpossible({ txHash, from, order }: SentTransaction): boolean {
    if (this.#find(txHash)) return false
    const final = this.#final().ref
    if (order.kind === 'nonce') return this.#count(from, final.height) > order.nonce
    return final.time.getTime() >= order.expirationMs
  }
}

/** Of a token whose issuer has switched nothing on. */
export const plainToken: TokenState = {
  feePoints: 0n,
  feeMax: 0n,
  isPaused: false,
  isDeprecated: false,
  successor: null,
  isBlacklisted: false,
}

/** On which terms whoever has enough of everything sends. */
export function expiringQuote(feeLimit: bigint): Extract<Quote, { kind: 'expiring' }> {
  const coins = 1_000_000_000_000n
  return { kind: 'expiring', feeLimit, feeLimitDearest: feeLimit, bytesFee: 400_000n, coins, means: coins }
}

function feeOf({ terms }: DecodedTransaction): bigint {
  return terms.kind === 'nonce' ? terms.maxFeePerGas : 0n
}
