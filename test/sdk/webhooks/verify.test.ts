import { createHmac, randomBytes } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import {
  createWebhookRouter,
  dedupeKey,
  unwrap,
  verify,
  WebhookVerificationError,
} from '../../../sdk/typescript/src/webhooks/index.ts'
import { attemptHeaders } from '../../../src/webhooks/deliveries/signature.ts'
import { body, headersOf, later, secret, sign, time, vector } from './signed.ts'

const at = later(0)

test('the published vector verifies, as text, as bytes and as an array buffer', async t => {
  const headers = { 'X-Merchant-Signature': `t=${time},v1=${vector}` }
  const bytes = new TextEncoder().encode(body)
  for (const raw of [body, bytes, Buffer.from(body), bytes.buffer]) {
    const event: unknown = await verify(raw, headers, secret, at)
    t.deepEqual(event, JSON.parse(body))
  }
})

test('bytes that are a part of a larger buffer are taken alone', async t => {
  const whole = Buffer.from(`before${body}after`)
  const part = whole.subarray(6, 6 + Buffer.byteLength(body))
  t.is((await verify(part, headersOf(body), secret, at)).event, 'payment.confirmed')
})

test('what the service sends verifies, with a secret as it makes them', async t => {
  const real = `whsec_${randomBytes(32).toString('base64')}`
  const text =
    '{"id":"evt_1","event":"payment.expired","timestamp":"2026-01-01T00:00:00.000Z","environment":"test","data":{}}'
  const attempt = { eventId: 'evt_1', eventType: 'payment.expired', deliveryId: 'wd_1', attempt: 1, body: text }
  const now = new Date()
  const event = await verify(text, attemptHeaders(real, attempt, now), real, { now: () => now })
  t.is(dedupeKey(event), 'evt_1')
})

test('any text and any secret: what node:crypto signs verifies, and with one character changed it does not', async t => {
  const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter(word => word.trim() !== '')
  const check = async (note: string, key: string, position: number) => {
    const text = JSON.stringify({ event: 'payment.confirmed', data: { note } })
    t.is((await verify(text, headersOf(text, key), key, at)).event, 'payment.confirmed')
    const index = position % text.length
    const spoilt = `${text.slice(0, index)}${text[index] === 'x' ? 'y' : 'x'}${text.slice(index + 1)}`
    if (Buffer.from(spoilt).equals(Buffer.from(text))) return // half a character, which UTF-8 cannot tell apart
    await t.throwsAsync(verify(spoilt, headersOf(text, key), key, at), { message: /did not make this signature/ })
  }
  await fc.assert(fc.asyncProperty(words, words, fc.nat(), check), { numRuns: 60 })
})

test('headers are found in Headers, in records of any letter case, in lists, and as the value alone', async t => {
  const value = `t=${time},v1=${vector}`
  const forms = [
    new Headers({ 'X-Merchant-Signature': value }),
    { 'x-merchant-signature': value },
    { 'X-MERCHANT-SIGNATURE': [value] },
    value,
  ]
  for (const headers of forms) t.is((await verify(body, headers, secret, at)).event, 'payment.confirmed')
})

test('one of several signatures and one of several secrets is enough; parts of versions to come are ignored', async t => {
  const other = sign(body, 'whsec_other')
  const header = `t=${time},v1=${other},v1=${vector},v2=whatever`
  t.is((await verify(body, header, secret, at)).event, 'payment.confirmed')
  t.is((await verify(body, header, ['whsec_new', 'whsec_other'], at)).event, 'payment.confirmed')
  const error = await refused(verify(body, header, ['whsec_new', 'whsec_newer'], at))
  t.is(error.code, 'signature_mismatch')
  t.regex(error.message, /^None of the 2 secrets made this signature/)
})

test('the window is 300 seconds in both directions, its ends included', async t => {
  for (const seconds of [-300, 0, 300]) {
    t.is((await verify(body, headersOf(body), secret, later(seconds))).event, 'payment.confirmed')
  }
  const old = await refused(verify(body, headersOf(body), secret, later(301)))
  t.is(old.code, 'timestamp_too_old')
  t.regex(old.message, /made 301 seconds ago; 300 are allowed/)
  const early = await refused(verify(body, headersOf(body), secret, later(-301)))
  t.is(early.code, 'timestamp_too_new')
  t.regex(early.message, /made 301 seconds in the future; 300 are allowed/)
})

test('another tolerance is obeyed; one that is no number lets nothing through', async t => {
  t.is((await verify(body, headersOf(body), secret, { ...later(900), tolerance: 900 })).event, 'payment.confirmed')
  const narrow = await refused(verify(body, headersOf(body), secret, { ...later(-6), tolerance: 5 }))
  t.is(narrow.code, 'timestamp_too_new')
  const none = await refused(verify(body, headersOf(body), secret, { ...later(0), tolerance: Number.NaN }))
  t.regex(none.code, /^timestamp_too/)
})

test('by default the clock of the machine counts', async t => {
  const now = Math.floor(Date.now() / 1000)
  t.is((await verify(body, headersOf(body, secret, now), secret)).event, 'payment.confirmed')
  t.is((await refused(verify(body, headersOf(body), secret))).code, 'timestamp_too_old')
})

const malformed = [
  't=1',
  `v1=${vector}`,
  `t=${time}`,
  `t=${time},v1=${vector.toUpperCase()}`,
  `t=${time},v1=${vector}0`,
]
const doubled = `t=${time},v1=${vector}, t=${time},v1=${vector}`
const endless = `t=${time}${`,v1=${vector}`.repeat(16)}`
for (const header of [...malformed, 'x', `t=-5,v1=${vector}`, `t=1e9,v1=${vector}`, doubled, endless]) {
  test(`a header that is none is refused and shown: ${header.slice(0, 60)} (${header.length})`, async t => {
    const error = await refused(verify(body, header, secret, at))
    t.is(error.code, 'header_malformed')
    t.true(error.message.includes(JSON.stringify(header.slice(0, 100))))
  })
}

const missing: readonly (readonly [string, Parameters<typeof verify>[1]])[] = [
  ['no header', {}],
  ['an empty Headers', new Headers()],
  ['an empty value', ''],
]
for (const [name, headers] of missing) {
  test(`a missing header is named: ${name}`, async t => {
    const error = await refused(verify(body, headers, secret, at))
    t.is(error.code, 'header_missing')
    t.regex(error.message, /no header X-Merchant-Signature/)
  })
}

const bodies: readonly (readonly [string, unknown, RegExp])[] = [
  ['a parsed object', JSON.parse(body), /of type object: it was parsed before.*express\.raw/],
  ['nothing', undefined, /is missing/],
  ['null', null, /is missing/],
]
for (const [name, raw, message] of bodies) {
  test(`a body that is not raw is explained: ${name}`, async t => {
    const error = await refused(verify(raw as string, headersOf(body), secret, at))
    t.is(error.code, 'body_not_raw')
    t.regex(error.message, message)
  })
}

for (const [name, raw] of [
  ['an empty text', ''],
  ['no bytes', new Uint8Array()],
] as const) {
  test(`a body that is empty is explained: ${name}`, async t => {
    const error = await refused(verify(raw, headersOf(body), secret, at))
    t.is(error.code, 'body_empty')
    t.regex(error.message, /The body is empty. Nothing was sent/)
  })
}

test('a request without the header is not genuine, whatever became of its body', async t => {
  for (const raw of [JSON.parse(body) as string, '', undefined as unknown as string]) {
    t.is((await refused(verify(raw, {}, secret, at))).code, 'header_missing')
  }
})

test('a body written again from the parsed one does not verify, and the message asks for it', async t => {
  const error = await refused(verify(JSON.stringify(JSON.parse(body), null, 1), headersOf(body), secret, at))
  t.is(error.code, 'signature_mismatch')
  t.regex(error.message, /not parsed and written again/)
})

test('a secret with white space around it, or the secret of an API key, is the first suspicion', async t => {
  t.regex((await refused(verify(body, headersOf(body), `${secret}\n`, at))).message, /white space around it/)
  t.regex((await refused(verify(body, headersOf(body), 'sk_test_1', at))).message, /secret of an API key/)
})

test('among several secrets, those that are unset are left out', async t => {
  for (const secrets of [
    ['', secret],
    [undefined, secret],
    [secret, '  '],
  ]) {
    t.is((await verify(body, headersOf(body), secrets, at)).event, 'payment.confirmed')
  }
  const router = createWebhookRouter({ secrets: ['', secret], fallback: () => {}, ...at })
  t.is((await router.handle(body, headersOf(body))).status, 204)
  // Left out means that nobody can sign with it either.
  t.is((await refused(verify(body, headersOf(body, ' '), [' ', secret], at))).code, 'signature_mismatch')
})

for (const none of ['', '  ', [], ['', ' '], [undefined], undefined] as readonly (string | string[])[]) {
  test(`a secret that is none is refused before anything is compared: ${JSON.stringify(none)}`, async t => {
    t.is((await refused(verify(body, headersOf(body, ' '), none, at))).code, 'secret_missing')
  })
}

test('a message never holds a secret', async t => {
  for (const attempt of [
    verify(body, 'x', secret),
    verify(body, headersOf(body, 'k'), secret),
    verify(body, headersOf(body), secret),
  ]) {
    t.false((await refused(attempt)).message.includes(secret))
  }
})

for (const text of [
  'plain words',
  '[]',
  'null',
  '"payment.confirmed"',
  '{"event":"payment.confirmed"}',
  '{"data":{}}',
]) {
  test(`a body that is signed but no event is refused: ${text}`, async t => {
    t.is((await refused(verify(text, headersOf(text), secret, at))).code, 'body_invalid')
  })
}

test('bytes that are no UTF-8 are no event, even when signed', async t => {
  const bytes = Buffer.concat([
    Buffer.from('{"event":"payment.confirmed","data":{"x":"'),
    Buffer.of(0xff),
    Buffer.from('"}}'),
  ])
  const v1 = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex')
  t.is((await refused(verify(bytes, `t=${time},v1=${v1}`, secret, at))).code, 'body_invalid')
})

test('an event of a version to come verifies and keeps its name', async t => {
  const text = '{"id":"evt_9","event":"payment.refunded","data":{"order_id":"1"}}'
  const event = await verify(text, headersOf(text), secret, at)
  const name: string = event.event
  t.is(name, 'payment.refunded')
})

test('an event without an id has no key to tell it apart by', t => {
  t.throws(() => dedupeKey(JSON.parse(body) as { id: string }), { instanceOf: TypeError })
})

test('a Fetch request is read and verified; one that was read before, or is too long, is refused', async t => {
  const request = () => new Request('https://shop.example/kassa', { method: 'POST', headers: headersOf(body), body })
  t.is((await unwrap(request(), secret, at)).event, 'payment.confirmed')
  const used = request()
  await used.text()
  t.is((await refused(unwrap(used, secret, at))).code, 'body_not_raw')
  t.is((await refused(unwrap(request(), secret, { ...at, maxBodyBytes: body.length - 1 }))).code, 'body_too_large')
  t.is((await unwrap(request(), secret, { ...at, maxBodyBytes: body.length })).event, 'payment.confirmed')
})

async function refused(attempt: Promise<unknown>): Promise<WebhookVerificationError> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error
    throw error
  }
  throw new Error('It was not refused')
}
