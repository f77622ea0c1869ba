import { chainName, type ChainKey, type NodeState } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import type { Rows } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { findCursors } from './cursor.store.ts'
import type { Followed } from './followed.ts'
import type { BudgetPressureLevel } from '../../chains/nodes/health.ts'
import { planPoll, pressureLevelOf, fullPoll, type Poll } from './poll.ts'
import { findLastPolls, isAwaited } from './chain-status.store.ts'

/** How long to keep polling the head after an order ends: late payments come soon after. */
const lingerMs = 600_000

/** A node that fails to prove blocks for this long will not recover by itself. */
const unprovenSecondsMax = 900

/** State of a chain between two polls. */
interface Memory {
  awaitedAt: number
  pressure: BudgetPressureLevel
  /** Nodes without proof that the operator was warned of. */
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

/** Schedules reads of chains whose nodes have a call budget. One for each process and cell. */
export class PollScheduler {
  readonly #memories = new Map<string, Memory>()

  /** Returns what to read of a chain now, and the pressure on its call budget. */
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

  /** Returns nodes that have failed to prove blocks for long. Reports each once per outage. */
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
