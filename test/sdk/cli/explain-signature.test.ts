import { createHmac } from 'node:crypto'
import test from 'ava'
import { explainSignature } from '../../../sdk/typescript/src/cli/explain-signature.ts'

const secret = 'whsec_test_9c1d4f7a'
const time = 1_767_225_600
const text =
  '{"event":"payment.confirmed","timestamp":"2026-01-01T00:00:00Z","data":{"order_id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"}}'
const vector = `t=${time},v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445`

function signed(body: string, key = secret): string {
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`
}

function explain(changed: { body?: string; header?: string; secret?: string; now?: number | null }) {
  return explainSignature({
    body: Buffer.from(changed.body ?? text),
    header: changed.header ?? vector,
    secret: changed.secret ?? secret,
    now: changed.now === undefined ? time : changed.now,
  })
}

test('the vector of the documentation is genuine, up to 300 s around its time', t => {
  for (const now of [time, time + 300, time - 300, null]) t.true(explain({ now }).genuine)
})

test('the whole line of the header is taken for its value', t => {
  for (const name of ['X-Merchant-Signature: ', 'x-merchant-signature:', ' X-Merchant-Signature : ']) {
    t.true(explain({ header: name + vector }).genuine, name)
  }
})

test('beyond 300 s it is refused, with the age and its direction', t => {
  t.regex(explain({ now: time + 301 }).message, /right, but was made 301 s ago/)
  t.regex(explain({ now: time - 301 }).message, /right, but was made 301 s from now/)
  t.false(explain({ now: time + 301 }).genuine)
  t.false(explain({ now: time - 301 }).genuine)
})

const mistakes: readonly (readonly [string, Parameters<typeof explain>[0], RegExp])[] = [
  ['a line end that an editor added', { body: text + '\n' }, /without the line end/],
  ['a line end that was lost', { header: signed(text + '\n') }, /with a line end after it/],
  [
    'JSON that a parser wrote again',
    { body: JSON.stringify(JSON.parse(text), null, 2) },
    /raw body, before any parser/,
  ],
  ['white space around the secret', { secret: ` ${secret}\n` }, /without the white space/],
  ['a secret without whsec_', { secret: 'test_9c1d4f7a' }, /with whsec_ before it/],
  ['a sender that left whsec_ out', { header: signed(text, 'test_9c1d4f7a') }, /without whsec_/],
  [
    'a signature of the body alone',
    { header: `t=${time},v1=${createHmac('sha256', secret).update(text).digest('hex')}` },
    /signs the body alone/,
  ],
  ['another secret', { secret: 'whsec_other' }, /Check that the secret is the one of this environment/],
  ['another body', { body: text.replace('confirmed', 'expired') }, /fits neither this body/],
  ['no header', { header: '' }, /There is no signature/],
  [
    'the header of Standard Webhooks',
    { header: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
    /X-Merchant-Signature/,
  ],
  ['the header of a request', { header: 'Bearer mk_test_1:1767225600:aa' }, /of a request to Kassa/],
  [
    'capital digits',
    { header: vector.toUpperCase().replace('T=', 't=').replace('V1=', 'v1=') },
    /right but for its capital letters/,
  ],
  [
    'capital digits of something else',
    { header: `t=${time},v1=${'A'.repeat(64)}` },
    /64 lower-case hexadecimal digits/,
  ],
  ['a time in milliseconds', { header: vector.replace(`t=${time}`, `t=${time}000`) }, /t is in milliseconds/],
  ['an empty body', { body: '' }, /The body is empty/],
  ['the secret of an API key', { secret: 'sk_test_51H9x2fLqYk0c3Rr7TzVwN8m' }, /secret of an API key.*whsec_/],
  ['a signature cut short', { header: vector.slice(0, -1) }, /64 lower-case hexadecimal digits, but is 63/],
]

for (const [mistake, changed, expected] of mistakes) {
  test(`${mistake} is not genuine and is named`, t => {
    const { genuine, message } = explain(changed)
    t.false(genuine)
    t.regex(message, expected)
  })
}
