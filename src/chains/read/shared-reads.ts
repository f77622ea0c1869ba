import type { FinalRange, HeadBlock, BlockHint, ReadChain, ReceiverFilter } from '../chain.ts'

interface RequestedBlock {
  readonly known: BlockHint
  readonly asked: Promise<HeadBlock | null>
}

/**
 * Shares one round of chain reads between several readers with their own records: the nodes get each query once. The cache lasts one round,
 * so nothing in it is older. All readers choose the accounts to read; a reader whose filter fails gets no data in this round.
 */
export class SharedReads {
  readonly #chain: ReadChain
  readonly #filters: readonly ReceiverFilter[]
  readonly #silent = new Map<number, unknown>()
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #blocks = new Map<number, RequestedBlock>()

  constructor(chain: ReadChain, filters: readonly ReceiverFilter[]) {
    this.#chain = chain
    this.#filters = filters
  }

  /** Returns the chain for one reader. Its filters are ignored, since all readers' filters apply already. */
  of(reader: number): ReadChain {
    const chain = this.#chain
    const once = <T>(name: string, query: () => Promise<T>) => this.#once(name, query)
    return {
      majority: chain.majority,
      rangeMax: chain.rangeMax,
      nodes: () => chain.nodes(),
      disagreement: () => chain.disagreement(),
      pressure: () => chain.pressure(),
      reported: (names, height) => chain.reported(names, height),
      reset: height => this.#forget(height),
      heads: options => once(`heads ${options?.final ?? true}`, () => chain.heads(options)),
      finalHead: () => once('final head', () => chain.finalHead()),
      quorumBlock: height => once(`agreed ${height}`, () => chain.quorumBlock(height)),
      blockOf: (names, height) => once(`${names.join()} ${height}`, () => chain.blockOf(names, height)),
      finalRange: (from, to) => this.#filtered(reader, this.#range(from, to)),
      prefetch: (from, to) => once(`prefetch ${from} ${to}`, () => chain.prefetch(from, to, this.#filter)),
      read: (height, known) => this.#filtered(reader, this.#read(height, known)),
    }
  }

  #range(from: number, to: number): Promise<FinalRange> {
    return this.#once(`range ${from} ${to}`, () => this.#chain.finalRange(from, to, this.#filter))
  }

  /** Reuses another reader's block if the hint is the same, or if the block continues this reader's branch. */
  async #read(height: number, known: BlockHint): Promise<HeadBlock | null> {
    const held = this.#blocks.get(height)
    if (held) {
      const reported = await held.asked
      if (isOn(reported, known) || isSame(held.known, known)) return reported
    }
    return this.#once(`read ${height} ${known.hash} ${known.parentHash}`, () => {
      const asked = this.#chain.read(height, known, this.#filter)
      this.#blocks.set(height, { known, asked })
      return asked
    })
  }

  #forget(height: number): void {
    for (const known of this.#blocks.keys()) if (known > height) this.#blocks.delete(known)
    for (const name of this.#answers.keys()) if (name.startsWith('read ')) this.#answers.delete(name)
    this.#chain.reset(height)
  }

  #once<T>(name: string, query: () => Promise<T>): Promise<T> {
    const asked = (this.#answers.get(name) as Promise<T> | undefined) ?? query()
    asked.catch(() => {}) // reported to those who await it
    this.#answers.set(name, asked)
    return asked
  }

  async #filtered<T>(reader: number, asked: Promise<T>): Promise<T> {
    const answer = await asked
    if (this.#silent.has(reader)) throw this.#silent.get(reader)
    return answer
  }

  readonly #filter: ReceiverFilter = async accounts => {
    const all = await Promise.allSettled(this.#filters.map(filter => filter(accounts)))
    const chosen = new Set<string>()
    for (const [reader, one] of all.entries()) {
      if (one.status === 'rejected') this.#silent.set(reader, one.reason)
      else for (const account of one.value) chosen.add(account)
    }
    return chosen
  }
}

function isOn(reported: HeadBlock | null, { hash, parentHash }: BlockHint): boolean {
  if (reported === null) return true
  const { block } = reported
  return (hash === undefined || hash === block.hash) && (parentHash === undefined || parentHash === block.parentHash)
}

function isSame(one: BlockHint, other: BlockHint): boolean {
  return one.hash === other.hash && one.parentHash === other.parentHash
}
