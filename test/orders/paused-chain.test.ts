// A halted chain credits nothing, also by those who were about to when it halted.
import test from 'ava'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { deletePause, findPause, insertPause } from '../../src/payments/follow/pause.store.ts'
import type { Tx } from '../../src/database/database.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { settleAll } from '../helpers/settle-all.ts'
import { recordFinalBlocks } from '../../src/payments/record/record.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'
import { untilWaiting } from '../helpers/waiting.ts'

const key = { environment: 'test', network: 'ERC20' } as const

async function begin(t: { teardown(fn: () => Promise<void>): void }) {
  const service = await testService()
  t.teardown(() => service.close())
  await watchBoth(service)
  return { service, ...(await openWatched(service)) }
}

type MerchantFixture = Awaited<ReturnType<typeof begin>>

/** The payment of an order is final and recorded, and nobody has settled the order yet. */
async function recordPayment({ service, order, chain }: MerchantFixture): Promise<void> {
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(2)
  const { final, resumes } = (await findCursors(service.deps.db, key))!
  const { height } = await chain.chain.finalHead()
  const blocks = { final, resumes, ...(await chain.chain.finalRange(final.height + 1, height)) }
  if (!(await recordFinalBlocks(service.deps, key, blocks))) throw new Error('another watcher was first')
}

const pause = (service: TestService) =>
  insertPause(service.deps.db, key, { reason: 'block 7 was taken back', now: service.clock.now() })
const entries = async ({ service }: MerchantFixture) => (await service.deps.db.query('select 1 from ledger_tx')).length

/** Locks something in a transaction of its own until `release`. */
async function hold(service: TestService, lock: (tx: Tx) => Promise<unknown>) {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const { admin: db } = service
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
  const fixture = await begin(t)
  const { service, inspect, passed } = fixture
  await recordPayment(fixture)
  await pause(service)
  t.is(await settleAll(service.deps), 0)
  t.like(await inspect(), { status: 'OPEN', credited_amount: '0' })
  t.deepEqual(await passed(), [])
  t.is(await entries(fixture), 0)
  await assertBooks(t, service.deps.db)
  await deletePause(service.deps.db, key)
  t.is(await settleAll(service.deps), 1)
  t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })
  await assertBooks(t, service.deps.db)
})

test('who settles while the chain is being halted credits nothing', async t => {
  const fixture = await begin(t)
  const { service, inspect } = fixture
  await recordPayment(fixture)
  const release = await hold(service, tx =>
    insertPause(tx, key, { reason: 'block 7 was taken back', now: service.clock.now() }),
  )
  const settling = settle(service.deps, key)
  await untilWaiting(service.admin)
  await release()
  t.is(await settling, 0)
  t.is(await entries(fixture), 0)
  t.like(await inspect(), { status: 'OPEN', credited_amount: '0' })
  await assertBooks(t, service.deps.db)
})

test('a halt waits for a credit that is just being written, and is there before any other', async t => {
  const fixture = await begin(t)
  const { service, inspect } = fixture
  await recordPayment(fixture)
  const release = await hold(service, tx => tx.query('lock table ledger_tx in exclusive mode'))
  const settling = settle(service.deps, key)
  await untilWaiting(service.admin)
  const halting = pause(service)
  await untilWaiting(service.admin, 2)
  t.is(await findPause(service.deps.db, key), null)
  await release()
  await halting
  t.is(await settling, 1)
  t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })
})

test('no final block is recorded of a halted chain', async t => {
  const fixture = await begin(t)
  await pause(fixture.service)
  await t.throwsAsync(recordPayment(fixture), { message: 'another watcher was first' })
  t.deepEqual(await fixture.service.deps.db.query('select 1 from chain_transfer'), [])
})
