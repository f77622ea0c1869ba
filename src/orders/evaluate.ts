import { decide, factsAfter, hasMoreToCredit } from './decide.ts'
import { eventTypesFor, type PaymentEventType } from './payment-event.ts'
import type { OrderTransition } from './order-status.ts'
import type { Order, OrderRequest, OrderTimes } from './order.ts'
import type { Credit, OrderFacts } from './payment.ts'

/** No order takes more steps at once. Exceeding it means that `decide` does not settle. */
const stepsMax = 10

/** One step of an order: the order afterwards and the events that report it. */
export interface Step {
  readonly order: Order
  readonly transition: OrderTransition | null
  readonly events: readonly PaymentEventType[]
}

/** All steps and credits of an order in one evaluation. */
export interface OrderUpdate {
  readonly before: Order
  /** Equal to `before` when there is no step. */
  readonly after: Order
  readonly steps: readonly Step[]
  readonly credits: readonly Credit[]
  /** Whether more can be credited than these facts hold. Another batch continues. */
  readonly hasMore: boolean
}

/** What an order is evaluated from. */
export interface EvaluationInput {
  readonly facts: OrderFacts
  readonly times: OrderTimes
  readonly request?: OrderRequest | null
}

/** Repeats `decide` until the order settles. A person's request is the first step or none. */
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
