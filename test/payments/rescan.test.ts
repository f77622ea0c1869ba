// Payments that every node left out when their block became final are found when the block is read again, and count once.
import test from 'ava'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { deletePause, findPause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { rescanDue } from '../../src/payments/reconcile/rescan.service.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { testService } from '../helpers/deps.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { openWatched, units, watchBoth } from '../orders/watched-order.ts'
import { script } from '../screening/screening-setup.ts'
import { ask, leavingOut, missing, newest, reading, rescanAll } from './rescanning.ts'

async function begin(t: { teardown(fn: () => Promise<void>): void }) {
  const service = await testService()
  t.teardown(() => service.close())
  await watchBoth(service)
  return service
}

const keyOf = (network: 'ERC20' | 'TRC20') => ({ environment: 'test', network }) as const
const key = keyOf('ERC20')

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: a missed payment pays its order as if it had been seen, late ones by the time of their block, each once`, async t => {
    const service = await begin(t)
    const { deps } = service
    const open = await openWatched(service, { network })
    const over = await openWatched(service, { network })
    const { chain } = open
    chain.mine([
      { to: open.order.address, amount: units('25') },
      { to: over.order.address, amount: units('25') },
    ])
    chain.mineEmpty(4)
    service.clock.set(chain.head.time)
    await missing(deps, keyOf(network))
    t.is((await open.inspect()).status, 'OPEN')
    await service.admin.query(`update orders set expire_at = created_at + interval '61 seconds' where id = $1`, [
      over.order.id,
    ])
    chain.mine([], { time: new Date(chain.head.time.getTime() + 120_000) })
    chain.mineEmpty(4)
    t.is((await over.inspect()).status, 'EXPIRED')

    for (let times = 0; times < 2; times += 1) {
      await ask(deps, keyOf(network))
      await rescanAll(deps)
      const done = await newest(deps)
      t.like(done, { status: 'DONE', transfersFound: times === 0 ? 2 : 0 })
      t.is(done.nextHeight, done.toHeight + 1)
      t.like(await open.inspect(), { status: 'PAID', credited_amount: '24.75' })
      t.like(await over.inspect(), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
    }
    t.deepEqual(
      (await open.events()).map(event => event.type),
      ['payment.confirmed'],
    )
    t.deepEqual(
      (await over.events()).map(event => event.type),
      ['payment.expired', 'payment.confirmed'],
    )
    await assertSettled(t, deps.db)
    await assertBooks(t, service.admin)
  })

for (const reversals of [0, 31])
  test(`a record of ${reversals} reversals that was lost after it was credited comes back as it was: nothing is credited twice`, async t => {
    const service = await begin(t)
    const { deps, admin } = service
    const { order, chain, inspect: poll } = await openWatched(service)
    chain.mine([{ to: order.address, amount: units('25') }])
    t.like(await poll(), { status: 'PENDING_CONFIRM' })
    await admin.query('update chain_transfer set reversals = $1', [reversals])
    chain.mineEmpty(4)
    t.like(await poll(), { status: 'PAID', credited_amount: '24.75' })
    await t.throwsAsync(admin.query('update chain_transfer set reversals = 32'), {
      message: /chain_transfer_reversals_check/,
    })
    // When it was seen and became final are of the record alone.
    const record = async () => {
      const rows = await admin.query<Record<string, unknown>>('select * from chain_transfer')
      return rows.map(row => ({ ...row, seen_at: null, final_at: null }))
    }
    const before = await record()
    await admin.query('delete from chain_transfer')
    await ask(deps, key)
    await rescanAll(deps)
    t.like(await newest(deps), { status: 'DONE', transfersFound: 1, amountFound: units('25') })
    t.like(await poll(), { status: 'PAID', credited_amount: '24.75' })
    t.deepEqual(await record(), before)
    await assertSettled(t, deps.db)
    await assertBooks(t, admin)
  })

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: what was credited, frozen, released or set apart comes back so without what screening said, nobody is asked again, and the books hold`, async t => {
    const reported = script()
    const service = await testService({ screening: [reported.provider] })
    t.teardown(() => service.close())
    await watchBoth(service)
    const { deps, admin } = service
    const ways = ['credited', 'frozen', 'released', 'set apart'] as const
    const all = await Promise.all(ways.map(async way => ({ way, ...(await openWatched(service, { network })) })))
    const { chain, inspect } = all[0]!
    const flagged = chain.address(71)
    reported.flagged.add(flagged)
    for (const { way, order } of all) {
      const from = chain.address(way === 'credited' ? 72 : 71)
      chain.mine([{ to: order.address, amount: units('25'), from }])
    }
    chain.mineEmpty(30)
    await inspect()
    await screenPayment(deps, keyOf(network))
    for (const operator of ['alice', 'bob']) {
      await releaseOrder(deps, { orderId: all[2]!.order.id, operator, reason: 'false alarm' })
      await setApart(deps, { orderId: all[3]!.order.id, operator, reason: 'on a sanctions list' })
    }
    const record = () =>
      admin.query(`select order_id, status, screening, credited_amount, fee_amount, frozen_at, released_at, set_apart_at
        from chain_transfer order by order_id`)
    const orders = async () => {
      const found = await Promise.all(all.map(one => one.inspect()))
      return found.map(one => [one.status, one.credited_amount, one.frozen_amount])
    }
    const before = { record: await record(), orders: await orders(), asked: reported.asked.length }
    t.deepEqual(
      before.orders.map(([status]) => status),
      ['PAID', 'FROZEN', 'PAID', 'OPEN'],
    )
    await assertBooks(t, admin)

    // As an incomplete restore loses it: no trigger hears of it.
    await admin.query(`begin; set local session_replication_role = replica;
      delete from screening_verdict; delete from chain_transfer; commit`)
    await ask(deps, keyOf(network))
    await rescanAll(deps)
    await screenPayment(deps, keyOf(network))
    t.like(await newest(deps), { status: 'DONE', transfersFound: ways.length })
    t.deepEqual({ record: await record(), orders: await orders(), asked: reported.asked.length }, before)
    await assertSettled(t, deps.db)
    await assertBooks(t, admin)
  })

test('killed at any statement: the next one goes on where it stood, and all is found and credited once', async t => {
  const service = await begin(t)
  const { deps, admin } = service
  let isDone = false
  for (let killedAt = 1; !isDone; killedAt += 1) {
    t.true(killedAt < 60)
    const { order, chain, inspect: poll } = await openWatched(service)
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(4)
    service.clock.set(chain.head.time)
    await missing(deps, key)
    const id = await ask(deps, key)
    isDone = true
    const dying = hooked(deps, (_text, at) => {
      if (at < killedAt) return
      isDone = false
      throw new Error('killed')
    })
    await rescanDue(dying).catch(() => undefined)
    service.clock.advance(121)
    await rescanAll(deps)
    const rescan = await newest(deps)
    t.like(rescan, { id, status: 'DONE', transfersFound: 1, note: null }, `killed at ${killedAt}`)
    t.like(await poll(), { status: 'PAID', credited_amount: '24.75' }, `killed at ${killedAt}`)
    await assertSettled(t, deps.db)
  }
  await assertBooks(t, admin)
})

test('of two that were asked for one is read at a time, by one of two processes, beside whoever follows the chain', async t => {
  const service = await begin(t)
  const { deps, admin } = service
  const second = await service.second()
  const { order, chain, inspect: poll } = await openWatched(service)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(300)
  service.clock.set(chain.head.time)
  await missing(deps, key)
  const ids = [await ask(deps, key), await ask(deps, key)]
  const reads: string[] = []
  const watched = (name: string, of: typeof deps) => {
    const real = of.chains.find('test', 'ERC20')!
    return reading(of, {
      ...real,
      async finalRange(from, to, filter) {
        reads.push(`${name} ${from}`)
        return real.finalRange(from, to, filter)
      },
    })
  }
  const [one, other] = [watched('one', deps), watched('other', second)]
  while ((await Promise.all([rescanDue(one), rescanDue(other), poll()])).slice(0, 2).includes(true)) continue
  const rescans = await admin.query('select id, status, transfers_found as found from chain_rescan order by id')
  t.deepEqual(rescans, [
    { id: ids[0]!, status: 'DONE', found: 1 },
    { id: ids[1]!, status: 'DONE', found: 0 },
  ])
  t.like(await poll(), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
  const [{ to_height: end }] = (await admin.query<{ to_height: string }>('select to_height from chain_rescan')) as [
    { to_height: string },
  ]
  t.is(reads.length, 2 * Math.ceil(Number(end) / 100), 'no block of a rescan is read twice')
  assertNoDeadlocks(t, deps.db, second.db)
  await assertBooks(t, admin)
})

test('while the chain is halted or its record set back it waits, and it goes on after', async t => {
  const service = await begin(t)
  const { deps, admin } = service
  const { order, chain, inspect: poll } = await openWatched(service)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  service.clock.set(chain.head.time)
  await missing(deps, key)
  await ask(deps, key)
  await insertPause(deps.db, key, { reason: 'a final block was taken back', now: deps.clock.now() })
  t.false(await rescanDue(deps))
  t.like(await newest(deps), { status: 'OPEN', transfersFound: 0, note: 'the chain is paused' })
  await deletePause(deps.db, key)
  // As a reversal leaves it.
  const back = await chain.chain.quorumBlock((await newest(deps)).toHeight - 2)
  await admin.query(
    `update chain_cursor set height = $1, hash = $2, block_time = $3 where network = 'ERC20' and kind = 'final'`,
    [back.height, back.hash, back.time],
  )
  service.clock.advance(6)
  t.false(await rescanDue(deps))
  t.regex((await newest(deps)).note ?? '', /is not final by the record any more/)
  await poll()
  service.clock.advance(6)
  await rescanAll(deps)
  t.is((await newest(deps)).status, 'DONE')
  t.like(await poll(), { status: 'PAID', credited_amount: '24.75' })
  await assertBooks(t, admin)
})

test('of blocks that replaced final ones it records nothing: the chain is halted, reversed and resumed first', async t => {
  const service = await begin(t)
  const { deps, admin } = service
  const { order, chain, inspect: poll } = await openWatched(service)
  chain.mineEmpty(2)
  chain.mineEmpty(4)
  service.clock.set(chain.head.time)
  await missing(deps, key)
  await ask(deps, key)
  const final = (await findCursors(deps.db, key))!.final.height
  chain.reorg(chain.head.height - final + 1, [[{ to: order.address, amount: units('25') }]])
  chain.mineEmpty(8)
  service.clock.set(chain.head.time)
  t.false(await rescanDue(deps))
  t.like(await newest(deps), { status: 'OPEN', transfersFound: 0, note: `final block ${final} was replaced` })
  t.deepEqual(await admin.query('select from chain_transfer where final_at is not null'), [])
  await poll()
  t.not(await findPause(deps.db, key), null)
  const outcome = await planReversal(deps, key, { chain: chain.chain, way: null })
  t.is(outcome.kind, 'plan')
  if (outcome.kind === 'plan') await reverseFinal(deps, outcome.plan)
  await deletePause(deps.db, key)
  service.clock.advance(6)
  await poll()
  await rescanAll(deps)
  t.like(await newest(deps), { status: 'DONE', transfersFound: 0 })
  t.like(await poll(), { status: 'PAID', credited_amount: '24.75' })
  await assertBooks(t, admin)
})

test('nodes that contradict the record halt the chain, and those that do not answer are asked again', async t => {
  const service = await begin(t)
  const { deps } = service
  const { order, chain, inspect: poll } = await openWatched(service)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  t.is((await poll()).status, 'PAID')
  await ask(deps, key)
  chain.fail(1, { method: 'finalRange' })
  t.false(await rescanDue(deps))
  t.like(await newest(deps), { status: 'OPEN' })
  t.truthy((await newest(deps)).note)
  service.clock.advance(31)
  await rescanDue(
    reading(
      deps,
      leavingOut(chain.chain, () => true),
    ),
  )
  t.like(await newest(deps), { status: 'FAILED', transfersFound: 0 })
  t.is((await deps.db.query('select from chain_pause')).length, 1)
})
