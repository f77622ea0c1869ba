import { toAddress } from '../format/bytes.ts'
import type { Chain } from '../chain.ts'
import type { Fault, Faults } from '../faults.ts'
import { address, flag, integer, text } from './query.ts'
import type { Query } from './query.ts'

/** What the controls act on; the producer seals blocks by the clock. */
export interface Controlled {
  readonly chain: Chain
  readonly faults: Faults
  readonly producer: { pause(): void; resume(): void; readonly paused: boolean }
}

const minedMax = 100_000

/** `POST /_dev/<name>`: what a real node would never let anybody do. Times in milliseconds unless named otherwise. */
export const controls: Record<string, (node: Controlled, query: Query) => unknown> = {
  state: stateOf,
  mine: async (node, query) => {
    const timestamp = query['timestamp'] === undefined ? undefined : integer(query, 'timestamp')
    const count = query['n'] === undefined ? 1 : notNegative(query, 'n')
    if (count > minedMax) throw new Error(`n must be at most ${minedMax}`)
    await node.chain.mine(count, timestamp)
    return stateOf(node)
  },
  fork: async (node, query) => {
    const orphaned = await node.chain.fork(integer(query, 'depth') || 1, flag(query, 'dropTransactions'))
    return { orphaned, ...stateOf(node) }
  },
  setSolidLag: (node, query) => configured(node, { solidLag: notNegative(query, 'lag') }),
  freezeSolid: (node, query) => {
    const height = query['height'] === undefined ? node.chain.record.solid : notNegative(query, 'height')
    return configured(node, { frozenSolid: query['on'] === false ? null : height })
  },
  setTime: (node, query) => configured(node, { clockOffsetMs: integer(query, 'timestamp') - node.chain.options.now() }),
  advanceTime: (node, query) => {
    const clockOffsetMs = node.chain.record.settings.clockOffsetMs + notNegative(query, 'seconds') * 1_000
    return configured(node, { clockOffsetMs })
  },
  setBalance: async (node, query) => {
    const sun = text(query, 'balance')
    if (!/^\d+$/.test(sun)) throw new Error('balance must be a whole number of sun')
    await node.chain.setBalance(address(query, 'address'), BigInt(sun))
    return { address: toAddress(text(query, 'address')), balance: sun }
  },
  dropPending: async (node, query) => {
    const ids = Array.isArray(query['ids']) ? query['ids'].map(String) : undefined
    return { dropped: await node.chain.dropPending(ids) }
  },
  faults: (node, query) => {
    if (Array.isArray(query['faults'])) node.faults.set(query['faults'] as Fault[])
    return { faults: node.faults.list() }
  },
  pause: node => {
    node.producer.pause()
    return stateOf(node)
  },
  resume: node => {
    node.producer.resume()
    return stateOf(node)
  },
}

/** Where the node stands: heights, ids, the clock and what is set. */
export interface NodeState {
  readonly head: number
  readonly headId: string
  readonly headTimestamp: number
  readonly solid: number
  readonly solidId: string
  readonly solidLag: number
  readonly frozen: boolean
  readonly pending: readonly string[]
  readonly now: number
  readonly clockOffsetMs: number
  readonly paused: boolean
  readonly faults: readonly Fault[]
}

/** The node's state as every control answers it. */
export function stateOf({ chain, faults, producer }: Controlled): NodeState {
  const { head, solid, blocks, pending, settings } = chain.record
  return {
    head: head.number,
    headId: head.id,
    headTimestamp: head.timestamp,
    solid,
    solidId: blocks[solid]?.id ?? '',
    solidLag: settings.solidLag,
    frozen: settings.frozenSolid !== null,
    pending: pending.map(transaction => transaction.id),
    now: chain.now(),
    clockOffsetMs: settings.clockOffsetMs,
    paused: producer.paused,
    faults: faults.list(),
  }
}

function configured(node: Controlled, settings: Parameters<Chain['configure']>[0]): NodeState {
  node.chain.configure(settings)
  return stateOf(node)
}

function notNegative(query: Query, name: string): number {
  const value = query[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new Error(`${name} must be a whole number, zero or more`)
  }
  return value
}
