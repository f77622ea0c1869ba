import { newOrderExample } from '../../generated/new-order.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { acceptOrder } from './controls.ts'
import { jsonOf, readFields, refuseBody } from './json.ts'
import { fakeNetwork } from './networks.ts'
import { sumOf, type OrderSum } from './order-sum.ts'
import { readOrderInput, type OrderInput } from './order-input.ts'
import type { Order } from './order.ts'
import { checkQuery } from './query.ts'
import { Refusal } from './refusal.ts'
import { fakeUuid, saveOrder, type FakeState } from './state.ts'
import { note, timelineOf } from './timeline.ts'

/** `GET /v1/orders/{id}`. */
export function getOrder(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const order = orderOf(state, id)
  return { status: 200, body: { ...order, payer_cost: payerCostOf(order, state.business()) } }
}

/** As on the public network late in 2025: a first transfer to an address needs about twice the energy of a later one. */
function payerCostOf({ network, transactions }: Order, now: Date): Order['payer_cost'] {
  if (!fakeNetwork(network).hasPayerCost) return null
  const holdsToken = transactions.length > 0
  return {
    energy: holdsToken ? 64_285 : 130_285,
    trx_max: holdsToken ? '6.7785' : '13.3785',
    address_holds_token: holdsToken,
    energy_price_sun: '100',
    bandwidth_bytes: 350,
    bandwidth_price_sun: '1000',
    quoted_at: now.toISOString(),
  }
}

/** `GET /v1/orders/{id}/timeline`. */
export function getOrderTimeline(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: timelineOf(state, orderOf(state, id)) }
}

/** `GET /v1/orders/{id}/events`; 204 tells who saw the last state of an order that it is the last. */
export function streamOrderEvents(state: FakeState, { url, headers, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const stream = state.orders.watch(orderOf(state, id).id, headers.get('last-event-id'))
  return stream ? { status: 200, body: stream } : { status: 204, body: null }
}

/** `POST /v1/orders`: the same idempotency key gives the same order. */
export async function createOrder(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const body = jsonOf(request)
  const input = readOrderInput(body)
  checkQuery(request.url, {})
  const key = body.idempotency_key
  const asked = JSON.stringify({ ...input, webhookUrl: input.webhookUrl })
  const known = typeof key === 'string' ? state.idempotency.get(key) : undefined
  if (known && known.asked !== asked) throw new Refusal(409, 'duplicate idempotency key', { param: 'idempotency_key' })
  if (known) return { status: 201, body: orderOf(state, known.orderId), headers: { 'Idempotent-Replayed': 'true' } }
  const order = await saveOrder(state, newOrder(state, input, sumOf(state, input)))
  if (typeof key === 'string') state.idempotency.set(key, { asked, orderId: order.id })
  return { status: 201, body: order }
}

function newOrder(state: FakeState, input: OrderInput, sum: OrderSum): Order {
  const number = state.service.count('order')
  const now = state.business()
  const name = String(number).padStart(8, '0')
  const { address, requiredConfirmations } = fakeNetwork(input.network)
  return {
    ...newOrderExample,
    ...input.texts,
    id: fakeUuid(number),
    merchant_id: state.merchant.view.id,
    order_number: `ord_${name}`,
    reference: input.reference,
    payment_link_id: null,
    status: 'OPEN',
    order_amount: sum.amount,
    price: sum.price,
    received_amount: '0',
    credited_amount: '0',
    fee_amount: '0',
    frozen_amount: '0',
    refunded_amount: '0',
    missing_amount: sum.amount,
    overpaid_amount: '0',
    network: input.network,
    address: address(name),
    required_confirmations: requiredConfirmations,
    confirmations: 0,
    transactions: [],
    metadata: input.metadata,
    payment_url: `https://kassa.test/checkout/co_${name}`,
    return_url: input.returnUrl,
    webhook_url: input.webhookUrl,
    expire_at: new Date(now.getTime() + input.expiresIn * 1000).toISOString(),
    remainder_expire_at: null,
    paid_at: null,
    environment: state.environment,
    tolerance_percent: input.tolerance,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** `POST /v1/orders/{id}/cancel`. */
export async function cancelOrder(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  refuseBody(request)
  const order = orderOf(state, request.ids[0])
  if (order.status !== 'OPEN' || order.received_amount !== '0') throw new Refusal(409, 'order cannot be cancelled')
  return {
    status: 200,
    body: await saveOrder(state, { ...order, status: 'EXPIRED' }, { type: 'payment.expired', as: 'order.cancelled' }),
  }
}

/** `POST /v1/orders/{id}/accept`. */
export async function acceptUnderpaid(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  refuseBody(request)
  const order = orderOf(state, request.ids[0])
  if (order.status !== 'UNDERPAID') throw new Refusal(409, 'order cannot be accepted')
  return { status: 200, body: await acceptOrder(state, order) }
}

const remainderRules = {
  expires_in: {
    isValid: (value: unknown) => Number.isInteger(value) && Number(value) >= 300 && Number(value) <= 604_800,
  },
}

/** `POST /v1/orders/{id}/remainder`. */
export async function requestRemainder(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const { expires_in: expiresIn = 86_400 } = readFields(request, remainderRules, { isBodyOptional: true })
  const order = orderOf(state, request.ids[0])
  if (order.status !== 'UNDERPAID' || order.refunded_amount !== '0')
    throw new Refusal(409, 'remainder cannot be requested')
  const until = new Date(state.business().getTime() + Number(expiresIn) * 1000).toISOString()
  const body = await saveOrder(state, { ...order, remainder_expire_at: until })
  const message = `${order.missing_amount} USDT are asked for until ${until}.`
  note(state, order.id, { type: 'order.remainder_requested', message, order_status: order.status })
  return { status: 200, body }
}

/** An order by its id or its number. Refuses `order not found`. */
export function orderOf(state: FakeState, id = ''): Order {
  const order = state.orders.find(id) ?? state.orders.list().find(one => one.order_number === id)
  if (!order) throw new Refusal(404, 'order not found', { param: 'id' })
  return order
}
