// A merchant's own program, written from the documentation alone: signed requests over a real socket, webhooks verified.
import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { authorization, bytesOf, checkAnswer, type Caller, type TestAnswer } from '../helpers/client.ts'
import type { Received } from '../helpers/receiver.ts'

export interface Merchant extends Caller {
  readonly merchantId: string
  readonly webhookSecret: string
}

export interface SignedCall {
  readonly method?: string
  readonly target: string
  readonly body?: object
  readonly as: Caller
  readonly now: Date
}

/** Sends one signed request to the service at `url` and checks the answer against the contract. */
export async function ask(url: string, { method = 'GET', target, body, as, now }: SignedCall): Promise<TestAnswer> {
  const payload = bytesOf(body)
  const timestamp = Math.floor(now.getTime() / 1000)
  const response = await fetch(url + target, {
    method,
    headers: {
      authorization: authorization(as, { method, target, body: payload, timestamp }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: payload }),
  })
  const text = await response.text()
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), text, json: parsed(text) }
  checkAnswer({ method, target }, answer)
  return answer
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

export interface WebhookBody {
  readonly id: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

const toleranceSeconds = 300

/** Verifies a webhook as docs/spec/interface.md §6.3 tells receivers to; throws when it is not genuine. */
export function verifyWebhook(secret: string, { headers, body }: Received, now: Date): WebhookBody {
  const header = String(headers['x-merchant-signature'])
  const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  assert(timingSafeEqual(Buffer.from(given.padEnd(64, '0'), 'hex'), expected), `signature ${header}`)
  assert(Math.abs(now.getTime() / 1000 - Number(time)) <= toleranceSeconds, `signed at ${time}`)
  const parsedBody = JSON.parse(body) as WebhookBody
  assert.equal(headers['x-webhook-event'], parsedBody.event)
  return parsedBody
}

/** The verified webhooks about one order, in the order they came. */
export function webhooksOf(
  received: readonly Received[],
  { merchant, orderId, now }: { merchant: Merchant; orderId: string; now: Date },
): WebhookBody[] {
  return received
    .filter(one => one.body.includes(orderId))
    .map(one => verifyWebhook(merchant.webhookSecret, one, now))
    .filter(body => body.data.order_id === orderId)
}
