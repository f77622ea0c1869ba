import type { WebhookEvent } from '../../webhooks/event.ts'
import { defaultPermissions, newKey, type FakeKey, type Permission } from './key.ts'
import { createMerchant } from './create-merchant.ts'
import { createService } from './create-service.ts'
import { expireOrder, freezeOrder, payOrder, releaseOrder, underpayOrder } from './controls.ts'
import type { FakeDelivery } from './deliveries.ts'
import type { Order } from './order.ts'
import type { FakeFailure } from './failure.ts'
import { serve } from './serve.ts'
import { completeWithdrawal, failWithdrawal, type Withdrawal } from './withdrawal.ts'
import type { FakeService, FakeState } from './state.ts'

export interface FakeKassaOptions {
  /** Default `mk_test_…`. Orders and events are of its environment. */
  readonly keyId?: string
  /** Default `sk_test_…`, or `sk_live_…` with a live key. */
  readonly secret?: string
  /** What the key may do. Default: all but `refunds` and `withdrawals`. Anything else is refused with 403 `forbidden`. */
  readonly permissions?: readonly Permission[]
  /**
   * Whether withdrawals and refunds go only to addresses of the allow-list that were listed a day ago. Default: with a live key, as in
   * the service.
   */
  readonly isRestricted?: boolean
  /** What webhooks are signed with. Default `whsec_…`. */
  readonly webhookSecret?: string
  /** The fee, as a decimal fraction. Default `0.01`, which is 1 %. */
  readonly feeRate?: string
  /** Your receiver, called in-process with each webhook. Without one, events are recorded and sent to nobody. */
  readonly onWebhook?: (request: Request) => Promise<Response> | Response
  /** How many requests a key may make in a minute; beyond that it gets 429. Default 10000. */
  readonly requestsPerMinute?: number
  /** The time of this moment. */
  readonly now?: () => Date
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
  /** A withdrawal or refund becomes final on its chain: `COMPLETED`, and `withdrawal.completed` is sent. */
  completeWithdrawal(withdrawalId: string): Promise<Withdrawal>
  /** A withdrawal or refund fails for good: `FAILED`, `withdrawal.failed`, and its money is available again. */
  failWithdrawal(withdrawalId: string, options?: { readonly reason?: string }): Promise<Withdrawal>
  /** Sends an event once more, with the same bytes and id: your receiver must not act twice. */
  redeliver(eventId: string): Promise<void>
  /** Makes the next requests fail, to test what your program does then. */
  failNext(failure: FakeFailure): void
}

const baseUrl = 'https://kassa.test'

/**
 * Imitates the service for tests of your own program: every operation of its contract, in memory. It checks signatures as the
 * service does, keeps orders, sends signed webhooks to your receiver and streams every change. Identifiers count up from 1, so
 * that runs are alike. What it does not imitate are the chains: a payment is final at once. Where a key may be used from is kept
 * but not checked, since nothing comes over a network.
 *
 * @example
 * const fake = createFakeKassa({ onWebhook: request => app.fetch(request) })
 * const kassa = new Kassa(fake.clientOptions)
 * const order = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
 * await fake.pay(order.id)
 */
export function createFakeKassa(options: FakeKassaOptions = {}): FakeKassa {
  const { feeRate = '0.01', requestsPerMinute = 10_000, onWebhook: receive = null, now = () => new Date() } = options
  const service = createService({ feeRate, requestsPerMinute, receive, now })
  const { state, key, webhookSecret } = firstMerchant(service, options)
  const { key_id: keyId, secret } = key
  const failures: FakeFailure[] = []
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    serve(service, failures, new Request(input, init))
  return {
    webhookSecret,
    clientOptions: { baseUrl, keyId, secret, fetch },
    fetch,
    events: state.events,
    deliveries: state.deliveries.all,
    now: service.business,
    advance: seconds => service.advance(seconds),
    pay: async (orderId, payment) => payOrder(stateOf(service, orderId), orderId, payment?.amount),
    underpay: async (orderId, payment) => underpayOrder(stateOf(service, orderId), orderId, payment?.amount),
    expire: async orderId => expireOrder(stateOf(service, orderId), orderId),
    freeze: async (orderId, { reason = 'The sending address is on a list' } = {}) =>
      freezeOrder(stateOf(service, orderId), orderId, { reason }),
    release: async orderId => releaseOrder(stateOf(service, orderId), orderId),
    completeWithdrawal: async id => completeWithdrawal(stateWith(service, id), id),
    failWithdrawal: async (id, { reason = 'the transaction was reverted' } = {}) =>
      failWithdrawal(stateWith(service, id), id, { reason }),
    redeliver: eventId => state.deliveries.repeat(eventId),
    failNext: failure => void failures.push(...Array.from({ length: failure.times ?? 1 }, () => failure)),
  }
}

interface FirstMerchant {
  readonly state: FakeState
  readonly key: FakeKey
  readonly webhookSecret: string
}

/** The merchant whose key the options name. */
function firstMerchant(service: FakeService, options: FakeKassaOptions): FirstMerchant {
  const webhookSecret = options.webhookSecret ?? `whsec_${btoa('a secret for tests, 32 bytes...!')}`
  const keyId = options.keyId ?? 'mk_test_0000000000000000000000'
  const environment = /^mk_(live|test)_\w+$/.exec(keyId)?.[1] as 'live' | 'test' | undefined
  if (!environment) throw new TypeError('keyId must begin with mk_test_ or mk_live_')
  const since = '2026-01-01T00:00:00.000Z'
  const merchant = createMerchant(service, {
    webhookSecret,
    platform_user_id: 'fake',
    status: 'ACTIVE',
    fee_rate: service.feeRate,
    environment: 'live',
    created_at: since,
    updated_at: since,
  })
  const key = newKey(service, {
    key_id: keyId,
    secret: options.secret ?? `sk_${environment}_0000000000000000000000000000000000000000000`,
    name: '',
    environment,
    permissions: [...(options.permissions ?? defaultPermissions)],
    allowed_cidrs: [],
  })
  merchant.keys.set(keyId, key)
  const state = merchant.states[environment]
  state.isRestricted = options.isRestricted ?? state.isRestricted
  return { state, key, webhookSecret }
}

/** Whose order it is: merchants that were made by a request have orders too. */
function stateOf({ merchants }: FakeService, orderId: string): FakeState {
  const states = merchants.flatMap(merchant => Object.values(merchant.states))
  const state = states.find(one => one.orders.find(orderId))
  if (!state) throw new Error(`There is no order ${orderId}`)
  return state
}

/** Whose withdrawal it is. */
function stateWith({ merchants }: FakeService, withdrawalId: string): FakeState {
  const states = merchants.flatMap(merchant => Object.values(merchant.states))
  const state = states.find(one => one.withdrawals.some(({ id }) => id === withdrawalId))
  if (!state) throw new Error(`There is no withdrawal ${withdrawalId}`)
  return state
}
