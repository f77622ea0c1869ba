// When a chain halts, and when it must not.
import test from 'ava'
import { listBlocksAbove } from '../../src/payments/record/block.store.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService } from '../helpers/deps.ts'
import { openWatched, units } from './watched-order.ts'

const key = { environment: 'test', network: 'ERC20' } as const

async function begin() {
  const service = await testService()
  await watchChain(service.deps, key)
  return { service, ...(await openWatched(service)) }
}

test('a fork that replaced blocks while nobody watched, then a node that lags behind finality: no halt, and payments go on', async t => {
  const { service, order, chain, inspect } = await begin()
  t.teardown(() => service.close())
  chain.mineEmpty(4)
  await inspect()
  // What is above the final block is replaced unseen, and final before anybody looks again.
  chain.reorg(2)
  chain.mineEmpty(6)
  await inspect()
  for (let blocks = 3; blocks <= 9; blocks++) {
    chain.lag(blocks)
    await inspect()
    t.is(await findPause(service.deps.db, key), null, `lagging ${blocks} blocks`)
  }
  chain.lag(0)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(2)
  t.is((await inspect()).status, 'PAID')
  await assertBooks(t, service.deps.db)
})

test('only blocks of the chain that became final are remembered below the final cursor', async t => {
  const { service, chain, inspect } = await begin()
  t.teardown(() => service.close())
  const { db } = service.deps
  for (const fork of [0, 2, 0, 1, 2]) {
    chain.mineEmpty(3)
    await inspect()
    if (fork > 0) chain.reorg(fork)
    chain.mineEmpty(fork * 3)
    await inspect()
  }
  const { final } = (await findCursors(db, key))!
  const known = await listBlocksAbove(db, key, -1)
  const remembered = [...known.keys()].filter(height => height <= final.height)
  t.true(remembered.length > 5)
  for (const height of remembered)
    t.is(known.get(height)?.hash, (await chain.chain.block(height))?.hash, `block ${height}`)
})

test('another block where the final cursor stands halts the chain before anything behind it is recorded', async t => {
  const { service, order, chain, inspect } = await begin()
  t.teardown(() => service.close())
  chain.mineEmpty(4)
  await inspect()
  const { final } = (await findCursors(service.deps.db, key))!
  chain.reorg(3, [[], [{ to: order.address, amount: units('25') }]])
  chain.mineEmpty(5)
  t.like(await inspect(), { status: 'OPEN', received_amount: '0', transactions: [] })
  t.regex((await findPause(service.deps.db, key)) ?? '', new RegExp(`final block ${final.height} was ${final.hash}`))
  t.deepEqual((await findCursors(service.deps.db, key))!.final, final)
})
