import { contention } from '../helpers/contention.ts'
import test from 'ava'
import type { Caller } from '../helpers/client.ts'
import { openStream } from '../helpers/events.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let at: TestServer
let url: string
test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
  url = await at.listen()
})
test.after.always(() => at.close())

const target = '/v1/merchants/api-keys'

let keys = 0

/** Each with a name of its own, so that no two requests are the same one. */
function create(as: Caller, body: object = { environment: 'test' }) {
  return at.send({ method: 'POST', target, as, body: { name: `key ${keys++}`, ...body } })
}

function revoke(as: Caller, keyId: string) {
  return at.send({ method: 'DELETE', target: `${target}/${keyId}`, as })
}

async function list(as: Caller): Promise<{ key_id: string; is_active: boolean; last_used_at: string | null }[]> {
  return (await at.send({ target, as })).json.api_keys
}

function callerOf(json: { key_id: string; secret: string }): Caller {
  return { keyId: json.key_id, secret: json.secret }
}

async function me(as: Caller): Promise<string> {
  const { status, json } = await at.send({ target: '/v1/merchants/me', as })
  return `${status} ${json.error ?? 'ok'}`
}

test('createApiKey.201 the secret is shown once, signs at once, and is in no list', async t => {
  const merchant = await at.merchant()
  const { status, json } = await create(merchant, { name: 'Käse & Co', environment: 'test' })
  t.is(status, 201)
  t.deepEqual(Object.keys(json), ['key_id', 'secret', 'name', 'environment', 'created_at'])
  t.regex(json.key_id, /^mk_test_[0-9A-Za-z]{22,}$/)
  t.regex(json.secret, /^sk_test_[0-9A-Za-z]{43,}$/)
  t.is(json.name, 'Käse & Co')
  t.is(await me(callerOf(json)), '200 ok')
  const listed = await at.send({ target, as: merchant })
  t.false(listed.text.includes('sk_test_') || listed.text.includes(json.secret))
})

test('createApiKey.201 a live key makes keys of both environments, each with the marks of its own', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  for (const environment of ['live', 'test']) {
    const { json } = await at.send({ method: 'POST', target, as: live, body: { environment } })
    t.is(json.environment, environment)
    t.is(json.name, '')
    t.regex(json.key_id, new RegExp(`^mk_${environment}_`))
    t.regex(json.secret, new RegExp(`^sk_${environment}_`))
  }
})

test('createApiKey.400 A-29: what is missing, wrong or nobody’s to choose is named, and nothing is created', async t => {
  const merchant = await at.merchant()
  const refusals: [object, string][] = [
    [{}, 'missing environment'],
    [{ name: 'x' }, 'missing environment'],
    [{ environment: 'LIVE' }, 'invalid environment'],
    [{ environment: null }, 'invalid environment'],
    [{ environment: 'test', name: '' }, 'invalid name'],
    [{ environment: 'test', name: 'a'.repeat(256) }, 'invalid name'],
    [{ environment: 'test', name: 7 }, 'invalid name'],
    [{ environment: 'x', name: '\u0000' }, 'invalid name'],
    [{ environment: 'test', is_active: true }, 'unknown field: is_active'],
    [{ environment: 'test', merchant_id: 'x' }, 'unknown field: merchant_id'],
    [{ environment: 'test', key_id: 'mk_test_mine' }, 'unknown field: key_id'],
  ]
  for (const [body, error] of refusals) {
    const answer = await create(merchant, body)
    t.is(answer.status, 400)
    t.deepEqual(answer.json, { error })
  }
  t.is((await list(merchant)).length, 1)
})

test('createApiKey.403 A-21: a test key never makes a live key, and before verification nobody does', async t => {
  const [pending, active] = await Promise.all([at.merchant({ approved: false }), at.merchant()])
  const pendingLive = await at.key(pending.merchantId, 'live')
  const refusal = async (as: Caller) => {
    const { status, json } = await create(as, { environment: 'live' })
    return `${status} ${json.error}`
  }
  t.is(await refusal(pending), '403 kyb_required')
  t.is(await refusal(pendingLive), '403 kyb_required')
  t.is(await refusal(active), '403 forbidden')
  t.is((await list(active)).length, 1)
})

test('A-22: keys stay open to merchants that are not verified or suspended', async t => {
  const [pending, suspended] = await Promise.all([at.merchant({ approved: false }), at.merchant()])
  await at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [suspended.merchantId])
  for (const as of [pending, suspended]) {
    const made = await create(as)
    t.is(made.status, 201)
    t.is((await list(as)).length, 2)
    t.is((await revoke(as, made.json.key_id)).status, 200)
  }
})

test('listApiKeys.200 A-20: newest first; a test key sees its environment, a live key both, nobody another merchant’s', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const live = await at.key(merchant.merchantId, 'live')
  at.service.clock.advanceBusiness(1)
  const newest = (await create(merchant)).json.key_id as string
  const ids = async (as: Caller) => (await list(as)).map(key => key.key_id)
  t.deepEqual(await ids(merchant), [newest, merchant.keyId])
  const all = await ids(live)
  t.is(all[0], newest)
  t.deepEqual(all.toSorted(), [newest, merchant.keyId, live.keyId].toSorted())
  t.deepEqual(await ids(other), [other.keyId])
})

test('listApiKeys.200 says when a key was used last, and that it was not', async t => {
  const merchant = await at.merchant()
  const { json } = await create(merchant)
  const find = async () => (await list(merchant)).find(key => key.key_id === json.key_id)
  t.is((await find())?.last_used_at, null)
  await me(callerOf(json))
  t.is((await find())?.last_used_at, at.service.clock.business().toISOString())
})

test('the last use of a key is not written with every request', async t => {
  const own = await startTestServer()
  t.teardown(() => own.close())
  const merchant = await own.merchant()
  const used = async () => {
    const send = { target: '/v1/merchants/me', as: merchant }
    t.is((await own.send(send)).status, 200)
    const [row] = await own.service.deps.db.query<{ xmin: string }>('select xmin from api_key where key_id = $1', [
      merchant.keyId,
    ])
    return row?.xmin
  }
  const first = await used()
  own.service.clock.advance(30)
  t.is(await used(), first)
  own.service.clock.advance(31)
  t.not(await used(), first)
})

test('revokeApiKey.200 the key is refused from then on and stays in the list; once more is no error', async t => {
  const merchant = await at.merchant()
  const key = callerOf((await create(merchant)).json)
  t.is(await me(key), '200 ok')
  for (const time of ['first', 'again']) {
    const answer = await revoke(merchant, key.keyId)
    t.is(answer.status, 200, time)
    t.deepEqual(answer.json, { message: 'api key revoked' })
    t.is(await me(key), '401 api key is inactive')
  }
  t.deepEqual(
    (await list(merchant)).filter(one => one.key_id === key.keyId).map(one => one.is_active),
    [false],
  )
})

test('revokeApiKey.200 a key revokes itself, and a live key revokes a test key', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  t.is((await revoke(live, merchant.keyId)).status, 200)
  t.is(await me(merchant), '401 api key is inactive')
  t.is((await revoke(live, live.keyId)).status, 200)
  t.is(await me(live), '401 api key is inactive')
})

test('revokeApiKey.200 of two keys that revoke each other at once exactly one survives', async t => {
  for (let round = 0; round < 5; round++) {
    const merchant = await at.merchant()
    const [one, two] = [callerOf((await create(merchant)).json), callerOf((await create(merchant)).json)]
    const answers = await Promise.all([revoke(one, two.keyId), revoke(two, one.keyId)])
    t.deepEqual(answers.map(answer => String(answer.status)).toSorted(), ['200', '401'])
    t.deepEqual([await me(one), await me(two)].toSorted(), ['200 ok', '401 api key is inactive'])
  }
})

test('revokeApiKey.403 a test key cannot revoke a live one', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  const answer = await revoke(merchant, live.keyId)
  t.deepEqual([answer.status, answer.json], [403, { error: 'forbidden' }])
  t.is(await me(live), '200 ok')
})

test('revokeApiKey.404 another merchant’s key, whatever its environment, is the same as none', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const otherLive = await at.key(other.merchantId, 'live')
  for (const keyId of [
    other.keyId,
    otherLive.keyId,
    'mk_test_0123456789012345678901',
    'x',
    'mk_test_',
    `${merchant.keyId}%00`,
  ]) {
    const answer = await revoke(merchant, keyId)
    t.is(answer.status, 404, keyId)
    t.is(answer.text, '{"error":"api key not found"}')
  }
  t.is(await me(other), '200 ok')
})

test('createApiKey.401 revokeApiKey.401 a key revoked while its request is under way writes nothing', async t => {
  const merchant = await at.merchant()
  const { db } = at.service.deps
  const bystander = callerOf((await create(merchant)).json)
  for (const request of [() => create(merchant), () => revoke(merchant, bystander.keyId)]) {
    const before = await db.query('select key_id, is_active from api_key where merchant_id = $1 order by 1', [
      merchant.merchantId,
    ])
    const barrier = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const revoking = db.transaction(async tx => {
      await tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [merchant.keyId])
      written.resolve()
      await barrier.promise
    })
    await written.promise
    const answer = request()
    await untilWaiting(db)
    barrier.resolve()
    await revoking
    t.deepEqual((await answer).json, { error: 'api key is inactive' })
    await db.query('update api_key set is_active = true, revoked_at = null where key_id = $1', [merchant.keyId])
    t.deepEqual(
      await db.query('select key_id, is_active from api_key where merchant_id = $1 order by 1', [merchant.merchantId]),
      before,
    )
  }
})

test('S-10: the streams of a key end within 5 s of its revocation', async t => {
  const merchant = await at.merchant()
  const key = callerOf((await create(merchant)).json)
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  const { id } = (await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  const stream = await openStream(url, at.service.clock.now(), { target: `/v1/orders/${id}/events`, as: key })
  await stream.next()
  await revoke(merchant, key.keyId)
  const started = performance.now()
  t.deepEqual(await stream.rest(), [])
  t.true(performance.now() - started < 5000 * contention())
})
