// The fake against the contract: every operation is there, and every answer is one that the contract describes.
import test from 'ava'
import type { Operation } from '../../../scripts/generate/document.ts'
import { contentOf, follow, object, responsesOf, text, type Json } from '../../../scripts/generate/document.ts'
import { createFakeKassa, type FakeKassa } from '../../../sdk/src/testing/index.ts'
import { contract, problemsWith, served } from '../../contract/contract-document.ts'
import { authorization, type Caller } from '../../helpers/client.ts'

interface Answered {
  readonly response: Response
  readonly json: Json
}

/** Ids for the parameters of paths, as far as they are made by now. */
type Ids = Record<'order' | 'webhook' | 'event' | 'delivery' | 'key' | 'withdrawal' | 'address' | 'link', string>

const hook = { url: 'https://shop.example/hooks', events: ['payment.confirmed', 'payment.underpaid'] }
const order = { amount: '25', currency: 'USDT', network: 'TRC20' }

const destination = 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE'

const bodies: Readonly<Record<string, object>> = {
  registerMerchant: { name: 'Shop', email: 'shop@merchant.example', platform_user_id: 'shop-1' },
  createApiKey: { environment: 'test' },
  createOrder: order,
  createPaymentLink: { title: 'Workshop', open_amount: { min: '15', max: '500', currency: 'USDT', suggested: ['25'] } },
  updatePaymentLink: { is_active: false, expires_at: '2099-01-01T00:00:00Z' },
  createWithdrawal: { amount: '10', currency: 'USDT', network: 'TRC20', address: destination, idempotency_key: 'one' },
  quoteWithdrawal: { amount: '10', currency: 'USDT', network: 'ERC20' },
  createRefund: { amount: '5', address: destination, idempotency_key: 'two' },
  addWithdrawalAddress: { network: 'TRC20', address: destination, name: 'Treasury' },
  setRate: { units_per_usdt: '0.92' },
  createWebhook: { ...hook, url: 'https://shop.example/another' },
  updateWebhook: { events: ['payment.confirmed'] },
  testWebhook: { event: 'payment.underpaid' },
  payTestOrder: { scenario: 'split' },
  advanceTestClock: { seconds: 60 },
  mineTestBlocks: { network: 'ERC20', blocks: 3 },
  createTestMerchant: { tier: 'PREMIUM' },
}

function callerOf({ clientOptions: { keyId, secret } }: FakeKassa): Caller {
  return { keyId, secret }
}

async function ask(fake: FakeKassa, wanted: { method: string; target: string; body?: object }): Promise<Answered> {
  const { method, target } = wanted
  const body = wanted.body ? JSON.stringify(wanted.body) : ''
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    authorization: authorization(callerOf(fake), { method, target, body, timestamp }),
    ...(body !== '' && { 'content-type': 'application/json' }),
  }
  const response = await fake.fetch(`https://kassa.test${target}`, { method, headers, ...(body !== '' && { body }) })
  const isJson = response.headers.get('content-type') === 'application/json'
  return { response, json: isJson ? ((await response.json()) as Json) : null }
}

/** A fake in which there is one of everything that the operations are asked about. */
async function prepared(): Promise<{ fake: FakeKassa; ids: Ids }> {
  const permissions = ['orders', 'read', 'webhooks', 'keys', 'refunds', 'withdrawals'] as const
  const fake = createFakeKassa({ permissions, onWebhook: () => new Response(null, { status: 204 }) })
  const make = async (target: string, body: object) => object((await ask(fake, { method: 'POST', target, body })).json)
  const webhook = text((await make('/v1/webhooks', hook)).id)
  await fake.underpay(text((await make('/v1/orders', order)).id))
  const paid = text((await make('/v1/orders', order)).id)
  await fake.pay(paid)
  const key = text((await make('/v1/merchants/api-keys', { environment: 'test', name: 'one' })).key_id)
  // Enough for a withdrawal that somebody has to approve, and for those of the tests.
  await fake.pay(text((await make('/v1/orders', { ...order, amount: '2000' })).id))
  const large = { ...(bodies.createWithdrawal as object), amount: '1500', idempotency_key: 'large' }
  const withdrawal = text((await make('/v1/withdrawals', large)).id)
  const listed = { network: 'ERC20', address: `0x${'1'.repeat(40)}` }
  const address = text((await make('/v1/withdrawal-addresses', listed)).id)
  await ask(fake, { method: 'PUT', target: '/v1/rates/EUR', body: { units_per_usdt: '0.92' } })
  const link = text((await make('/v1/payment-links', { title: 'Workshop', amount: '180' })).id)
  const { json } = await ask(fake, { method: 'GET', target: `/v1/webhooks/${webhook}/deliveries` })
  const delivery = text(object((object(json).deliveries as Json[])[0]).id)
  return { fake, ids: { order: paid, webhook, event: fake.events[0]!.id, delivery, key, withdrawal, address, link } }
}

/** The target of an operation; each is asked about an order in which it is granted. */
async function targetOf(fake: FakeKassa, { operationId, path }: Operation, ids: Ids): Promise<string> {
  const fresh = async () => {
    const { json } = await ask(fake, { method: 'POST', target: '/v1/orders', body: order })
    return text(object(json).id)
  }
  const own: Readonly<Record<string, () => Promise<string>>> = {
    cancelOrder: fresh,
    payTestOrder: fresh,
    requestRemainder: async () => (await fake.underpay(await fresh())).id,
    acceptOrder: async () => (await fake.underpay(await fresh())).id,
  }
  const kind = path.split('/')[2]
  const id = byKind(kind, ids) ?? (await (own[operationId]?.() ?? ids.order))
  return path
    .replace('{id}', id)
    .replace('{delivery_id}', ids.delivery)
    .replace('{key_id}', ids.key)
    .replace('{currency}', 'EUR')
}

function byKind(kind: string | undefined, ids: Ids): string | undefined {
  if (kind === 'webhooks') return ids.webhook
  if (kind === 'payment-links') return ids.link
  if (kind === 'events') return ids.event
  if (kind === 'withdrawals') return ids.withdrawal
  return kind === 'withdrawal-addresses' ? ids.address : undefined
}

/** What is wrong with an answer, by the contract; empty when nothing is. */
function problemsOf(operation: Operation, { response, json }: Answered): string {
  const documented = responsesOf(contract, operation).find(([status]) => status === String(response.status))?.[1]
  if (!documented) return `status ${response.status} is not documented: ${JSON.stringify(json)}`
  const headers = Object.entries(object(documented.headers)).map(([name, header]) => ({
    name,
    ...follow(contract, header),
  }))
  for (const { name, required, schema } of headers as { name: string; required?: boolean; schema: Json }[]) {
    const sent = response.headers.get(name)
    if (sent === null && required === true) return `header ${name} is missing`
    const value = object(schema).type === 'integer' ? Number(sent) : sent
    const problem = sent === null ? '' : problemsWith(object(schema), value)
    if (problem !== '') return `${name}: ${problem}`
  }
  const content = contentOf(documented)
  if (content && !response.headers.get('content-type')?.startsWith(content.mediaType)) return 'another content type'
  return content?.mediaType === 'application/json' ? problemsWith(object(content.entry.schema), json) : ''
}

for (const operation of served) {
  const { operationId, method } = operation
  test(`${operationId}: the fake grants it with what the contract documents`, async t => {
    const { fake, ids } = await prepared()
    const body = bodies[operationId]
    const target = await targetOf(fake, operation, ids)
    const answered = await ask(fake, { method: method.toUpperCase(), target, ...(body && { body }) })
    t.true(answered.response.ok, `${answered.response.status} ${JSON.stringify(answered.json)}`)
    t.is(problemsOf(operation, answered), '')
    await answered.response.body?.cancel().catch(() => {})
  })

  test(`${operationId}: an answer of the fake to a query that nobody takes is documented as well`, async t => {
    const { fake, ids } = await prepared()
    const body = bodies[operationId]
    const target = `${await targetOf(fake, operation, ids)}?colour=blue`
    const answered = await ask(fake, { method: method.toUpperCase(), target, ...(body && { body }) })
    t.is(answered.response.status, 400)
    t.is(problemsOf(operation, answered), '')
  })

  // Those that need no signature are counted by address, of which there is none here.
  if (Array.isArray(operation.node.security)) continue
  test(`${operationId}: beyond the limit of requests the fake answers 429 as the contract documents it`, async t => {
    const at = new Date()
    const fake = createFakeKassa({ requestsPerMinute: 1, now: () => at }) // both in one minute
    await ask(fake, { method: 'GET', target: '/v1/merchants/me' })
    const target = operation.path.replaceAll(/\{\w+\}/g, 'x')
    const answered = await ask(fake, { method: method.toUpperCase(), target })
    t.is(answered.response.status, 429)
    t.is(problemsOf(operation, answered), '')
    t.is(answered.response.headers.get('ratelimit-remaining'), '0')
  })
}

test('the fake converts a price as the service does, and refuses what it refuses', async t => {
  const fake = createFakeKassa()
  const create = (price: object, more: object = {}) =>
    ask(fake, { method: 'POST', target: '/v1/orders', body: { price, currency: 'USDT', network: 'TRC20', ...more } })
  const euros = { amount: '49.9', currency: 'EUR' }
  t.deepEqual((await create(euros)).json, { error: 'no rate for currency' })
  const set = (currency: string, body: object) => ask(fake, { method: 'PUT', target: `/v1/rates/${currency}`, body })
  await set('EUR', { units_per_usdt: '0.920' })
  const price = { amount: '49.90', currency: 'EUR', units_per_usdt: '0.92', source: 'fixed' }
  t.like((await create(euros)).json, { order_amount: '54.239131', price })
  t.deepEqual((await create({ ...euros, amount: '9.20' })).json, { error: 'amount below minimum' })
  t.deepEqual((await create({ ...euros, amount: '9.201' })).json, { error: 'invalid price' })
  t.deepEqual((await create(euros, { amount: '25' })).json, { error: 'invalid amount' })
  t.deepEqual((await set('XXX', { source: 'feed' })).json, { error: 'rate not found' })
  t.deepEqual((await set('EUR', {})).json, { error: 'invalid units per usdt' })
  t.like((await set('JPY', { source: 'feed' })).json, { source: 'feed', units_per_usdt: '0.92' })
})
