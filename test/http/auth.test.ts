import { randomBytes } from 'node:crypto'
import test from 'ava'
import { signRequest } from '../../src/lib/crypto/hmac.ts'
import { authorization, exchange, type Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
let url: URL

test.before(async () => {
  at = await startTestServer()
  url = new URL(await at.listen())
})
test.after.always(() => at.close())

const order = { amount: '25', currency: 'USDT', network: 'TRC20' }
const target = '/v1/merchants/me'

function now(): number {
  return Math.floor(at.service.clock.now().getTime() / 1000)
}

function sign(
  as: Caller,
  change: { method?: string; target?: string; body?: string; timestamp?: number | string } = {},
) {
  return authorization(as, { method: 'GET', target, body: '', timestamp: now(), ...change })
}

async function refusal(header: string): Promise<string | undefined> {
  return (await at.send({ target, headers: { authorization: header } })).json.error as string | undefined
}

test('the published vectors verify', t => {
  const secret = 'sk_test_51H9x2fLqYk0c3Rr7TzVwN8m'
  const body = Buffer.from('{"amount":"100.00","currency":"USDT","network":"TRC20"}')
  const post = signRequest(secret, { timestamp: '1767225600', method: 'POST', target: '/v1/orders', body })
  t.is(post, '825a3601b7bf78ac19421078a6b04c288c487ad4fd3eae74bea4edd868580b93')
  const list = { timestamp: '1767225600', method: 'GET', target: '/v1/orders?limit=20&offset=0', body: Buffer.alloc(0) }
  t.is(signRequest(secret, list), '519f3a000c7e3e4058a5e4afdaa8a3ab2b28928f472048cd9fc055db0f6c9c56')
})

test('A-01: no header is its own message', async t => {
  t.is((await at.send({ target })).json.error, 'missing authorization header')
})

test('A-02, A-10, A-11: whatever is not exactly the grammar is an invalid format', async t => {
  const merchant = await at.merchant()
  const good = sign(merchant)
  const [, , signature] = good.split(':')
  const key = merchant.keyId
  const wrong = [
    '', 'Basic x', 'Bearer x', 'Bearer', 'Bearer  ', good.replace('Bearer', 'bearer'), good.replace('Bearer ', 'Bearer  '),
    good.replace('Bearer ', ''), `${good}:more`, `Bearer ${key}:${now()}`, `Bearer :${now()}:${signature}`,
    `Bearer ${key}::${signature}`, `Bearer ${key}:${now()}:`, `Bearer ${key}: ${now()}:${signature}`,
    `Bearer ${key}:${now()}000:${signature}`, `Bearer ${key}:1e9:${signature}`, `Bearer ${key}:NaN:${signature}`,
    `Bearer ${key}:0x65000000:${signature}`, `Bearer ${key}:-${now()}:${signature}`, `Bearer ${key}:${'9'.repeat(400)}:${signature}`,
    `Bearer ${key}:${now()}:${'a'.repeat(129)}`, `Bearer ${'k'.repeat(129)}:${now()}:${signature}`, `${good} x`, `x ${good}`,
    `Bearer ${key}é:${now()}:${signature}`,
  ] // prettier-ignore
  for (const header of wrong) t.is(await refusal(header), 'invalid authorization format', header.slice(0, 80))
  t.is(await refusal(good), undefined)
})

test('two Authorization headers are refused, even equal ones', async t => {
  const merchant = await at.merchant()
  const line = `Authorization: ${sign(merchant)}\r\n`
  const request = (lines: string) => `GET ${target} HTTP/1.1\r\nHost: kassa\r\nConnection: close\r\n${lines}\r\n`
  t.regex(await exchange(Number(url.port), request(line)), /^HTTP\/1\.1 200 /)
  t.regex(await exchange(Number(url.port), request(line + line)), /401 .*\{"error":"invalid authorization format"\}$/s)
})

test('A-03: an unknown key is said before anything about its signature, which may be junk', async t => {
  for (const keyId of ['mk_test_x', 'x', '!"#$', 'mk_live_0123456789012345678901'])
    t.is(await refusal(`Bearer ${keyId}:${now()}:abc123`), 'api key not found', keyId)
  t.is(await refusal(`Bearer nobody:1000000000:abc123`), 'api key not found', 'also before the timestamp')
})

test('A-04: a revoked key is said before anything about timestamp and signature, also when it was used before', async t => {
  const merchant = await at.merchant()
  t.is(await refusal(sign(merchant)), undefined)
  await at.service.deps.db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [
    merchant.keyId,
  ])
  for (const header of [
    sign(merchant),
    `Bearer ${merchant.keyId}:${now()}:junk`,
    `Bearer ${merchant.keyId}:1000000000:junk`,
  ])
    t.is(await refusal(header), 'api key is inactive')
})

test('A-05, A-06: one flipped bit, upper case, or another secret is an invalid signature', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  // The second round meets a secret that is in memory.
  for (const round of [1, 2]) {
    const good = sign(merchant)
    const last = good.at(-1) === '0' ? '1' : '0'
    const wrong = [
      good.slice(0, -1) + last,
      good.slice(0, -64) + good.slice(-64).toUpperCase(),
      good.slice(0, -1),
      `${good}0`,
    ]
    for (const header of [
      ...wrong,
      sign({ ...merchant, secret: other.secret }),
      `Bearer ${merchant.keyId}:${now()}:abc123`,
    ])
      t.is(await refusal(header), header === good ? undefined : 'invalid signature', `round ${round}`)
    t.is(await refusal(good), undefined)
  }
})

test('A-08, A-09: five minutes are accepted in both directions, no more', async t => {
  const merchant = await at.merchant()
  for (const round of [1, 2]) {
    t.is(await refusal(sign(merchant, { timestamp: now() - 301 })), 'request timestamp too old', `round ${round}`)
    t.is(await refusal(sign(merchant, { timestamp: now() - 299 })), undefined)
    t.is(await refusal(sign(merchant, { timestamp: now() + 299 })), undefined)
    t.is(await refusal(sign(merchant, { timestamp: now() + 301 })), 'request timestamp too far in the future')
    const both = sign({ ...merchant, secret: 'wrong' }, { timestamp: now() - 301 })
    t.is(await refusal(both), 'request timestamp too old', 'before the signature')
  }
})

test('A-08: five minutes are counted in whole seconds, as timestamps are: at the end of one no less is accepted', async t => {
  const merchant = await at.merchant()
  at.service.clock.advance(0.9)
  t.is(await refusal(sign(merchant, { timestamp: now() - 300 })), undefined)
  t.is(await refusal(sign(merchant, { timestamp: now() - 301 })), 'request timestamp too old')
  t.is(await refusal(sign(merchant, { timestamp: now() + 300 })), undefined)
  t.is(await refusal(sign(merchant, { timestamp: now() + 301 })), 'request timestamp too far in the future')
  at.service.clock.advance(-0.9)
})

test('A-12: the same signed GET may be replayed while it is fresh', async t => {
  const merchant = await at.merchant()
  const header = sign(merchant)
  t.is(await refusal(header), undefined)
  t.is(await refusal(header), undefined)
})

test('A-13, A-14: a signature holds for one method, target and body, byte for byte', async t => {
  const merchant = await at.merchant()
  const body = JSON.stringify(order)
  const signed = { method: 'POST', target: '/v1/orders', body, timestamp: now() }
  const headers = { authorization: sign(merchant, signed) }
  const moved = [
    { method: 'POST', target: '/v1/orders?limit=1', body },
    { method: 'POST', target: '/v1/orders?', body },
    { method: 'POST', target: '/v1/%6frders', body },
    { method: 'POST', target: '/v1/webhooks', body },
    { method: 'POST', target: '/v1/orders', body: `${body} ` },
    { method: 'POST', target: '/v1/orders', body: body.replace(':', ': ') },
    { method: 'GET', target: '/v1/orders' },
  ]
  for (const request of moved)
    t.deepEqual((await at.send({ ...request, headers })).json, { error: 'invalid signature' }, request.target)
  for (const elsewhere of ['//v1/orders', '/v1/orders/', '/V1/orders', '/v1//orders']) {
    const answer = await at.send({ method: 'POST', target: elsewhere, body, headers })
    t.is(answer.status, 404, elsewhere)
    t.deepEqual(answer.json, { error: 'not found' })
  }
  const query = {
    target: '/v1/orders?offset=0&limit=20',
    headers: { authorization: sign(merchant, { target: '/v1/orders?limit=20&offset=0' }) },
  }
  t.deepEqual((await at.send(query)).json, { error: 'invalid signature' }, 'the order of the query is signed')
})

test('a target is verified as it was sent, escapes included', async t => {
  const merchant = await at.merchant()
  const escaped = '/v1/%6frders?created_to=2026-01-01T00%3A00%3A00Z'
  t.is((await at.send({ target: escaped, as: merchant })).status, 200)
})

test('the signature covers the raw bytes of a body also where a body has no use', async t => {
  const merchant = await at.merchant()
  const ask = (signature: string) =>
    exchange(
      Number(url.port),
      `GET ${target} HTTP/1.1\r\nHost: kassa\r\nConnection: close\r\nContent-Length: 2\r\nAuthorization: ${signature}\r\n\r\n{}`,
    )
  t.regex(await ask(sign(merchant)), /^HTTP\/1\.1 401 .*\{"error":"invalid signature"\}$/s)
  t.regex(await ask(sign(merchant, { body: '{}' })), /^HTTP\/1\.1 200 /)
})

test('A-32: no secret, sealed secret or signature is in any answer or header', async t => {
  const merchant = await at.merchant()
  for (const request of [{ target, as: merchant }, { target: '/v1/webhooks', as: merchant }, { target: '/metrics' }]) {
    const answer = await at.send(request)
    const everything = answer.text + JSON.stringify(answer.headers)
    t.false(/sk_test_|sealed|whsec_|v1\.[0-9a-f]{8}\./.test(everything), request.target)
  }
})

test('a key is used at once and its use is noted', async t => {
  const merchant = await at.merchant()
  await at.send({ target, as: merchant })
  const [row] = await at.service.deps.db.query<{ used: boolean }>(
    'select last_used_at is not null as used from api_key where key_id = $1',
    [merchant.keyId],
  )
  t.true(row?.used)
})

test('failures of one address are limited, and only failures', async t => {
  const strict = await startTestServer({ env: { KASSA_AUTH_FAILURES_PER_MINUTE: '5' } })
  t.teardown(() => strict.close())
  const merchant = await strict.merchant()
  const bad = { target, headers: { authorization: `Bearer nobody:1767225600:${randomBytes(4).toString('hex')}` } }
  t.is((await strict.send({ target, as: merchant })).status, 200)
  for (let failure = 1; failure <= 5; failure++) t.is((await strict.send(bad)).status, 401)
  const refused = await strict.send(bad)
  t.is(refused.status, 429)
  t.true(Number(refused.headers['retry-after']) >= 1 && Number(refused.headers['retry-after']) <= 60)
  t.is((await strict.send({ ...bad, remoteAddress: '203.0.113.9' })).status, 401, 'another address is not concerned')
  t.is((await strict.send({ target, as: merchant })).status, 200, 'nor is a good signature from the same address')
  t.is(
    (await strict.send({ ...bad, headers: { ...bad.headers, 'x-forwarded-for': '203.0.113.8' } })).status,
    429,
    'A-28',
  )
  const fresh = await strict.merchant()
  t.is(
    (await strict.send({ target, as: fresh })).status,
    200,
    'nor a good signature of a key this process has never seen',
  )
  strict.service.clock.advance(Number(refused.headers['retry-after']))
  t.is((await strict.send(bad)).status, 401, 'after the wait that was named')
})

test('V-38: the unknown name is cut at 64 characters', async t => {
  const merchant = await at.merchant()
  const answer = await at.send({ target: `${target}?${'ä'.repeat(200)}=1`, as: merchant })
  t.is(answer.json.error, `unknown parameter: ${'ä'.repeat(64)}`)
})
