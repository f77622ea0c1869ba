import type { BlockRef } from '../../chain.ts'
import { networkTable } from '../../networks.ts'
import { readBlocks, readNewest, type TronBlock } from './block.ts'
import type { TronNode, TronSide } from '../node.ts'

const blockMs = networkTable.TRC20.main.blockSeconds * 1000

export interface NewestOptions {
  readonly side: TronSide
  /** Maximum blocks per query. */
  readonly rangeMax: number
  /** Without it the node is asked for its newest block each time. */
  readonly now: (() => Date) | undefined
}

/**
 * Follows one side of a node by asking for the blocks after the last known one: the last of the answer is the newest, and none is asked for
 * twice. Keeps one unbroken chain up to the newest block.
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

  /** Returns `null` when too many or no blocks are new: then ask the node for its newest. */
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

  /** Returns the blocks of a range that this side has. */
  async range(range: { readonly from: number; readonly to: number }): Promise<readonly TronBlock[]> {
    const kept = this.#kept.filter(({ ref }) => ref.height >= range.from && ref.height <= range.to)
    const isWhole = kept.length === range.to - range.from + 1
    return isWhole ? kept : readBlocks(this.#node, this.#options.side, range)
  }
}
