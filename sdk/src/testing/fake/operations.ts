import { webhookEventTypes, type WebhookEventType } from '../../webhooks/event.ts'
import type { FakeRequest } from './authenticate.ts'
import type { FakeAnswer } from './answer.ts'
import { acceptOrder } from './controls.ts'
import { listEvents, testWebhook } from './events.ts'
import { jsonOf } from './json.ts'
import { readOrderInput, type OrderInput } from './order-input.ts'
import { summaryOf, type Order } from './order.ts'
import { Refusal } from './refusal.ts'
import { fakeUuid, merchantId, saveOrder, type FakeState, type Webhook } from './state.ts'
import { timelineOf } from './timeline.ts'

type Operation = (state: FakeState, request: FakeRequest, id: string) => FakeAnswer | Promise<FakeAnswer>

const operations: Readonly<Record<string, Operation>> = {
  'POST /v1/orders': createOrder,
  'GET /v1/orders': listOrders,
  'GET /v1/orders/{id}': (state, _request, id) => ({ status: 200, body: orderOf(state, id) }),
  'GET /v1/orders/{id}/events': (state, _request, id) => ({
    status: 200,
    body: state.orders.watch(orderOf(state, id).id),
  }),
  'POST /v1/orders/{id}/cancel': cancel,
  'POST /v1/orders/{id}/accept': accept,
  'GET /v1/orders/{id}/timeline': (state, _request, id) => ({
    status: 200,
    body: timelineOf(state, orderOf(state, id)),
  }),
  'GET /v1/events': listEvents,
  'GET /v1/merchants/me': state => ({ status: 200, body: merchantOf(state) }),
  'POST /v1/webhooks': createWebhook,
  'POST /v1/webhooks/{id}/test': testWebhook,
  'GET /v1/webhooks': state => ({ status: 200, body: state.webhooks.toReversed() }),
}

/** Carries out an authenticated request. What the fake does not imitate it says so, instead of pretending. */
export async function perform(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const [, id = ''] = /^\/v1\/(?:orders|webhooks)\/([^/]+)/.exec(request.url.pathname) ?? []
  const path = id ? request.url.pathname.replace(id, '{id}') : request.url.pathname
  const operation = operations[`${request.method} ${path}`]
  if (!operation) throw new Refusal(501, `the fake service has no ${request.method} ${path}: use the sandbox for it`)
  return operation(state, request, id)
}

async function createOrder(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const body = jsonOf(request)
  const input = readOrderInput(body)
  const key = body.idempotency_key
  const asked = JSON.stringify({ ...input, webhookUrl: input.webhookUrl })
  const known = typeof key === 'string' ? state.idempotency.get(key) : undefined
  if (known && known.asked !== asked) throw new Refusal(409, 'duplicate idempotency key')
  if (known) return { status: 201, body: orderOf(state, known.orderId), headers: { 'Idempotent-Replayed': 'true' } }
  const order = await saveOrder(state, newOrder(state, input))
  if (typeof key === 'string') state.idempotency.set(key, { asked, orderId: order.id })
  return { status: 201, body: order }
}

function newOrder(state: FakeState, input: OrderInput): Order {
  const number = state.count('order')
  const now = state.business()
  const name = String(number).padStart(8, '0')
  const [address, confirmations] =
    input.network === 'ERC20' ? [`0x${name.padStart(40, '0')}`, 64] : [addressOf(name), 19]
  return {
    id: fakeUuid(number),
    merchant_id: merchantId,
    order_number: `ord_${name}`,
    status: 'OPEN',
    order_amount: input.amount,
    received_amount: '0',
    credited_amount: '0',
    fee_amount: '0',
    missing_amount: input.amount,
    overpaid_amount: '0',
    currency: 'USDT',
    network: input.network,
    address,
    confirmations: 0,
    required_confirmations: confirmations,
    transactions: [],
    description: input.description,
    metadata: input.metadata,
    payment_url: `https://kassa.test/checkout/co_${name}`,
    return_url: input.returnUrl,
    webhook_url: input.webhookUrl,
    expire_at: new Date(now.getTime() + input.expiresIn * 1000).toISOString(),
    paid_at: null,
    environment: state.environment,
    tolerance_percent: input.tolerance,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** Of the form of a TRON address, and refused by every wallet: its checksum is wrong. Base58 has no zero. */
function addressOf(name: string): string {
  return `T${name.replaceAll('0', 'o').padStart(33, 'o')}`
}

function listOrders(state: FakeState, { url }: FakeRequest): FakeAnswer {
  const query = url.searchParams
  const limit = Number(query.get('limit') ?? 20)
  const offset = Number(query.get('offset') ?? 0)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new Refusal(400, 'invalid limit')
  if (!Number.isInteger(offset) || offset < 0) throw new Refusal(400, 'invalid offset')
  const filters = (['status', 'network', 'order_number'] as const).filter(name => query.has(name))
  const found = state.orders
    .list()
    .filter(order => filters.every(name => order[name] === query.get(name)))
    .filter(order => order.created_at >= (query.get('created_from') ?? ''))
    .filter(order => order.created_at <= (query.get('created_to') ?? '~'))
  const orders = found.slice(offset, offset + limit).map(summaryOf)
  return { status: 200, body: { orders, total: found.length, next_cursor: null } }
}

async function cancel(state: FakeState, _request: FakeRequest, id: string): Promise<FakeAnswer> {
  const order = orderOf(state, id)
  if (order.status !== 'OPEN' || order.received_amount !== '0') throw new Refusal(409, 'order cannot be cancelled')
  return {
    status: 200,
    body: await saveOrder(state, { ...order, status: 'EXPIRED' }, { type: 'payment.expired', as: 'order.cancelled' }),
  }
}

async function accept(state: FakeState, _request: FakeRequest, id: string): Promise<FakeAnswer> {
  const order = orderOf(state, id)
  if (order.status !== 'UNDERPAID') throw new Refusal(409, 'order cannot be accepted')
  return { status: 200, body: await acceptOrder(state, order) }
}

const webhooksMax = 20

/** A fragment is never sent, so it makes no other receiver. */
function hrefOf(url: string): string {
  return new URL(url).href.replace(/#.*$/, '')
}

function createWebhook(state: FakeState, request: FakeRequest): FakeAnswer {
  const { url, events } = jsonOf(request)
  if (url === undefined) throw new Refusal(400, 'missing url')
  if (typeof url !== 'string' || !/^https:\/\/[^\s/@]+/.test(url)) throw new Refusal(400, 'invalid webhook url')
  if (events === undefined) throw new Refusal(400, 'missing events')
  const isKnown = (event: unknown) => webhookEventTypes.includes(event as WebhookEventType)
  if (!Array.isArray(events) || events.length === 0 || !events.every(isKnown))
    throw new Refusal(400, 'invalid event type')
  if (state.webhooks.some(one => hrefOf(one.url) === hrefOf(url))) throw new Refusal(409, 'webhook already exists')
  if (state.webhooks.length >= webhooksMax) throw new Refusal(409, 'webhook limit reached')
  const now = state.business().toISOString()
  const webhook: Webhook = {
    id: `wh_${String(state.count('webhook')).padStart(8, '0')}`,
    merchant_id: merchantId,
    url,
    events: [...new Set(events as WebhookEventType[])],
    is_active: true,
    created_at: now,
    updated_at: now,
  }
  state.webhooks.push(webhook)
  return { status: 201, body: webhook }
}

function merchantOf(state: FakeState): object {
  const since = '2026-01-01T00:00:00.000Z'
  return {
    id: merchantId,
    platform_user_id: 'fake',
    name: 'Fake merchant',
    email: 'shop@merchant.test',
    status: 'ACTIVE',
    tier: 'BASIC',
    fee_rate: state.feeRate,
    environment: state.environment,
    created_at: since,
    updated_at: since,
  }
}

function orderOf(state: FakeState, id: string): Order {
  const order = state.orders.find(id)
  if (!order) throw new Refusal(404, 'order not found')
  return order
}
