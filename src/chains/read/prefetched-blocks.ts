import { RecordFilter } from './record-filter.ts'
import { ChainUnavailable, type ReceiverFilter, type ReportedBlock } from '../chain.ts'
import { proving, type Member, type NodeGroup } from '../nodes/node-group.ts'
import { isSpared } from '../nodes/node-member.ts'

interface PrefetchedAnswer {
  readonly blocks: Map<number, ReportedBlock>
  readonly choice: RecordFilter
}

/** Prefetched blocks at the head. Each is used once: a second read asks the node. */
export class PrefetchedBlocks {
  readonly #group: NodeGroup
  #told = new Map<Member, PrefetchedAnswer>()

  constructor(group: NodeGroup) {
    this.#group = group
  }

  /** Fetches a range and forgets the last one. Blocks that a node does not return are read when needed. */
  async fetch(range: { readonly from: number; readonly to: number; readonly filter: ReceiverFilter | undefined }) {
    const reported = new Map<Member, PrefetchedAnswer>()
    this.#told = reported
    const { from, to, filter } = range
    if (to < from) return
    const query = proving({ kind: 'transfers', from, to }, async (node, member) => {
      const choice = new RecordFilter(filter)
      const found = (await node.range?.(from, to, choice.filter)) ?? []
      reported.set(member, { blocks: new Map(found.map(one => [one.block.height, one])), choice })
      return found.length > 0 || null
    })
    try {
      await this.#group.all(query, member => member.node.range !== undefined && !isSpared(member))
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
    }
  }

  has(member: Member, height: number): boolean {
    return this.#told.get(member)?.blocks.has(height) ?? false
  }

  /** Takes a block. Skips one that was read with a filter for fewer accounts. */
  async take(member: Member, height: number, filter: ReceiverFilter | undefined): Promise<ReportedBlock | undefined> {
    const own = this.#told.get(member)
    const reported = own?.blocks.get(height)
    own?.blocks.delete(height)
    return reported && (await own?.choice.includes(filter)) ? reported : undefined
  }
}
