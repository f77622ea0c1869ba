import { chainName, type ChainKey, type NodeState } from '../chains/chain.ts'
import { networkTable } from '../chains/networks.ts'
import type { Rows } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import { findCursors } from './cursor.store.ts'
import type { Followed } from './followed.ts'
import type { Shortness } from '../chains/health.ts'
import { planLook, shortnessOf, wholeLook, type Look } from './look.ts'
import { findLooks, isAwaited } from './look.store.ts'

/** Whoever pays after the end of an order does so soon after it: so long the head is read on. */
const lingerMs = 600_000

/** A node that fails to prove blocks for this long does not mend itself. */
const unprovenSecondsMax = 900

/** What a process remembers of a chain between two looks. */
interface Memory {
  awaitedAt: number
  shortness: Shortness
  /** Nodes that fail to prove blocks, which the operator was told of. */
  unproven: readonly string[]
}

interface Asked {
  readonly db: Rows
  readonly clock: Clock
}

export interface PlannedLook {
  readonly look: Look
  readonly shortness: Shortness
}

/** When and how the chains whose nodes' calls are counted are read. One for each process and cell. */
export class Looks {
  readonly #memories = new Map<string, Memory>()

  /** What is to be read of a chain now, and how short its calls are. */
  async plan(deps: Asked, { key, chain }: Followed): Promise<PlannedLook> {
    const pace = chain.pace()
    if (!pace) return { look: wholeLook, shortness: 'enough' }
    const memory = this.#memoryOf(key)
    memory.shortness = shortnessOf(pace, memory.shortness)
    const now = deps.clock.now().getTime()
    const [looks, cursors] = [await findLooks(deps.db, key), await findCursors(deps.db, key)]
    if (!looks || !cursors) return { look: wholeLook, shortness: memory.shortness }
    if (await isAwaited(deps.db, key)) memory.awaitedAt = now
    const since = { head: (now - looks.head.getTime()) / 1000, final: (now - looks.final.getTime()) / 1000 }
    const finalHeights = chain.nodes().flatMap(({ finalHeight }) => finalHeight ?? [])
    const known = finalHeights.toSorted((one, other) => other - one)[chain.majority - 1] ?? 0
    const look = planLook({
      every: networkTable[key.network].lookSeconds,
      pace,
      isAwaited: Math.abs(now - memory.awaitedAt) < lingerMs,
      since,
      isBehind: known - cursors.final.height > chain.rangeMax,
    })
    return { look, shortness: memory.shortness }
  }

  /** Nodes that have come to fail at proving blocks for long, each once until that is over. */
  noteUnproven(key: ChainKey, nodes: readonly NodeState[]): readonly NodeState[] {
    const memory = this.#memoryOf(key)
    const found = nodes.filter(({ unproven }) => unproven && unproven.seconds > unprovenSecondsMax)
    const before = memory.unproven
    memory.unproven = found.map(({ name }) => name)
    return found.filter(({ name }) => !before.includes(name))
  }

  #memoryOf(key: ChainKey): Memory {
    const name = chainName(key)
    const memory = this.#memories.get(name) ?? { awaitedAt: -Infinity, shortness: 'enough', unproven: [] }
    this.#memories.set(name, memory)
    return memory
  }
}
