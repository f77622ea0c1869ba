import { webhookEventTypes, type WebhookEventType } from '../../webhooks/event.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readFields, type FieldRule } from './json.ts'
import { checkQuery } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState, Webhook } from './state.ts'

const webhooksMax = 20
const urlLengthMax = 2048

/** `GET /v1/webhooks`: the newest first. */
export function listWebhooks(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: visible(state).toReversed() }
}

/** `POST /v1/webhooks`. */
export function createWebhook(state: FakeState, request: FakeRequest): FakeAnswer {
  const { url, events } = readFields(request, newRules) as Pick<Webhook, 'url' | 'events'>
  if (visible(state).length >= webhooksMax) throw new Refusal(409, 'webhook limit reached')
  const now = state.business().toISOString()
  const webhook: Webhook = {
    id: `wh_${String(state.service.count('webhook')).padStart(8, '0')}`,
    merchant_id: state.merchant.view.id,
    url,
    events: [...new Set(events)],
    is_active: true,
    created_at: now,
    updated_at: now,
  }
  state.webhooks.push(webhook)
  return { status: 201, body: webhook }
}

/** `GET /v1/webhooks/{id}`. */
export function getWebhook(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: webhookOf(state, id) }
}

/** `PATCH /v1/webhooks/{id}`: what waits goes to the new URL; an endpoint made inactive loses it for good. */
export function updateWebhook(state: FakeState, request: FakeRequest): FakeAnswer {
  const [id] = request.ids
  const change = readFields(request, changeRules) as Partial<Pick<Webhook, 'url' | 'events' | 'is_active'>>
  const before = webhookOf(state, id)
  const events = [...new Set(change.events ?? before.events)]
  const webhook = { ...before, ...change, events, updated_at: state.business().toISOString() }
  replace(state, webhook)
  state.deliveries.move(webhook.id, webhook.url)
  if (webhook.is_active !== before.is_active) state.deliveries.stop(webhook.id)
  return { status: 200, body: webhook }
}

/** `DELETE /v1/webhooks/{id}`: what waits is not sent any more. */
export function deleteWebhook(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const webhook = webhookOf(state, id)
  replace(state, { ...webhook, is_active: false, isDeleted: true })
  state.deliveries.stop(webhook.id)
  return { status: 200, body: { message: 'webhook deleted' } }
}

/** An endpoint that was not deleted. Refuses `webhook not found`. */
export function webhookOf(state: FakeState, id: string | undefined): Webhook {
  const webhook = visible(state).find(one => one.id === id)
  if (!webhook) throw new Refusal(404, 'webhook not found', { param: 'id' })
  return webhook
}

export function isKnown(type: unknown): type is WebhookEventType {
  return webhookEventTypes.includes(type as WebhookEventType)
}

function visible(state: FakeState): readonly Webhook[] {
  return state.webhooks.filter(one => !one.isDeleted)
}

function replace(state: FakeState, webhook: FakeState['webhooks'][number]): void {
  state.webhooks[state.webhooks.findIndex(one => one.id === webhook.id)] = webhook
}

/** In the order in which the service names what is wrong. */
const rules = {
  url: {
    isValid: value => typeof value === 'string' && value.length <= urlLengthMax && isHttps(value),
    invalid: 'invalid webhook url',
  },
  events: {
    isValid: value => Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(isKnown),
    invalid: 'invalid event type',
  },
} as const satisfies Record<string, FieldRule>
const newRules = {
  url: { ...rules.url, missing: 'missing url' },
  events: { ...rules.events, missing: 'missing events' },
}
const changeRules = { ...rules, is_active: { isValid: (value: unknown) => typeof value === 'boolean' } }

function isHttps(url: string): boolean {
  return /^https:\/\/[^\s/@]+/.test(url) && URL.canParse(url)
}
