import test from 'ava'
import { ChainUnproven } from '../../src/chains/chain.ts'
import { group } from './node-group.ts'

test('a node that keeps failing to prove blocks says for how long, whatever else it answers', async t => {
  const { nodes, chain, clock } = group(3)
  const error = new ChainUnproven('no receipts')
  const unproven = () => chain.nodes().map(one => one.unproven ?? null)
  await chain.heads()
  for (const seconds of [0, 300, 600]) {
    nodes[0].fail(1, { method: 'finalRange', error })
    await chain.finalRange(0, 3)
    clock.milliseconds += 150_000
    await chain.heads()
    t.like(chain.nodes()[0], { isUp: true })
    t.deepEqual(unproven(), [{ seconds, error: 'no receipts', isRecent: seconds > 0 }, null, null])
    clock.milliseconds += 150_000
  }
  clock.milliseconds += 301_000
  t.deepEqual(unproven(), [null, null, null])
  for (const node of nodes) node.fail(1, { method: 'finalRange', error })
  await t.throwsAsync(chain.finalRange(0, 3), { instanceOf: ChainUnproven })
})

test('a node that proves again what it failed to prove is unproven no longer, so that short disturbances do not add up', async t => {
  const { nodes, chain, clock } = group(2)
  const error = new ChainUnproven('no receipts')
  const isUnproven = () => chain.nodes()[0]!.unproven !== undefined
  const failOnce = async (method: 'finalRange' | 'transfers', query: () => Promise<unknown>) => {
    nodes[0].fail(1, { method, error })
    await query().catch(() => {})
    t.true(isUnproven(), method)
    clock.milliseconds += 60_000
  }
  for (const node of nodes) node.mineEmpty(20)
  await chain.heads()
  // A block that was read is kept, so each turn reads others.
  for (const height of [5, 8, 11]) {
    await failOnce('finalRange', () => chain.finalRange(0, 1))
    await chain.heads()
    await chain.read(3, {})
    t.true(isUnproven(), 'other answers prove no final range')
    await chain.finalRange(2, 3)
    t.false(isUnproven(), 'a later range shows that it has gone on')
    await failOnce('transfers', () => chain.read(height, {}))
    await chain.finalRange(2, 3)
    t.true(isUnproven(), 'final blocks are not those at the head')
    await chain.read(height + 1, {})
    t.true(isUnproven(), 'others are read while one is not proven')
    clock.milliseconds += 1_000
    t.false(isUnproven(), 'nobody has asked it for that block again')
    await failOnce('transfers', () => chain.read(height, {}))
    await chain.read(height, {})
    t.false(isUnproven())
    await failOnce('transfers', () => chain.read(height + 2, {}))
    await chain.finalRange(height, height + 2)
    t.false(isUnproven(), 'it has proven it as a final one')
  }
  for (const node of nodes) node.mineEmpty(400)
  await chain.heads()
  await failOnce('finalRange', () => chain.finalRange(0, 1))
  await chain.finalRange(380, 381)
  t.true(isUnproven(), 'it has pruned the old blocks still')
  await chain.finalRange(0, 1)
  t.false(isUnproven())
})
