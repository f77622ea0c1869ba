import { createHmac } from 'node:crypto'
import { epayFormat, epusdtFormat } from './epay-notice.ts'
import { greenfieldFormat } from './greenfield-format.ts'
import type { DeliveryFormat, Format, Notice } from './format.ts'

/** Charges of Coinbase Commerce: a POST of an event, signed with a HMAC over its bytes. Any 2xx answer takes it. */
const commerceFormat: Format = {
  sign: ({ type, created_at, data }, { url, key, deliveryId, eventId, attempt }) => {
    const event = { id: eventId, resource: 'event', type, api_version: '2018-03-22', created_at, data }
    const body = JSON.stringify({ id: deliveryId, scheduled_for: created_at, attempt_number: attempt, event })
    const signature = createHmac('sha256', key).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-CC-Webhook-Signature': signature }
    return [{ method: 'POST', url, headers, body }]
  },
  isTaken: () => true,
}

/** How each format is signed and acknowledged. */
export const formats: Readonly<Record<DeliveryFormat, Format>> = {
  epay: epayFormat,
  epusdt: epusdtFormat,
  commerce: commerceFormat,
  greenfield: greenfieldFormat,
}

/** Reads a stored notice. */
export function readNotice(text: string): Notice {
  return JSON.parse(text) as Notice
}
