// How many keys a merchant has and makes, also when it makes them at once.
import test from 'ava'
import { lockMerchantExclusively } from '../../src/database/locks/merchant-lock.ts'
import type { Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
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

test('createApiKey.409 an environment has ten active keys at most, the other ten of its own; a revoked one makes room', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  for (let made = 1; made < 10; made++) await at.key(merchant.merchantId, 'test')
  await at.service.deps.db.query(
    `update api_key set created_at = created_at - interval '1 hour' where merchant_id = $1`,
    [merchant.merchantId],
  )
  const refused = await create(live)
  t.deepEqual([refused.status, refused.json], [409, { error: 'api key limit reached' }])
  t.is((await create(live, { environment: 'live' })).status, 201)
  await revoke(live, merchant.keyId)
  t.is((await create(live)).status, 201)
  t.is((await create(live)).status, 409)
})

test('createApiKey.429 of many created at once ten succeed within an hour, the first included; a later hour is a new one', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(live, { environment: index % 2 ? 'live' : 'test' })),
  )
  t.is(answers.filter(answer => answer.status === 201).length, 8)
  for (const { status, json, headers } of answers.filter(answer => answer.status !== 201)) {
    t.deepEqual([status, json], [429, { error: 'rate limit exceeded' }])
    t.is(Math.ceil(Number(headers['retry-after']) / 100), 36, 'within the hour, whoever moves the clock a little')
  }
  const byAge = (age: string) =>
    at.service.deps.db.query(`update api_key set created_at = created_at - $2::interval where merchant_id = $1`, [
      merchant.merchantId,
      age,
    ])
  await byAge('3500 seconds')
  t.is((await create(live)).status, 429)
  await byAge('100 seconds')
  t.is((await create(live)).status, 201)
})

test('createApiKey.409 a request that is sent again word for word makes no second key, not even at the same moment', async t => {
  const merchant = await at.merchant()
  const again = () => at.send({ method: 'POST', target, as: merchant, body: { environment: 'test' } })
  const answers = await Promise.all(Array.from({ length: 8 }, again))
  t.is(answers.filter(answer => answer.status === 201).length, 1)
  for (const { status, json } of [...answers.filter(one => one.status !== 201), await again()]) {
    t.deepEqual([status, json], [409, { error: 'duplicate request' }])
  }
  t.is((await list(merchant)).length, 2)
})

test('createApiKey.403 a refused request was not accepted: sent again word for word it is refused in the same words', async t => {
  const merchant = await at.merchant()
  const again = () => at.send({ method: 'POST', target, as: merchant, body: { environment: 'live' } })
  for (const { status, json } of [await again(), await again()]) {
    t.deepEqual([status, json], [403, { error: 'forbidden' }])
  }
})

test('createApiKey.409 the tenth place is given once: a creation that waits for another sees what that made', async t => {
  const merchant = await at.merchant()
  for (let made = 1; made < 9; made++) await at.key(merchant.merchantId, 'test')
  const { db } = at.service.deps
  await db.query(`update api_key set created_at = created_at - interval '1 hour' where merchant_id = $1`, [
    merchant.merchantId,
  ])
  const barrier = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.transaction(async tx => {
    await lockMerchantExclusively(tx, merchant.merchantId)
    locked.resolve()
    await barrier.promise
  })
  await locked.promise
  const both = [create(merchant), create(merchant)]
  await untilWaiting(at.service.admin, 2)
  barrier.resolve()
  await holding
  t.deepEqual((await Promise.all(both)).map(({ status }) => `${status}`).toSorted(), ['201', '409'])
  t.is((await list(merchant)).filter(key => key.is_active).length, 10)
})

test('createApiKey.429 whoever makes keys in a row is told to wait before the ten active ones are full', async t => {
  const merchant = await at.merchant()
  const statuses: number[] = []
  for (let made = 0; made < 10; made++) statuses.push((await create(merchant)).status)
  t.deepEqual(statuses, [...Array.from({ length: 9 }, () => 201), 429])
})
