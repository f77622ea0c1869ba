import { witnessAt } from './format/block.ts'
import type { Block, SignedTransaction, TransactionInfo } from './format/block.ts'
import { defaultSolidLag } from './execution/parameters.ts'
import { HeadState, PastState } from './state.ts'
import type { StateReader, Writes } from './state.ts'
import type { Transaction } from './format/transaction.ts'

/** What the controls change and a restart keeps. `frozenSolid` is a height, null while the solid head moves. */
export interface Settings {
  readonly solidLag: number
  readonly frozenSolid: number | null
  readonly clockOffsetMs: number
}

/** Everything that ever happens to a chain. The chain is what these entries add up to, live or read from a file. */
export type Entry =
  | BlockEntry
  | { readonly type: 'pending'; readonly transaction: Transaction }
  | { readonly type: 'forget'; readonly ids: readonly string[] }
  | { readonly type: 'rewind'; readonly depth: number; readonly dropTransactions: boolean }
  | { readonly type: 'override'; readonly writes: Writes }
  | { readonly type: 'settings'; readonly settings: Settings }

/** A block sealed on the head, with the state's writes. */
export interface BlockEntry {
  readonly type: 'block'
  readonly id: string
  readonly timestamp: number
  readonly parentId: string
  readonly transactionRoot: string
  readonly transactions: readonly SignedTransaction[]
  readonly receipts: readonly TransactionInfo[]
  readonly writes: Writes
  /** Pending transactions that were found invalid when the block was built. */
  readonly dropped: readonly string[]
}

/** A transaction of the current chain with its place and receipt. */
export interface FoundTransaction {
  readonly block: Block
  readonly transaction: SignedTransaction
  readonly info: TransactionInfo
}

/** The chain in memory: blocks, state, pending transactions, settings. Changes only by `apply`. */
export class ChainRecord {
  readonly state = new HeadState()
  readonly blocks: Block[] = []
  pending: Transaction[] = []
  settings: Settings = { solidLag: defaultSolidLag, frozenSolid: null, clockOffsetMs: 0 }
  /** By id, blocks that forks took off the chain included: a node still answers for those. */
  readonly #byId = new Map<string, Block>()
  readonly #heights = new Map<string, number>()

  get head(): Block {
    const head = this.blocks.at(-1)
    if (!head) throw new Error('the chain has no genesis yet')
    return head
  }

  /** Height of the newest block that cannot be taken back. */
  get solid(): number {
    return Math.min(
      this.settings.frozenSolid ?? Math.max(0, this.head.number - this.settings.solidLag),
      this.head.number,
    )
  }

  /** The state after the solid block. */
  get solidState(): StateReader {
    return new PastState(
      this.state,
      this.blocks.slice(this.solid + 1).map(block => block.changes),
    )
  }

  blockById(id: string): Block | undefined {
    return this.#byId.get(id)
  }

  /** The transaction and its receipt in the current chain; orphaned ones are not found. */
  find(transactionId: string): FoundTransaction | undefined {
    const block = this.blocks[this.#heights.get(transactionId) ?? -1]
    const index = block?.transactions.findIndex(transaction => transaction.id === transactionId) ?? -1
    const transaction = block?.transactions[index]
    const info = block?.receipts[index]
    return block && transaction && info ? { block, transaction, info } : undefined
  }

  /** The block a transaction's two low bytes stand for. */
  referencedBlock(lowBytes: number): Block | undefined {
    const distance = (this.head.number - lowBytes) & 0xffff
    return this.blocks[this.head.number - distance]
  }

  apply(entry: Entry): void {
    switch (entry.type) {
      case 'block':
        return this.#append(entry)
      case 'pending':
        this.pending.push(entry.transaction)
        return
      case 'forget':
        return this.#forget(entry.ids)
      case 'rewind':
        return this.#rewind(entry.depth, entry.dropTransactions)
      case 'override':
        return this.#override(entry.writes)
      case 'settings':
        this.settings = entry.settings
        return
    }
  }

  #append(entry: BlockEntry): void {
    const number = this.blocks.length
    const { id, timestamp, parentId, transactionRoot, transactions, receipts } = entry
    if (number > 0 && parentId !== this.head.id) {
      throw new Error(`block ${id} does not follow ${this.head.id}: did two nodes write to one state file?`)
    }
    const changes = this.state.apply(entry.writes)
    const header = { number, timestamp, parentId, transactionRoot, witness: witnessAt(number) }
    const block = { ...header, id, transactions, receipts, changes }
    this.blocks.push(block)
    this.#byId.set(id, block)
    for (const transaction of transactions) this.#heights.set(transaction.id, number)
    this.#forget([...transactions.map(transaction => transaction.id), ...entry.dropped])
  }

  #forget(ids: readonly string[]): void {
    if (ids.length === 0) return
    const gone = new Set(ids)
    this.pending = this.pending.filter(transaction => !gone.has(transaction.id))
  }

  #rewind(depth: number, dropTransactions: boolean): void {
    const orphans = this.blocks.splice(this.blocks.length - depth)
    for (const block of orphans.toReversed()) this.state.undo(block.changes)
    const transactions = orphans.flatMap(block => block.transactions)
    for (const transaction of transactions) this.#heights.delete(transaction.id)
    if (!dropTransactions) this.pending = [...transactions, ...this.pending]
  }

  /** A value set from outside holds in every view: it must survive a fork and be seen through the solid endpoints at once. */
  #override(writes: Writes): void {
    this.state.apply(writes)
    for (const block of this.blocks) {
      for (const [key, value] of writes) {
        const change = block.changes.get(key)
        if (change) change.before = value
      }
    }
  }
}
