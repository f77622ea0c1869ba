// Every operation of the contract with an id in its path, asked for what belongs to somebody else. An operation added to the
// contract is tested here as soon as `targetOf` knows its ids.
// covers getWebhook.404, updateWebhook.404, deleteWebhook.404, testWebhook.404, redeliver.404, cancelOrder.404, acceptOrder.404,
// covers requestRemainder.404, payTestOrder.404, getEvent.404
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { formatAddress } from '../../src/chains/address.ts'
import type { Environment } from '../../src/chains/chain.ts'
import type { Caller } from '../helpers/client.ts'
import { recordIn } from './event-calls.ts'
import { startOrderServer, type OrderCalls } from './order-calls.ts'

// A rate is set whether there was one or not, so `setRate` asks for nobody's object.
const withId = Object.values<Operation>(operations).filter(
  operation => operation.pathParameters.length > 0 && operation.operationId !== 'setRate',
)
const payee = formatAddress('TRC20', new Uint8Array(20).fill(0x11))
const bodies: Readonly<Record<string, object>> = {
  createRefund: { address: payee, idempotency_key: 'refund' },
  updateWebhook: { url: 'https://elsewhere.example/hooks', is_active: false },
  testWebhook: { event: 'payment.confirmed' },
}

let at: OrderCalls
test.before(async () => {
  at = await startOrderServer()
})
test.after.always(() => at.close())

/** One object of each kind. */
interface Objects {
  readonly order: string
  readonly webhook: string
  readonly event: string
  readonly delivery: string
  readonly key: string
  readonly withdrawal: string
  readonly address: string
  readonly currency: string
  readonly link: string
}

const never: Objects = {
  order: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  webhook: 'wh_0000000000000000000000',
  event: 'evt_0000000000000000000000',
  delivery: 'wd_0000000000000000000000',
  key: 'mk_test_0000000000000000000000',
  withdrawal: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  address: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  currency: 'CHF',
  link: 'pl_0000000000000000000000',
}

function targetOf({ path }: Operation, { delivery, key, currency, ...objects }: Objects): string {
  const [, , kind = ''] = path.split('/')
  const kinds: Readonly<Record<string, string>> = {
    webhooks: objects.webhook,
    events: objects.event,
    'payment-links': objects.link,
    withdrawals: objects.withdrawal,
    'withdrawal-addresses': objects.address,
  }
  const target = path
    .replace('{id}', kinds[kind] ?? objects.order)
    .replace('{delivery_id}', delivery)
    .replace('{key_id}', key)
    .replace('{currency}', currency)
  if (target.includes('{')) throw new Error(`No object for ${path}`)
  return target
}

async function ask(as: Caller, operation: Operation, objects: Objects) {
  const body = bodies[operation.operationId] ?? (operation.hasBody ? {} : undefined)
  const request = { method: operation.method, target: targetOf(operation, objects), as }
  const answer = await at.send({ ...request, ...(body && { body }) })
  return { status: answer.status, text: answer.text, headers: Object.keys(answer.headers).toSorted() }
}

/** A merchant with objects in one environment; orders need a chain, so that one of `live` is moved there by hand. */
async function ownerIn(environment: Environment) {
  const merchant = await at.merchant({ permissions })
  const live = await at.key(merchant.merchantId, 'live', { permissions })
  const own = environment === 'live' ? live : merchant
  const order = await at.open(merchant)
  const { db } = at.service.deps
  await at.service.admin.query('update orders set environment = $2 where id = $1', [order.id, environment])
  const hook = { url: 'https://shop.example/hooks', events: ['payment.expired'] }
  const webhook = (await at.send({ method: 'POST', target: '/v1/webhooks', as: own, body: hook })).json.id as string
  await db.transaction(tx => recordIn(at, tx, { merchantId: merchant.merchantId, environment }))
  const [delivery] = await db.query<{ id: string; event_id: string }>(
    'select id, event_id from webhook_delivery where endpoint_id = $1',
    [webhook],
  )
  const { id, event_id: event } = delivery!
  const withdrawal = randomUUID()
  await at.service.admin.query(
    `insert into withdrawal (id, merchant_id, environment, network, status, amount, fee_amount, address, metadata,
       required_approvals, created_at, updated_at)
     values ($1, $2, $3, 'TRC20', 'PENDING', 1, 0, $4, '{}', 1, now(), now())`,
    [withdrawal, merchant.merchantId, environment, payee],
  )
  const listed = { network: 'TRC20', address: payee }
  const address = (await at.send({ method: 'POST', target: '/v1/withdrawal-addresses', as: own, body: listed })).json
    .id as string
  await at.send({ method: 'PUT', target: '/v1/rates/EUR', as: own, body: { units_per_usdt: '0.92' } })
  const page = { title: 'Workshop', amount: '180' }
  const link = (await at.send({ method: 'POST', target: '/v1/payment-links', as: own, body: page })).json.id as string
  const ids = { order: order.id, webhook, event, delivery: id, key: own.keyId, withdrawal, address, link }
  const objects: Objects = { ...ids, currency: 'EUR' }
  return { merchant, own, otherEnvironment: environment === 'live' ? merchant : live, objects }
}

/** Everything of a merchant that an operation could change. */
async function rowsOf(merchantId: string) {
  const { db } = at.service.deps
  const tables = [
    'orders',
    'withdrawal',
    'withdrawal_address',
    'webhook_endpoint',
    'webhook_event',
    'webhook_delivery',
    'payment_link',
  ]
  const rows = tables.map(table => db.query(`select * from ${table} where merchant_id = $1 order by id`, [merchantId]))
  const rates = db.query('select * from merchant_rate where merchant_id = $1', [merchantId])
  const keys = db.query('select key_id, is_active from api_key where merchant_id = $1 order by 1', [merchantId])
  return Promise.all([...rows, rates, keys])
}

for (const environment of ['test', 'live'] as const) {
  test(`A-18, A-19: what another merchant has in ${environment} is the same as what never was`, async t => {
    const { merchant, objects } = await ownerIn(environment)
    const stranger = await at.merchant({ permissions })
    const strangerLive = await at.key(stranger.merchantId, 'live', { permissions })
    const before = await rowsOf(merchant.merchantId)
    for (const operation of withId) {
      for (const as of [stranger, strangerLive]) {
        const answer = await ask(as, operation, objects)
        t.is(answer.status, 404, operation.operationId)
        t.deepEqual(answer, await ask(as, operation, never), operation.operationId)
      }
    }
    t.deepEqual(await rowsOf(merchant.merchantId), before)
  })

  test(`A-18, A-19: what a merchant has in ${environment} is the same as what never was, to its own key of the other environment`, async t => {
    const { merchant, otherEnvironment, objects } = await ownerIn(environment)
    const before = await rowsOf(merchant.merchantId)
    // Keys are the exception: a live key sees those of both environments, a test key may not revoke live ones (docs/spec/decisions.md §2).
    for (const operation of withId.filter(one => one.operationId !== 'revokeApiKey')) {
      const answer = await ask(otherEnvironment, operation, objects)
      t.is(answer.status, 404, operation.operationId)
      t.deepEqual(answer, await ask(otherEnvironment, operation, never), operation.operationId)
    }
    t.deepEqual(await rowsOf(merchant.merchantId), before)
  })
}

test('a delivery of somebody else is not found at an endpoint of one’s own', async t => {
  const [{ own, objects }, stranger] = await Promise.all([ownerIn('test'), ownerIn('test')])
  for (const operation of withId.filter(one => one.pathParameters.includes('delivery_id'))) {
    const mixed = { ...objects, delivery: stranger.objects.delivery }
    const answer = await ask(own, operation, mixed)
    t.is(answer.status, 404, operation.operationId)
    t.deepEqual(answer, await ask(own, operation, { ...objects, delivery: never.delivery }))
  }
})

test('the owner is not told the same: what is asked for above exists', async t => {
  const { own, objects } = await ownerIn('test')
  const reading = withId.filter(one => one.method === 'GET' && !one.isStreaming)
  t.true(reading.length >= 4)
  // The order is not paid, which only its owner is told.
  const status = (operation: Operation) => (operation.operationId === 'getOrderReceipt' ? 409 : 200)
  for (const operation of reading)
    t.is((await ask(own, operation, objects)).status, status(operation), operation.operationId)
})

test('business operations are all that are signed, but for the merchant itself, its keys and the sandbox', t => {
  const sandbox = ['advanceTestClock', 'createTestMerchant', 'mineTestBlocks', 'payTestOrder']
  const open = [...sandbox, 'createApiKey', 'getMerchant', 'listApiKeys', 'revokeApiKey'].toSorted()
  const free = Object.values<Operation>(operations)
    .filter(one => !one.isPublic && !one.errorMessages['403']?.includes('merchant_not_active'))
    .map(one => one.operationId)
  t.deepEqual(free.toSorted(), open)
  for (const one of Object.values<Operation>(operations)) {
    if (one.isPublic || open.includes(one.operationId)) continue
    t.deepEqual(one.errorMessages['403'], ['kyb_required', 'merchant_not_active', 'forbidden'], one.operationId)
  }
})
