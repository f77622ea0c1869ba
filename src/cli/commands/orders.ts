import { formatUsdt } from '../../lib/money.ts'
import type { Deps } from '../../deps.ts'
import { inspectFrozenOrders, inspectOrder, type InspectedOrder } from '../../orders/query/admin-orders.service.ts'
import { inspectMerchant } from '../../merchants/merchant.service.ts'
import {
  approveDecision,
  completeDecision,
  inspectFrozen,
  type DecisionOutcome,
} from '../../payments/screen/decide-frozen.service.ts'
import type { FrozenMoney } from '../../payments/screen/screening.store.ts'
import type { FrozenDecision } from '../../screening/screening.store.ts'
import { limitOf, limitOption, Refusal, target, type Change, type Command, type Input } from '../command.ts'
import { fields, printable, table } from '../print.ts'

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
    summary: 'Lists orders with frozen money, longest first',
    parameters: [],
    options: [limitOption],
    run: frozen,
  },
  {
    kind: 'change',
    name: 'orders release',
    summary: 'Approves the release of all frozen money of an order; the second of two operators releases it',
    notes: 'An approval covers only what was shown: if another transfer is frozen, both operators must approve again.',
    isReasonRequired: true,
    parameters: ['order'],
    options: [],
    plan: (deps, input) => decide(deps, input, 'release'),
  },
  {
    kind: 'change',
    name: 'orders set-apart',
    summary: 'Approves setting aside all frozen money of an order for good; the second of two operators does it',
    notes: `This cannot be undone: the money is never credited, swept or refunded, and stays at the address of the order.
An approval covers only what was shown: if another transfer is frozen, both operators must approve again.`,
    isReasonRequired: true,
    parameters: ['order'],
    options: [],
    plan: (deps, input) => decide(deps, input, 'set_apart'),
  },
  {
    kind: 'change',
    name: 'orders note',
    summary: 'Notes something about an order in the audit log, for other operators',
    isReasonRequired: true,
    parameters: ['order'],
    options: [],
    plan: planNote,
  },
]

/** Changes nothing: the reason is the note, and the audit log keeps it. */
async function planNote(deps: Deps, input: Input): Promise<Change> {
  const { order } = await knownOrder(deps, target(input))
  return {
    plan: `Note about order ${order.id} (${order.order_number}): ${printable(input.reason ?? '')}`,
    action: 'order.noted',
    subject: order.id,
    facts: { order: order.id },
    apply: () =>
      Promise.resolve({
        result: { json: { order_id: order.id }, text: 'The note is in the audit log.' },
        detail: { order_number: order.order_number },
      }),
  }
}

/** Throws Refusal for an unknown order. */
export async function knownOrder(deps: Deps, idOrNumber: string): Promise<InspectedOrder> {
  const found = await inspectOrder(deps, idOrNumber)
  if (!found) throw new Refusal(`Order ${printable(idOrNumber)} not found, neither by id nor by number (ord_…)`)
  return found
}

function describe({ order, timeline }: InspectedOrder): string {
  const { transactions, metadata, price, ...plain } = order
  const transfers = transactions.map(one => [one.status, one.amount, one.block_number, one.from, one.tx_hash])
  const entries = timeline.entries.map(entry => [entry.at, entry.message])
  return [
    fields({
      ...plain,
      price: price && `${price.amount} ${price.currency} at ${price.units_per_usdt} (${price.source})`,
      metadata: JSON.stringify(metadata),
    }),
    table(['STATUS', 'AMOUNT', 'BLOCK', 'FROM', 'TRANSACTION'], transfers, 'No transfers.'),
    table(['WHEN', 'WHAT'], entries, 'No events.') + (timeline.is_complete ? '' : '\n… and more'),
  ].join('\n\n')
}

async function frozen(deps: Deps, input: Input) {
  const orders = await inspectFrozenOrders(deps, { limit: limitOf(input) })
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
    approved_by: order.releaseApprovedBy,
    set_apart_approved_by: order.setApartApprovedBy,
  }))
  const rows = json.map(one => [
    one.id,
    one.environment,
    one.network,
    one.status,
    one.frozen_amount,
    one.frozen_since,
    one.approved_by.join(', '),
    one.set_apart_approved_by.join(', '),
    one.reasons.join('; '),
  ])
  const headings = [
    'ORDER',
    'ENVIRONMENT',
    'NETWORK',
    'STATUS',
    'FROZEN',
    'SINCE',
    'RELEASE APPROVED BY',
    'SET APART APPROVED BY',
    'WHY',
  ]
  return { json: { orders: json }, text: table(headings, rows, 'No frozen orders.') }
}

/** Differences between the two decisions. */
const decisions = {
  release: {
    action: 'order.release_approved',
    outcome: 'released',
    waiting: 'Approved. Another operator must approve it too before the money is released.',
    done: 'Released by two operators',
  },
  set_apart: {
    action: 'order.set_apart_approved',
    outcome: 'set_apart',
    waiting: 'Approved. Another operator must approve it too before the money is set apart.',
    done: 'Set apart for good by two operators',
  },
} as const satisfies Record<FrozenDecision, object>

async function decide(deps: Deps, input: Input, decision: FrozenDecision): Promise<Change> {
  const { order } = await knownOrder(deps, target(input))
  const held = await inspectFrozen(deps, order.id)
  if (held.transfers === 0) throw new Refusal(`Order ${order.id} has no frozen money`)
  const { action, outcome: name, waiting, done } = decisions[decision]
  const { freezeCount } = held
  const isFinal = decision === 'set_apart'
  return {
    plan: isFinal
      ? await setApartPlan(deps, order, held)
      : `Approve the release of order ${order.id} (${order.order_number}): ${describeFrozen(held)}.`,
    action,
    subject: order.id,
    facts: {
      order: order.id,
      environment: order.environment,
      network: order.network,
      ...(isFinal && { merchant: order.merchant_id, address: order.address }),
      transfers: String(held.transfers),
      amount: formatUsdt(held.amount),
      freeze_count: String(freezeCount),
    },
    async apply(joined) {
      const { operator, reason, signatureId = null } = input
      const asked = { orderId: order.id, freezeCount, decision, operator, reason: reason ?? '', signatureId }
      const outcome = await approveDecision(joined, asked)
      const { kind } = outcome
      if (kind !== 'approved' && kind !== 'decided') throw new Refusal(refusals[kind])
      const said = kind === 'decided' ? name : kind
      const show = (status: string, text: string) => ({ json: { order_id: order.id, outcome: said, status }, text })
      const settled = async (committed: Deps) => {
        const { status } = await completeDecision(committed, asked)
        return show(status, `${done}: order ${order.id} is ${status}.`)
      }
      return {
        result: { ...show(outcome.order.status, waiting), ...(kind === 'decided' && { afterwards: settled }) },
        detail: { outcome: said, freeze_count: freezeCount },
      }
    },
  }
}

async function setApartPlan(deps: Deps, order: InspectedOrder['order'], held: FrozenMoney): Promise<string> {
  const merchant = await inspectMerchant(deps, order.merchant_id)
  const owner = merchant ? `${merchant.name} (${order.merchant_id})` : order.merchant_id
  return [
    `Approve setting apart for good ${describeFrozen(held)}, of order ${order.id} (${order.order_number}) of merchant ${owner}.`,
    `This cannot be undone: the money stays at ${order.address} and is never credited, swept or refunded.`,
  ].join(' ')
}

function describeFrozen({ transfers, amount, largest }: FrozenMoney): string {
  const each = largest.map(one => `${formatUsdt(one.amount)} USDT from ${one.from}`).join(', ')
  const others = transfers - largest.length
  const count = transfers === 1 ? '1 transfer' : `${transfers} transfers`
  return `${formatUsdt(amount)} USDT in ${count} (${each}${others > 0 ? `, and ${others} smaller ones` : ''})`
}

const refusals = {
  'more is frozen':
    'Nothing was approved: another transfer was frozen since these were shown. Check the order and try again',
  'approved before': 'You have already approved this. Another operator must approve it too',
  'nothing is frozen': 'The order has no frozen money any more',
  'not settled': 'Nothing was approved: the order is still being settled. Try again in a moment',
} as const satisfies Record<Exclude<DecisionOutcome['kind'], 'approved' | 'decided'>, string>
