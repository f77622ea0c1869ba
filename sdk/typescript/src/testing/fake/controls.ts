import { formatAmount, parseAmount } from './money.ts'
import { fakeNetwork } from './networks.ts'
import {
  confirmed,
  credited,
  frozen,
  isPaidInFull,
  isDust,
  isWaiting,
  receive,
  withDue,
  type Order,
  type Transfer,
} from './order.ts'
import { saveOrder, type FakeState } from './state.ts'

/** Pays an order: what is missing, when nothing is the whole of it again, or another amount. Late money counts as in the service. */
export async function payOrder(state: FakeState, id: string, amount?: string): Promise<Order> {
  const order = orderOf(state, id)
  if (amount !== undefined && isDust(amount)) return showDust(state, order, amount)
  refuseUnless(order, ['OPEN', 'EXPIRED', 'UNDERPAID', 'PAID', 'EXPIRED_PAID', 'FROZEN'])
  const usual = order.missing_amount === '0' ? order.order_amount : order.missing_amount
  return takeTransfer(state, order, transferTo(state, order, amount ?? usual))
}

async function takeTransfer(state: FakeState, order: Order, transfer: Transfer): Promise<Order> {
  const received = receive(order, transfer)
  if (order.status === 'PAID' || order.status === 'EXPIRED_PAID') {
    // Money for an order that is paid is credited like any other, and changes nothing else.
    const overpaid = credited(received, order.status, creditAt(state))
    return saveOrder(state, { ...overpaid, paid_at: order.paid_at })
  }
  // It counts once what is frozen is released.
  if (order.status === 'FROZEN') return saveOrder(state, received)
  if (order.status !== 'OPEN') return settleLate(state, received)
  if (!isPaidInFull(received)) return saveOrder(state, received)
  for (const step of confirmed(received)) await saveOrder(state, step)
  return saveOrder(state, credited(received, 'PAID', creditAt(state)), { type: 'payment.confirmed' })
}

/** Pays half of what is missing, or another amount that is too little, and lets the time of the order run out. */
export async function underpayOrder(state: FakeState, id: string, amount?: string): Promise<Order> {
  const order = orderOf(state, id)
  const part = amount ?? formatAmount((parseAmount(order.missing_amount) ?? 0n) / 2n)
  const paid = await payOrder(state, id, part)
  return paid.status === 'OPEN' ? expireOrder(state, id) : paid
}

/** Lets the time of an open order run out: `EXPIRED` when nothing came, else `UNDERPAID`. */
export async function expireOrder(state: FakeState, id: string): Promise<Order> {
  const order = orderOf(state, id)
  refuseUnless(order, ['OPEN'])
  if (order.received_amount === '0') {
    return saveOrder(state, { ...order, status: 'EXPIRED' }, { type: 'payment.expired' })
  }
  return saveOrder(state, credited(order, 'UNDERPAID', creditAt(state)), { type: 'payment.underpaid' })
}

/** Pays an order with money that screening holds: what is missing, or another amount. */
export async function freezeOrder(
  state: FakeState,
  id: string,
  { reason, amount }: { readonly reason: string; readonly amount?: string },
): Promise<Order> {
  const order = orderOf(state, id)
  refuseUnless(order, ['OPEN', 'EXPIRED', 'UNDERPAID'])
  const received = receive(order, transferTo(state, order, amount ?? order.missing_amount))
  if (order.status === 'OPEN') for (const step of confirmed(received)) await saveOrder(state, step)
  return saveOrder(state, frozen(received), { type: 'payment.frozen', reason })
}

/** Pays with money that screening holds an order that is done or held already: it is set aside, and nothing else comes of it. */
export async function setAside(state: FakeState, id: string, amount: string): Promise<Order> {
  const order = orderOf(state, id)
  const transfer = { ...transferTo(state, order, amount), status: 'FROZEN' } as const
  const held = formatAmount((parseAmount(order.frozen_amount) ?? 0n) + (parseAmount(amount) ?? 0n))
  return saveOrder(state, withDue({ ...receive(order, transfer), frozen_amount: held }))
}

/** Pays an order by a transfer whose block the chain takes back once it was seen, and mines again. */
export async function payThroughFork(state: FakeState, id: string, amount: string): Promise<Order> {
  const order = orderOf(state, id)
  const transfer = transferTo(state, order, amount)
  const seen = receive(order, transfer)
  if (order.status === 'OPEN' && isPaidInFull(seen)) {
    await saveOrder(state, confirmed(seen)[0])
    await saveOrder(state, { ...order, transactions: [...order.transactions, { ...transfer, status: 'ORPHANED' }] })
  }
  const block = state.service.chains.mine(order.network, 1)
  return takeTransfer(state, order, { ...transfer, block_number: block })
}

/** Lets go what screening held: the order is paid, late when it was late. */
export async function releaseOrder(state: FakeState, id: string): Promise<Order> {
  const order = orderOf(state, id)
  refuseUnless(order, ['FROZEN'])
  const isLate = order.transactions.some(one => one.status === 'FROZEN' && one.block_time > order.expire_at)
  const paid = credited(order, isLate ? 'EXPIRED_PAID' : 'PAID', creditAt(state))
  return saveOrder(state, paid, { type: 'payment.confirmed' })
}

/** Takes an underpaid order for paid. */
export async function acceptOrder(state: FakeState, order: Order): Promise<Order> {
  return saveOrder(state, credited(order, 'PAID', creditAt(state)), { type: 'payment.confirmed' })
}

/** Expires every open order whose time is over by the business clock. */
export async function expireDue(state: FakeState): Promise<void> {
  const now = state.business().toISOString()
  for (const order of state.orders.list()) {
    if (isWaiting(order) && order.expire_at < now) await expireOrder(state, order.id)
  }
}

/** What is too small to count is shown with the order, and nothing else comes of it. */
function showDust(state: FakeState, order: Order, amount: string): Promise<Order> {
  const dust = { ...transferTo(state, order, amount), status: 'DUST' } as const
  return saveOrder(state, { ...order, transactions: [...order.transactions, dust] })
}

async function settleLate(state: FakeState, received: Order): Promise<Order> {
  if (isPaidInFull(received)) {
    return saveOrder(state, credited(received, 'EXPIRED_PAID', creditAt(state)), { type: 'payment.confirmed' })
  }
  const short = credited(received, 'UNDERPAID', creditAt(state))
  return received.status === 'EXPIRED'
    ? saveOrder(state, short, { type: 'payment.underpaid' })
    : saveOrder(state, short)
}

function transferTo(state: FakeState, order: Order, amount: string): Transfer {
  const units = parseAmount(amount)
  if (units === null || units === 0n) throw new TypeError(`${amount} is no amount to pay, such as '25' or '24.75'`)
  const { hashPrefix, letters } = fakeNetwork(order.network)
  const hash = state.service.count('transfer').toString(16).padStart(64, '0')
  return {
    tx_hash: hashPrefix + hash,
    log_index: 0,
    from: letters('f'),
    amount: formatAmount(units),
    block_number: state.service.chains.mine(order.network, 1),
    block_time: state.business().toISOString(),
    status: 'SEEN',
  }
}

function orderOf(state: FakeState, id: string): Order {
  const order = state.orders.find(id)
  if (!order) throw new Error(`There is no order ${id}`)
  return order
}

function refuseUnless(order: Order, statuses: readonly Order['status'][]): void {
  if (!statuses.includes(order.status))
    throw new Error(`Order ${order.id} is ${order.status}, not ${statuses.join(' or ')}`)
}

function creditAt(state: FakeState): { time: string; feeRate: string } {
  return { time: state.business().toISOString(), feeRate: state.merchant.view.fee_rate }
}
