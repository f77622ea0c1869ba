// Settling in batches: whoever dies, whoever meets whom, nothing is lost and nothing counts twice.
import test from 'ava'
import { directory } from '../../src/app.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { recordFacts } from '../../src/payments/settle/unsettled-orders.store.ts'
import { sweep } from '../helpers/sweep.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService } from '../helpers/deps.ts'
import { hooked, isSettling, unsettling } from '../helpers/hooked.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { openWatched, units, watchBoth } from '../orders/watched-order.ts'
import { doneOrWaiting } from './interleave.ts'

const key = { environment: 'test', network: 'ERC20' } as const

async function begin(t: { teardown(fn: () => Promise<void>): void }) {
  const service = await testService()
  t.teardown(() => service.close())
  await watchBoth(service)
  return service
}

/** Records without settling: every transaction that would settle dies. */
async function recordOnly(deps: Deps): Promise<void> {
  const dying = unsettling(deps)
  // It dies after each final range that it recorded, so the head comes in a later round.
  for (let round = 0; round < 4; round++) await watchChain(dying, key).catch(() => undefined)
}

test.serial(
  'a process killed at any statement of a batch: nothing of it is there, and the next one settles all of it once',
  async t => {
    const service = await begin(t)
    const { deps } = service
    let isDone = false
    for (let killedAt = 1; !isDone; killedAt++) {
      t.true(killedAt < 60, 'a batch is a handful of statements')
      const exact = await openWatched(service)
      const split = await openWatched(service)
      const part = await openWatched(service)
      const { chain } = exact
      chain.mine([
        { to: exact.order.address, amount: units('25') },
        { to: split.order.address, amount: units('20') },
        { to: split.order.address, amount: units('7') },
        { to: part.order.address, amount: units('5') },
      ])
      chain.mineEmpty(3)
      service.clock.set(chain.head.time)
      await recordOnly(deps)
      isDone = true
      const dying = hooked(deps, (text, at) => {
        if (at !== killedAt) return
        isDone = false
        throw new Error('killed')
      })
      await settle(dying, key).catch(() => undefined)
      // Whatever is there by now is there as a whole.
      const [sums] = await deps.db.query<{ entries: string; credited: string }>(
        `select (select count(*) from ledger_tx) as entries,
              (select count(*) from chain_transfer where credited_amount is not null) as credited`,
      )
      t.is(sums?.entries, sums?.credited, `killed at ${killedAt}`)
      service.clock.advance(700)
      await settle(deps, key)
      t.like(await exact.inspect(), { status: 'PAID', credited_amount: '24.75' })
      t.like(await split.inspect(), { status: 'PAID', credited_amount: '26.73' })
      t.like(await part.inspect(), { received_amount: '5', credited_amount: '4.95' })
      t.deepEqual(
        (await exact.events()).map(event => event.type),
        ['payment.confirmed'],
      )
      await assertSettled(t, deps.db)
    }
    await assertBooks(t, deps.db)
  },
)

for (const [whose, lateBy] of [
  ['a part payment of an open order', null],
  ['late money of an expired order', 10],
] as const) {
  test.serial(
    `${whose} recorded as final while the order is being settled on what was there before is credited all the same`,
    async t => {
      const service = await begin(t)
      const { deps } = service
      const { order, chain, inspect: poll, atEnd } = await openWatched(service)
      if (lateBy !== null) {
        chain.mine([], { time: atEnd(lateBy) })
        t.is((await poll()).status, 'EXPIRED')
      }
      chain.mine([{ to: order.address, amount: units('10') }])
      chain.mine()
      service.clock.set(chain.head.time)
      await recordOnly(deps)
      const hasRead = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      // It has read the facts, and has not said yet up to where it settled.
      const settling = settle(
        hooked(await service.second(), async text => {
          if (!text.includes('insert into order_facts')) return
          hasRead.resolve()
          await goOn.promise
        }),
        key,
      )
      await hasRead.promise
      chain.mine()
      service.clock.set(chain.head.time)
      const recording = watchChain(deps, key)
      const isFinal = `select 1 from chain_transfer where status = 'FINAL'`
      while ((await deps.db.query(isFinal)).length === 0) await new Promise(resolve => setImmediate(resolve))
      goOn.resolve()
      await Promise.all([settling, recording])
      await settle(deps, key)
      t.like(await poll(), { received_amount: '10', credited_amount: '9.9' })
      await assertSettled(t, deps.db)
      await assertBooks(t, deps.db)
    },
  )
}

test.serial('final money that nothing says is to be settled is found by the sweep', async t => {
  const service = await begin(t)
  const { deps } = service
  const { order, chain, inspect: poll } = await openWatched(service)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(3)
  service.clock.set(chain.head.time)
  await recordOnly(deps)
  await deps.db.query('update order_facts set settled = recorded')
  t.is(await settle(deps, key), 0)
  await sweep(deps)
  t.like(await poll(), { status: 'PAID', credited_amount: '24.75' })
  await assertSettled(t, deps.db)
})

test.serial('an order that failed while a clock ran ahead is settled once the clock is right', async t => {
  const service = await begin(t)
  const { deps, clock } = service
  const { order, chain, inspect: poll } = await openWatched(service)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(3)
  clock.set(chain.head.time)
  await recordOnly(deps)
  clock.advance(86_400)
  const failing = hooked(deps, text => {
    if (text.includes('insert into ledger_tx')) throw new Error('not now')
  })
  await settle(failing, key)
  const [facts] = await deps.db.query<{ failures: number }>('select failures from order_facts')
  t.true(facts!.failures > 0)
  clock.advance(-86_400)
  await settle(deps, key)
  t.like(await poll(), { status: 'PAID', credited_amount: '24.75' })
  await assertSettled(t, deps.db)
  await assertBooks(t, deps.db)
})

test.serial('two workers that settle at once settle each order once', async t => {
  const service = await begin(t)
  const orders = []
  for (let count = 0; count < 5; count++) orders.push(await openWatched(service))
  const { chain } = orders[0]!
  chain.mine(orders.map(({ order }) => ({ to: order.address, amount: units('25') })))
  chain.mineEmpty(3)
  service.clock.set(chain.head.time)
  await recordOnly(service.deps)
  service.clock.advance(700)
  const other = await service.second()
  await Promise.all([settle(service.deps, key), settle(other, key), settle(service.deps, key), settle(other, key)])
  for (const order of orders) {
    t.like(await order.inspect(), { status: 'PAID', credited_amount: '24.75' })
    t.is((await order.events()).length, 1)
  }
  await assertSettled(t, service.deps.db)
  await assertBooks(t, service.deps.db)
})

test.serial(
  'facts of two orders are recorded while a batch finishes one and leaves the other waiting: neither waits for the other in a ring',
  async t => {
    const service = await begin(t)
    const { deps } = service
    // Whoever says first that the finished one is settled, then that the other waits, needs the finished one to be the later id.
    const two = [await openWatched(service), await openWatched(service)]
    const [crowded, single] = two.toSorted((one, other) => (one.order.id < other.order.id ? -1 : 1))
    const { chain } = crowded!
    chain.mine([
      ...Array.from({ length: 250 }, () => ({ to: crowded!.order.address, amount: 100_000n })),
      { to: single!.order.address, amount: units('25') },
    ])
    chain.mineEmpty(3)
    service.clock.set(chain.head.time)
    await recordOnly(deps)
    service.clock.advance(5)
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let writes = 0
    const other = await service.second()
    const stopping = hooked(other, async text => {
      if (!text.includes('update order_facts') && !text.includes('into order_facts')) return
      writes += 1
      // Before what follows the first of them, or before the end where there is one alone.
      if (writes !== 2) return
      reached.resolve()
      await goOn.promise
    })
    const settling = settle(stopping, key)
    await Promise.race([reached.promise, settling])
    const recording = deps.db.transaction(tx =>
      recordFacts(tx, [crowded!.order.id, single!.order.id], service.clock.business()),
    )
    await doneOrWaiting(service, recording)
    goOn.resolve()
    await Promise.all([settling, recording])
    assertNoDeadlocks(t, deps.db, other.db)
    await settle(deps, key)
    await assertSettled(t, deps.db)
  },
)

test.serial('dust is shown and counts for nothing: no order is settled for it, none changes by it', async t => {
  const service = await begin(t)
  const { order, chain, inspect: poll, atEnd } = await openWatched(service)
  const facts = () => service.deps.db.query('select recorded from order_facts')
  chain.mine(Array.from({ length: 300 }, () => ({ to: order.address, amount: 9_999n })))
  chain.mineEmpty(3)
  const seen = await poll()
  t.like(seen, { status: 'OPEN', received_amount: '0', credited_amount: '0' })
  t.is(seen.transactions.length, 100)
  t.true(seen.transactions.every(one => one.status === 'DUST'))
  t.deepEqual(await facts(), [])
  chain.mine([{ to: order.address, amount: 10_000n }])
  chain.mineEmpty(3)
  t.like(await poll(), { status: 'OPEN', received_amount: '0.01', credited_amount: '0.0099' })
  chain.mine([], { time: atEnd(1) })
  t.is((await poll()).status, 'UNDERPAID')
  await assertSettled(t, service.deps.db)
  await assertBooks(t, service.deps.db)
})

test.serial('dust that a fork takes back is gone, and dust again where it is mined again', async t => {
  const service = await begin(t)
  const { order, chain, inspect: poll } = await openWatched(service)
  const dust = { to: order.address, amount: 5n, txHash: chain.hash('dust') }
  chain.mine([dust])
  await poll()
  chain.reorg(1, [[], []])
  t.is((await poll()).transactions[0]?.status, 'ORPHANED')
  chain.mine([dust])
  chain.mineEmpty(3)
  t.like((await poll()).transactions[0], { status: 'DUST', block_number: chain.head.height - 3 })
})

test.serial('two thousand small transfers to one order: another merchant is paid by the first batch', async t => {
  const service = await begin(t)
  const { deps } = service
  const victim = await openWatched(service)
  const other = await openWatched(service)
  const { chain } = victim
  chain.mine([
    ...Array.from({ length: 2000 }, () => ({ to: victim.order.address, amount: 10_000n })),
    { to: other.order.address, amount: units('25') },
  ])
  chain.mineEmpty(3)
  service.clock.set(chain.head.time)
  await recordOnly(deps)
  service.clock.advance(5)
  let batches = 0
  const oneBatch = hooked(deps, (_text, _at, values) => {
    if (!isSettling(values)) return
    batches += 1
    if (batches > 2) throw new Error('the rest is for later')
  })
  await settle(oneBatch, key).catch(() => undefined)
  const [paid] = await deps.db.query<{ status: string }>('select status from orders where id = $1', [other.order.id])
  t.is(paid?.status, 'PAID')
  await settle(deps, key)
  t.like(await victim.inspect(), { received_amount: '20', credited_amount: '19.8' })
  await assertSettled(t, deps.db)
  await assertBooks(t, deps.db)
})

test.serial(
  'where reading fails and how it went cannot be written down, orders are settled all the same, and the first error is told',
  async t => {
    const service = await begin(t)
    const { deps } = service
    const { order, chain } = await openWatched(service)
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(3)
    service.clock.set(chain.head.time)
    await recordOnly(deps)
    const query = async (text: string, values?: readonly unknown[]) => {
      if (text.includes('chain_status')) throw new Error('second')
      return deps.db.query(text, values)
    }
    const heads = () => Promise.reject(new Error('first'))
    const failing: Deps = {
      ...deps,
      db: { ...deps.db, query: query as Deps['db']['query'] },
      chains: directory([{ environment: 'test', chain: { ...service.ethereum.chain, heads } }]),
    }
    await t.throwsAsync(watchChain(unsettling(failing), key), { message: 'first' })
    await t.throwsAsync(watchChain(failing, key), { message: 'first' })
    const [paid] = await deps.db.query<{ status: string }>('select status from orders where id = $1', [order.id])
    t.is(paid?.status, 'PAID')
    await assertSettled(t, deps.db)
  },
)
