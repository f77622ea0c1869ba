import { ChainUnavailable, type ReceiverFilter, type ToldBlock } from './chain.ts'
import type { Member, NodeGroup } from './node-group.ts'
import { isSpared } from './node-member.ts'

/** Blocks at the head that nodes have told before they were needed, many in few calls. Each is taken once: who asks again, asks the node. */
export class BlocksAhead {
  readonly #group: NodeGroup
  #told = new Map<Member, Map<number, ToldBlock>>()

  constructor(group: NodeGroup) {
    this.#group = group
  }

  /** Forgets what was told before. What a node does not tell is asked for when it is needed. */
  async fetch(range: { readonly from: number; readonly to: number; readonly filter: ReceiverFilter | undefined }) {
    const told = new Map<Member, Map<number, ToldBlock>>()
    this.#told = told
    const { from, to, filter } = range
    if (to < from) return
    const ask = async (node: Member['node'], member: Member) => {
      const blocks = (await node.stretch?.(from, to, filter)) ?? []
      told.set(member, new Map(blocks.map(one => [one.block.height, one])))
    }
    try {
      await this.#group.all(ask, member => member.node.stretch !== undefined && !isSpared(member))
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
    }
  }

  has(member: Member, height: number): boolean {
    return this.#told.get(member)?.has(height) ?? false
  }

  take(member: Member, height: number): ToldBlock | undefined {
    const own = this.#told.get(member)
    const told = own?.get(height)
    own?.delete(height)
    return told
  }
}
