import type { Deps } from '../../deps.ts'
import { formatUsdt, parseUsdt } from '../../lib/money.ts'
import { inspectUnderpaidOrders } from '../../orders/query/admin-orders.service.ts'
import { acceptForMerchant, type AcceptanceOutcome } from '../../orders/order-request.service.ts'
import { notifyUpdates } from '../../orders/apply-updates.service.ts'
import { limitOf, limitOption, Refusal, target, type Change, type Command, type Input } from '../command.ts'
import { knownOrder } from './orders.ts'
import { table } from '../print.ts'

export const underpaidCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'orders underpaid',
    summary: 'Lists underpaid orders that have ended, newest first',
    parameters: [],
    options: [limitOption],
    run: underpaid,
  },
  {
    kind: 'change',
    name: 'orders accept',
    summary: 'Accepts what an underpaid order has received as full payment, for its merchant',
    notes: 'The merchant gives up the rest and is notified that the order is paid. This cannot be undone.',
    isReasonRequired: true,
    parameters: ['order'],
    options: [],
    plan: accept,
  },
]

async function underpaid(deps: Deps, input: Input) {
  const orders = await inspectUnderpaidOrders(deps, { limit: limitOf(input) })
  const json = orders.map(order => ({
    id: order.id,
    order_number: order.orderNumber,
    merchant_id: order.merchantId,
    environment: order.environment,
    network: order.network,
    order_amount: formatUsdt(order.orderAmount),
    received_amount: formatUsdt(order.receivedAmount),
    expire_at: order.expireAt.toISOString(),
  }))
  const rows = json.map(one => [
    one.id,
    one.environment,
    one.network,
    one.received_amount,
    one.order_amount,
    one.expire_at,
    one.merchant_id,
  ])
  const headings = ['ORDER', 'ENVIRONMENT', 'NETWORK', 'RECEIVED', 'OF', 'ENDED', 'MERCHANT']
  return { json: { orders: json }, text: table(headings, rows, 'No underpaid orders.') }
}

async function accept(deps: Deps, input: Input): Promise<Change> {
  const { order } = await knownOrder(deps, target(input))
  if (order.status !== 'UNDERPAID') throw new Refusal(notUnderpaid(order.id, order.status))
  const { received_amount: received, order_amount: asked, missing_amount: missing } = order
  return {
    plan:
      `Accept order ${order.id} (${order.order_number}) of merchant ${order.merchant_id} as paid ` +
      `with ${received} of ${asked} USDT; the merchant gives up ${missing} USDT.`,
    action: 'order.accepted',
    subject: order.id,
    facts: {
      order: order.id,
      merchant: order.merchant_id,
      environment: order.environment,
      network: order.network,
      amount: asked,
      received,
    },
    async apply(joined) {
      const start = joined.clock.now()
      const outcome = await acceptForMerchant(joined, {
        orderId: order.id,
        receivedAmount: parseUsdt(received)!,
        operator: input.operator,
        signatureId: input.signatureId ?? null,
      })
      if (outcome.kind !== 'accepted') throw new Refusal(refusalOf(outcome))
      const shown = {
        json: { order_id: order.id, status: outcome.order.status },
        text: `Accepted: order ${order.id} is ${outcome.order.status}.`,
      }
      const afterwards = async (committed: Deps) => {
        await notifyUpdates(committed, start, outcome.updates)
        return shown
      }
      return { result: { ...shown, afterwards }, detail: { received, amount: asked } }
    },
  }
}

function refusalOf({ kind, order }: Exclude<AcceptanceOutcome, { kind: 'accepted' }>): string {
  return kind === 'not underpaid'
    ? notUnderpaid(order.id, order.status)
    : 'Nothing was accepted: the order has received more since it was shown. Check it and try again'
}

function notUnderpaid(id: string, status: string): string {
  return `Order ${id} is ${status}: only UNDERPAID orders can be accepted`
}
