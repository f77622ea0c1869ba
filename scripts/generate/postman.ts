// Renders a Postman collection of every operation from the same requests as the samples. A script signs each request when it is sent. A request that
// creates an object stores its id in the variable that later requests use.
import { contentOf, follow, list, marker, object, operationsOf, responsesOf, text } from './document.ts'
import type { Json, JsonObject, Operation } from './document.ts'
import { sampleRequest } from './samples/request.ts'
import type { SampleRequest } from './samples/request.ts'

export function renderPostman(document: JsonObject): string {
  const info = object(document.info)
  const tags = list(document.tags).map(object)
  const collection = {
    'x-generated': marker,
    info: {
      name: text(info.title),
      version: text(info.version),
      description: `${text(info.description)}\n\n${setUp}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: variables,
    event: [script('prerequest', signing)],
    item: tags.flatMap(tag => folder(document, tag)),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

const setUp = `## This collection

Set \`keyId\` and \`secret\` to an API key, and \`baseUrl\` to the service. Each request is signed just before it is sent. It can be
run from top to bottom as often as you like: what must be new is new each time, and a request is left out while what it needs
is not there. Streams are not in it: they end only when something happens, and a runner would wait for that.`

const variables = [
  { key: 'baseUrl', value: 'http://127.0.0.1:8080', description: 'Where the service is.' },
  { key: 'keyId', value: '', description: 'The identifier of an API key.' },
  { key: 'secret', value: '', type: 'secret', description: 'The secret of that key.' },
  { key: 'orderId', value: '', description: 'Set by creating an order.' },
  { key: 'underpaidOrderId', value: '', description: 'An order in status UNDERPAID.' },
  { key: 'paymentLinkId', value: '', description: 'Set by creating a payment link.' },
  { key: 'webhookId', value: '', description: 'Set by creating a webhook endpoint.' },
  { key: 'deliveryId', value: '', description: 'Set by listing the deliveries of an endpoint.' },
  { key: 'eventId', value: '', description: 'Set by listing the events.' },
  {
    key: 'payoutAddress',
    value: '',
    description: 'An address of your own on TRON. Only with it is money sent, from a balance that covers it.',
  },
  {
    key: 'paidOrderId',
    value: '',
    description: 'An order on TRON in status PAID, to be refunded and to have a receipt.',
  },
  { key: 'withdrawalId', value: '', description: 'Set by withdrawing.' },
  { key: 'pendingWithdrawalId', value: '', description: 'A withdrawal in status PENDING.' },
  { key: 'withdrawalAddressId', value: '', description: 'Set by listing an address.' },
  { key: 'currency', value: 'EUR', description: 'A currency that you set a rate for.' },
  { key: 'createdKeyId', value: '', description: 'Set by creating an API key.' },
  { key: 'lastEventId', value: 'evt_00000000', description: 'Where a stream of events begins; this is the beginning.' },
]

const signing = `// A new value for fields that must be unique, such as an idempotency key.
pm.variables.set('fresh', pm.variables.replaceIn('{{$guid}}'))
// Without a key the request is sent unsigned; some operations need no key.
const keyId = pm.variables.get('keyId')
const secret = pm.variables.get('secret')
if (keyId && secret) {
  const cryptoJs = require('crypto-js')
  const { method, url, body } = pm.request
  const sent = body && body.mode === 'raw' ? pm.variables.replaceIn(body.raw) : ''
  const target = pm.variables.replaceIn(url.getPathWithQuery())
  const timestamp = Math.floor(Date.now() / 1000)
  const text = [timestamp, method, target, cryptoJs.SHA256(sent).toString()].join('\\n')
  const signature = cryptoJs.HmacSHA256(text, secret).toString()
  pm.request.headers.upsert({ key: 'Authorization', value: \`Bearer \${keyId}:\${timestamp}:\${signature}\` })
}`

function script(listen: string, source: string) {
  return { listen, script: { type: 'text/javascript', exec: source.split('\n') } }
}

/** Orders updates after other requests and deletions last, so that a folder can be run from top to bottom. */
const ranks: Readonly<Record<string, number>> = { patch: 1, delete: 2 }

function folder(document: JsonObject, tag: JsonObject) {
  const item = operationsOf(document, 'paths')
    .filter(operation => list(operation.node.tags).includes(text(tag.name)))
    .filter(operation => !sampleRequest(document, operation).isStream)
    .toSorted((one, other) => (ranks[one.method] ?? 0) - (ranks[other.method] ?? 0))
    .map(operation => request(document, operation))
  return item.length === 0 ? [] : [{ name: text(tag.name), description: text(tag.description), item }]
}

function request(document: JsonObject, operation: Operation) {
  const sample = sampleRequest(document, operation)
  const sent = {
    method: sample.method,
    header: headers(sample),
    ...(sample.payload !== '' && {
      body: { mode: 'raw', raw: fresh(operation, sample.payload), options: { raw: { language: 'json' } } },
    }),
    url: urlOf(operation, sample),
    description: text(operation.node.description),
  }
  const status = granted(document, operation)
  return {
    name: text(operation.node.summary),
    id: operation.operationId,
    request: sent,
    event: [
      ...(needed[operation.operationId] ?? []).map(variable => script('prerequest', skipWithout(variable))),
      script('test', [expectation(status), ...(remembered[operation.operationId] ?? [])].join('\n')),
    ],
    // Omits errors: the contract has an example for each message, and here they would hide the other responses.
    response: responsesOf(document, operation)
      .filter(([code]) => code === status)
      .flatMap(answer => savedAnswers(document, answer, sent)),
  }
}

const exampleAddress = 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE'

/** Values that the service accepts only once, and their place in the example. */
const onceOnly: Readonly<Record<string, readonly (readonly [example: string, sent: string])[]>> = {
  createOrder: [['cart_1017-1', '{{fresh}}']],
  createPaymentLink: [['workshop-12', '{{fresh}}']],
  createWebhook: [['/kassa/events', '/kassa/{{fresh}}']],
  // No money may be sent to an example's address.
  createWithdrawal: [
    ['payout_2026_01_02', 'payout-{{fresh}}'],
    [exampleAddress, '{{payoutAddress}}'],
  ],
  createRefund: [
    ['refund_cart_1017', 'refund-{{fresh}}'],
    [exampleAddress, '{{payoutAddress}}'],
  ],
  addWithdrawalAddress: [[exampleAddress, '{{payoutAddress}}']],
  registerMerchant: [
    ['shop@', 'shop-{{fresh}}@'],
    ['user_20418', '{{fresh}}'],
  ],
}

function fresh({ operationId }: Operation, payload: string): string {
  return (onceOnly[operationId] ?? []).reduce((sent, [example, replacement]) => {
    if (!sent.includes(example)) throw new Error(`the example of ${operationId} does not say ${example}`)
    return sent.replace(example, replacement)
  }, payload)
}

/** The variables that earlier requests may not have set. */
const needed: Readonly<Record<string, readonly string[]>> = {
  requestRemainder: ['underpaidOrderId'],
  acceptOrder: ['underpaidOrderId'],
  getEvent: ['eventId'],
  redeliver: ['deliveryId'],
  createWithdrawal: ['payoutAddress'],
  createRefund: ['payoutAddress', 'paidOrderId'],
  getOrderReceipt: ['paidOrderId'],
  addWithdrawalAddress: ['payoutAddress'],
  getWithdrawal: ['withdrawalId'],
  cancelWithdrawal: ['pendingWithdrawalId'],
  removeWithdrawalAddress: ['withdrawalAddressId'],
}

function skipWithout(variable: string): string {
  return `if (!pm.variables.get('${variable}')) pm.execution.skipRequest()`
}

function granted(document: JsonObject, operation: Operation): string {
  return responsesOf(document, operation).find(([status]) => status.startsWith('2'))?.[0] ?? ''
}

function expectation(status: string): string {
  return `pm.test('answers ${status}', () => pm.response.to.have.status(${status}))`
}

const remember = (variable: string, value: string) => [
  `if (pm.response.code < 300) pm.collectionVariables.set('${variable}', ${value})`,
]

const remembered: Readonly<Record<string, readonly string[]>> = {
  createOrder: remember('orderId', 'pm.response.json().id'),
  createPaymentLink: remember('paymentLinkId', 'pm.response.json().id'),
  createWebhook: remember('webhookId', 'pm.response.json().id'),
  createWithdrawal: remember('withdrawalId', 'pm.response.json().id'),
  addWithdrawalAddress: remember('withdrawalAddressId', 'pm.response.json().id'),
  createApiKey: remember('createdKeyId', 'pm.response.json().key_id'),
  listEvents: [
    'const { events = [] } = pm.response.code < 300 ? pm.response.json() : {}',
    "if (events.length > 0) pm.collectionVariables.set('eventId', events[0].id)",
  ],
  listWebhookDeliveries: [
    'const { deliveries = [] } = pm.response.code < 300 ? pm.response.json() : {}',
    "const delivery = deliveries.find(one => one.status !== 'PENDING')",
    "if (delivery) pm.collectionVariables.set('deliveryId', delivery.id)",
  ],
}

/** Returns the variable for a path parameter. */
function variableOf({ operationId, path }: Operation, name: string): string {
  if (name === 'delivery_id') return 'deliveryId'
  if (name === 'key_id') return 'createdKeyId'
  if (name === 'currency') return 'currency'
  if (path.startsWith('/v1/payment-links')) return 'paymentLinkId'
  if (path.startsWith('/v1/webhooks')) return 'webhookId'
  if (path.startsWith('/v1/events')) return 'eventId'
  if (path.startsWith('/v1/withdrawal-addresses')) return 'withdrawalAddressId'
  if (operationId === 'cancelWithdrawal') return 'pendingWithdrawalId'
  if (path.startsWith('/v1/withdrawals')) return 'withdrawalId'
  if (operationId === 'createRefund' || operationId === 'getOrderReceipt') return 'paidOrderId'
  return operationId === 'acceptOrder' || operationId === 'requestRemainder' ? 'underpaidOrderId' : 'orderId'
}

function urlOf(operation: Operation, { query }: SampleRequest) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => `{{${variableOf(operation, name)}}}`)
  const search = Object.entries(query).map(([key, value]) => ({ key, value: String(value) }))
  const joined = search.map(({ key, value }) => `${key}=${value}`).join('&')
  return {
    raw: `{{baseUrl}}${path}${joined === '' ? '' : `?${joined}`}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    ...(search.length > 0 && { query: search }),
  }
}

function headers({ payload, headers: own }: SampleRequest) {
  return [
    ...(payload === '' ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ...Object.keys(own).map(key => ({ key, value: '{{lastEventId}}' })),
  ]
}

function savedAnswers(document: JsonObject, [status, response]: [string, JsonObject], originalRequest: object) {
  const content = contentOf(response)
  return Object.values(object(content?.entry.examples)).map(reference => {
    const example = follow(document, reference)
    return {
      name: `${status}: ${text(example.summary)}`,
      originalRequest,
      code: Number(status),
      header: [{ key: 'Content-Type', value: content?.mediaType }],
      body: written(example.value ?? null),
    }
  })
}

function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
