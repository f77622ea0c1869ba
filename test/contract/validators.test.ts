import test from 'ava'
import { bodies, events, paths, queries, responses, webhooks } from '../../generated/validators.js'
import type { Problem, Validator } from '../../generated/validators.js'
import { object, responsesOf } from '../../scripts/generate/document.ts'
import { contract, examplesIn, sent, served } from './contract-document.ts'

const order = { amount: '25', currency: 'USDT', network: 'TRC20' }
const merchant = { name: 'Corner Cinema', email: 'shop@merchant.example', platform_user_id: 'user_20418' }
const webhook = { url: 'https://shop.merchant.example/events', events: ['payment.confirmed'] }

test('a query gets its defaults, and its digits become integers', t => {
  t.deepEqual(filled(queries.listOrders, {}), { limit: 20, offset: 0 })
  t.deepEqual(filled(queries.listOrders, { limit: '100', offset: '70' }), { limit: 100, offset: 70 })
  t.deepEqual(filled(queries.listWebhookDeliveries, {}), { limit: 20, offset: 0 })
})

for (const [parameter, values] of Object.entries({
  limit: ['1e1', ' 5', '5 ', '1.5', '5.0', '05', '+5', '-1', '0x5', '', '0', '101', '１', ['1', '2']],
  offset: ['-1', '00', '1e3', '2147483648', '99999999999999999999', ''],
  status: ['paid', '', 'PAID,OPEN', ['PAID', 'OPEN']],
  network: ['trc20', ''],
  created_from: ['2026-02-30T00:00:00Z', '2026-02-20', '2026-02-20 00:00:00Z', '2026-02-20T00:00:00', '1767225600'],
  created_to: ['yesterday', '2026-02-20T25:00:00Z'],
  order_number: ['ord_', '17', 'ord_%', 'ord_a b'],
})) {
  test(`listOrders refuses a wrong ${parameter} and names it`, t => {
    for (const value of values)
      t.deepEqual(places(queries.listOrders, { [parameter]: value }), [parameter], String(value))
  })
}

test('an unknown query parameter is refused everywhere', t => {
  for (const [operationId, validate] of Object.entries(queries)) {
    t.deepEqual(places(validate, { page: '2' }), ['unknown page'], operationId)
  }
})

test('a path parameter of another form is refused', t => {
  t.deepEqual(places(paths.getOrder, { id: '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b' }), [])
  for (const id of [
    '1',
    'urn:uuid:0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b',
    '0B6F1F5E-7A3B-4C1C-9E1D-0F9C8D7E6A5B',
    '\0',
  ]) {
    t.deepEqual(places(paths.getOrder, { id }), ['id'], id)
  }
  for (const id of ['wd_0Xf5sKp2BnT8qZc4LyGv7R', 'wh_', "wh_'; drop"]) {
    t.deepEqual(places(paths.listWebhookDeliveries, { id }), ['id'], id)
  }
})

test('a body is taken as it is: nothing is coerced and no default is filled in', t => {
  t.deepEqual(filled(bodies.createOrder, { ...order }), order)
  t.deepEqual(places(bodies.createOrder, { ...order, amount: 25 }), ['amount'])
  t.deepEqual(places(bodies.createOrder, { ...order, expires_in: '600' }), ['expires_in'])
  t.deepEqual(places(bodies.createOrder, { ...order, tolerance_percent: '0.01' }), ['tolerance_percent'])
})

for (const [field, values] of Object.entries({
  amount: [
    '1e3',
    '0x10',
    '+11',
    ' 11',
    '11\n',
    '',
    '11.0000001',
    '1_000',
    '11,5',
    '.5',
    '11.',
    '011',
    '-11',
    '١١',
    '1234567890123',
    null,
  ],
  currency: ['usdt', 'USDC', '', null],
  network: ['trc20', 'BEP20', null],
  description: ['a\0', 'a\r', '\u007f', '\ud800', 'a'.repeat(501), 7],
  metadata: [[], 'text', null, { 'a\0': 1 }, Object.fromEntries(Array.from({ length: 51 }, (_, index) => [index, 1]))],
  return_url: [
    'http://a.example',
    'javascript:alert(1)',
    '//a.example',
    'https:a',
    'https:///a',
    'https://u:p@a.example',
    'https://a.example\\@b',
    'https://a .example',
    'https://a.example/é',
    `https://a.example/${'a'.repeat(2048)}`,
    '',
  ],
  webhook_url: ['http://a.example', 'ftp://a.example', ''],
  idempotency_key: ['', 'a'.repeat(256), 7, '\u0001'],
  tolerance_percent: [-0.1, 0.500001, '0.01', null],
  expires_in: [0, -1, 1.5, 86_401],
})) {
  test(`createOrder refuses a wrong ${field} and names it`, t => {
    for (const value of values)
      t.deepEqual(places(bodies.createOrder, { ...order, [field]: value }), [field], JSON.stringify(value))
  })
}

test('createOrder accepts the outermost values', t => {
  for (const more of [
    { amount: '999999999999.999999' },
    { description: '' },
    { description: '🎬\t🎟\n'.repeat(125) },
    { metadata: {} },
    { return_url: 'https://shop.example:8443/a/b?c=%20d&e=[1]#f' },
    { webhook_url: 'https://127.0.0.1:9000/hook' },
    { webhook_url: 'https://[::1]:8443' },
    { idempotency_key: '🎟'.repeat(255) },
    { expires_in: 1 },
    { expires_in: 86_400 },
    ...[0, 0.000001, 0.07, 0.290001, 0.333333, 0.5].map(tolerance_percent => ({ tolerance_percent })),
  ]) {
    t.deepEqual(places(bodies.createOrder, { ...order, ...more }), [], JSON.stringify(more))
  }
})

test('all problems of a body are reported, missing and unknown fields by name', t => {
  t.deepEqual(places(bodies.createOrder, { network: 'x', colour: 'red' }), [
    'missing currency',
    'unknown colour',
    'network',
  ])
  t.deepEqual(places(bodies.registerMerchant, {}), ['missing name', 'missing email', 'missing platform_user_id'])
  t.deepEqual(places(bodies.createWebhook, {}), ['missing url', 'missing events'])
})

test('an email address has one @, a dot and no room for a second header', t => {
  t.deepEqual(places(bodies.registerMerchant, merchant), [])
  for (const email of [
    'a@b',
    'a"@b.example',
    'a@b.example\r\nBcc: c@d.example',
    '@b.example',
    'a@b..example',
    'a b@c.example',
    `a@${'b'.repeat(64)}.example`,
  ]) {
    t.deepEqual(places(bodies.registerMerchant, { ...merchant, email }), ['email'], email)
  }
})

test('the events of an endpoint are known, and there is at least one', t => {
  t.deepEqual(places(bodies.createWebhook, { ...webhook, events: ['payment.confirmed', 'payment.confirmed'] }), [])
  for (const types of [
    [],
    ['payment.done'],
    'payment.confirmed',
    [null],
    Array.from({ length: 21 }, () => 'payment.confirmed'),
  ]) {
    t.deepEqual(
      [...new Set(places(bodies.createWebhook, { ...webhook, events: types }))],
      ['events'],
      JSON.stringify(types),
    )
  }
})

test('the validators of answers and events accept the examples and nothing beside them', t => {
  const byStatus: Readonly<Record<string, Readonly<Record<string, Validator<unknown>>>>> = responses
  for (const operation of served) {
    const validators = byStatus[operation.operationId] ?? {}
    for (const [status, response] of responsesOf(contract, operation)) {
      if (object(response.content)['application/json'] === undefined) continue
      const validate = validators[status]
      for (const { value } of examplesIn(response, '')) {
        t.true(validate?.(value), `${operation.operationId} ${status}`)
        t.false(validate?.([value]), `${operation.operationId} ${status}`)
      }
    }
  }
  const byEvent: Readonly<Record<string, Validator<unknown>>> = webhooks
  for (const operation of sent) {
    const validate = byEvent[operation.path]
    for (const { value, where } of examplesIn(object(operation.node.requestBody), operation.path)) {
      t.true(validate?.(value), where)
      t.false(validate?.({ ...object(value), data: { ...object(object(value).data), more: 1 } }), where)
      t.false(validate?.({ ...object(value), event: 'payment.other' }), where)
    }
  }
  t.false(events.streamOrderEvents({ id: '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b' }))
})

/** Where a value is wrong, in the order of the validator: a field, or `missing` or `unknown` and a field. Each once. */
function places(validate: Validator<unknown>, value: unknown): string[] {
  return validate(value) ? [] : [...new Set((validate.errors ?? []).map(place))]
}

function place({ instancePath, keyword, params }: Problem): string {
  if (keyword === 'required') return `missing ${String(params.missingProperty)}`
  if (keyword === 'additionalProperties') return `unknown ${String(params.additionalProperty)}`
  return instancePath.split('/')[1] ?? ''
}

function filled(validate: Validator<unknown>, value: Record<string, unknown>): Record<string, unknown> | null {
  return validate(value) ? value : null
}
