import { chainName, type ChainKey, type NodeState } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import type { Rows } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { findCursors } from './cursor.store.ts'
import type { Followed } from './followed.ts'
import type { BudgetPressureLevel } from '../../chains/nodes/health.ts'
import { planPoll, pressureLevelOf, fullPoll, type Poll } from './poll.ts'
import { findLastPolls, isAwaited } from './chain-status.store.ts'

/** Whoever pays after the end of an order does so soon after it: so long the head is read on. */
const lingerMs = 600_000

/** A node that fails to prove blocks for this long does not mend itself. */
const unprovenSecondsMax = 900

/** What a process remembers of a chain between two looks. */
interface Memory {
  awaitedAt: number
  pressure: BudgetPressureLevel
  /** Nodes that fail to prove blocks, which the operator was told of. */
  unproven: readonly string[]
}

interface PollRequest {
  readonly db: Rows
  readonly clock: Clock
}

export interface PlannedPoll {
  readonly poll: Poll
  readonly pressure: BudgetPressureLevel
}

/** When and how the chains whose nodes' calls are counted are read. One for each process and cell. */
export class PollScheduler {
  readonly #memories = new Map<string, Memory>()

  /** What is to be read of a chain now, and how short its calls are. */
  async plan(deps: PollRequest, { key, chain }: Followed): Promise<PlannedPoll> {
    const pressure = chain.pressure()
    if (!pressure) return { poll: fullPoll, pressure: 'enough' }
    const memory = this.#memoryOf(key)
    memory.pressure = pressureLevelOf(pressure, memory.pressure)
    const now = deps.clock.now().getTime()
    const [polls, cursors] = [await findLastPolls(deps.db, key), await findCursors(deps.db, key)]
    if (!polls || !cursors) return { poll: fullPoll, pressure: memory.pressure }
    if (await isAwaited(deps.db, key)) memory.awaitedAt = now
    const since = { head: (now - polls.head.getTime()) / 1000, final: (now - polls.final.getTime()) / 1000 }
    const finalHeights = chain.nodes().flatMap(({ finalHeight }) => finalHeight ?? [])
    const known = finalHeights.toSorted((one, other) => other - one)[chain.majority - 1] ?? 0
    const poll = planPoll({
      every: networkTable[key.network].pollSeconds,
      pressure,
      isAwaited: Math.abs(now - memory.awaitedAt) < lingerMs,
      since,
      isBehind: known - cursors.final.height > chain.rangeMax,
    })
    return { poll, pressure: memory.pressure }
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
    const memory = this.#memories.get(name) ?? { awaitedAt: -Infinity, pressure: 'enough', unproven: [] }
    this.#memories.set(name, memory)
    return memory
  }
}
