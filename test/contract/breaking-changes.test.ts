import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { breakingChanges } from '../../scripts/checks/breaking-changes.ts'
import type { JsonObject } from '../../scripts/generate/document.ts'
import { contract, root } from './contract-document.ts'

// A document that tests change at will; its shape is the contract's, which no type describes.
// oxlint-disable-next-line typescript/no-explicit-any -- every seeded change would have to narrow its way down
type Draft = any

/** What breaks when the contract is changed like this. */
function after(change: (draft: Draft) => void): string[] {
  const draft = structuredClone(contract) as Draft
  change(draft)
  return breakingChanges(contract, draft as JsonObject)
}

const orders = (draft: Draft) => draft.paths['/v1/orders']
const order = (draft: Draft) => draft.components.schemas.Order
const request = (draft: Draft) => draft.components.schemas.CreateOrderRequest

test('the present contract breaks nobody who relies on the released one', t => {
  const released = JSON.parse(readFileSync(path.join(root, 'openapi/released.json'), 'utf8')) as JsonObject
  t.deepEqual(breakingChanges(released, contract), [])
})

const additions: Readonly<Record<string, (draft: Draft) => void>> = {
  nothing: () => {},
  'an operation': draft => (draft.paths['/v1/refunds'] = { get: { ...orders(draft).get, operationId: 'listRefunds' } }),
  'a webhook': draft => (draft.webhooks['order.new'] = draft.webhooks['payment.confirmed']),
  'an optional field of a request': draft => (request(draft).properties.note = { type: 'string' }),
  'a field of an answer': draft => {
    order(draft).properties.note = { type: 'string' }
    order(draft).required.push('note')
  },
  'a field becomes optional in a request': draft => (request(draft).required = ['currency']),
  'a parameter': draft => orders(draft).get.parameters.push({ name: 'q', in: 'query', schema: { type: 'string' } }),
  'a status': draft => (orders(draft).get.responses['503'] = orders(draft).get.responses['500']),
  'a value, in both directions': draft => draft.components.schemas.Network.enum.push('SOL'),
  'wider limits of a request': draft => {
    request(draft).properties.expires_in.maximum = 100_000
    request(draft).properties.description.maxLength = 900
    delete request(draft).properties.idempotency_key.pattern
  },
  'a further choice of a pattern in an answer': draft => {
    const { UnknownParameterMessage: known } = draft.components.schemas
    known.pattern = known.pattern.replace(/^\^(.*)\$$/, '^($1|other words)$')
  },
  'a type a request may have': draft => (request(draft).properties.expires_in.type = ['integer', 'null']),
  'words, examples, order': draft => {
    draft.info.description = 'Other words.'
    orders(draft).post.summary = 'Other words.'
    request(draft).properties = Object.fromEntries(Object.entries(request(draft).properties).toReversed())
    draft.components.examples = { ...draft.components.examples, Another: { value: 1 } }
  },
}

for (const [name, change] of Object.entries(additions)) {
  test(`breaks nobody: ${name}`, t => t.deepEqual(after(change), []))
}

const breaks: Readonly<Record<string, [(draft: Draft) => void, RegExp]>> = {
  'an operation is gone': [draft => delete orders(draft).get, /^GET \/v1\/orders: is gone$/],
  'a path is gone': [draft => delete draft.paths['/v1/webhooks'], /^GET \/v1\/webhooks: is gone$/],
  'an operation has another name': [draft => (orders(draft).get.operationId = 'orders'), /is called orders now/],
  'an open operation wants a signature': [
    draft => delete draft.paths['/v1/merchants'].post.security,
    /wants a signature/,
  ],
  'a webhook is gone': [draft => delete draft.webhooks['payment.frozen'], /^webhook payment\.frozen: is gone$/],
  'a status is gone': [draft => delete orders(draft).post.responses['409'], /^POST \/v1\/orders 409: is gone$/],
  'another status of success': [
    draft => {
      orders(draft).post.responses['200'] = orders(draft).post.responses['201']
      delete orders(draft).post.responses['201']
    },
    /201: is gone/,
  ],
  'a field of an answer is gone': [draft => delete order(draft).properties.paid_at, /201\.paid_at: is gone/],
  'a field of an answer may be missing': [
    draft => (order(draft).required = order(draft).required.filter((name: string) => name !== 'address')),
    /address: is no longer always there/,
  ],
  'a field of an answer may be null': [
    draft =>
      (order(draft).properties.description = { ...order(draft).properties.description, type: ['string', 'null'] }),
    /description: type string became string \| null/,
  ],
  'a field of an answer has another form': [
    draft => (draft.components.schemas.Amount.pattern = '^[0-9]+$'),
    /order_amount: another pattern/,
  ],
  'a value of an answer is gone': [
    draft => draft.components.schemas.OrderStatus.enum.splice(0, 1),
    /status: value "\w+" is gone/,
  ],
  'an error message is gone': [
    draft => {
      const message = orders(draft).post.responses['400'].content['application/json'].schema.properties.error
      message.anyOf[0].enum = message.anyOf[0].enum.filter((one: string) => one !== 'invalid amount')
    },
    /POST \/v1\/orders 400\.error: value "invalid amount" is gone/,
  ],
  'a family of error messages is gone': [
    draft => orders(draft).post.responses['400'].content['application/json'].schema.properties.error.anyOf.splice(1, 1),
    /400\.error/,
  ],
  'a header of an answer is gone': [
    draft => delete orders(draft).get.responses['200'].headers['RateLimit-Limit'],
    /GET \/v1\/orders 200 header RateLimit-Limit: is gone/,
  ],
  'an answer is of another media type': [
    draft => (orders(draft).get.responses['200'].content = { 'text/csv': { schema: { type: 'string' } } }),
    /as application\/json: is gone/,
  ],
  'a request field is gone': [draft => delete request(draft).properties.metadata, /body\.metadata: is gone/],
  'a request field is required': [
    draft => request(draft).required.push('description'),
    /body\.description: is required now/,
  ],
  'a new request field is required': [
    draft => {
      request(draft).properties.note = { type: 'string' }
      request(draft).required.push('note')
    },
    /body\.note: is required now/,
  ],
  'a closed list of values is open': [
    draft => delete draft.components.schemas.OrderStatus.enum,
    /200\.status: any value may come now/,
  ],
  'an open object is closed': [
    draft => (draft.components.schemas.Metadata.additionalProperties = false),
    /body\.metadata: other fields are refused now/,
  ],
  'a request value is gone': [
    draft => (draft.components.schemas.Network.enum = ['TRC20']),
    /body\.network: value "ERC20" is gone/,
  ],
  'a request field has fewer types': [
    draft => (request(draft).properties.tolerance_percent.type = 'integer'),
    /tolerance_percent: type number became integer/,
  ],
  'a shorter text': [
    draft => (request(draft).properties.description.maxLength = 100),
    /description: maxLength 500 became 100/,
  ],
  'a longer text': [draft => (request(draft).properties.idempotency_key.minLength = 8), /minLength 1 became 8/],
  'a limit where there was none': [
    draft => (request(draft).properties.description.minLength = 1),
    /minLength none became 1/,
  ],
  'a pattern where there was another': [
    draft => (request(draft).properties.description.pattern = '^a'),
    /another pattern/,
  ],
  'another default': [draft => (request(draft).properties.expires_in.default = 60), /expires_in: another default/],
  'a parameter is gone': [draft => orders(draft).get.parameters.splice(2, 1), /^GET \/v1\/orders query \w+: is gone$/],
  'a parameter is required': [
    draft => orders(draft).get.parameters.push({ name: 'q', in: 'query', required: true, schema: { type: 'string' } }),
    /query q: is required now/,
  ],
  'a parameter has a lower limit': [
    draft => (draft.components.parameters.Limit.schema.maximum = 50),
    /query limit: maximum 100 became 50/,
  ],
  'a body is required': [
    draft => {
      const operation = draft.paths['/v1/orders/{id}/cancel'].post
      operation.requestBody = { required: true, content: {} }
    },
    /cancel body: is required now/,
  ],
  'a field of a webhook is gone': [
    draft => {
      const { content } = draft.webhooks['payment.confirmed'].post.requestBody
      content['application/json'].schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
    },
    /^webhook payment\.confirmed body\.data: is gone$/,
  ],
  'a header of a webhook is gone': [
    draft => draft.webhooks['payment.confirmed'].post.parameters.splice(0, 1),
    /^webhook payment\.confirmed header [\w-]+: is gone$/,
  ],
}

for (const [name, [change, expected]] of Object.entries(breaks)) {
  test(`breaks somebody: ${name}`, t => {
    const found = after(change)
    t.true(
      found.some(one => expected.test(one)),
      found.join('\n') || 'nothing was found',
    )
  })
}
