import { admit, checkInclusion } from './admission.ts'
import { activate, setBalance } from './accounts.ts'
import { blockId, transactionRoot, witnessAt } from './format/block.ts'
import type { Block, SignedTransaction, TransactionInfo } from './format/block.ts'
import { fromHex, sha256Hex } from './format/bytes.ts'
import { ChainRecord } from './chain-record.ts'
import type { BlockEntry, Entry, Settings } from './chain-record.ts'
import { executeTransaction } from './execution/execute.ts'
import type { Executed } from './execution/execute.ts'
import { Machine } from './execution/machine.ts'
import type { ExecutionOutcome } from './execution/machine.ts'
import { defaultEnergyLimit } from './execution/parameters.ts'
import { Refusal } from './refusal.ts'
import { Overlay } from './state.ts'
import type { StateReader } from './state.ts'
import { StateFile } from './state-file.ts'
import type { Transaction } from './format/transaction.ts'

export interface ChainOptions {
  /** Milliseconds between blocks. */
  readonly slotMs: number
  readonly now: () => number
  /** Sun by 41-hex address; only read when the chain is new. */
  readonly genesis: ReadonlyMap<string, bigint>
  readonly solidLag?: number | undefined
  readonly stateFile?: string | undefined
  /** Dynamic energy penalty of every contract, in ten-thousandths (34 000 is mainnet's maximum). */
  readonly energyFactor: number
}

/** A call that changes nothing: input as hex, value in sun, on the solid block's state or the head's. */
export interface ConstantCall {
  readonly caller: string
  readonly contract: string
  readonly input: string
  readonly deploys: boolean
  readonly value: bigint
  readonly solid: boolean
}

/** One TRON chain: takes transactions, seals blocks, forks on request. Its operations run one after the other. */
export class Chain {
  readonly record = new ChainRecord()
  readonly options: ChainOptions
  readonly #machine: Machine
  readonly #file: StateFile | undefined
  #pendingState: Overlay
  #busy: Promise<unknown> = Promise.resolve()

  /** Continues the chain of the state file, or starts one: genesis, then block 1, since clients cannot refer to block 0. */
  static async open(options: ChainOptions): Promise<Chain> {
    const stored = options.stateFile === undefined ? undefined : StateFile.open(options.stateFile)
    const chain = new Chain(options, await Machine.create(), stored?.file)
    for (const entry of stored?.entries ?? []) chain.record.apply(entry)
    if (chain.record.blocks.length === 0) chain.#commit(genesisEntry(options.genesis))
    if (chain.record.blocks.length === 1) await chain.mine(1)
    const { solidLag = chain.record.settings.solidLag } = options
    if (solidLag !== chain.record.settings.solidLag) chain.configure({ solidLag })
    await chain.#exclusive(() => chain.#rebuildPending())
    return chain
  }

  private constructor(options: ChainOptions, machine: Machine, file: StateFile | undefined) {
    this.options = options
    this.#machine = machine
    this.#file = file
    this.#pendingState = new Overlay(this.record.state)
  }

  /** The node's clock in milliseconds. */
  now(): number {
    return this.options.now() + this.record.settings.clockOffsetMs
  }

  /** What `wallet/*` sees: the head with the pending transactions' effects. What `walletsolidity/*` sees: the solid block. */
  view(solid: boolean): StateReader {
    return solid ? this.record.solidState : this.#pendingState
  }

  /** Admits a signed transaction to the pending ones; throws Refusal with java-tron's code. */
  broadcast(transaction: Transaction): Promise<void> {
    return this.#exclusive(async () => {
      admit(this.record, transaction, this.record.head.timestamp + this.options.slotMs)
      await this.#tryExecute(this.#pendingState, transaction)
      this.#commit({ type: 'pending', transaction })
    })
  }

  /** Seals `count` blocks with everything pending; `timestamp` (ms) is the first one's, else the next slot of the clock. */
  mine(count: number, timestamp?: number): Promise<Block> {
    return this.#exclusive(async () => {
      for (let index = 0; index < count; index += 1) {
        await this.#seal(
          index === 0 && timestamp !== undefined ? timestamp : this.#nextTimestamp(),
          this.record.pending,
        )
        await this.#rebuildPending()
      }
      return this.record.head
    })
  }

  /** Seals the block of a slot of the clock, unless a fork or a request has used that time already. */
  mineSlot(timestamp: number): Promise<void> {
    return this.#exclusive(async () => {
      if (timestamp <= this.record.head.timestamp) return
      await this.#seal(timestamp, this.record.pending)
      await this.#rebuildPending()
    })
  }

  /**
   * Replaces the last `depth` blocks by `depth + 1` empty ones a slot later, so that the new branch is the longer one.
   * The transactions of the lost branch become pending again unless dropped. Solid blocks are never replaced.
   */
  fork(depth: number, dropTransactions: boolean): Promise<readonly string[]> {
    return this.#exclusive(async () => {
      const { head, solid, blocks } = this.record
      if (!Number.isInteger(depth) || depth < 1 || depth > head.number - solid) {
        throw new Error(`a fork replaces 1 to ${head.number - solid} blocks here: the others are solid`)
      }
      const orphaned = blocks.slice(-depth).map(block => block.id)
      this.#commit({ type: 'rewind', depth, dropTransactions })
      await this.#seal(this.record.head.timestamp + 2 * this.options.slotMs, [])
      for (let index = 0; index < depth; index += 1) {
        await this.#seal(this.record.head.timestamp + this.options.slotMs, [])
      }
      await this.#rebuildPending()
      return orphaned
    })
  }

  configure(settings: Partial<Settings>): void {
    this.#commit({ type: 'settings', settings: { ...this.record.settings, ...settings } })
  }

  /** Gives an address a balance in sun, activating it, as if it had always been so. */
  setBalance(address: string, sun: bigint): Promise<void> {
    return this.#exclusive(async () => {
      const overlay = new Overlay(this.record.state)
      setBalance(overlay, address, sun)
      activate(overlay, address, this.record.head.timestamp)
      this.#commit({ type: 'override', writes: overlay.writes() })
      await this.#rebuildPending()
    })
  }

  /** Forgets pending transactions, as a node does that restarts without its pool; all of them without ids. */
  dropPending(ids?: readonly string[]): Promise<readonly string[]> {
    return this.#exclusive(async () => {
      const gone = this.record.pending.map(({ id }) => id).filter(id => !ids || ids.includes(id))
      this.#commit({ type: 'forget', ids: gone })
      await this.#rebuildPending()
      return gone
    })
  }

  /** Runs a call and keeps nothing of it. */
  constantCall(call: ConstantCall): Promise<ExecutionOutcome> {
    return this.#exclusive(() => {
      const block = call.solid ? this.record.blocks[this.record.solid] : this.record.head
      return this.#machine.run({
        overlay: new Overlay(this.view(call.solid)),
        caller: call.caller,
        contract: call.contract,
        input: fromHex(call.input),
        deploys: call.deploys,
        value: call.value,
        energyLimit: defaultEnergyLimit,
        blockNumber: block?.number ?? 0,
        timestamp: block?.timestamp ?? 0,
      })
    })
  }

  /** Waits for what is under way and closes the state file. */
  close(): Promise<void> {
    return this.#exclusive(async () => this.#file?.close())
  }

  async #seal(timestamp: number, candidates: readonly Transaction[]): Promise<void> {
    const parent = this.record.head
    if (timestamp <= parent.timestamp) throw new Error(`a block after ${parent.timestamp} cannot be of ${timestamp}`)
    const state = new Overlay(this.record.state)
    const transactions: SignedTransaction[] = []
    const receipts: TransactionInfo[] = []
    const dropped: string[] = []
    for (const transaction of candidates) {
      const executed = await this.#include(state, transaction, timestamp)
      if (!executed) dropped.push(transaction.id)
      else transactions.push({ ...transaction, result: executed.result })
      if (executed) receipts.push(executed.info)
    }
    this.#commit(blockEntry(parent, { timestamp, transactions, receipts, writes: state.writes(), dropped }))
  }

  async #include(state: Overlay, transaction: Transaction, timestamp: number): Promise<Executed | undefined> {
    try {
      checkInclusion(this.record, transaction)
      return await this.#tryExecute(state, transaction, timestamp)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  async #tryExecute(state: Overlay, transaction: Transaction, timestamp = this.#nextTimestamp()): Promise<Executed> {
    state.checkpoint()
    try {
      const { energyFactor } = this.options
      const blockNumber = this.record.head.number + 1
      const context = { machine: this.#machine, state, blockNumber, timestamp, energyFactor }
      const executed = await executeTransaction(context, transaction)
      state.commit()
      return executed
    } catch (error) {
      state.revert()
      throw error
    }
  }

  /** Starts the pending state anew on the head; pending transactions that no longer hold are forgotten. */
  async #rebuildPending(): Promise<void> {
    const state = new Overlay(this.record.state)
    const gone: string[] = []
    for (const transaction of this.record.pending) {
      if (!(await this.#include(state, transaction, this.#nextTimestamp()))) gone.push(transaction.id)
    }
    if (gone.length > 0) this.#commit({ type: 'forget', ids: gone })
    this.#pendingState = state
  }

  #nextTimestamp(): number {
    const { slotMs } = this.options
    return Math.max(this.record.head.timestamp + slotMs, Math.floor(this.now() / slotMs) * slotMs)
  }

  /** Writes first: what the file does not hold has not happened. */
  #commit(entry: Entry): void {
    this.#file?.append(entry)
    this.record.apply(entry)
  }

  #exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#busy.then(work)
    this.#busy = result.catch(() => undefined)
    return result
  }
}

function blockEntry(
  parent: Block,
  content: Omit<BlockEntry, 'type' | 'id' | 'parentId' | 'transactionRoot'>,
): BlockEntry {
  const number = parent.number + 1
  const root = transactionRoot(content.transactions)
  const header = { number, parentId: parent.id, transactionRoot: root, witness: witnessAt(number) }
  const id = blockId({ ...header, timestamp: content.timestamp })
  return { type: 'block', id, parentId: parent.id, transactionRoot: root, ...content }
}

/** Block 0 has time zero, as on mainnet; its parent hash stands for the allocation, so equal genesis means equal chain id. */
function genesisEntry(genesis: ReadonlyMap<string, bigint>): BlockEntry {
  const overlay = new Overlay({ get: () => undefined })
  for (const [address, sun] of genesis) {
    setBalance(overlay, address, sun)
    activate(overlay, address, 0)
  }
  const allocation = [...genesis].map(([address, sun]) => `${address}=${sun}`).sort()
  const parentId = sha256Hex(new TextEncoder().encode(allocation.join('\n')))
  const root = transactionRoot([])
  const id = blockId({ number: 0, timestamp: 0, parentId, transactionRoot: root, witness: witnessAt(0) })
  const nothing = { transactions: [], receipts: [], dropped: [] }
  return { type: 'block', id, timestamp: 0, parentId, transactionRoot: root, writes: overlay.writes(), ...nothing }
}
