import type { BlockRef } from '../../chain.ts'
import { networkTable } from '../../networks.ts'
import { readBlocks, readNewest, type TronBlock } from './block.ts'
import type { TronNode, TronSide } from '../node.ts'

const blockMs = networkTable.TRC20.main.blockSeconds * 1000

export interface NewestOptions {
  readonly side: TronSide
  /** How many blocks one question asks for. */
  readonly rangeMax: number
  /** Without it the node is asked for its newest block each time. */
  readonly now: (() => Date) | undefined
}

/**
 * How far one side of a node is, found by asking for the blocks after the last one known: the last of the answer is the newest, and
 * none of them has to be asked for again. What is kept is one unbroken chain up to the newest block told.
 */
export class NewestBlocks {
  readonly #node: TronNode
  readonly #options: NewestOptions
  #newest: BlockRef | null = null
  #kept: readonly TronBlock[] = []

  constructor(node: TronNode, options: NewestOptions) {
    this.#node = node
    this.#options = options
  }

  async head(): Promise<BlockRef> {
    const ref = (await this.#headByBlocks()) ?? (await readNewest(this.#node, this.#options.side))
    if (this.#kept.at(-1)?.ref.hash !== ref.hash) this.#kept = []
    this.#newest = ref
    return ref
  }

  /** `null` where more blocks are new than one answer holds, or none is: then the node is asked for its newest. */
  async #headByBlocks(): Promise<BlockRef | null> {
    const { side, rangeMax, now } = this.#options
    const last = this.#newest
    if (!last || !now || now().getTime() - last.time.getTime() >= (rangeMax - 1) * blockMs) return null
    const blocks = await readBlocks(this.#node, side, { from: last.height + 1, to: last.height + rangeMax })
    const [first] = blocks
    if (!first || blocks.length === rangeMax) return null
    const continues = first.ref.parentHash === last.hash
    this.#kept = [...(continues ? this.#kept : []), ...blocks].slice(-2 * rangeMax)
    return blocks.at(-1)!.ref
  }

  /** The blocks of a range, those that this side has. */
  async range(range: { readonly from: number; readonly to: number }): Promise<readonly TronBlock[]> {
    const kept = this.#kept.filter(({ ref }) => ref.height >= range.from && ref.height <= range.to)
    const isWhole = kept.length === range.to - range.from + 1
    return isWhole ? kept : readBlocks(this.#node, this.#options.side, range)
  }
}
