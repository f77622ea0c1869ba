import { newOrderExample } from '../../generated/new-order.ts'
import { webhookEventTypes, type WebhookEventType } from '../../webhooks/event.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import type { FakeRequest } from './authenticate.ts'
import type { FakeAnswer } from './answer.ts'
import { acceptOrder } from './controls.ts'
import { getEvent, listEvents, testWebhook } from './events.ts'
import { jsonOf } from './json.ts'
import { readOrderInput, type OrderInput } from './order-input.ts'
import type { Permission } from './key.ts'
import { listOrders } from './order-list.ts'
import type { Order } from './order.ts'
import { Refusal } from './refusal.ts'
import { fakeUuid, merchantId, saveOrder, type FakeState, type Webhook } from './state.ts'
import { timelineOf } from './timeline.ts'

type Perform = (state: FakeState, request: FakeRequest, id: string) => FakeAnswer | Promise<FakeAnswer>

/** Each with the permission that the signing key needs for it. */
const operations: Readonly<Record<string, readonly [Permission, Perform]>> = {
  'POST /v1/orders': ['orders', createOrder],
  'GET /v1/orders': ['read', listOrders],
  'GET /v1/orders/{id}': ['read', (state, _request, id) => ({ status: 200, body: orderOf(state, id) })],
  'GET /v1/orders/{id}/events': [
    'read',
    (state, _request, id) => ({ status: 200, body: state.orders.watch(orderOf(state, id).id) }),
  ],
  'POST /v1/orders/{id}/cancel': ['orders', cancel],
  'POST /v1/orders/{id}/accept': ['orders', accept],
  'GET /v1/orders/{id}/timeline': [
    'read',
    (state, _request, id) => ({ status: 200, body: timelineOf(state, orderOf(state, id)) }),
  ],
  'GET /v1/events': ['read', listEvents],
  'GET /v1/events/{id}': ['read', getEvent],
  'GET /v1/merchants/me': ['read', (state, { key }) => ({ status: 200, body: merchantOf(state, key) })],
  'GET /v1/merchants/api-keys': ['keys', listApiKeys],
  'POST /v1/merchants/api-keys': ['keys', createApiKey],
  'DELETE /v1/merchants/api-keys/{id}': ['keys', revokeApiKey],
  'POST /v1/webhooks': ['webhooks', createWebhook],
  'POST /v1/webhooks/{id}/test': ['webhooks', testWebhook],
  'GET /v1/webhooks': ['read', state => ({ status: 200, body: state.webhooks.toReversed() })],
}

/** Carries out an authenticated request. What the fake does not imitate it says so, instead of pretending. */
export async function perform(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const { method, url, key } = request
  const [, id = ''] =
    /^\/v1\/(?:orders|webhooks|events(?!\/stream$)|merchants\/api-keys)\/([^/]+)/.exec(url.pathname) ?? []
  const path = id ? url.pathname.replace(id, '{id}') : url.pathname
  const [permission, operation] = operations[`${method} ${path}`] ?? []
  if (!permission || !operation) {
    throw new Refusal(501, `the fake service has no ${method} ${path}: use the sandbox for it`)
  }
  if (!key.permissions.includes(permission)) throw new Refusal(403, 'forbidden')
  if (permission !== 'keys' && key.environment !== state.environment) {
    throw new Refusal(501, `this fake service is ${state.environment}: make another for a ${key.environment} key`)
  }
  return operation(state, request, id)
}

async function createOrder(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const body = jsonOf(request)
  const input = readOrderInput(body)
  const key = body.idempotency_key
  const asked = JSON.stringify({ ...input, webhookUrl: input.webhookUrl })
  const known = typeof key === 'string' ? state.idempotency.get(key) : undefined
  if (known && known.asked !== asked) throw new Refusal(409, 'duplicate idempotency key', { param: 'idempotency_key' })
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
    input.network === 'TRC20' ? [addressOf(name), 19] : [`0x${name.padStart(40, '0')}`, 64]
  return {
    ...newOrderExample,
    ...input.texts,
    id: fakeUuid(number),
    merchant_id: merchantId,
    order_number: `ord_${name}`,
    status: 'OPEN',
    order_amount: input.amount,
    received_amount: '0',
    credited_amount: '0',
    fee_amount: '0',
    frozen_amount: '0',
    refunded_amount: '0',
    missing_amount: input.amount,
    overpaid_amount: '0',
    network: input.network,
    address,
    required_confirmations: confirmations,
    confirmations: 0,
    transactions: [],
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
  if (typeof url !== 'string' || !/^https:\/\/[^\s/@]+/.test(url))
    throw new Refusal(400, 'invalid webhook url', { param: 'url' })
  if (events === undefined) throw new Refusal(400, 'missing events')
  const isKnown = (event: unknown) => webhookEventTypes.includes(event as WebhookEventType)
  if (!Array.isArray(events) || events.length === 0 || !events.every(isKnown))
    throw new Refusal(400, 'invalid event type', { param: 'events' })
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

function merchantOf(state: FakeState, key: FakeRequest['key']): object {
  const since = '2026-01-01T00:00:00.000Z'
  return {
    id: merchantId,
    platform_user_id: 'fake',
    name: 'Fake merchant',
    email: 'shop@merchant.test',
    status: 'ACTIVE',
    tier: 'BASIC',
    fee_rate: state.feeRate,
    environment: key.environment,
    created_at: since,
    updated_at: since,
  }
}

function orderOf(state: FakeState, id: string): Order {
  const order = state.orders.find(id) ?? state.orders.list().find(one => one.order_number === id)
  if (!order) throw new Refusal(404, 'order not found', { param: 'id' })
  return order
}
