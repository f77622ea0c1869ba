import { formatUsdt } from '../lib/money.ts'
import type { Deps } from '../deps.ts'
import { inspectFrozenOrders, inspectOrder, type InspectedOrder } from '../orders/admin-orders.service.ts'
import {
  approveRelease,
  completeRelease,
  inspectFrozen,
  type ReleaseOutcome,
} from '../payments/release-order.service.ts'
import type { FrozenMoney } from '../payments/screening.store.ts'
import { limitOf, limitOption, Refusal, target, type Change, type Command, type Input } from './command.ts'
import { fields, printable, table } from './print.ts'

export const orderCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'orders show',
    summary: 'Shows an order, its transfers, and why it is in its state',
    parameters: ['order'],
    options: [],
    async run(deps, input) {
      const found = await knownOrder(deps, target(input))
      return { json: found, text: describe(found) }
    },
  },
  {
    kind: 'show',
    name: 'orders frozen',
    summary: 'Lists orders with money that screening holds back, longest first',
    parameters: [],
    options: [limitOption],
    run: frozen,
  },
  {
    kind: 'change',
    name: 'orders release',
    summary: 'Approves the release of all frozen money of an order; the second of two operators releases it',
    notes: 'An approval is for what was shown: once a further transfer is frozen both operators have to approve again.',
    isReasonRequired: true,
    parameters: ['order'],
    options: [],
    plan: release,
  },
]

/** Throws Refusal for an order that nobody has. */
export async function knownOrder(deps: Deps, idOrNumber: string): Promise<InspectedOrder> {
  const found = await inspectOrder(deps, idOrNumber)
  if (!found) throw new Refusal(`There is no order ${printable(idOrNumber)}, neither by id nor by number (ord_…)`)
  return found
}

function describe({ order, timeline }: InspectedOrder): string {
  const { transactions, metadata, ...plain } = order
  const transfers = transactions.map(one => [one.status, one.amount, one.block_number, one.from, one.tx_hash])
  const entries = timeline.entries.map(entry => [entry.at, entry.message])
  return [
    fields({ ...plain, metadata: JSON.stringify(metadata) }),
    table(['STATUS', 'AMOUNT', 'BLOCK', 'FROM', 'TRANSACTION'], transfers, 'No transfers.'),
    table(['WHEN', 'WHAT'], entries, 'Nothing has happened.') + (timeline.is_complete ? '' : '\n… and more'),
  ].join('\n\n')
}

async function frozen(deps: Deps, input: Input) {
  const orders = await inspectFrozenOrders(deps, limitOf(input))
  const json = orders.map(order => ({
    id: order.id,
    order_number: order.orderNumber,
    merchant_id: order.merchantId,
    environment: order.environment,
    network: order.network,
    status: order.status,
    frozen_amount: formatUsdt(order.frozenAmount),
    frozen_since: order.frozenSince.toISOString(),
    reasons: order.reasons,
    approved_by: order.approvedBy,
  }))
  const rows = json.map(one => [
    one.id,
    one.environment,
    one.network,
    one.status,
    one.frozen_amount,
    one.frozen_since,
    one.approved_by.join(', '),
    one.reasons.join('; '),
  ])
  const headings = ['ORDER', 'ENVIRONMENT', 'NETWORK', 'STATUS', 'FROZEN', 'SINCE', 'APPROVED BY', 'WHY']
  return { json: { orders: json }, text: table(headings, rows, 'Nothing is frozen.') }
}

async function release(deps: Deps, input: Input): Promise<Change> {
  const { order } = await knownOrder(deps, target(input))
  const held = await inspectFrozen(deps, order.id)
  if (held.transfers === 0) throw new Refusal(`Nothing of order ${order.id} (${order.status}) is frozen`)
  return {
    plan: `Approve the release of order ${order.id} (${order.order_number}): ${describeFrozen(held)}.`,
    action: 'order.release_approved',
    subject: order.id,
    facts: {
      order: order.id,
      environment: order.environment,
      network: order.network,
      transfers: String(held.transfers),
      amount: formatUsdt(held.amount),
      freeze_count: String(held.freezeCount),
    },
    async apply(joined) {
      const { freezeCount } = held
      const { operator, reason, signatureId = null } = input
      const asked = { orderId: order.id, freezeCount, operator, reason: reason ?? '', signatureId }
      const outcome = await approveRelease(joined, asked)
      const isChanged = outcome.kind === 'approved' || outcome.kind === 'released'
      if (!isChanged) throw new Refusal(refusals[outcome.kind])
      const { kind } = outcome
      const show = (status: string, text: string) => ({ json: { order_id: order.id, outcome: kind, status }, text })
      const waiting = 'Approved; another operator has to approve it too before the money is released.'
      const settled = async (committed: Deps) => {
        const { status } = await completeRelease(committed, asked)
        return show(status, `Released by two operators: order ${order.id} is ${status}.`)
      }
      return {
        result: { ...show(outcome.order.status, waiting), ...(kind === 'released' && { afterwards: settled }) },
        detail: { outcome: kind, freeze_count: freezeCount },
      }
    },
  }
}

function describeFrozen({ transfers, amount, largest }: FrozenMoney): string {
  const each = largest.map(one => `${formatUsdt(one.amount)} USDT from ${one.from}`).join(', ')
  const others = transfers - largest.length
  const count = transfers === 1 ? '1 transfer' : `${transfers} transfers`
  return `${formatUsdt(amount)} USDT in ${count} (${each}${others > 0 ? `, and ${others} smaller ones` : ''})`
}

const refusals = {
  'more is frozen': 'A further transfer was frozen after you were shown these: nothing was approved; look again',
  'approved before': 'You have approved this before; another operator has to do it too',
  'nothing is frozen': 'Nothing is frozen any more',
} as const satisfies Record<Exclude<ReleaseOutcome['kind'], 'approved' | 'released'>, string>
