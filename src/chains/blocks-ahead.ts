import { Choice } from './choice.ts'
import { ChainUnavailable, type ReceiverFilter, type ToldBlock } from './chain.ts'
import { proving, type Member, type NodeGroup } from './node-group.ts'
import { isSpared } from './node-member.ts'

interface Told {
  readonly blocks: Map<number, ToldBlock>
  readonly choice: Choice
}

/** Blocks at the head that nodes have told before they were needed, many in few calls. Each is taken once: who asks again, asks the node. */
export class BlocksAhead {
  readonly #group: NodeGroup
  #told = new Map<Member, Told>()

  constructor(group: NodeGroup) {
    this.#group = group
  }

  /** Forgets what was told before. What a node does not tell is asked for when it is needed. */
  async fetch(range: { readonly from: number; readonly to: number; readonly filter: ReceiverFilter | undefined }) {
    const told = new Map<Member, Told>()
    this.#told = told
    const { from, to, filter } = range
    if (to < from) return
    const ask = proving({ kind: 'transfers', from, to }, async (node, member) => {
      const choice = new Choice(filter)
      const found = (await node.stretch?.(from, to, choice.filter)) ?? []
      told.set(member, { blocks: new Map(found.map(one => [one.block.height, one])), choice })
      return found.length > 0 || null
    })
    try {
      await this.#group.all(ask, member => member.node.stretch !== undefined && !isSpared(member))
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
    }
  }

  has(member: Member, height: number): boolean {
    return this.#told.get(member)?.blocks.has(height) ?? false
  }

  /** What was told with fewer accounts than this filter chooses is told to nobody. */
  async take(member: Member, height: number, filter: ReceiverFilter | undefined): Promise<ToldBlock | undefined> {
    const own = this.#told.get(member)
    const told = own?.blocks.get(height)
    own?.blocks.delete(height)
    return told && (await own?.choice.covers(filter)) ? told : undefined
  }
}
