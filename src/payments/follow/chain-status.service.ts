import type { ChainKey, ReadChain } from '../../chains/chain.ts'
import { countBehind, describeHealth, type Health, type BudgetPressureLevel } from '../../chains/nodes/health.ts'
import type { Deps } from '../../deps.ts'
import { listChainStatuses, touchStatus, upsertChainStatus, type ChainStatus } from './chain-status.store.ts'
import { findCursors } from './cursor.store.ts'
import { findPause } from './pause.store.ts'

/** A chain that nobody looked at for this long is not watched, whatever was found then. */
const silenceSeconds = 60

export interface WatchResult {
  readonly key: ChainKey
  readonly chain: ReadChain
  /** What the nodes did not answer, or not alike, in this look. */
  readonly problems: readonly string[]
  readonly pressure: BudgetPressureLevel
}

/** Writes down how a look at a chain went, and tells the operator when it went otherwise than the last one. */
export async function noteStatus(deps: Deps, { key, chain, problems, pressure }: WatchResult): Promise<void> {
  const nodes = chain.nodes()
  // Another process asked them lately: this one has nothing to tell but that the network is watched.
  const isAsked = nodes.some(({ isUp, error }) => isUp || error !== null)
  if (chain.pressure() !== null && !isAsked) return touchStatus(deps.db, key, deps.clock.now())
  const cursors = await findCursors(deps.db, key)
  const skewMs = cursors ? cursors.head.time.getTime() - deps.clock.business().getTime() : 0
  const health = describeHealth({
    nodes: nodes.length,
    answering: nodes.filter(node => node.isUp && !node.unproven?.isRecent).length,
    majority: chain.majority,
    behind: countBehind(nodes.flatMap(node => (node.isUp && node.height !== null ? [node.height] : []))),
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
  const line = { ...key, state: health.state, problems, nodes: nodes.map(({ name, error }) => ({ node: name, error })) }
  if (health.state !== 'ok') deps.log.warn(line, health.reason)
  else if (before !== null) deps.log.info(line, health.reason)
}

export interface NetworkHealth extends ChainKey, Health {}

/** How each configured network stands by what its watchers found; one that nobody looked at yet is about to be. */
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
