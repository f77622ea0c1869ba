// What the headers of an error say besides its message.
import test from 'ava'
import type { TestRequest } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer()
})
test.after.always(() => at.close())

const order = { amount: '25', currency: 'USDT', network: 'TRC20' }

test('the field or parameter at fault is named, and where the message is explained', async t => {
  const as = await at.merchant()
  const post = (body: unknown) => ({ method: 'POST', target: '/v1/orders', body })
  const cases: [TestRequest, string, string | undefined][] = [
    [post({ ...order, amount: '1e3' }), 'invalid-amount', 'amount'],
    [post({ ...order, amount: '1' }), 'amount-below-minimum', 'amount'],
    [post({ ...order, network: undefined }), 'unsupported-network', 'network'],
    [post({ ...order, return_url: 'http://shop.example' }), 'invalid-return-url', 'return_url'],
    [post({ ...order, amonut: '1' }), 'unknown-field', 'amonut'],
    [post('{'), 'invalid-json', undefined],
    [{ target: '/v1/orders?limit=0' }, 'invalid-limit', 'limit'],
    [{ target: '/v1/orders?limmit=0' }, 'unknown-parameter', 'limmit'],
    [{ target: '/v1/orders/none' }, 'order-not-found', 'id'],
    [{ target: '/v1/webhooks/wh_0123456789' }, 'webhook-not-found', 'id'],
    [{ target: '/v1/nothing' }, 'not-found', undefined],
    [{ method: 'PUT', target: '/v1/orders' }, 'method-not-allowed', undefined],
  ]
  for (const [request, anchor, param] of cases) {
    const { headers, text } = await at.send({ ...request, as })
    t.is(headers.link, `<https://kassa.example/docs/errors#${anchor}>; rel="help"`, text)
    t.is(headers['kassa-error-param'], param, text)
  }
})

test('a hostile name of a field is said in the message alone: no header can be made of it', async t => {
  const as = await at.merchant()
  for (const name of ['a\r\nSet-Cookie: x=1', 'é', '\u0000', ' ', 'a b', '<script>', '"', '👍', 'a,b', '']) {
    const { status, headers, json } = await at.send({
      method: 'POST',
      target: '/v1/orders',
      as,
      body: { ...order, [name]: 1 },
    })
    t.is(status, 400)
    t.is(json.error, `unknown field: ${name}`)
    t.is(headers['kassa-error-param'], undefined)
    t.is(headers['set-cookie'], undefined)
  }
})

test('a 401 says what credential is wanted, and that the one given is no good', async t => {
  const target = '/v1/orders'
  const asked = await at.send({ target })
  t.is(asked.headers['www-authenticate'], 'Bearer realm="kassa"')
  const wrong = await at.send({ target, as: { keyId: 'mk_test_x', secret: 'x' } })
  t.is(wrong.headers['www-authenticate'], 'Bearer realm="kassa", error="invalid_token"')
  t.is(wrong.headers['kassa-error-param'], undefined)
})
