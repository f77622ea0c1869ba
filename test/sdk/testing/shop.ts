// A shop that uses the fake service: its client, and a receiver that remembers what came.
import { Kassa, type KassaOptions } from '../../../sdk/typescript/src/index.ts'
import { createFakeKassa, type FakeKassa, type FakeKassaOptions } from '../../../sdk/typescript/src/testing/index.ts'
import { createWebhookRouter, type WebhookEvent } from '../../../sdk/typescript/src/webhooks/index.ts'
import { fetchHandler } from '../../../sdk/typescript/src/webhooks/fetch.ts'

export const tickets = { amount: '25', currency: 'USDT', network: 'TRC20' } as const
export const start = new Date('2026-01-01T00:00:00.000Z')

export interface Shop {
  readonly fake: FakeKassa
  readonly kassa: Kassa
  readonly received: WebhookEvent[]
}

/** A shop whose receiver verifies every webhook and remembers it. */
export function shop(options: FakeKassaOptions & { readonly client?: KassaOptions } = {}): Shop {
  const received: WebhookEvent[] = []
  const fake: FakeKassa = createFakeKassa({
    onWebhook: request => handler(request),
    now: () => start,
    ...options,
  })
  const handler = fetchHandler(
    createWebhookRouter({
      secrets: fake.webhookSecret,
      fallback: event => received.push(event),
      now: () => start,
    }),
  )
  const kassa = new Kassa({ ...fake.clientOptions, clock: () => start.getTime(), ...options.client })
  return { fake, kassa, received }
}
