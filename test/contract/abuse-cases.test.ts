// Cases of abuse and accident that belong to no operation alone, or to all of them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { isObject, type Json } from '../../scripts/generate/document.ts'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { sqlState } from '../../src/database/sql-state.ts'
import { assertBooks } from '../helpers/books.ts'
import { openStream } from '../helpers/events.ts'
import { startTestServer } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { startOrderServer, type OrderCalls } from '../http/order-calls.ts'
import { contract, root } from './contract-document.ts'

const usdt = 1_000_000n
let at: OrderCalls
test.before(async () => {
  at = await startOrderServer()
})
test.after.always(() => at.close())

test.serial('A-35 nothing an operator does is reached by a key: no operation of theirs, no path', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  for (const { path: place, operationId } of Object.values<Operation>(operations)) {
    t.notRegex(`${operationId} ${place}`, /operator|admin|approve|suspend|release|freeze|tier/i)
  }
  for (const name of ['operator', 'admin', 'console', 'merchants', 'audit', 'freeze', 'release']) {
    for (const target of [
      `/${name}`,
      `/v1/${name}/approve`,
      `/v1/operator/${name}`,
      `/v1/merchants/${merchant.merchantId}/${name}`,
    ]) {
      for (const as of [merchant, live]) {
        const { status, json } = await at.send({ method: 'POST', target, as, body: {} })
        t.deepEqual([status, json], [404, { error: 'not found' }], target)
      }
    }
  }
})

test('V-46 no pattern of the contract takes long over the largest body there can be', t => {
  const found = [...patternsOf(contract)]
  t.true(found.length > 20)
  for (const pattern of new Set(found)) {
    const expression = new RegExp(pattern, 'u')
    for (const piece of ['a', '0', 'a.', 'a-', '-', '.0', '/', '%', ':', 'https://a', 'T1', '0x', '\u0301', '😀']) {
      const text = piece.repeat(Math.ceil(65_536 / piece.length))
      for (const hostile of [text, `${text}\0`, `https://${text}\0`, `a@${text}!`, `https://a:${text}`]) {
        t.true(fastestMs(() => expression.test(hostile)) < 100, `${pattern} over ${piece}…`)
      }
    }
  }
})

/** The fastest of three: what is slow by itself is slow every time, a busy machine is not. */
function fastestMs(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...times)
}

function* patternsOf(node: Json): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* patternsOf(one as Json)
  if (!isObject(node)) return
  if (typeof node.pattern === 'string') yield node.pattern
  for (const one of Object.values(node)) yield* patternsOf(one)
}

test.serial('C-08 a repeated request is answered with the order as it is now, not as it was', async t => {
  const merchant = await at.merchant()
  const request = { amount: '25', currency: 'USDT', network: 'TRC20', idempotency_key: 'again' }
  const ask = () => at.send({ method: 'POST', target: '/v1/orders', as: merchant, body: request })
  const first = await ask()
  await at.mine([{ to: first.json.address, amount: 25n * usdt }])
  await at.settle()
  const second = await ask()
  t.deepEqual([second.status, second.headers['idempotent-replayed']], [201, 'true'])
  t.like(second.json, { id: first.json.id, status: 'PAID', received_amount: '25' })
})

test.serial('C-09 expiry and payment at once, in two processes: one of them wins, and tells it once', async t => {
  const merchant = await at.merchant()
  const other = await at.service.second()
  const key = { environment: 'test', network: 'TRC20' } as const
  for (const seconds of [-1, 0, 1, 2]) {
    const order = await at.open(merchant)
    const time = new Date(Date.parse(order.expire_at) + seconds * 1000)
    at.service.tron.mine([{ to: order.address, amount: 25n * usdt }], { time })
    at.service.tron.mine([], { time: new Date(Date.parse(order.expire_at) + 60_000) })
    at.service.tron.mineEmpty(3)
    at.service.clock.set(at.service.tron.head.time)
    await Promise.all([at.service.deps, other, at.service.deps, other].map(deps => watchChain(deps, key)))
    await at.settle()
    const isInTime = seconds <= 0
    t.is((await at.read(merchant, order.id)).status, isInTime ? 'PAID' : 'EXPIRED_PAID', `${seconds} s`)
    t.deepEqual(
      (await at.eventsOf(order.id)).filter(type => type === 'payment.confirmed'),
      ['payment.confirmed'],
    )
    t.is((await at.eventsOf(order.id)).includes('payment.expired'), !isInTime)
  }
  await assertBooks(t, at.service.deps.db)
})

test.serial('W-26 events of one order carry their time, and the list has them in the order they happened', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  await at.ask(merchant, order.id, 'cancel')
  at.service.clock.advance(60)
  await at.mine([{ to: order.address, amount: 25n * usdt }])
  await at.settle()
  const { events } = (await at.send({ target: '/v1/events?after=evt_00000000', as: merchant })).json
  const reported = events as { event: string; timestamp: string }[]
  t.deepEqual(
    reported.map(one => one.event),
    ['payment.expired', 'payment.confirmed'],
  )
  t.true(reported[0]!.timestamp < reported[1]!.timestamp)
})

test.serial('W-25 an order that ended and told nobody is found by the check of the books', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  await at.ask(merchant, order.id, 'cancel')
  const undone = new Error('undone')
  const damage = at.service.admin.transaction(async tx => {
    t.deepEqual(await checkBooks(tx), [])
    await tx.query('set local session_replication_role = replica')
    await tx.query('delete from webhook_event where order_id = $1', [order.id])
    t.deepEqual(
      (await checkBooks(tx)).map(one => one.invariant),
      ['every ended order has its webhook event'],
    )
    throw undone
  })
  await t.throwsAsync(damage, { is: undone })
})

test('C-19 rows are locked by the statement that reads them, never after they were read', t => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  )
  t.true(files.length > 100)
  for (const name of files) {
    // An entity that is locked later keeps what it held before.
    const isLater = /\bem\.(lock|refresh)\(/.test(readFileSync(path.join(root, 'src', name), 'utf8'))
    t.false(isLater, name)
  }
})

test('C-20 what a broken rule of the database leaves behind is nothing: the whole transaction is gone', async t => {
  const { db } = at.service.deps
  const insert = `insert into chain_pause (environment, network, reason, created_at) values ('live', 'TRC20', 'a test', now())`
  const error = await t.throwsAsync(
    db.transaction(async tx => {
      await tx.query(insert)
      await t.throwsAsync(tx.query(insert))
      await tx.query('select 1')
    }),
  )
  t.is(sqlState(error), '25P02')
  t.deepEqual(await db.query(`select 1 from chain_pause`), [])
})

test('C-21 two pieces of work never share an identity map', async t => {
  const { db } = at.service.deps
  t.not(db.em(), db.em())
  const managers = await Promise.all([1, 2, 3].map(() => db.transaction(tx => Promise.resolve(tx.em))))
  t.is(new Set(managers).size, 3)
})

test('C-22 a deadlock repeats the whole of both pieces of work; a third failure is told', async t => {
  const { db } = at.service.deps
  const merchants = [await at.merchant(), await at.merchant()].map(one => one.merchantId)
  let begun = 0
  let holding = 0
  const bothHold = Promise.withResolvers<undefined>()
  const before = db.deadlocks()
  const lock = `select id from merchant where id = $1 for update`
  const oneEnded = Promise.withResolvers<undefined>()
  const crosswise = async ([first, second]: readonly string[]) => {
    await db.transaction(async tx => {
      // The one that begins again could take what was left for the other before that one wakes up.
      if (++begun > 2) await oneEnded.promise
      await tx.query(lock, [first])
      if (++holding === 2) bothHold.resolve(undefined)
      await bothHold.promise
      await tx.query(lock, [second])
    })
    oneEnded.resolve(undefined)
  }
  await Promise.all([crosswise(merchants), crosswise(merchants.toReversed())])
  t.is(begun, 3, 'one of the two began again')
  t.is(db.deadlocks(), before + 1)
  let attempts = 0
  const hopeless = db.transaction(tx => {
    attempts++
    return tx.query(`do $$ begin raise exception 'no' using errcode = '40001'; end $$`)
  })
  t.is(sqlState(await t.throwsAsync(hopeless)), '40001')
  t.is(attempts, 3)
})

test('S-15 a stream outlives the time an answer is due within', async t => {
  const own = await startTestServer({ server: { stream: { heartbeatMs: 50 } } })
  t.teardown(() => own.close())
  const url = await own.listen()
  const answerDueMs = 200
  for (const route of own.server.table()) route.settings.timeout = { ...route.settings.timeout, server: answerDueMs }
  const as = await own.merchant()
  const started = performance.now()
  const stream = await openStream(url, own.service.clock.now(), { target: '/v1/events/stream', as })
  let isOver = false
  void stream.next().then(
    () => (isOver = true),
    () => (isOver = true),
  )
  await until(async () => stream.comments.length > 8)
  t.true(performance.now() - started > 2 * answerDueMs)
  t.false(isOver)
  stream.abort()
})
