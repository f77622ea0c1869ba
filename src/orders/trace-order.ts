import type { Deps } from '../deps.ts'
import { logMilestone, type Milestone } from '../lib/traces/milestones.ts'
import { formatUsdt } from '../lib/money.ts'
import type { OrderUpdate } from './evaluate.ts'
import type { GivenFields } from './order-columns.ts'
import type { OrderTransition } from './order-status.ts'

export type TraceDeps = Pick<Deps, 'traces' | 'clock' | 'log' | 'milestones'>

/** Logs the creation of an order, and adds the first span of its trace. */
export function traceCreated(deps: TraceDeps, start: Date, order: GivenFields): void {
  const { id: orderId, merchantId, environment, network, orderNumber } = order
  logMilestone(deps, 'order created', { orderId, orderNumber, merchantId, environment, network })
  const { traces, clock } = deps
  traces?.add({
    orderId,
    name: 'create order',
    kind: 'server',
    start,
    end: clock.now(),
    attributes: { 'kassa.network': network, 'kassa.order.number': orderNumber },
    isRoot: true,
  })
}

/** The milestone of each transition. `addressed` is part of the creation. */
const milestoneOf = {
  addressed: null,
  payment_seen: 'order amount seen',
  confirming: 'order confirming',
  reorged: 'order payment reorged out',
  paid: 'order paid',
  expired: 'order expired',
  underpaid: 'order underpaid',
  paid_late: 'order paid late',
  frozen: 'order frozen',
  released: 'order released',
  released_late: 'order released',
  released_short: 'order released',
  released_open: 'order released',
  set_apart: 'order set apart',
  set_apart_short: 'order set apart',
  set_apart_open: 'order set apart',
  remainder_requested: 'order remainder requested',
  accepted: 'order accepted',
  cancelled: 'order cancelled',
  reversed: 'order reversed',
  reversed_short: 'order reversed',
  reversed_part: 'order reversed',
} as const satisfies Record<OrderTransition, Milestone | null>

/** Logs the steps and credits of each order that a transaction changed, and adds a span for each order. */
export function traceUpdates(deps: TraceDeps, start: Date, updates: readonly OrderUpdate[]): void {
  for (const { before, after, steps, credits } of updates) {
    if (steps.length === 0 && credits.length === 0) continue
    const { id: orderId, environment, network } = after
    for (const { transfer, credited, fee } of credits)
      logMilestone(deps, 'payment credited', {
        orderId,
        environment,
        network,
        txHash: transfer.txHash,
        ordinal: transfer.ordinal,
        credited: formatUsdt(credited),
        fee: formatUsdt(fee),
      })
    for (const { order, transition } of steps) {
      const milestone = transition === null ? null : milestoneOf[transition]
      if (milestone !== null)
        logMilestone(deps, milestone, { orderId, environment, network, status: order.status, version: order.version })
    }
    const attributes = {
      'kassa.order.status_before': before.status,
      'kassa.order.status': after.status,
      'kassa.credits': credits.length,
      'kassa.events': steps.flatMap(step => step.events).join(' '),
    }
    const name = credits.length > 0 ? 'credit payment' : 'settle order'
    deps.traces?.add({ orderId, name, kind: 'internal', start, end: deps.clock.now(), attributes })
  }
}
