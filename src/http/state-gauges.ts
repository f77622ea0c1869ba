import { Gauge, type Registry } from 'prom-client'
import type { ServiceState } from './service-state.ts'

/** Shows a state that was read, or that none could be read. */
export type ShowState = (state: ServiceState | null) => void

/** The gauges of the service's state. What could not be read is absent, not zero: nobody is told that all is well. */
export function stateGauges(registry: Registry): ShowState {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `kassa_${name}`, help, labelNames, registers: [registry] })
  const readable = gauge('state_readable', 'Whether the database told the state below: 1 or 0.')
  const chain = ['environment', 'network'] as const
  const height = gauge('chain_height', 'Newest block that was read.', ...chain, 'cursor')
  const age = gauge('chain_block_age_seconds', 'Age of the newest block that was read as seen.', ...chain)
  const looked = gauge('chain_looked_at_age_seconds', 'Time since somebody last looked at the chain.', ...chain)
  const halted = gauge('chain_halted', 'Whether crediting stands still until a person has looked: 1 or 0.', ...chain)
  const free = gauge('deposit_addresses_free', 'Derived addresses that wait for an order.', ...chain)
  const due = gauge('webhook_deliveries_due', 'Deliveries due and not under way, up to 10000.', 'environment')
  const dueAge = gauge('webhook_due_age_seconds', 'How long the longest due delivery has been due.', 'environment')
  const unreadable = gauge(
    'webhook_deliveries_unreadable_secret',
    'Deliveries that no master key can sign, up to 10000.',
    'environment',
  )
  const unsettled = gauge('order_unsettled_age_seconds', 'How long an order has waited to be settled at most.')
  const depth = gauge('queue_depth', 'Jobs that could be worked on and are not yet, up to 10000.', 'queue')
  return state => {
    for (const one of [height, age, looked, halted, free, due, dueAge, unreadable, unsettled, depth]) one.reset()
    unsettled.remove()
    readable.set(state ? 1 : 0)
    if (!state) return
    for (const one of state.chains) {
      const labels = { environment: one.environment, network: one.network }
      height.set({ ...labels, cursor: 'head' }, one.headHeight)
      height.set({ ...labels, cursor: 'final' }, one.finalHeight)
      age.set(labels, seconds(one.blockTime, state.business))
      looked.set(labels, seconds(one.lookedAt, state.now))
      halted.set(labels, one.halt ? 1 : 0)
      free.set(labels, one.freeAddresses)
    }
    for (const { environment, count, since, unreadable: unsigned } of state.deliveries) {
      due.set({ environment }, count)
      unreadable.set({ environment }, unsigned)
      dueAge.set({ environment }, since ? seconds(since, state.business) : 0)
    }
    for (const { name, depth: waiting } of state.queues) depth.set({ queue: name }, waiting)
    unsettled.set(state.unsettledSince ? seconds(state.unsettledSince, state.now) : 0)
  }
}

function seconds(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1000)
}
