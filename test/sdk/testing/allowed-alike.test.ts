// The fake allows what a sandbox allows: a test against it never fails for what works in the service.
import test from 'ava'
import { createFakeKassa, type FakeKassa } from '../../../sdk/typescript/src/testing/index.ts'
import { object, type Json } from '../../../scripts/generate/document.ts'
import type { Caller } from '../../helpers/client.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'
import { imitatedBy, servedBy, signedRequest, type Sent } from './alike.ts'

let at: TestServer
let merchant: Caller
let fake: FakeKassa

test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '100000' } })
  merchant = await at.merchant()
  fake = createFakeKassa({ ...merchant, now: () => at.service.clock.now() })
})
test.after.always(() => at.close())

const order = { amount: '25', currency: 'USDT', network: 'TRC20' }

function request(target: string, body: object): Sent {
  const timestamp = Math.floor(at.service.clock.now().getTime() / 1000)
  return signedRequest('POST', target, { body, as: merchant, timestamp })
}

/** Leaves out identifiers, and what depends on the chain's settings. */
function likeness(json: Json): unknown {
  const own = ['id', 'merchant_id', 'order_number', 'address', 'payment_url', 'required_confirmations']
  return Object.fromEntries(Object.entries(object(json)).filter(([name]) => !own.includes(name)))
}

const allowed: readonly object[] = [
  { ...order, description: '😀'.repeat(500) }, { ...order, description: '' }, { ...order, description: 'a\nb\tc' },
  { ...order, idempotency_key: '😀'.repeat(255) }, { ...order, reference: '😀'.repeat(64) }, { ...order, reference: '注文 12' },
  { ...order, return_url: 'http://localhost' }, { ...order, return_url: 'http://127.9.9.9:1/?a=b#c' }, { ...order, return_url: 'https://shop.example?a=b' },
  { ...order, return_url: 'https://shop.example#top' }, { ...order, return_url: 'https://[2001:db8::1]:8443/a@b' },
  { ...order, webhook_url: 'https://localhost:9443/hook' }, { ...order, webhook_url: 'https://127.0.0.1' }, { ...order, webhook_url: 'https://[::1]:9443/hook' },
  { ...order, expires_in: 1 }, { ...order, expires_in: 86_400 }, { ...order, tolerance_percent: 0 }, { ...order, tolerance_percent: 0.5 },
  { ...order, tolerance_percent: 0.000001 }, { ...order, amount: '10.000001' }, { ...order, amount: '999999999999.999999' }, { ...order, amount: '25.000000' },
  { ...order, metadata: {} }, { ...order, metadata: { a: { b: [1, null, 'x'] }, c: 1.5 } },
] // prettier-ignore

test('what the sandbox allows the fake allows, and answers with the same values', async t => {
  for (const body of allowed) {
    const each = request('/v1/orders', body)
    const [real, imitated] = [await servedBy(at, each), await imitatedBy(fake, each)]
    t.is(real.status, 201, JSON.stringify([body, real.json]).slice(0, 200))
    t.is(imitated.status, 201, JSON.stringify([body, imitated.json]).slice(0, 200))
    t.deepEqual(likeness(imitated.json), likeness(real.json))
  }
  for (const url of ['https://localhost:9443/a?b=c', 'https://127.0.0.1/', 'https://[::1]:8443']) {
    const each = request('/v1/webhooks', { url, events: ['payment.confirmed', 'payment.confirmed'] })
    t.deepEqual([(await servedBy(at, each)).status, (await imitatedBy(fake, each)).status], [201, 201], url)
  }
})
