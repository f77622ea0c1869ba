import { decide, factsAfter, hasMoreToCredit } from './decide.ts'
import { eventTypesFor, type PaymentEventType } from './payment-event.ts'
import type { OrderTransition } from './order-status.ts'
import type { Order, OrderRequest, OrderTimes } from './order.ts'
import type { Credit, OrderFacts } from './payment.ts'

/** No order passes through more statuses than this at once; more means that `decide` does not come to rest. */
const stepsMax = 10

/** One step of an order: how it is afterwards, and the events that tell of it. */
export interface Step {
  readonly order: Order
  readonly transition: OrderTransition | null
  readonly events: readonly PaymentEventType[]
}

/** All that becomes of an order at once. */
export interface OrderUpdate {
  readonly before: Order
  /** Equal to `before` when there is no step. */
  readonly after: Order
  readonly steps: readonly Step[]
  readonly credits: readonly Credit[]
  /** Whether more is to be credited than these facts gave: another batch goes on. */
  readonly hasMore: boolean
}

/** What an order is to be concluded from. */
export interface EvaluationInput {
  readonly facts: OrderFacts
  readonly times: OrderTimes
  readonly request?: OrderRequest | null
}

/** Lets an order take one step after the other until it rests. What a person asks for is the first step or none. */
export function evaluate(before: Order, { facts, times, request = null }: EvaluationInput): OrderUpdate {
  const steps: Step[] = []
  const credits: Credit[] = []
  let [order, left] = [before, facts]
  for (let step = 0; step <= stepsMax; step++) {
    const decision = decide(order, left, { times, request: step === 0 ? request : null })
    if (!decision) return { before, after: order, steps, credits, hasMore: hasMoreToCredit(order, left) }
    const after = { ...order, ...decision.fields, version: order.version + 1, updatedAt: times.now }
    steps.push({
      order: after,
      transition: decision.transition,
      events: eventTypesFor(order, after, decision.transition),
    })
    credits.push(...decision.credits)
    left = factsAfter(left, decision.credits)
    order = after
  }
  throw new Error(`Order ${before.id} does not come to rest after ${stepsMax} steps`)
}
