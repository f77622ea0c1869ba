// Requests that two API processes get at the same moment.
import { randomUUID } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import type { TestAnswer } from '../helpers/client.ts'
import { until } from '../helpers/until.ts'
import type { Merchant } from '../flows/merchant.ts'
import {
  comeTogether,
  furtherKey,
  hold,
  holdOpenings,
  openAtOnce,
  orderOf,
  requestsPerMinute,
  tally,
  tronAddressesMax,
  type Cluster,
} from './races-cluster.ts'

export const said = (answer: TestAnswer): string => `${answer.status} ${answer.json.error ?? ''}`.trim()

/** The orders of a merchant as the database has them. */
async function ordersOf(cluster: Cluster, { merchantId }: Merchant): Promise<{ id: string; address: string }[]> {
  return cluster.query('select id, address from orders where merchant_id = $1 order by id', [merchantId])
}

export async function oneKeyOneBody(t: ExecutionContext, cluster: Cluster): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const merchant = await cluster.service.merchant()
    const body = orderOf({ idempotency_key: randomUUID(), network: round % 2 ? 'TRC20' : 'ERC20' })
    const answers = await openAtOnce(cluster, 50, () => ({ as: merchant, body }))
    t.deepEqual(tally(answers.map(said)), { '201': 50 })
    const [order, ...more] = await ordersOf(cluster, merchant)
    t.deepEqual(more, [])
    t.deepEqual(tally(answers.map(({ json }) => `${json.id} ${json.address}`)), {
      [`${order!.id} ${order!.address}`]: 50,
    })
    t.is(answers.filter(answer => answer.headers['idempotent-replayed'] !== 'true').length, 1, 'one of them made it')
    await assertAssignedOnce(t, cluster, order!.id)
  }
}

async function assertAssignedOnce(t: ExecutionContext, cluster: Cluster, orderId: string): Promise<void> {
  t.is((await cluster.query('select 1 from deposit_address where order_id = $1', [orderId])).length, 1)
}

export async function oneKeyTwoBodies(t: ExecutionContext, cluster: Cluster): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const merchant = await cluster.service.merchant()
    const idempotency_key = randomUUID()
    const amountOf = (index: number) => (Math.floor(index / 2) % 2 ? '25' : '26')
    const answers = await openAtOnce(cluster, 50, index => ({
      as: merchant,
      body: orderOf({ idempotency_key, amount: amountOf(index) }),
    }))
    const winner = answers.find(answer => answer.status === 201)!.json
    t.deepEqual(
      answers.map(answer => (answer.status === 201 ? answer.json.id : said(answer))),
      answers.map((_, index) =>
        amountOf(index) === winner.order_amount ? winner.id : '409 duplicate idempotency key',
      ),
    )
    t.deepEqual(
      (await ordersOf(cluster, merchant)).map(order => order.id),
      [winner.id],
    )
  }
}

/** Leaves so many addresses of TRC20 to be taken, and none to be derived; the others are held until the release. */
async function leaveAddresses(cluster: Cluster, count: number) {
  const pool = `select 1 from deposit_address where network = 'TRC20'`
  await until(async () => (await cluster.query(pool)).length === tronAddressesMax)
  const free = `select derivation_index from deposit_address where network = 'TRC20' and order_id is null`
  const others = `${free} and derivation_index not in (${free} order by derivation_index limit $1) for update`
  return hold(cluster, others, [count])
}

export async function lastAddress(t: ExecutionContext, cluster: Cluster): Promise<void> {
  for (const left of [1, 1, 3]) {
    const merchant = await cluster.service.merchant()
    const held = await leaveAddresses(cluster, left)
    const answers = await openAtOnce(cluster, 20, () => ({
      as: merchant,
      body: orderOf({ network: 'TRC20', idempotency_key: randomUUID() }),
    }))
    await held.release()
    t.deepEqual(tally(answers.map(said)), { '201': left, '400 no available address': 20 - left })
    const orders = await ordersOf(cluster, merchant)
    t.is(new Set(orders.map(order => order.address)).size, left)
    t.is(orders.length, left)
  }
}

export async function lastAddressOneKey(t: ExecutionContext, cluster: Cluster): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const merchant = await cluster.service.merchant()
    const held = await leaveAddresses(cluster, 1)
    const body = orderOf({ network: 'TRC20', idempotency_key: randomUUID() })
    const answers = await openAtOnce(cluster, 20, () => ({ as: merchant, body }))
    await held.release()
    t.deepEqual(tally(answers.map(said)), { '201': 20 })
    t.is(new Set(answers.map(answer => answer.json.id)).size, 1)
  }
}

export async function lastAddressHeld(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.service.merchant()
  const others = await leaveAddresses(cluster, 1)
  const key = randomUUID()
  // Whoever has taken the address comes no further than the row of the key.
  const held = await holdKey(cluster, merchant, key)
  const body = orderOf({ network: 'TRC20', idempotency_key: key })
  const creating = Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      cluster.ask(index, { method: 'POST', target: '/v1/orders', body, as: merchant }),
    ),
  )
  await comeTogether(cluster, held, { as: [merchant], count: 20 })
  // One process in the midst of its statement, the other for the end of that.
  await held.waiting(2, 'hashtextextended')
  await held.release()
  const answers = await creating
  await others.release()
  t.deepEqual(tally(answers.map(said)), { '201': 20 })
  t.deepEqual(
    [...new Set(answers.map((answer): string => answer.json.id))],
    (await ordersOf(cluster, merchant)).map(order => order.id),
  )
}

export async function exactLimit(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.service.merchant()
  const burst = () =>
    Promise.all(
      Array.from({ length: 90 }, (_, index) => cluster.ask(index, { target: '/v1/merchants/me', as: merchant })),
    )
  for (let window = 0; window < 4; window++) {
    const answers = await burst()
    const passed = answers.filter(answer => answer.status === 200)
    const refused = answers.filter(answer => answer.status === 429)
    t.deepEqual([passed.length, refused.length], [requestsPerMinute, 90 - requestsPerMinute])
    t.deepEqual(
      passed.map(answer => Number(answer.headers['ratelimit-remaining'])).toSorted((one, other) => one - other),
      Array.from({ length: requestsPerMinute }, (_, index) => index),
      'every place in the window is given once',
    )
    const waits = refused.map(answer => Number(answer.headers['retry-after']))
    t.true(Math.min(...waits) >= 1 && Math.max(...waits) <= 60)
    // The window ages by what was told: not earlier, and then for all who come at once.
    await age(cluster, merchant, Math.min(...waits) - 20)
    t.is((await cluster.ask(window, { target: '/v1/merchants/me', as: merchant })).status, 429)
    await age(cluster, merchant, 20)
  }
}

function age(cluster: Cluster, { keyId }: Merchant, seconds: number): Promise<object[]> {
  const sql = `update rate_window set window_start = window_start - make_interval(secs => $1) where bucket = $2`
  return cluster.query(sql, [seconds, `key:${keyId}`])
}

export async function revokedUnderWay(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const { merchant, revoke } = await twoKeys(cluster)
  const held = await holdOpenings(cluster)
  const creating = Promise.all(
    Array.from({ length: 20 }, (_, index) => create(cluster, index, { as: merchant, idempotency_key: randomUUID() })),
  )
  await comeTogether(cluster, held, { as: [merchant], count: 20 })
  t.is((await revoke(1)).status, 200)
  await held.release()
  t.deepEqual(tally((await creating).map(said)), { '401 api key is inactive': 20 })
  t.deepEqual(await ordersOf(cluster, merchant), [])
}

/** Holds up whoever claims this idempotency key until the release. */
function holdKey(cluster: Cluster, { merchantId }: Merchant, key: string) {
  return hold(
    cluster,
    `insert into idempotency (merchant_id, environment, key, request_hash, order_id, created_at, expires_at)
     values ($1, 'test', $2, '', gen_random_uuid(), now(), now() + interval '1 day')`,
    [merchantId, key],
  )
}

export async function revocationWaits(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const { merchant, revoke } = await twoKeys(cluster)
  const key = randomUUID()
  // The order's statement has locked its API key by the time it waits for this idempotency key.
  const held = await holdKey(cluster, merchant, key)
  const creating = create(cluster, 0, { as: merchant, idempotency_key: key })
  await held.waiting(1)
  const revoking = revoke(1).then(async answer => ({ answer, orders: await ordersOf(cluster, merchant) }))
  await held.waiting(2)
  await held.release()
  const created = await creating
  t.is(said(created), '201')
  const revoked = await revoking
  t.is(revoked.answer.status, 200)
  t.deepEqual(
    revoked.orders.map(order => order.id),
    [created.json.id],
    'written before the revocation was answered',
  )
}

export async function revokedAtAnyMoment(t: ExecutionContext, cluster: Cluster): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const { merchant, revoke } = await twoKeys(cluster)
    const watched = await cluster.order(round, merchant)
    const streams = await Promise.all(
      [0, 1].flatMap(index => [
        cluster.stream(index, merchant, `/v1/orders/${watched.id}/events`),
        cluster.stream(index, merchant, '/v1/events/stream'),
      ]),
    )
    let answered = 0
    const creating = Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const answer = await create(cluster, index, { as: merchant })
        answered++
        return answer
      }),
    )
    await until(async () => answered >= round * 7)
    t.is((await revoke(round)).status, 200)
    const revokedAt = performance.now()
    const then = await ordersOf(cluster, merchant)
    const late = await Promise.all([create(cluster, 0, { as: merchant }), create(cluster, 1, { as: merchant })])
    const ended = Promise.all(streams.map(stream => stream.rest())).then(() => performance.now() - revokedAt)
    const answers = await creating
    t.deepEqual(tally(late.map(said)), { '401 api key is inactive': 2 })
    t.deepEqual(await ordersOf(cluster, merchant), then, 'nothing was written after the revocation was answered')
    const made = answers.filter(answer => answer.status === 201).map((answer): string => answer.json.id)
    t.deepEqual([...made, watched.id].toSorted(), then.map(order => order.id).toSorted())
    const others = answers.filter(answer => answer.status !== 201).map(said)
    t.deepEqual([...new Set([...others, '401 api key is inactive'])], ['401 api key is inactive'])
    t.true((await ended) < 5000)
  }
}

function create(
  cluster: Cluster,
  index: number,
  { as, ...more }: { as: Merchant; idempotency_key?: string },
): Promise<TestAnswer> {
  return cluster.ask(index, { method: 'POST', target: '/v1/orders', body: orderOf(more), as })
}

/** A merchant, and how to revoke its key by another one through one of the processes. */
async function twoKeys(cluster: Cluster) {
  const merchant = await cluster.service.merchant()
  const other = await furtherKey(cluster, merchant)
  const target = `/v1/merchants/api-keys/${merchant.keyId}`
  return { merchant, revoke: (index: number) => cluster.ask(index, { method: 'DELETE', target, as: other }) }
}

export async function apiKilled(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.service.merchant()
  const keys = Array.from({ length: 24 }, () => randomUUID())
  let answered = 0
  const creating = keys.map(async (idempotency_key, index) => {
    const answer = await create(cluster, index, { as: merchant, idempotency_key }).catch(lostConnection)
    answered++
    return answer
  })
  await until(async () => answered >= 4)
  await cluster.apis.shift()!.kill()
  const first = await Promise.all(creating)
  const again = await Promise.all(keys.map(idempotency_key => create(cluster, 1, { as: merchant, idempotency_key })))
  t.deepEqual(tally(again.map(said)), { '201': keys.length })
  const ids = again.map((answer): string => answer.json.id)
  t.deepEqual((await ordersOf(cluster, merchant)).map(order => order.id).toSorted(), ids.toSorted())
  for (const [at, answer] of first.entries()) if (answer) t.is(answer.json.id, ids[at])
}

/** What a request comes to whose process dies under it. */
function lostConnection(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}
