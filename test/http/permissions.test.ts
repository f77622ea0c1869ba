// What a key may be used for, and from where: every operation against every permission.
// covers *.403
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { permissions, type Permission } from '../../src/merchants/api-keys/permission.ts'
import type { Environment } from '../../src/chains/chain.ts'
import type { Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer({
    env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000', KASSA_TRUSTED_PROXY_CIDRS: '10.0.0.0/8,fd00::/8' },
  })
})
test.after.always(() => at.close())

interface Scope {
  readonly environment?: Environment
  readonly permissions?: readonly Permission[]
  readonly allowedCidrs?: readonly string[]
}

async function keyOf(merchantId: string, scope: Scope): Promise<Caller> {
  return issueKey(at.service.deps, { merchantId, environment: 'test', name: 'scoped', ...scope })
}

const target = '/v1/merchants/api-keys'
let names = 0

async function create(as: Caller, body: object): Promise<string> {
  const { status, json } = await at.send({ method: 'POST', target, as, body: { name: `${names++}`, ...body } })
  return status === 201 ? json.key_id : `${status} ${json.error}`
}

async function scopeOf(as: Caller, keyId: string) {
  const { json } = await at.send({ target, as })
  const found = json.api_keys.find((key: { key_id: string }) => key.key_id === keyId)
  return { permissions: found.permissions, allowed_cidrs: found.allowed_cidrs }
}

test('each operation is open to a key with its permission alone, and to no key without it', async t => {
  const { merchantId } = await at.merchant()
  const only = new Map<Permission, Caller>()
  const without = new Map<Permission, Caller>()
  for (const permission of permissions) {
    only.set(permission, await keyOf(merchantId, { permissions: [permission] }))
    without.set(permission, await keyOf(merchantId, { permissions: permissions.filter(one => one !== permission) }))
  }
  const signed = Object.values<Operation>(operations).filter(one => one.permission !== null)
  t.true(signed.length > 20)
  for (const { operationId, method, path, permission } of signed) {
    const place = path
      .replace(
        '{id}',
        path.includes('payment-links') ? 'pl_0123456789' : path.includes('webhooks') ? 'wh_0123456789' : randomUUID(),
      )
      .replace('{delivery_id}', 'wd_0123456789')
      .replace('{key_id}', 'mk_test_0123456789012345678901')
      .replace('{currency}', 'EUR')
    // HEAD opens no stream that would have to be closed; what it is told is what GET is.
    const refused = async (as: Caller) => {
      const { status, json } = await at.send({ method, target: `${place}?limmit=5`, as })
      return status === 403 && json.error === 'forbidden'
    }
    t.true(await refused(without.get(permission!)!), `${operationId} without ${permission}`)
    for (const one of permissions) t.is(await refused(only.get(one)!), one !== permission, `${operationId} with ${one}`)
  }
})

test('createApiKey.201 what is left out is all the signing key has but what sends money away', async t => {
  const { merchantId } = await at.merchant()
  const all = await keyOf(merchantId, { permissions })
  const few = await keyOf(merchantId, { permissions: ['withdrawals', 'keys', 'read'], allowedCidrs: ['0.0.0.0/0'] })
  const usual = ['orders', 'read', 'webhooks', 'keys']
  t.deepEqual(await scopeOf(all, await create(all, { environment: 'test' })), { permissions: usual, allowed_cidrs: [] })
  t.deepEqual(await scopeOf(all, await create(few, { environment: 'test' })), {
    permissions: ['read', 'keys'],
    allowed_cidrs: ['0.0.0.0/0'],
  })
  const asked = { permissions: ['withdrawals', 'read'], allowed_cidrs: ['203.0.113.0/24', '2001:db8::/32'] }
  t.deepEqual(await scopeOf(all, await create(all, { environment: 'test', ...asked })), {
    ...asked,
    permissions: ['read', 'withdrawals'],
  })
})

test('createApiKey.403 a key gives at most what it has itself, and no live key that sends money away', async t => {
  const { merchantId } = await at.merchant()
  const keys = await keyOf(merchantId, { permissions: ['keys', 'read'] })
  const bound = await keyOf(merchantId, { permissions: ['keys'], allowedCidrs: ['127.0.0.0/8', '2001:db8::/32'] })
  const live = await keyOf(merchantId, { environment: 'live', permissions })
  const refusals: [Caller, object][] = [
    [keys, { environment: 'test', permissions: ['orders'] }],
    [keys, { environment: 'test', permissions: ['read', 'withdrawals'] }],
    [bound, { environment: 'test', permissions: ['read'] }],
    [bound, { environment: 'test', allowed_cidrs: ['126.0.0.0/7'] }],
    [bound, { environment: 'test', allowed_cidrs: ['127.0.0.0/16', '0.0.0.0/0'] }],
    [bound, { environment: 'test', allowed_cidrs: ['2001:db8::/31'] }],
    [bound, { environment: 'test', allowed_cidrs: ['::/0'] }],
    [live, { environment: 'live', permissions: ['withdrawals'] }],
    [live, { environment: 'live', permissions: ['read', 'refunds'] }],
    [keys, { environment: 'live', permissions: ['read'] }],
  ]
  for (const [as, body] of refusals) t.is(await create(as, body), '403 forbidden', JSON.stringify(body))
  t.regex(await create(bound, { environment: 'test', allowed_cidrs: ['127.3.0.0/16'] }), /^mk_test_/)
  t.regex(await create(live, { environment: 'live', permissions: ['read'] }), /^mk_live_/)
})

test('createApiKey.400 permissions and ranges that are none are named', async t => {
  const merchant = await at.merchant()
  for (const wrong of [[], ['everything'], ['read', 'read'], 'read', null, [null], [...permissions, 'read']]) {
    t.is(await create(merchant, { environment: 'test', permissions: wrong }), '400 invalid permissions', String(wrong))
  }
  const ranges = [
    [], '203.0.113.0/24', [''], ['203.0.113.0'], ['203.0.113.7/24'], ['203.0.113.0/33'], ['203.0.113.0/024'], ['203.0.113.0/-1'],
    ['203.0.113/24'], ['0xcb.0.113.0/24'], ['2001:db8::/129'], ['2001:db8::1/64'], ['::ffff:203.0.113.0/120'], ['fe80::1%eth0/64'],
    ['203.0.113.0/24/24'], ['203.0.113.0/24', 'shop.example/32'], Array.from({ length: 21 }, (_, byte) => `10.0.${byte}.0/24`),
  ] // prettier-ignore
  for (const allowed_cidrs of ranges) {
    t.is(
      await create(merchant, { environment: 'test', allowed_cidrs }),
      '400 invalid allowed cidrs',
      String(allowed_cidrs),
    )
  }
})

test('a key bound to ranges is refused from elsewhere, whatever a client writes about itself', async t => {
  const { merchantId } = await at.merchant()
  const ipv4 = await keyOf(merchantId, { allowedCidrs: ['203.0.113.0/24'] })
  const ipv6 = await keyOf(merchantId, { allowedCidrs: ['2001:db8::/32'] })
  const ask = async (as: Caller, remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await at.send({ target: '/v1/merchants/me', as, remoteAddress, headers })).status
  }
  t.is(await ask(ipv4, '203.0.113.9'), 200)
  t.is(await ask(ipv4, '::ffff:203.0.113.9'), 200, 'IPv4 that came over an IPv6 socket')
  t.is(await ask(ipv4, '203.0.114.9'), 403)
  t.is(await ask(ipv4, '2001:db8::9'), 403)
  t.is(await ask(ipv6, '2001:db8:1::9'), 200)
  t.is(await ask(ipv6, '2001:db9::9'), 403)
  t.is(await ask(ipv6, '203.0.113.9'), 403)
  t.is(await ask(ipv4, '198.51.100.1', '203.0.113.9'), 403, 'a stranger who claims to be a proxy')
  t.is(await ask(ipv4, '10.1.2.3', '203.0.113.9'), 200, 'through our proxy')
  t.is(await ask(ipv4, '10.1.2.3', '203.0.113.9, 198.51.100.1'), 403, 'a claim that our proxy passed on')
  t.is(await ask(ipv4, '10.1.2.3', '198.51.100.1, 203.0.113.9'), 200)
  t.is(await ask(ipv4, '10.1.2.3', 'nonsense'), 403)
  t.is(await ask(ipv4, '10.1.2.3'), 403)
})

test('a refusal for its range says nothing of the merchant, and comes after the signature', async t => {
  const { merchantId } = await at.merchant()
  const key = await keyOf(merchantId, { allowedCidrs: ['203.0.113.0/24'] })
  await at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [merchantId])
  const ask = async (as: Caller, remoteAddress: string) =>
    (await at.send({ target: '/v1/orders', as, remoteAddress })).json.error
  t.is(await ask({ ...key, secret: 'wrong' }, '198.51.100.1'), 'invalid signature')
  t.is(await ask(key, '198.51.100.1'), 'forbidden')
  t.is(await ask(key, '203.0.113.9'), 'merchant_not_active')
})
