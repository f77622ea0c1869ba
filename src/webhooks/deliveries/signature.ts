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
 * Returns the headers of one attempt, signed for the moment it is made. Ours use the whole secret text as key (interface, section 6.3). Those of the
 * Standard Webhooks specification use the decoded part after `whsec_` (decisions, section 5).
 */
export function attemptHeaders(secret: string, attempt: Attempt, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Kassa-Webhooks/1',
    'X-Merchant-Signature': `t=${seconds},v1=${signWebhook(secret, seconds, attempt.body)}`,
    'X-Webhook-Event': attempt.eventType,
    'X-Webhook-Id': attempt.eventId,
    'X-Webhook-Attempt': String(attempt.attempt),
    'X-Webhook-Delivery': attempt.deliveryId,
    'webhook-id': attempt.eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${standardSignature(secret, `${attempt.eventId}.${seconds}.${attempt.body}`)}`,
  }
}

function standardSignature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
