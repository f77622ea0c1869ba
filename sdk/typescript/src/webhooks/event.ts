import type { components } from '../../../../generated/api.ts'
import { eventTypes, type WebhookBody } from '../generated/words.ts'

type Schemas = components['schemas']

export type PaymentConfirmedEvent = Schemas['PaymentConfirmedEvent']
export type PaymentExpiredEvent = Schemas['PaymentExpiredEvent']
export type PaymentUnderpaidEvent = Schemas['PaymentUnderpaidEvent']
export type PaymentFrozenEvent = Schemas['PaymentFrozenEvent']
export type WithdrawalCompletedEvent = Schemas['WithdrawalCompletedEvent']
export type WithdrawalFailedEvent = Schemas['WithdrawalFailedEvent']

/** Every event this version of the package knows, told apart by `event`. */
export type KnownWebhookEvent = WebhookBody

export type WebhookEventType = KnownWebhookEvent['event']

declare const unknownName: unique symbol

/**
 * The name of an event that is newer than this version of the package. It is an ordinary `string`; the mark exists in the
 * types only and keeps it apart from the known names, so that `switch (event.event)` narrows and a misspelt name does not
 * compile. Compare it with a name of your own after `const name: string = event.event`.
 */
export type UnknownEventName = `${string}.${string}` & { readonly [unknownName]: true }

/** An event that is newer than this version of the package: genuine, but nothing is known about its `data`. */
export interface UnknownWebhookEvent {
  readonly id: string
  readonly event: UnknownEventName
  /** ISO 8601. */
  readonly timestamp: string
  readonly environment: 'live' | 'test'
  readonly test?: boolean
  readonly data: { readonly [field: string]: unknown }
}

export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent

/** The names of all known events. */
export const webhookEventTypes: readonly WebhookEventType[] = eventTypes

/**
 * What to remember so that an event delivered twice is handled once: its `id`, which is the same on every attempt. The id
 * of the order alone would not do: `payment.underpaid` can be followed by `payment.confirmed` for the same order.
 *
 * Throws a `TypeError` when the event has no id, which every event of the service has.
 */
export function dedupeKey(event: { readonly id: string }): string {
  if (typeof event.id !== 'string' || event.id === '') throw new TypeError('The event has no id to tell it apart by')
  return event.id
}
