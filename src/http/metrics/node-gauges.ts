import { Gauge, type Registry } from 'prom-client'
import type { ChainStatus } from '../../payments/follow/chain-status.store.ts'

const states = { ok: 2, degraded: 1, blind: 0 } as const
const chain = ['environment', 'network'] as const

/** Gauges of each network's nodes, as of the last poll. Absent without a status. */
export function nodeGauges(registry: Registry): (statuses: readonly ChainStatus[]) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `kassa_chain_${name}`, help, labelNames, registers: [registry] })
  const state = gauge('state', 'Health of a network: 2 ok, 1 degraded, 0 blind.', ...chain)
  const agreeing = gauge('nodes_agreeing', 'Nodes that answer in time and agree with the majority.', ...chain)
  const nodes = gauge('nodes', 'Configured nodes.', ...chain)
  const up = gauge('node_up', 'Whether a node answered the last query: 1 or 0.', ...chain, 'node')
  const height = gauge('node_height', "A node's newest block.", ...chain, 'node')
  const lag = gauge('node_lag_blocks', 'Blocks that a node is behind the highest one.', ...chain, 'node')
  const failures = gauge('node_errors', 'Failures since its process started.', ...chain, 'node', 'kind')
  const unproven = gauge(
    'node_unproven_seconds',
    'Seconds since a node last proved its blocks; 0 while it proves them.',
    ...chain,
    'node',
  )
  const calls = gauge(
    'node_calls',
    'Calls to a node since midnight (UTC), for nodes with a daily limit.',
    ...chain,
    'node',
  )
  const daily = gauge('node_calls_daily', 'Daily call limit of a node.', ...chain, 'node')
  return statuses => {
    for (const one of [state, agreeing, nodes, up, height, lag, failures, unproven, calls, daily]) one.reset()
    for (const status of statuses) {
      const labels = { environment: status.environment, network: status.network }
      const highest = Math.max(...status.nodes.map(node => node.height ?? 0))
      state.set(labels, states[status.state])
      nodes.set(labels, status.nodes.length)
      agreeing.set(labels, status.nodes.filter(node => node.isUp && node.error === null).length)
      for (const { name, isUp, height: reached, errors, unproven: proof, calls: budget } of status.nodes) {
        unproven.set({ ...labels, node: name }, proof?.seconds ?? 0)
        if (budget) calls.set({ ...labels, node: name }, budget.used)
        if (budget) daily.set({ ...labels, node: name }, budget.daily)
        up.set({ ...labels, node: name }, isUp ? 1 : 0)
        if (reached !== null) height.set({ ...labels, node: name }, reached)
        if (reached !== null) lag.set({ ...labels, node: name }, highest - reached)
        for (const [kind, count] of Object.entries(errors)) failures.set({ ...labels, node: name, kind }, count)
      }
    }
  }
}
