import { inspect } from 'node:util'
import test from 'ava'
import {
  createWebhookRouter,
  webhookEventTypes,
  WebhookVerificationError,
} from '../../../sdk/typescript/src/webhooks/index.ts'
import type {
  WebhookEvent,
  WebhookEventType,
  WebhookRouterOptions,
} from '../../../sdk/typescript/src/webhooks/index.ts'
import { fetchHandler } from '../../../sdk/typescript/src/webhooks/fetch.ts'
import { eventFixture } from '../../../sdk/typescript/src/testing/index.ts'
import { eventTypes } from '../../../generated/words.ts'
import { body, headersOf, later, secret } from './signed.ts'

const nothing = () => {}

function routerOf(options: Partial<WebhookRouterOptions> = {}) {
  return createWebhookRouter({ secrets: secret, fallback: nothing, onError: nothing, ...later(0), ...options })
}

function textOf(event: object): [string, Record<string, string>] {
  const text = JSON.stringify(event)
  return [text, headersOf(text)]
}

test('each event goes to its own handler, the others to the fallback', async t => {
  const seen: string[] = []
  const router = routerOf({ fallback: event => seen.push(`fallback ${event.event}`) })
    .on('payment.confirmed', event => seen.push(`confirmed ${event.data.order_id}`))
    .on('withdrawal.failed', event => seen.push(`failed ${event.data.failure_reason}`))
  for (const type of ['payment.confirmed', 'withdrawal.failed', 'payment.frozen'] as const) {
    t.deepEqual(await router.handle(...textOf(eventFixture(type))), { status: 204, body: '' })
  }
  t.is((await router.handle(...textOf({ id: 'evt_1', event: 'payment.refunded', data: {} }))).status, 204)
  t.deepEqual(seen, [
    'confirmed 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b',
    'failed the transaction was reverted',
    'fallback payment.frozen',
    'fallback payment.refunded',
  ])
})

test('the answer waits for the handler; when it fails the answer is 500 and tells nothing of why', async t => {
  const errors: unknown[] = []
  const secretReason = new Error('password of the database')
  const router = routerOf({ onError: error => errors.push(error) }).on('payment.confirmed', () =>
    Promise.reject(secretReason),
  )
  t.deepEqual(await router.handle(body, headersOf(body)), { status: 500, body: '{"error":"the handler failed"}' })
  t.deepEqual(errors, [secretReason])
})

test('what is not genuine is answered with its reason, and no handler sees it', async t => {
  const codes: string[] = []
  const onError = (error: unknown) => codes.push(error instanceof WebhookVerificationError ? error.code : 'other')
  const router = routerOf({ onError, fallback: () => t.fail() }).on('payment.confirmed', () => t.fail())
  const strange = '{"hello":1}'
  const answers = [
    await router.handle(body, {}),
    await router.handle(body, 'x'),
    await router.handle(strange, headersOf(strange)),
    await router.handle(`${body} `, headersOf(body)),
    await router.handle(body, headersOf(body, secret, 1)),
    await router.handle(body, headersOf(body, secret, 4_000_000_000)),
    await router.handle(JSON.parse(body) as string, headersOf(body)),
  ]
  t.deepEqual(codes, [
    'header_missing', 'header_malformed', 'body_invalid', 'signature_mismatch', 'timestamp_too_old', 'timestamp_too_new', 'body_not_raw',
  ]) // prettier-ignore
  t.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400, 401, 401, 401, 500],
  )
  for (const answer of answers) t.regex((JSON.parse(answer.body) as { error: string }).error, /^.{20,}[.?]$/s)
})

test.serial('errors are told to the console unless somebody else listens', async t => {
  const [reported] = await printedToConsole(() =>
    createWebhookRouter({ secrets: secret, fallback: nothing }).handle(body, {}),
  )
  t.is((reported as WebhookVerificationError).code, 'header_missing')
})

test.serial('a listener that fails does not change the answer', async t => {
  const broken = new Error('The log is full')
  const onError = () => {
    throw broken
  }
  const reported = await printedToConsole(async () => t.is((await routerOf({ onError }).handle(body, {})).status, 400))
  t.deepEqual(reported, [broken])
})

async function printedToConsole(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const reported: unknown[] = []
  const original = console.error
  console.error = (...words: unknown[]) => reported.push(...words)
  try {
    await work()
  } finally {
    console.error = original
  }
  return reported
}

test('without a secret or a fallback there is no router', t => {
  t.throws(() => createWebhookRouter({ secrets: '', fallback: nothing }), { instanceOf: WebhookVerificationError })
  t.throws(() => createWebhookRouter({ secrets: secret } as WebhookRouterOptions), { message: /needs a fallback/ })
})

test('logging a router or what it throws, or writing it as JSON, never shows the secret', async t => {
  const errors: unknown[] = []
  const router = routerOf({ onError: error => errors.push(error) })
  await router.handle(body, headersOf(body, 'whsec_other'))
  t.is(errors.length, 1)
  for (const part of [router, ...errors, fetchHandler(router)]) {
    for (const shown of [inspect(part, { depth: null, showHidden: true }), JSON.stringify(part) ?? '']) {
      t.false(shown.includes(secret), shown)
    }
  }
})

test('a handler is registered once, for an event that exists, before the first webhook', async t => {
  const router = routerOf().on('payment.confirmed', nothing)
  t.throws(() => router.on('payment.confirmed', nothing), { message: /has a handler already/ })
  t.throws(() => router.on('payment.confirmd' as WebhookEventType, nothing), {
    message: /is no event; there are payment/,
  })
  await router.handle('not even a webhook', {})
  t.throws(() => router.on('payment.frozen', nothing), { message: /after the first webhook/ })
})

test('the known events are those the service sends', t => {
  t.deepEqual([...webhookEventTypes].sort(), [...eventTypes].sort())
})

test('in types: a known event narrows to its data, a misspelt one does not compile', t => {
  const event = eventFixture('payment.confirmed')
  const narrowed = (given: WebhookEvent): string => {
    // @ts-expect-error -- a name that is no event
    if (given.event === 'payment.confirmd') return ''
    switch (given.event) {
      case 'payment.frozen':
        return given.data.reason
      case 'withdrawal.completed':
        return given.data.address
      case 'payment.confirmed':
        return given.data.order_id
      default: {
        const name: string = given.event
        return name
      }
    }
  }
  t.is(narrowed(event), event.data.order_id)
})
