import { createHmac } from 'node:crypto'
import { signWebhook } from '../../lib/crypto/hmac.ts'

export interface Attempt {
  readonly eventId: string
  readonly eventType: string
  readonly deliveryId: string
  /** The number of this attempt, from 1. */
  readonly attempt: number
  readonly body: string
}

const secretPrefix = 'whsec_'

/**
 * Returns the headers of one attempt, signed for the moment it is made. Ours use the whole secret text as key (docs/spec/interface.md §6.3). Those of the
 * Standard Webhooks specification use the decoded part after `whsec_` (docs/spec/decisions.md §5).
 */
export function attemptHeaders(secret: string, attempt: Attempt, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    'Content-Type': 'application/json',
    ...plainHeaders(attempt),
    'X-Merchant-Signature': `t=${seconds},v1=${signWebhook(secret, seconds, attempt.body)}`,
    'webhook-id': attempt.eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${standardSignature(secret, `${attempt.eventId}.${seconds}.${attempt.body}`)}`,
  }
}

/** Returns the headers that name an attempt, in every format. */
export function plainHeaders(attempt: Omit<Attempt, 'body'>): Record<string, string> {
  return {
    'User-Agent': 'Kassa-Webhooks/1',
    'X-Webhook-Event': attempt.eventType,
    'X-Webhook-Id': attempt.eventId,
    'X-Webhook-Attempt': String(attempt.attempt),
    'X-Webhook-Delivery': attempt.deliveryId,
  }
}

/** Headers that are made for the moment of an attempt: their values are not kept. */
const momentary: ReadonlySet<string> = new Set(['X-Merchant-Signature', 'webhook-timestamp', 'webhook-signature'])

/** Returns the headers of an attempt as they were sent, with `…` in place of its time and signatures. */
export function shownHeaders(attempt: Attempt): readonly (readonly [string, string])[] {
  const sent = Object.entries(attemptHeaders(secretPrefix, attempt, new Date(0)))
  return sent.map(([name, value]) => [name, momentary.has(name) ? '…' : value])
}

function standardSignature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
