import type { WebhookEvent } from '../../webhooks/event.ts'
import { defaultPermissions, newKey, type FakeKey, type Permission } from './key.ts'
import { authenticate, type UnsignedRequest } from './authenticate.ts'
import { expireDue, expireOrder, freezeOrder, payOrder, releaseOrder, underpayOrder } from './controls.ts'
import { createDeliveries, type FakeDelivery } from './deliveries.ts'
import type { FakeAnswer } from './answer.ts'
import { perform } from './operations.ts'
import type { Order } from './order.ts'
import { errorHeaders, Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'
import { createOrderStore } from './store.ts'
import { noteAttempt } from './timeline.ts'

export interface FakeKassaOptions {
  /** Default `mk_test_…`. Orders and events are of its environment. */
  readonly keyId?: string
  /** Default `sk_test_…`, or `sk_live_…` with a live key. */
  readonly secret?: string
  /** What the key may do. Default: all but `refunds` and `withdrawals`. Anything else is refused with 403 `forbidden`. */
  readonly permissions?: readonly Permission[]
  /** What webhooks are signed with. Default `whsec_…`. */
  readonly webhookSecret?: string
  /** The fee, as a decimal fraction. Default `0.01`, which is 1 %. */
  readonly feeRate?: string
  /** Your receiver, called in-process with each webhook. Without one, events are recorded and sent to nobody. */
  readonly onWebhook?: (request: Request) => Promise<Response> | Response
  /** The time of this moment. */
  readonly now?: () => Date
}

/** What the next requests meet instead of the service. */
export interface FakeFailure {
  /** An answer with this status; without one the connection fails. */
  readonly status?: number
  /** Default `internal server error`. */
  readonly error?: string
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
  /** How many requests meet it. Default 1. */
  readonly times?: number
}

/** The service, imitated in memory for unit tests: no network, no chain, no waiting. */
export interface FakeKassa {
  readonly webhookSecret: string
  /** For `new Kassa(fake.clientOptions)`: address, key and `fetch`. */
  readonly clientOptions: {
    readonly baseUrl: string
    readonly keyId: string
    readonly secret: string
    readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  }
  /** Answers a request as the service would, its signature checked. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** Every event, oldest first, delivered or not. */
  readonly events: readonly WebhookEvent[]
  /** Every delivery to `onWebhook`, oldest first. */
  readonly deliveries: readonly FakeDelivery[]
  /** The time by which orders expire and deliveries are retried. */
  now(): Date
  /** Moves that time, expires orders whose time is over, and makes the retries that are due. Signatures keep the real time. */
  advance(seconds: number): Promise<void>
  /**
   * A customer pays: what is missing, or another amount as a decimal string. The order passes `PENDING_CONFIRM` and
   * `CONFIRMING` on its way to `PAID`; too little leaves it `OPEN`; late money makes it `EXPIRED_PAID`; an order that is paid
   * already is overpaid, without an event; less than `0.01` is `DUST`, which is shown and changes nothing. Like all of these, it resolves when the webhook was answered.
   */
  pay(orderId: string, payment?: { readonly amount?: string }): Promise<Order>
  /** A customer pays too little, half unless said otherwise, and the order's time runs out: `UNDERPAID`. */
  underpay(orderId: string, payment?: { readonly amount?: string }): Promise<Order>
  /** The order's time runs out: `EXPIRED`, or `UNDERPAID` when something had come. */
  expire(orderId: string): Promise<Order>
  /** A customer pays with money that screening flags: `FROZEN`. */
  freeze(orderId: string, options?: { readonly reason?: string }): Promise<Order>
  /** Frozen money is released: `PAID`, or `EXPIRED_PAID`. */
  release(orderId: string): Promise<Order>
  /** Sends an event once more, with the same bytes and id: your receiver must not act twice. */
  redeliver(eventId: string): Promise<void>
  /** Makes the next requests fail, to test what your program does then. */
  failNext(failure: FakeFailure): void
}

const baseUrl = 'https://kassa.test'

/**
 * Imitates the service for tests of your own program. It checks signatures as the service does, keeps orders, sends signed
 * webhooks to your receiver and streams every change. Identifiers count up from 1, so that runs are alike. It knows orders,
 * their streams and timelines, events, webhook endpoints, API keys with their permissions and the merchant, and answers 501 to
 * anything else: the sandbox has the rest. Where a key may be used from is kept but not checked, since nothing comes over a
 * network.
 *
 * @example
 * const fake = createFakeKassa({ onWebhook: request => app.fetch(request) })
 * const kassa = new Kassa(fake.clientOptions)
 * const order = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
 * await fake.pay(order.id)
 */
export function createFakeKassa(options: FakeKassaOptions = {}): FakeKassa {
  const webhookSecret = options.webhookSecret ?? `whsec_${btoa('a secret for tests, 32 bytes...!')}`
  const clock = { now: options.now ?? (() => new Date()), offsetMs: 0 }
  const state = stateOf(options, { webhookSecret, clock })
  const [{ key_id: keyId, secret }] = [...state.keys.values()] as [FakeKey]
  const failures: FakeFailure[] = []
  const fetch = fetchOf(state, failures)
  return {
    webhookSecret,
    clientOptions: { baseUrl, keyId, secret, fetch },
    fetch,
    events: state.events,
    deliveries: state.deliveries.all,
    now: state.business,
    async advance(seconds) {
      clock.offsetMs += seconds * 1000
      await expireDue(state)
      await state.deliveries.retry()
    },
    pay: (orderId, payment) => payOrder(state, orderId, payment?.amount),
    underpay: (orderId, payment) => underpayOrder(state, orderId, payment?.amount),
    expire: orderId => expireOrder(state, orderId),
    freeze: (orderId, { reason = 'The sending address is on a list' } = {}) => freezeOrder(state, orderId, reason),
    release: orderId => releaseOrder(state, orderId),
    redeliver: eventId => state.deliveries.repeat(eventId),
    failNext: failure => void failures.push(...Array.from({ length: failure.times ?? 1 }, () => failure)),
  }
}

type Clock = { readonly now: () => Date; readonly offsetMs: number }

function stateOf(
  options: FakeKassaOptions,
  { webhookSecret, clock }: { webhookSecret: string; clock: Clock },
): FakeState {
  const counts = new Map<string, number>()
  const business = () => new Date(clock.now().getTime() + clock.offsetMs)
  const receive = options.onWebhook ?? (() => new Response(null, { status: 204 }))
  const keyId = options.keyId ?? 'mk_test_0000000000000000000000'
  const environment = /^mk_(live|test)_\w+$/.exec(keyId)?.[1] as 'live' | 'test' | undefined
  if (!environment) throw new TypeError('keyId must begin with mk_test_ or mk_live_')
  const key = newKey(
    { business },
    {
      key_id: keyId,
      secret: options.secret ?? `sk_${environment}_0000000000000000000000000000000000000000000`,
      name: '',
      environment,
      permissions: [...(options.permissions ?? defaultPermissions)],
      allowed_cidrs: [],
    },
  )
  const state: FakeState = {
    keys: new Map([[keyId, key]]),
    usedSignatures: new Set(),
    environment,
    feeRate: options.feeRate ?? '0.01',
    orders: createOrderStore(),
    webhooks: [],
    events: [],
    deliveries: createDeliveries({
      secret: webhookSecret,
      receive,
      now: clock.now,
      business,
      attempted: delivery => noteAttempt(state, delivery),
    }),
    timelines: new Map(),
    isReceiving: options.onWebhook !== undefined,
    idempotency: new Map(),
    now: clock.now,
    business,
    count(kind) {
      const next = (counts.get(kind) ?? 0) + 1
      counts.set(kind, next)
      return next
    },
  }
  return state
}

function fetchOf(state: FakeState, failures: FakeFailure[]): FakeKassa['fetch'] {
  return async (input, init) => {
    const request = new Request(input, init)
    const requestId = `req_${String(state.count('request')).padStart(8, '0')}`
    const failure = failures.shift()
    if (failure && failure.status === undefined) throw new TypeError('fetch failed')
    const answer = await (failure ? failed(failure) : answerTo(state, request))
    const isStream = answer.body instanceof ReadableStream
    const headers = {
      'X-Request-Id': requestId,
      'Content-Type': isStream ? 'text/event-stream; charset=utf-8' : 'application/json',
      ...answer.headers,
    }
    const body = answer.body instanceof ReadableStream ? answer.body : JSON.stringify(answer.body)
    return new Response(body, { status: answer.status, headers })
  }
}

function failed({ status = 500, error = 'internal server error', retryAfter }: FakeFailure): FakeAnswer {
  const more = retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }
  return { status, body: { error }, headers: errorHeaders(status, error, more) }
}

async function answerTo(state: FakeState, request: Request): Promise<FakeAnswer> {
  try {
    const read = await readRequest(request)
    const key = await authenticate(read, state.keys, state.now())
    state.keys.set(key.key_id, { ...key, last_used_at: state.business().toISOString() })
    return await perform(state, { ...read, key })
  } catch (error) {
    if (error instanceof Refusal)
      return { status: error.status, body: { error: error.message }, headers: error.headers }
    throw error
  }
}

async function readRequest(request: Request): Promise<UnsignedRequest> {
  const url = new URL(request.url)
  const body = new Uint8Array(await request.arrayBuffer())
  return { method: request.method, url, target: url.pathname + url.search, headers: request.headers, body }
}
