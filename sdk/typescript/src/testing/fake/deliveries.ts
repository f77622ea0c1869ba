import type { WebhookEvent } from '../../webhooks/event.ts'
import { signWebhook } from '../sign-webhook.ts'

/** One event on its way to one receiver. */
export interface FakeDelivery {
  readonly id: string
  readonly url: string
  readonly event: WebhookEvent
  /** `PENDING` until a 2xx answer, or six attempts without one. */
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED'
  readonly attempts: number
  /** Why the last attempt failed: `http 500`, or what the receiver threw. */
  readonly lastError: string | null
}

/** What is known of a delivery beside. */
export interface StoredDelivery extends FakeDelivery {
  readonly webhookId: string
  readonly createdAt: Date
  readonly deliveredAt: Date | null
}

type Delivery = { -readonly [Field in keyof StoredDelivery]: StoredDelivery[Field] } & {
  body: string
  nextAt: number
}

/** One event and one receiver. */
export interface Sending {
  readonly url: string
  readonly webhookId: string
  readonly event: WebhookEvent
}

export interface Deliveries {
  readonly all: readonly FakeDelivery[]
  /** Those of one endpoint, oldest first. */
  of(webhookId: string): readonly StoredDelivery[]
  /** Sends what waits for an endpoint to this URL from now on. */
  move(webhookId: string, url: string): void
  /** Gives up what waits for an endpoint. */
  stop(webhookId: string): void
  /** Makes the first attempt at once; resolves when the receiver has answered. */
  send(sending: Sending): Promise<void>
  /** The id the next delivery will have. */
  nextId(): string
  /** Makes every attempt that is due. */
  retry(): Promise<void>
  /** Sends an event again, whatever became of it, as after a lost answer. */
  repeat(eventId: string): Promise<void>
}

export interface DeliverySettings {
  readonly secret: string
  readonly receive: (request: Request) => Promise<Response> | Response
  /** The clock of signatures. */
  readonly now: () => Date
  /** The clock of retries. */
  readonly business: () => Date
  /** Hears of every attempt, after it. */
  readonly attempted: (delivery: StoredDelivery) => void
}

/** Seconds from a failed attempt to the next one, as the service waits. */
const delaysSeconds = [60, 300, 1800, 7200, 86_400]
export const attemptsMax = 6

export function createDeliveries(settings: DeliverySettings): Deliveries {
  const all: Delivery[] = []
  const waiting = (webhookId: string) => all.filter(one => one.webhookId === webhookId && one.status === 'PENDING')
  const nextId = () => `wd_${String(all.length + 1).padStart(8, '0')}`
  return {
    all,
    nextId,
    of: webhookId => all.filter(one => one.webhookId === webhookId),
    move(webhookId, url) {
      for (const delivery of waiting(webhookId)) delivery.url = url
    },
    stop(webhookId) {
      for (const delivery of waiting(webhookId)) {
        delivery.status = 'FAILED'
        delivery.lastError = 'endpoint inactive'
      }
    },
    async send(sending) {
      const fresh = { status: 'PENDING', attempts: 0, lastError: null, deliveredAt: null, nextAt: 0 } as const
      const [id, createdAt] = [nextId(), settings.business()]
      const delivery: Delivery = { id, ...sending, body: JSON.stringify(sending.event), createdAt, ...fresh }
      all.push(delivery)
      await attempt(delivery, settings)
    },
    async retry() {
      for (const delivery of all) {
        while (delivery.status === 'PENDING' && delivery.nextAt <= settings.business().getTime()) {
          await attempt(delivery, settings)
        }
      }
    },
    async repeat(eventId) {
      const own = all.filter(({ event }) => event.id === eventId)
      if (own.length === 0) throw new Error(`No event ${eventId} was sent`)
      for (const delivery of own) await attempt(delivery, settings)
    },
  }
}

/** The same bytes on every attempt, with a fresh signature. */
async function attempt(delivery: Delivery, settings: DeliverySettings): Promise<void> {
  const due = Math.max(delivery.nextAt, delivery.attempts === 0 ? settings.business().getTime() : 0)
  delivery.attempts += 1
  delivery.lastError = await post(delivery, settings)
  const delay = delaysSeconds[delivery.attempts - 1]
  if (delivery.lastError === null) {
    delivery.status = 'DELIVERED'
    delivery.deliveredAt ??= settings.business()
  } else if (delivery.status === 'PENDING') delivery.status = delay === undefined ? 'FAILED' : 'PENDING'
  delivery.nextAt = due + (delay ?? 0) * 1000
  settings.attempted(delivery)
}

async function post(delivery: Delivery, { secret, receive, now }: DeliverySettings): Promise<string | null> {
  const t = Math.floor(now().getTime() / 1000)
  const headers = await signWebhook(delivery.body, secret, { t, attempt: delivery.attempts, deliveryId: delivery.id })
  try {
    const response = await receive(new Request(delivery.url, { method: 'POST', headers, body: delivery.body }))
    return response.ok ? null : `http ${response.status}`
  } catch (error) {
    return String(error)
  }
}
