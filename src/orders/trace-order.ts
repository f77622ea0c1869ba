import type { Deps } from '../deps.ts'
import type { OrderUpdate } from './evaluate.ts'
import type { OrderView } from './query/order-view.ts'

type TraceDeps = Pick<Deps, 'traces' | 'clock'>

/** Adds the first span of an order, for its creation. */
export function traceCreated({ traces, clock }: TraceDeps, start: Date, order: OrderView): void {
  const attributes = { 'kassa.network': order.network, 'kassa.order.number': order.order_number }
  traces?.add({
    orderId: order.id,
    name: 'create order',
    kind: 'server',
    start,
    end: clock.now(),
    attributes,
    isRoot: true,
  })
}

/** Adds a span for each order that a transaction changed, with its steps and credits. */
export function traceUpdates({ traces, clock }: TraceDeps, start: Date, updates: readonly OrderUpdate[]): void {
  if (!traces) return
  for (const { before, after, steps, credits } of updates) {
    if (steps.length === 0 && credits.length === 0) continue
    const name = credits.length > 0 ? 'credit payment' : 'settle order'
    const attributes = {
      'kassa.order.status_before': before.status,
      'kassa.order.status': after.status,
      'kassa.credits': credits.length,
      'kassa.events': steps.flatMap(step => step.events).join(' '),
    }
    traces.add({ orderId: after.id, name, kind: 'internal', start, end: clock.now(), attributes })
  }
}
