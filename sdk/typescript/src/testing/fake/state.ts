import type { components } from '../../../../../generated/api.ts'
import type { WebhookEvent, WebhookEventType } from '../../webhooks/event.ts'
import type { Chains } from './chains.ts'
import type { FakeKey } from './key.ts'
import type { Deliveries } from './deliveries.ts'
import { paymentData, type Order } from './order.ts'
import type { RateWindows } from './rate-windows.ts'
import type { OrderStore } from './store.ts'
import { note, noteChange, type TimelineEntry, type TimelineState } from './timeline.ts'

export type Webhook = components['schemas']['Webhook']
export type Merchant = components['schemas']['Merchant']

/** What all merchants of a fake service share. */
export interface FakeService {
  /** The first is the one whose key the options name. */
  readonly merchants: FakeMerchant[]
  readonly chains: Chains
  readonly rates: RateWindows
  /** Requests that a key may make in a minute. */
  readonly requestsPerMinute: number
  /** The fee of merchants that are approved, as a decimal fraction. */
  readonly feeRate: string
  /** Calls the receiver of webhooks; `null` when there is none, and events are recorded only. */
  readonly receive: ((request: Request) => Promise<Response> | Response) | null
  /** The clock of signatures. */
  readonly now: () => Date
  /** The clock of orders and retries. */
  readonly business: () => Date
  /** Moves the clock of orders and retries, and does what is due then; a block is mined on each chain. */
  advance(seconds: number): Promise<void>
  /** The same without blocks, for who mined them. */
  pass(seconds: number): Promise<void>
  /** The next number of the given kind, from 1: identifiers are the same in every run. */
  count(kind: string): number
}

export interface FakeMerchant {
  readonly view: Merchant
  /** What the webhooks of both environments are signed with. */
  readonly webhookSecret: string
  /** Every key by its id, oldest first. */
  readonly keys: Map<string, FakeKey>
  /** Those of requests whose signature is accepted once. */
  readonly usedSignatures: Set<string>
  /** What it has in each environment; nothing of one is seen in the other. */
  readonly states: Readonly<Record<'live' | 'test', FakeState>>
}

/** What a merchant has in one environment. */
export interface FakeState extends TimelineState {
  readonly service: FakeService
  readonly merchant: FakeMerchant
  readonly environment: 'live' | 'test'
  readonly orders: OrderStore
  /** Also those that were deleted, oldest first. */
  readonly webhooks: (Webhook & { readonly isDeleted?: boolean })[]
  readonly events: WebhookEvent[]
  /** Who streams events. */
  readonly eventReaders: Set<(event: WebhookEvent) => void>
  readonly deliveries: Deliveries
  /** Idempotency key → what was asked with it, and the order that came of it. */
  readonly idempotency: Map<string, { readonly asked: string; readonly orderId: string }>
  /** Oldest first. */
  readonly paymentLinks: components['schemas']['PaymentLink'][]
  /** Idempotency key → what was asked with it, and the payment link that came of it. */
  readonly paymentLinkKeys: Map<string, { readonly asked: string; readonly id: string }>
  /** Refunds among them, oldest first. */
  readonly withdrawals: components['schemas']['Withdrawal'][]
  /** The same for withdrawals and refunds. */
  readonly withdrawalKeys: Map<string, { readonly asked: string; readonly id: string }>
  /** The links by which refunds are claimed, by their ids. */
  readonly claims: Map<string, components['schemas']['RefundClaim']>
  /** Oldest first. */
  readonly withdrawalAddresses: components['schemas']['WithdrawalAddress'][]
  /** By currency. */
  readonly rates: Map<string, components['schemas']['CurrencyRate']>
  /** Whether money goes to those addresses only; unless somebody says otherwise, where real money would be. */
  isRestricted: boolean
}

/** Where events go when neither the order nor an endpoint says otherwise. */
const defaultWebhookUrl = 'https://merchant.test/webhooks'

/** An endpoint that is in no list has an id all the same. */
const unlistedWebhookId = 'wh_00000000'

/** A UUID that tells by its look that it is made up. */
export function fakeUuid(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Keeps a change of an order and, when the change has one, records and sends its event. */
export async function saveOrder(
  state: FakeState,
  order: Order,
  event?: { readonly type: WebhookEventType; readonly reason?: string; readonly as?: TimelineEntry['type'] },
): Promise<Order> {
  const changed = { ...order, updated_at: state.business().toISOString() }
  noteChange(state, { before: state.orders.find(order.id), after: changed, as: event?.as })
  state.orders.save(changed)
  if (event) {
    const data = { ...paymentData(changed), ...(event.reason !== undefined && { reason: event.reason }) }
    await emit(state, event.type, { order: changed, data })
  }
  return changed
}

async function emit(
  state: FakeState,
  type: WebhookEventType,
  { order, data }: { order: Order; data: object },
): Promise<void> {
  await recordEvent(state, type, {
    data,
    url: order.webhook_url,
    noted(id, receivers) {
      const message = `${type} was recorded for ${receivers} receivers.`
      note(state, order.id, { type: 'event.recorded', message, event: { id, type } })
    },
  })
}

interface NewEvent {
  readonly data: object
  /** The order's own URL, which then is the only receiver; '' for the endpoints. */
  readonly url: string
  /** Told of it before it is delivered. */
  readonly noted?: (id: string, receivers: number) => void
}

/** Keeps an event, shows it to who streams, and delivers it. */
export async function recordEvent(
  state: FakeState,
  type: WebhookEventType,
  { data, url, noted }: NewEvent,
): Promise<void> {
  const event = {
    id: `evt_${String(state.service.count('event')).padStart(8, '0')}`,
    event: type,
    timestamp: state.business().toISOString(),
    environment: state.environment,
    data: structuredClone(data),
  } as WebhookEvent
  state.events.push(event)
  for (const read of state.eventReaders) read(event)
  const receivers = state.service.receive ? receiversOf(state, url, type) : []
  noted?.(event.id, receivers.length)
  for (const receiver of receivers) await state.deliveries.send({ ...receiver, event })
}

/** As in the service: the order's own URL alone, else every endpoint subscribed; before there was any, a URL to begin with. */
function receiversOf(
  state: FakeState,
  orderUrl: string,
  type: WebhookEventType,
): readonly { readonly url: string; readonly webhookId: string }[] {
  if (orderUrl) return [{ url: orderUrl, webhookId: unlistedWebhookId }]
  if (state.webhooks.length === 0) return [{ url: defaultWebhookUrl, webhookId: unlistedWebhookId }]
  return state.webhooks
    .filter(one => one.is_active && !one.isDeleted && one.events.includes(type))
    .map(({ id, url }) => ({ url, webhookId: id }))
}
