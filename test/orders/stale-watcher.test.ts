// What keeps a record right when whoever writes comes too late: nothing of what it read is written.
import test from 'ava'
import { findOrdersByAddress } from '../../src/deposit-addresses/address.store.ts'
import { FinalityBroken } from '../../src/chains/chain.ts'
import { follow } from '../../src/payments/follow/follow-chain.service.ts'
import { deletePause, findPause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { findCursors, moveFinalCursor, type Cursor } from '../../src/payments/follow/cursor.store.ts'
import { markCredited } from '../../src/orders/order-change.store.ts'
import { listTransfers } from '../../src/orders/order-transfers.store.ts'
import type { BlockRef, Transfer } from '../../src/chains/chain.ts'
import { usdt } from '../../src/lib/money.ts'
import {
  recordFinalBlocks,
  recordFork,
  recordHeadBlock,
  type ReadBlock,
} from '../../src/payments/record/record.service.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { hooked } from '../helpers/hooked.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'

const key = { environment: 'test', network: 'ERC20' } as const

let service: TestService
test.before(async () => {
  service = await testService()
  await watchBoth(service)
})
test.after.always(() => service.close())

/** What a watcher would write that has read this block alone. */
function advance(from: Cursor, block: BlockRef, transfers: readonly Transfer[]): ReadBlock {
  const head = { height: block.height, hash: block.hash, time: block.time }
  const quorum = transfers.map(transfer => ({ transfer, blockTime: block.time }))
  return { from, to: { head, quorum: head }, block, quorum, other: [] }
}

async function record() {
  const tables = ['chain_cursor', 'chain_block', 'chain_transfer', 'order_facts', 'orders']
  return Promise.all(
    tables.map(table => service.deps.db.query(`select one::text as row from ${table} as one order by 1`)),
  )
}

test.serial(
  'C-11 a watcher that another has overtaken writes nothing: not a block, not a fork, not a final range',
  async t => {
    const { order, chain, inspect } = await openWatched(service)
    const stale = (await findCursors(service.deps.db, key))!
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(4)
    const block = (await chain.chain.block(stale.head.height + 1))!
    const transfers = await chain.chain.transfers(block)
    t.is(transfers.length, 1)
    await inspect()
    // The same transaction as another branch would have it.
    const other = transfers.map(transfer => ({ ...transfer, txHash: chain.hash('stale') }))
    const before = await record()
    t.false(await recordHeadBlock(service.deps, key, advance(stale.head, block, other)))
    t.false(await recordFork(service.deps, key, { cursor: stale.head, ancestor: stale.final, quorum: stale.quorum }))
    const end = block
    const final = {
      final: stale.final,
      resumes: stale.resumes,
      end,
      transfers: other,
      times: new Map([[end.height, end.time]]),
    }
    t.false(await recordFinalBlocks(service.deps, key, final))
    t.deepEqual(await record(), before)
  },
)

test.serial('C-11 the same height on another branch is not the same place', async t => {
  const { chain, inspect } = await openWatched(service)
  chain.mineEmpty(4)
  await inspect()
  const now = (await findCursors(service.deps.db, key))!
  const before = await record()
  const seen = { ...now.head, hash: chain.hash('elsewhere') }
  const final = { ...now.final, hash: chain.hash('elsewhere') }
  const block = { ...chain.head, height: now.head.height + 1 }
  t.false(await recordHeadBlock(service.deps, key, advance(seen, block, [])))
  t.false(await recordFork(service.deps, key, { cursor: seen, ancestor: now.final, quorum: now.quorum }))
  const range = { final, resumes: now.resumes, end: chain.head, transfers: [], times: new Map() }
  t.false(await recordFinalBlocks(service.deps, key, range))
  t.deepEqual(await record(), before)
})

test.serial(
  'C-11 a final range that was read before a halt is not recorded after it, though the cursor stands where it stood',
  async t => {
    const { chain, inspect } = await openWatched(service)
    chain.mineEmpty(4)
    await inspect()
    const { db, clock } = service.deps
    const { final, resumes } = (await findCursors(db, key))!
    chain.mineEmpty(1)
    await insertPause(db, key, { reason: 'a final block was taken back', now: clock.now() })
    await deletePause(db, key)
    const range = { final, end: chain.head, transfers: [], times: new Map() }
    const before = await record()
    t.false(await recordFinalBlocks(service.deps, key, { ...range, resumes }))
    t.deepEqual(await record(), before)
    t.true(await recordFinalBlocks(service.deps, key, { ...range, resumes: resumes + 1 }))
  },
)

test.serial(
  'C-11 a final range whose recording has begun when its chain is halted is not recorded once a reversal has set the cursor back',
  async t => {
    const { chain, inspect } = await openWatched(service)
    chain.mineEmpty(4)
    await inspect()
    const { deps } = service
    const { db, clock } = deps
    const { final, resumes } = (await findCursors(db, key))!
    chain.mineEmpty(1)
    const to = { height: chain.head.height, hash: chain.head.hash, time: chain.head.time }
    const range = { final, resumes, end: chain.head, transfers: [], times: new Map() }
    const second = await service.second()
    const others = async () => {
      t.true(await recordFinalBlocks(second, key, range))
      await insertPause(second.db, key, { reason: 'a final block was taken back', now: clock.now() })
      t.true(await moveFinalCursor(second.db, key, { from: to, to: final, resumes, now: clock.now() }))
      return record()
    }
    let reversed: ReturnType<typeof record> | undefined
    const stopped = hooked(deps, async text => {
      if (reversed || !text.startsWith('update chain_cursor')) return
      reversed = others()
      await doneOrWaiting(service, reversed)
    })
    t.false(await recordFinalBlocks(stopped, key, range))
    const before = await reversed
    t.deepEqual(await record(), before)
    await deletePause(db, key)
  },
)

test.serial(
  'C-11 a break that was found before a halt halts the chain no second time, and one that is there does',
  async t => {
    const { deps } = service
    const { db, clock } = deps
    const chain = deps.chains.find(key.environment, key.network)!
    const breaking = (before: () => Promise<unknown>) => {
      const broken = new Proxy(chain, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (name === 'heads')
            return async () => {
              await before()
              throw new FinalityBroken('block 7 was taken back')
            }
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
      return follow({ ...deps, chains: { ...deps.chains, find: () => broken } }, key)
    }
    await breaking(async () => {
      await insertPause(db, key, { reason: 'block 7 was taken back', now: clock.now() })
      await deletePause(db, key)
    })
    t.is(await findPause(db, key), null)
    await breaking(async () => {})
    t.is(await deletePause(db, key), 'block 7 was taken back')
  },
)

test.serial('who resumes a chain that does not stand still stops nobody who has read it', async t => {
  const { db } = service.deps
  const before = await findCursors(db, key)
  t.is(await deletePause(db, key), null)
  t.is((await findCursors(db, key))!.resumes, before!.resumes)
})

test.serial('a transfer is credited once: a second time is refused and changes nothing', async t => {
  const { order, chain, inspect } = await openWatched(service)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(2)
  t.is((await inspect()).status, 'PAID')
  const [paid] = await listTransfers(service.deps.db, order.id)
  const transfer = { ...paid!, isInTime: true, isReleased: false }
  const again = markCredited(service.deps.db, key, [{ transfer, credited: usdt(1n), fee: usdt(paid!.amount - 1n) }])
  await t.throwsAsync(again, { message: /was credited before/ })
  t.deepEqual(await listTransfers(service.deps.db, order.id), [paid])
})

test.serial('an address is ours in its own environment and on its own network alone', async t => {
  const { order } = await openWatched(service)
  const ownersIn = async (at: Parameters<typeof findOrdersByAddress>[1]) =>
    Object.fromEntries(await findOrdersByAddress(service.deps.db, at, [order.address]))
  t.deepEqual(await ownersIn(key), { [order.address]: order.id })
  t.deepEqual(await ownersIn({ ...key, environment: 'live' }), {})
  t.deepEqual(await ownersIn({ ...key, network: 'TRC20' }), {})
})
