// A blockchain in memory for incoming and outgoing money: blocks, forks, the pool, finality.
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
  /** Pending transactions. */
  readonly pool = new Map<string, SimTransaction>()
  /** All transactions of ours that any node ever received, whatever it answered: any of them may come back. */
  readonly heard = new Map<string, SimTransaction>()
  /** Decodes batch transactions. */
  readonly batches = new FakeBatches()
  /** Transfers to these addresses fail in their block. */
  readonly refusing = new Set<string>()
  /** Transfers from these addresses fail: the token's owner has blacklisted them. */
  readonly blacklisted = new Set<string>()
  /** Blocks include nothing. */
  isStuck = false
  /** Nothing becomes final. */
  isStalled = false
  /** Percentage of the pool that a block includes. */
  takes = 80
  finalHeight = 0
  /** The hot wallet, which always has coins for fees. */
  rich = ''
  /** Stake that gives the energy of one transfer; whether the wallet has enough of it. */
  stakeNeeded = 9_000_000_000n
  hasStake = true
  /** Blocks up to this height are never reverted. */
  founded = 0
  /** The receiver of the last payment. */
  lastPaid: string | null = null
  /** Set if the nodes prove what blocks hold: then a block's hash is that of its content. */
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

  /** Copies the blocks of another chain, whose pool is empty. */
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

  /** Sends tokens of a foreign account; a block may include it. Returns the hash. */
  send(moves: readonly Moved[], sender: string, members: SimTransaction['members'] = []): string {
    const what = `transaction ${(this.#made += 1)}`
    const txHash = this.#write(this.#digest(what))
    this.pool.set(txHash, { txHash, sender, moves, own: null, members, preimage: `${this.network} ${what}` })
    this.lastPaid = moves[0]?.to ?? null
    return txHash
  }

  /** Handles a transaction of ours at a node. Returns whether it was known, or can no longer be included. */
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

  /** Mines the next block from the pool. */
  mine(time: Date): void {
    const parentMs = this.blocks.at(-1)?.ref.time.getTime() ?? 0
    this.#append(this.#choose(parentMs), new Date(Math.max(time.getTime(), parentMs + 1000)))
    if (!this.isStalled) this.finalHeight = Math.max(this.finalHeight, this.head.height - this.#finalDepth)
  }

  /** Reverts the newest blocks that are not final, and mines one more than those in their place. */
  fork(depth: number): number {
    const taken = this.blocks.splice(Math.max(this.finalHeight + 1, this.blocks.length - depth))
    this.#giveBack(taken)
    for (let made = 0; made <= taken.length && taken.length > 0; made += 1)
      this.mine(taken[made]?.ref.time ?? new Date(this.head.time.getTime() + 3000))
    return taken.length
  }

  /**
   * Reverts final blocks too, and mines one more than those in their place, with later times. What had expired stays expired, because
   * otherwise no proof of expiry would be valid.
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

  /** Drops some of our transactions from the pool of all nodes. */
  forget(): void {
    for (const [txHash, { own }] of this.pool) if (own && this.dice.chance(60)) this.pool.delete(txHash)
  }

  /** Adds our old transactions to the pool again, like somebody who kept their bytes. */
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

  /** Returns the number of an account's transactions up to a block. */
  countOf(account: string, height: number): number {
    let count = 0
    for (const { ref, transactions } of this.blocks)
      if (ref.height <= height)
        for (const { transaction, authorized = [] } of transactions)
          count += Number(transaction.sender === account) + Number(authorized.includes(account))
    return count
  }

  /** Returns whether an address is delegated to the sweep contract. */
  isDelegated(account: string, height: number): boolean {
    return this.blocks.some(
      ({ ref, transactions }) =>
        ref.height <= height && transactions.some(({ authorized = [] }) => authorized.includes(account)),
    )
  }

  /** Returns the successful transactions in final blocks. */
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
        // A payer's transaction may be lost for good; somebody may have kept the bytes of ours.
        if (!this.dice.chance(15)) this.pool.set(transaction.txHash, transaction)
  }

  /** Chooses transactions in any order that their nonces allow. */
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

  /** An authorization counts only with the next nonce of its address (EIP-7702). */
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
