// One blockchain in memory, for what comes in and what goes out: blocks, forks, what waits for a block, what is final.
import { createHash } from 'node:crypto'
import { formatAddress } from '../../../src/chains/address.ts'
import type { BlockRef, Network } from '../../../src/chains/chain.ts'
import type { DecodedTransaction } from '../../../src/chains/send/outgoing.ts'
import { FakeBatches } from '../../../test/helpers/fake-batches.ts'
import { failsIn, hasCoinsFor } from './accounts.ts'
import type { Dice } from '../dice.ts'
import {
  asSent,
  type ChainState,
  type Listed,
  type Moved,
  type SimBlock,
  type SimTransaction,
  type Unsealed,
} from './transactions.ts'

export class SimChain implements ChainState {
  readonly network: Network
  readonly dice: Dice
  readonly blocks: SimBlock[] = []
  /** What waits for a block. */
  readonly pool = new Map<string, SimTransaction>()
  /** All transactions of ours that any node was ever told, whatever it said: any of them may come back. */
  readonly heard = new Map<string, SimTransaction>()
  /** Reads those that empty several addresses at once. */
  readonly batches = new FakeBatches()
  /** Transfers to these fail in their block. */
  readonly refusing = new Set<string>()
  /** Transfers from these fail: the token's owner has blacklisted them. */
  readonly blacklisted = new Set<string>()
  /** Blocks take nothing. */
  isStuck = false
  /** Nothing becomes final. */
  isStalled = false
  /** Percent of what waits that a block takes. */
  takes = 80
  finalHeight = 0
  /** The wallet, which always has coins for fees. */
  rich = ''
  /** Stake that one transfer needs the energy of; whether the wallet has so much. */
  stakeNeeded = 9_000_000_000n
  hasStake = true
  /** Blocks up to this one are never taken back. */
  founded = 0
  /** Who was paid last by somebody. */
  lastPaid: string | null = null
  /** Where its nodes prove what blocks hold: a block's hash is that of its content. */
  seal: ((block: Unsealed) => string) | null = null
  readonly #finalDepth: number
  #made = 0

  constructor(network: Network, dice: Dice, start: Date) {
    this.network = network
    this.dice = dice
    this.#finalDepth = dice.between(1, 4)
    this.#append([], new Date(start.getTime() - 60_000))
    for (let seconds = 50; seconds > 0; seconds -= 10) this.mine(new Date(start.getTime() - seconds * 1000))
  }

  /** Takes over the blocks of another, of which none waits for anything. */
  goOnFrom(other: SimChain): void {
    this.blocks.splice(0, this.blocks.length, ...other.blocks)
    this.finalHeight = other.finalHeight
    this.lastPaid = other.lastPaid
    this.founded = other.head.height
    this.#made = other.#made
  }

  get head(): BlockRef {
    return this.blocks.at(-1)!.ref
  }

  address(name: string): string {
    return formatAddress(this.network, this.#digest(`account ${name}`).subarray(0, 20))
  }

  /** Somebody sends tokens; a block may take it. Returns its hash. */
  send(moves: readonly Moved[], sender: string, members: SimTransaction['members'] = []): string {
    const what = `transaction ${(this.#made += 1)}`
    const txHash = this.#write(this.#digest(what))
    this.pool.set(txHash, { txHash, sender, moves, own: null, members, preimage: `${this.network} ${what}` })
    this.lastPaid = moves[0]?.to ?? null
    return txHash
  }

  /** A node hears of a transaction of ours. Whether it was known to somebody, or can be in no block any more. */
  receive(own: DecodedTransaction, isTaken: boolean): 'used' | 'known' | 'new' {
    const { txHash, signer, terms } = own
    if (terms.kind === 'nonce' && this.countOf(signer, this.head.height) > terms.nonce)
      return this.find(txHash) ? 'known' : 'used'
    const isKnown = this.pool.has(txHash) || this.find(txHash) !== null
    const transaction = asSent(own, this.batches)
    if (isTaken) this.heard.set(txHash, transaction)
    if (isTaken && !isKnown) this.pool.set(txHash, transaction)
    return isKnown ? 'known' : 'new'
  }

  /** The next block, of what waits. */
  mine(time: Date): void {
    const parentMs = this.blocks.at(-1)?.ref.time.getTime() ?? 0
    this.#append(this.#choose(parentMs), new Date(Math.max(time.getTime(), parentMs + 1000)))
    if (!this.isStalled) this.finalHeight = Math.max(this.finalHeight, this.head.height - this.#finalDepth)
  }

  /** Takes back the newest blocks, as far as they are not final, and makes one more than those in their place. */
  fork(depth: number): number {
    const taken = this.blocks.splice(Math.max(this.finalHeight + 1, this.blocks.length - depth))
    this.#giveBack(taken)
    for (let made = 0; made <= taken.length && taken.length > 0; made += 1)
      this.mine(taken[made]?.ref.time ?? new Date(this.head.time.getTime() + 3000))
    return taken.length
  }

  /**
   * Takes back final blocks too, and makes one more than those in their place, of later times: what had expired before stays so,
   * since no proof of that would be worth anything else.
   */
  takeBackFinal(depth: number): number {
    const stays = Math.max(this.founded + 1, this.blocks.length - depth)
    const from = this.head.time.getTime()
    this.finalHeight = Math.min(this.finalHeight, stays - 1)
    const taken = this.blocks.splice(stays)
    this.#giveBack(taken)
    for (let made = 0; made <= taken.length && taken.length > 0; made += 1)
      this.mine(new Date(from + (made + 1) * 1000))
    return taken.length
  }

  /** All nodes forget what waits, but for some of it. */
  forget(): void {
    for (const [txHash, { own }] of this.pool) if (own && this.dice.chance(60)) this.pool.delete(txHash)
  }

  /** Whoever kept bytes of ours hands them in again. */
  bringBack(): void {
    for (const [txHash, transaction] of this.heard) if (!this.find(txHash)) this.pool.set(txHash, transaction)
  }

  find(txHash: string, upTo = this.head.height): { block: SimBlock; listed: Listed } | null {
    for (let height = Math.min(upTo, this.head.height); height >= 0; height -= 1) {
      const block = this.blocks[height]!
      const listed = block.transactions.find(({ transaction }) => transaction.txHash === txHash)
      if (listed) return { block, listed }
    }
    return null
  }

  /** How many transactions of an account there are up to a block. */
  countOf(account: string, height: number): number {
    let count = 0
    for (const { ref, transactions } of this.blocks)
      if (ref.height <= height)
        for (const { transaction, authorized = [] } of transactions)
          count += Number(transaction.sender === account) + Number(authorized.includes(account))
    return count
  }

  /** Whether an address runs the contract that empties several at once. */
  isDelegated(account: string, height: number): boolean {
    return this.blocks.some(
      ({ ref, transactions }) =>
        ref.height <= height && transactions.some(({ authorized = [] }) => authorized.includes(account)),
    )
  }

  /** What succeeded in final blocks. */
  finals(): readonly { readonly block: SimBlock; readonly transaction: SimTransaction }[] {
    return this.blocks
      .slice(0, this.finalHeight + 1)
      .flatMap(block =>
        block.transactions.filter(one => one.succeeded).map(({ transaction }) => ({ block, transaction })),
      )
  }

  #giveBack(taken: readonly SimBlock[]): void {
    for (const { transactions } of taken)
      for (const { transaction } of transactions)
        // A payer's may be gone for good; of ours somebody may have kept the bytes.
        if (!this.dice.chance(15)) this.pool.set(transaction.txHash, transaction)
  }

  /** In any order in which their numbers allow it. */
  #choose(parentMs: number): readonly Listed[] {
    const chosen: Listed[] = []
    const numbers = new Map<string, number>()
    const waiting = this.isStuck ? [] : [...this.pool.values()]
    for (let isMore = true; isMore;) {
      isMore = false
      for (const transaction of this.dice.chance(50) ? waiting : waiting.toReversed()) {
        const { txHash, own, sender } = transaction
        if (!this.pool.has(txHash)) continue
        if (own?.terms.kind === 'expiring' && parentMs >= own.terms.expirationMs) {
          this.pool.delete(txHash)
          continue
        }
        if (own?.terms.kind === 'nonce') {
          const next = numbers.get(sender) ?? this.countOf(sender, this.head.height)
          if (own.terms.nonce < next) this.pool.delete(txHash)
          if (own.terms.nonce !== next) continue
        }
        if (!hasCoinsFor(this, transaction) || !this.dice.chance(this.takes)) continue
        if (own?.terms.kind === 'nonce') numbers.set(sender, own.terms.nonce + 1)
        this.pool.delete(txHash)
        const authorized = this.#authorize(transaction, numbers)
        const runs = ({ address }: { readonly address: string }) =>
          authorized.includes(address) || this.isDelegated(address, this.head.height)
        const isReady = (transaction.members ?? []).every(runs)
        chosen.push({ transaction, succeeded: isReady && !failsIn(this, transaction), authorized })
        isMore = own?.terms.kind === 'nonce'
      }
    }
    return chosen
  }

  /** An authorization whose number is not the next one of its address counts for nothing (EIP-7702). */
  #authorize({ members = [] }: SimTransaction, numbers: Map<string, number>): string[] {
    const authorized: string[] = []
    for (const { address, authorization } of members) {
      const next = numbers.get(address) ?? this.countOf(address, this.head.height)
      if (authorization?.nonce !== next) continue
      numbers.set(address, next + 1)
      authorized.push(address)
    }
    return authorized
  }

  #append(transactions: readonly Listed[], time: Date): void {
    const parent = this.blocks.at(-1)?.ref
    const height = (parent?.height ?? -1) + 1
    const digest = this.#digest(`block ${height} ${(this.#made += 1)}`)
    if (this.network === 'TRC20') digest.writeBigUInt64BE(BigInt(height))
    const parentHash = parent?.hash ?? this.#write(Buffer.alloc(32))
    const mark = this.#write(digest)
    const hash = this.seal?.({ height, parentHash, time, transactions, mark }) ?? mark
    this.blocks.push({ ref: { height, hash, parentHash, time }, transactions })
  }

  #digest(what: string): Buffer {
    return createHash('sha256').update(`${this.network} ${what}`).digest()
  }

  #write(digest: Buffer): string {
    return `${this.network === 'ERC20' ? '0x' : ''}${digest.toString('hex')}`
  }
}
