import test from 'ava'
import { send } from '../helpers/client.ts'
import { startTestServer } from '../helpers/server.ts'

const target = '/v1/merchants/me'

test('A-26: sixty requests pass in a window, the next waits as long as it is told, then passes', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  const merchant = await at.merchant()
  for (let request = 1; request <= 60; request++) {
    const { status, headers } = await at.send({ target, as: merchant })
    t.is(status, 200)
    t.is(headers['ratelimit-remaining'], 60 - request)
  }
  const refused = await at.send({ target, as: merchant })
  t.is(refused.status, 429)
  t.is(refused.headers['ratelimit-remaining'], 0)
  const retryAfter = Number(refused.headers['retry-after'])
  t.true(retryAfter >= 1 && retryAfter <= 60)
  const age = (seconds: number) =>
    at.service.deps.db.query(`update rate_window set window_start = window_start - make_interval(secs => $1)`, [
      seconds,
    ])
  await age(retryAfter - 2)
  t.is((await at.send({ target, as: merchant })).status, 429, 'not earlier')
  await age(2)
  const passed = await at.send({ target, as: merchant })
  t.is(passed.status, 200)
  t.is(passed.headers['ratelimit-remaining'], 59)
})

test('A-27: the limit is one for all processes, whatever comes at once', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  const merchant = await at.merchant()
  const servers = [at.server, await at.second(), await at.second()]
  const requests = Array.from({ length: 150 }, (_, index) =>
    send(servers[index % 3]!, at.service.clock.now(), { target, as: merchant }),
  )
  const statuses = (await Promise.all(requests)).map(answer => answer.status)
  t.is(statuses.filter(status => status === 200).length, 60)
  t.is(statuses.filter(status => status === 429).length, 90)
})

test('A-28: neither a forged X-Forwarded-For nor another spelling of the path escapes the limit; failures do not count', async t => {
  const at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '3' } })
  t.teardown(() => at.close())
  const merchant = await at.merchant()
  for (let failure = 0; failure < 5; failure++) await at.send({ target, as: { ...merchant, secret: 'wrong' } })
  for (const path of ['/v1/merchants/me', '/v1/merchants/%6de', '/v1/webhooks'])
    t.is((await at.send({ target: path, as: merchant, headers: { 'x-forwarded-for': path } })).status, 200)
  t.is((await at.send({ target, as: merchant, headers: { 'x-forwarded-for': '198.51.100.1' } })).status, 429)
})

test('registerMerchant.429 registrations are limited per address, believing only trusted proxies', async t => {
  const env = { KASSA_REGISTRATIONS_PER_HOUR: '2', KASSA_TRUSTED_PROXY_CIDRS: '10.0.0.0/8,fd00::/8' }
  const at = await startTestServer({ env })
  t.teardown(() => at.close())
  let count = 0
  const register = async (remoteAddress: string, forwardedFor?: string) => {
    const body = { name: 'Shop', email: 'shop@merchant.example', platform_user_id: `user ${count++}` }
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    return (await at.send({ method: 'POST', target: '/v1/merchants', body, remoteAddress, headers })).status
  }
  t.deepEqual(
    [
      await register('192.0.2.1'),
      await register('192.0.2.1', '198.51.100.1'),
      await register('192.0.2.1', '198.51.100.2'),
    ],
    [201, 201, 429],
    'a peer that is no proxy is believed nothing',
  )
  t.deepEqual(
    [
      await register('10.1.1.1', '198.51.100.7'),
      await register('10.1.1.2', 'forged, 198.51.100.7'),
      await register('::ffff:10.1.1.3', '203.0.113.1, 198.51.100.7, 10.2.2.2'),
    ],
    [201, 201, 429],
    'behind trusted proxies the last address that is none of them counts',
  )
  t.is(await register('10.1.1.1', '198.51.100.8'), 201)
  t.deepEqual(
    [await register('2001:db8:1:2::1'), await register('2001:db8:1:2:ffff::9'), await register('2001:db8:1:2::3')],
    [201, 201, 429],
    'an IPv6 network counts as one',
  )
  t.is(await register('2001:db8:1:3::1'), 201)
})

test('when the database fails, nothing passes: 500, not open', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  const merchant = await at.merchant()
  t.is((await at.send({ target, as: merchant })).status, 200)
  await at.service.admin.query('alter table rate_window rename to rate_window_gone')
  const answer = await at.send({ target, as: merchant })
  t.is(answer.status, 500)
  t.is(answer.text, '{"error":"internal server error"}')
})

test('B3: all keys of a merchant together get ten times what one gets, however many it makes and revokes', async t => {
  const at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '2' } })
  t.teardown(() => at.close())
  const merchant = await at.merchant()
  const statuses: number[] = []
  for (let made = 0; made < 12; made++) {
    const key = await at.key(merchant.merchantId, 'test')
    for (let request = 0; request < 2; request++) statuses.push((await at.send({ target, as: key })).status)
    await at.service.deps.db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [
      key.keyId,
    ])
  }
  t.is(statuses.filter(status => status === 200).length, 20)
  t.deepEqual(statuses.slice(20), [429, 429, 429, 429])
  const live = await at.key(merchant.merchantId, 'live')
  t.is((await at.send({ target, as: live })).status, 200, 'the other environment')
  t.is((await at.send({ target, as: await at.merchant() })).status, 200, 'another merchant')
})
