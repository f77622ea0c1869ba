import type { ChainKey, ReadChain } from '../../chains/chain.ts'
import { countBehind, describeHealth, type Health, type BudgetPressureLevel } from '../../chains/nodes/health.ts'
import type { Deps } from '../../deps.ts'
import { listChainStatuses, touchStatus, upsertChainStatus, type ChainStatus } from './chain-status.store.ts'
import { findCursors } from './cursor.store.ts'
import { findPause } from './pause.store.ts'

/** A chain without a poll for this long has no watcher, whatever its last status. */
const silenceSeconds = 60

export interface WatchResult {
  readonly key: ChainKey
  readonly chain: ReadChain
  /** Disagreements and missing answers of the nodes in this poll. */
  readonly problems: readonly string[]
  readonly pressure: BudgetPressureLevel
}

/** Stores the result of a poll and logs it when it differs from the last one. */
export async function noteStatus(deps: Deps, { key, chain, problems, pressure }: WatchResult): Promise<void> {
  const nodes = chain.nodes()
  // Another process asked the nodes lately: this one only knows that the network is watched.
  const isAsked = nodes.some(({ isUp, error }) => isUp || error !== null)
  if (chain.pressure() !== null && !isAsked) return touchStatus(deps.db, key, deps.clock.now())
  const cursors = await findCursors(deps.db, key)
  const skewMs = cursors ? cursors.head.time.getTime() - deps.clock.business().getTime() : 0
  const answering = nodes.filter(node => node.isUp && !node.unproven?.isRecent)
  const health = describeHealth({
    nodes: nodes.length,
    answering: answering.length,
    majority: chain.majority,
    late: nodes.filter(({ isLate }) => isLate).length,
    behind: countBehind(answering.flatMap(({ height }) => height ?? [])),
    outvoted: nodes.filter(node => node.isUp && node.error !== null).length,
    unproven: nodes.filter(({ isUp, unproven, error }) => (isUp ? unproven?.isRecent : unproven?.error === error))
      .length,
    isDisagreeing: chain.disagreement() !== null,
    isBrokenOff: problems.length > 0,
    pause: await findPause(deps.db, key),
    skewSeconds: skewMs / 1000,
    pressure,
  })
  for (const { name, unproven } of deps.polls.noteUnproven(key, nodes))
    deps.log.error(
      { ...key, node: name, seconds: unproven?.seconds, reason: unproven?.error },
      'rpc node cannot prove its blocks; see docs/operating/log-lines.md',
    )
  const before = await upsertChainStatus(deps.db, { ...key, ...health, nodes, checkedAt: deps.clock.now() })
  if (before === health.reason) return
  const line = { ...key, ...health, problems, nodes: nodes.map(({ name, error }) => ({ node: name, error })) }
  if (health.state !== 'ok') deps.log.warn(line, 'chain health changed')
  else if (before !== null) deps.log.info(line, 'chain health changed')
}

export interface NetworkHealth extends ChainKey, Health {}

/** Returns the health of each configured network as its watchers last reported it. */
export async function readNetworkHealth({
  config,
  db,
  clock,
}: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<NetworkHealth[]> {
  const statuses = await listChainStatuses(db)
  return config.networks.map(({ environment, network }) => {
    const status = statuses.find(one => one.environment === environment && one.network === network)
    return { environment, network, ...healthNow(status, clock.now()) }
  })
}

function healthNow(status: ChainStatus | undefined, now: Date): Health {
  if (!status) return { state: 'degraded', reason: 'nobody has looked at this network yet' }
  const silentSeconds = Math.floor((now.getTime() - status.checkedAt.getTime()) / 1000)
  if (silentSeconds < -silenceSeconds)
    return {
      state: 'degraded',
      reason: 'this network was looked at last by a clock that ran ahead: is a worker running?',
    }
  if (silentSeconds > silenceSeconds)
    return { state: 'blind', reason: `nobody has looked at this network for ${silentSeconds} s: is a worker running?` }
  return { state: status.state, reason: status.reason }
}
