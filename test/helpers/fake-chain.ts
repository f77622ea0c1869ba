import { createHash } from 'node:crypto'
import { formatAddress, readAccountDigits } from '../../src/chains/address.ts'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type {
  BlockRef,
  Chain,
  ChainNode,
  ListQuestion,
  Network,
  ReceiverFilter,
  Transfer,
} from '../../src/chains/chain.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { assertRange } from '../../src/chains/read/range.ts'
import { isSelfTransfer } from '../../src/chains/self-transfer.ts'
import { usdt } from '../../src/lib/money.ts'

export interface FakeChainOptions {
  readonly network: Network
  readonly requiredConfirmations?: number
  /** How many blocks the final head lies behind the head. */
  readonly finalityDepth?: number
  readonly rangeMax?: number
  readonly startTime?: Date
  readonly blockSeconds?: number
  /** Chains with different seeds share no hash and no address. */
  readonly seed?: string
}

/** What a block is to contain. Entries with the same `txHash` are logs of one transaction, in the order given. */
export interface FakeTransfer {
  readonly to: string
  /** Millionths of a USDT; zero makes a log that no chain reports, as does a transfer from `to` itself. */
  readonly amount: bigint
  readonly from?: string
  readonly txHash?: string
  readonly ordinal?: number
  /** A log of another token: counts for the ordinals, is never reported. */
  readonly otherToken?: boolean
  /** Who signed the transaction; default whoever's tokens it moves. */
  readonly sender?: string
  /** The transaction is in the block but failed: it has no logs. */
  readonly failed?: boolean
}

export type FakeMethod =
  | 'verify'
  | 'head'
  | 'finalHead'
  | 'block'
  | 'transfers'
  | 'finalRange'
  | 'isListed'
  | 'transactionSender'
  | 'transaction'

export interface FakeChain {
  /** The only node of this chain, and the chain as the service knows it. */
  readonly node: ChainNode
  readonly chain: Chain
  readonly head: BlockRef
  /** How often each method was called, failures included. */
  readonly calls: Readonly<Record<FakeMethod, number>>
  /** An address of this network, always the same for the same number. */
  address(index: number): string
  /** A hash as this network writes it, always the same for the same text. */
  hash(text: string): string
  /** Adds one block and returns the transfers it reports. A transfer of an earlier block may be given again as it is. */
  mine(transfers?: readonly FakeTransfer[], options?: { readonly time?: Date }): readonly Transfer[]
  mineEmpty(count: number): void
  /** Takes back the newest `depth` blocks and mines one more than those in their place, with these transfers. */
  reorg(depth: number, blocks?: readonly (readonly FakeTransfer[])[]): void
  /** Fixes the final head at a height (default: the head); `thawFinal` lets it follow the head again. */
  setFinal(height?: number): void
  freezeFinal(): void
  thawFinal(): void
  /** The next `count` calls throw, of one method or of all; default error: ChainUnavailable. */
  fail(count: number, options?: { readonly method?: FakeMethod; readonly error?: Error }): void
  /** Puts an account on a contract's list (of the token by default), or takes it off. */
  list(question: ListQuestion, isOn?: boolean): void
  /** Hides the newest blocks, as a node that lags behind would. */
  lag(blocks: number): void
}

interface FakeBlock {
  readonly ref: BlockRef
  readonly transfers: readonly Transfer[]
}

/** A blockchain in memory that behaves as `Chain` promises. Nothing in it depends on the clock or on chance. */
export function createFakeChain(options: FakeChainOptions): FakeChain {
  const state = new FakeState(options)
  const node = fakeAdapter(state)
  return {
    node,
    chain: quorum([node], { now: () => 0, names: ['fake'] }),
    get head() {
      return state.top().ref
    },
    calls: state.calls,
    address: index => state.address(index),
    hash: text => state.hash(text),
    mine: (transfers = [], { time } = {}) => state.mine(transfers, time).transfers,
    mineEmpty: count => {
      for (let mined = 0; mined < count; mined += 1) state.mine([])
    },
    reorg: (depth, blocks = []) => state.reorg(depth, blocks),
    setFinal: (height = state.top().ref.height) => {
      state.fixedFinal = height
    },
    freezeFinal: () => {
      state.fixedFinal = state.finalHeight()
    },
    thawFinal: () => {
      state.fixedFinal = null
    },
    fail: (count, { method, error = new ChainUnavailable('fake: told to fail') } = {}) => {
      state.failures.push({ left: count, method: method ?? null, error })
    },
    list: (question, isOn = true) => {
      if (isOn) state.listed.add(state.entry(question))
      else state.listed.delete(state.entry(question))
    },
    lag: blocks => {
      state.lagging = blocks
    },
  }
}

class FakeState {
  readonly options: FakeChainOptions
  readonly calls: Record<FakeMethod, number> = {
    verify: 0,
    head: 0,
    finalHead: 0,
    block: 0,
    transfers: 0,
    finalRange: 0,
    isListed: 0,
    transactionSender: 0,
    transaction: 0,
  }
  readonly listed = new Set<string>()
  readonly senders = new Map<string, string>()
  readonly failed = new Set<string>()
  readonly failures: { left: number; readonly method: FakeMethod | null; readonly error: Error }[] = []
  fixedFinal: number | null = null
  lagging = 0
  #blocks: FakeBlock[] = []
  #counter = 0

  constructor(options: FakeChainOptions) {
    this.options = options
    this.mine([])
  }

  top(): FakeBlock {
    return this.#blocks.at(-1)!
  }

  /** The newest block this node shows. */
  shown(): FakeBlock {
    return this.#blocks[Math.max(0, this.top().ref.height - this.lagging)]!
  }

  at(height: number): FakeBlock | null {
    return height >= 0 && height <= this.shown().ref.height ? (this.#blocks[height] ?? null) : null
  }

  transfersOf(txHash: string): Transfer[] {
    return this.#blocks.flatMap(block => block.transfers.filter(transfer => transfer.txHash === txHash))
  }

  finalHeight(): number {
    return this.fixedFinal ?? Math.max(0, this.shown().ref.height - (this.options.finalityDepth ?? 3))
  }

  address(index: number): string {
    return formatAddress(this.options.network, this.#digest(`account ${index}`).subarray(0, 20))
  }

  hash(text: string): string {
    return this.#write(this.#digest(text))
  }

  mine(transfers: readonly FakeTransfer[], time?: Date): FakeBlock {
    const parent = this.#blocks.at(-1)?.ref ?? null
    const height = parent ? parent.height + 1 : 0
    const ref = {
      height,
      hash: this.#blockHash(height),
      parentHash: parent ? parent.hash : this.#write(Buffer.alloc(32)),
      time: time ?? this.#nextTime(parent),
    }
    const block = { ref, transfers: this.#logs(transfers, ref) }
    this.#blocks.push(block)
    return block
  }

  reorg(depth: number, blocks: readonly (readonly FakeTransfer[])[]): void {
    if (depth >= this.#blocks.length) throw new RangeError(`only ${this.#blocks.length - 1} blocks can be taken back`)
    this.#blocks.length -= depth
    for (let mined = 0; mined < Math.max(depth + 1, blocks.length); mined += 1) this.mine(blocks[mined] ?? [])
  }

  entry({ contract = 'token', name, account }: ListQuestion): string {
    return `${contract} ${name} ${account}`
  }

  /** Counts the call and throws what `fail` ordered for it. */
  enter(method: FakeMethod): void {
    this.calls[method] += 1
    const failure = this.failures.find(({ left, method: only }) => left > 0 && (only === null || only === method))
    if (!failure) return
    failure.left -= 1
    throw failure.error
  }

  #logs(transfers: readonly FakeTransfer[], block: BlockRef): readonly Transfer[] {
    const logs = new Map<string, number>()
    return transfers.flatMap(spec => {
      const txHash = spec.txHash ?? this.hash(`tx ${(this.#counter += 1)}`)
      const from = spec.from ?? this.address(0)
      this.senders.set(txHash, spec.sender ?? from)
      if (spec.failed) {
        this.failed.add(txHash)
        return []
      }
      const ordinal = spec.ordinal ?? logs.get(txHash) ?? 0
      logs.set(txHash, ordinal + 1)
      if (spec.otherToken || spec.amount === 0n || isSelfTransfer({ from, to: spec.to })) return []
      const { height: blockHeight, hash: blockHash } = block
      return [
        {
          txHash,
          ordinal,
          from,
          to: spec.to,
          amount: usdt(spec.amount),
          blockHeight,
          blockHash,
        },
      ]
    })
  }

  #blockHash(height: number): string {
    const digest = this.#digest(`block ${height} ${(this.#counter += 1)}`)
    if (this.options.network === 'TRC20') digest.writeBigUInt64BE(BigInt(height))
    return this.#write(digest)
  }

  #nextTime(parent: BlockRef | null): Date {
    if (!parent) return this.options.startTime ?? new Date('2026-01-01T00:00:00Z')
    return new Date(parent.time.getTime() + (this.options.blockSeconds ?? 3) * 1000)
  }

  #digest(what: string): Buffer {
    return createHash('sha256')
      .update(`${this.options.seed ?? 'fake'} ${this.options.network} ${what}`)
      .digest()
  }

  #write(hash: Buffer): string {
    return `${this.options.network === 'ERC20' ? '0x' : ''}${hash.toString('hex')}`
  }
}

function fakeAdapter(state: FakeState): ChainNode {
  const { network, requiredConfirmations = 3, rangeMax = 100 } = state.options
  return {
    network,
    requiredConfirmations,
    rangeMax,
    isCompleteAtHead: true,
    async verify() {
      state.enter('verify')
    },
    async head() {
      state.enter('head')
      return state.shown().ref
    },
    async finalHead() {
      state.enter('finalHead')
      return state.at(state.finalHeight())!.ref
    },
    async block(height) {
      state.enter('block')
      return state.at(height)?.ref ?? null
    },
    async transfers(block, filter) {
      state.enter('transfers')
      const found = state.at(block.height)
      if (found?.ref.hash !== block.hash)
        throw new ChainUnavailable(`fake: no block ${block.hash} at height ${block.height}`)
      return chosenOf(found.transfers, network, filter)
    },
    async finalRange(from, to, filter) {
      state.enter('finalRange')
      assertRange({ from, to, rangeMax })
      if (to > state.finalHeight()) throw new ChainUnavailable(`fake: block ${to} is not final`)
      const blocks = Array.from({ length: to - from + 1 }, (_, index) => state.at(from + index)!)
      const all = blocks.flatMap(block => block.transfers)
      const transfers = await chosenOf(all, network, filter)
      const heights = new Set(transfers.map(({ blockHeight }) => blockHeight))
      const times = new Map(blocks.flatMap(({ ref }) => (heights.has(ref.height) ? [[ref.height, ref.time]] : [])))
      return { transfers, times, end: blocks.at(-1)!.ref }
    },
    async isListed(question) {
      state.enter('isListed')
      return state.listed.has(state.entry(question))
    },
    async transactionSender(txHash) {
      state.enter('transactionSender')
      const sender = state.senders.get(txHash)
      if (sender === undefined) throw new ChainUnavailable(`fake: no transaction ${txHash}`)
      return sender
    },
    async transaction(txHash) {
      state.enter('transaction')
      if (!state.senders.has(txHash)) return null
      const transfers = state.transfersOf(txHash)
      return { hasFailed: state.failed.has(txHash), transfers: transfers.map(({ to, amount }) => ({ to, amount })) }
    },
  }
}

/** As nodes are read: accounts that the filter does not choose are not told of. */
async function chosenOf(
  transfers: readonly Transfer[],
  network: Network,
  filter?: ReceiverFilter,
): Promise<readonly Transfer[]> {
  if (!filter || transfers.length === 0) return transfers
  const partiesOf = ({ from, to }: Transfer) => [from, to].map(address => readAccountDigits(network, address))
  const chosen = await filter([...new Set(transfers.flatMap(partiesOf))])
  return transfers.filter(one => partiesOf(one).some(account => chosen.has(account)))
}
