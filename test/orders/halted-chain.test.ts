// A halted chain credits nothing, also by those who were about to when it halted.
import test from 'ava'
import { findCursors } from '../../src/payments/cursor.store.ts'
import { deleteHalt, findHalt, insertHalt } from '../../src/payments/halt.store.ts'
import type { Tx } from '../../src/database/database.ts'
import { settle, settleAll } from '../../src/payments/settle.service.ts'
import { recordFinalBlocks } from '../../src/payments/record.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testHouse, type TestHouse } from '../helpers/deps.ts'
import { until } from '../helpers/until.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'

const key = { environment: 'test', network: 'ERC20' } as const

async function begin(t: { teardown(fn: () => Promise<void>): void }) {
  const house = await testHouse()
  t.teardown(() => house.close())
  await watchBoth(house)
  return { house, ...(await openWatched(house)) }
}

type Scene = Awaited<ReturnType<typeof begin>>

/** The payment of an order is final and recorded, and nobody has settled the order yet. */
async function recordPayment({ house, order, chain }: Scene): Promise<void> {
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(2)
  const { final } = (await findCursors(house.deps.db, key))!
  const { height } = await chain.chain.finalHead()
  const blocks = { final, ...(await chain.chain.finalRange(final.height + 1, height)) }
  if (!(await recordFinalBlocks(house.deps, key, blocks))) throw new Error('another watcher was first')
}

const halt = (house: TestHouse) => insertHalt(house.deps.db, key, 'block 7 was taken back', house.clock.now())
const entries = async ({ house }: Scene) => (await house.deps.db.query('select 1 from ledger_tx')).length

/** Waits until so many connections wait for a lock of the database. */
async function untilWaiting(house: TestHouse, count: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await house.deps.db.query(waiting)).length === count)
}

/** Locks something in a transaction of its own until `release`. */
async function hold(house: TestHouse, lock: (tx: Tx) => Promise<unknown>) {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const { admin: db } = house
  const done = db.transaction(async tx => {
    await lock(tx)
    held.resolve()
    await free.promise
  })
  await held.promise
  return async () => {
    free.resolve()
    await done
  }
}

test('what is final when a chain halts waits uncredited and in silence, and is credited when the chain goes on', async t => {
  const scene = await begin(t)
  const { house, look, passed } = scene
  await recordPayment(scene)
  await halt(house)
  t.is(await settleAll(house.deps), 0)
  t.like(await look(), { status: 'OPEN', credited_amount: '0' })
  t.deepEqual(await passed(), [])
  t.is(await entries(scene), 0)
  await assertBooks(t, house.deps.db)
  await deleteHalt(house.deps.db, key)
  t.is(await settleAll(house.deps), 1)
  t.like(await look(), { status: 'PAID', credited_amount: '24.75' })
  await assertBooks(t, house.deps.db)
})

test('who settles while the chain is being halted credits nothing', async t => {
  const scene = await begin(t)
  const { house, look } = scene
  await recordPayment(scene)
  const release = await hold(house, tx => insertHalt(tx, key, 'block 7 was taken back', house.clock.now()))
  const settling = settle(house.deps, key)
  await untilWaiting(house, 1)
  await release()
  t.is(await settling, 0)
  t.is(await entries(scene), 0)
  t.like(await look(), { status: 'OPEN', credited_amount: '0' })
  await assertBooks(t, house.deps.db)
})

test('a halt waits for a credit that is just being written, and is there before any other', async t => {
  const scene = await begin(t)
  const { house, look } = scene
  await recordPayment(scene)
  const release = await hold(house, tx => tx.query('lock table ledger_tx in exclusive mode'))
  const settling = settle(house.deps, key)
  await untilWaiting(house, 1)
  const halting = halt(house)
  await untilWaiting(house, 2)
  t.is(await findHalt(house.deps.db, key), null)
  await release()
  await halting
  t.is(await settling, 1)
  t.like(await look(), { status: 'PAID', credited_amount: '24.75' })
})

test('no final block is recorded of a halted chain', async t => {
  const scene = await begin(t)
  await halt(scene.house)
  await t.throwsAsync(recordPayment(scene), { message: 'another watcher was first' })
  t.deepEqual(await scene.house.deps.db.query('select 1 from chain_transfer'), [])
})
