import test from 'ava'
import { ChainUnavailable, FinalityBroken } from '../../src/chains/chain.ts'
import type { BlockRef } from '../../src/chains/chain.ts'
import { assertStillFinal, findAncestor, follows, planFinal, planSeen } from '../../src/payments/plan.ts'
import { createFakeChain } from '../helpers/fake-chain.ts'

const ref = (height: number, hash = `h${height}`): BlockRef => {
  return { height, hash, parentHash: `h${height - 1}`, time: new Date(height * 3000) }
}
const cursor = { height: 10, hash: 'h10' }
const known = new Map([8, 9, 10].map(height => [height, `h${height}`]))
const seen = { cursor, finalHeight: 7, rangeMax: 5, known }

test('seen: no cursor starts right behind the final head', t => {
  t.deepEqual(planSeen({ ...seen, cursor: null, head: ref(10) }), { kind: 'advance', from: 8, to: 10 })
})

test('seen: no cursor on a chain whose head is final starts at the head', t => {
  t.deepEqual(planSeen({ ...seen, cursor: null, head: ref(7) }), { kind: 'advance', from: 7, to: 7 })
})

test('seen: a higher head is followed, at most rangeMax blocks at a time', t => {
  t.deepEqual(planSeen({ ...seen, head: ref(12) }), { kind: 'advance', from: 11, to: 12 })
  t.deepEqual(planSeen({ ...seen, head: ref(99) }), { kind: 'advance', from: 11, to: 15 })
})

test('seen: the same head, or a node that lags on the same chain, is nothing to do', t => {
  t.deepEqual(planSeen({ ...seen, head: ref(10) }), { kind: 'idle' })
  t.deepEqual(planSeen({ ...seen, head: ref(8) }), { kind: 'idle' })
  t.deepEqual(planSeen({ ...seen, head: ref(3) }), { kind: 'idle' })
})

test('seen: another block at a height already read is a fork', t => {
  t.deepEqual(planSeen({ ...seen, head: ref(10, 'other') }), { kind: 'fork', from: 10 })
  t.deepEqual(planSeen({ ...seen, head: ref(9, 'other') }), { kind: 'fork', from: 9 })
})

test('seen: a head at or below the final height is a node that lags, whatever we remember there', t => {
  const dead = new Map([...known, [6, 'dead'], [7, 'dead']])
  t.deepEqual(planSeen({ ...seen, known: dead, head: ref(7) }), { kind: 'idle' })
  t.deepEqual(planSeen({ ...seen, known: dead, head: ref(6) }), { kind: 'idle' })
  t.deepEqual(planSeen({ ...seen, known: new Map([...known, [8, 'dead']]), head: ref(8) }), { kind: 'fork', from: 8 })
})

test('a block follows the cursor only with the next height and its hash as parent', t => {
  t.true(follows(cursor, ref(11)))
  t.true(follows(null, ref(11)))
  t.false(follows(cursor, { ...ref(11), parentHash: 'other' }))
  t.false(follows(cursor, { ...ref(12), parentHash: 'h10' }))
})

test('the ancestor is the newest block that both sides have', async t => {
  const fake = createFakeChain({ network: 'TRC20' })
  fake.mineEmpty(10)
  const hashes = new Map<number, string>()
  for (let height = 0; height <= 10; height += 1) hashes.set(height, (await fake.chain.block(height))!.hash)
  fake.reorg(3)
  const ancestor = await findAncestor({ from: 10, finalHeight: 7, known: hashes }, height => fake.chain.block(height))
  t.deepEqual(ancestor, { height: 7, hash: hashes.get(7) })
})

const other = async (height: number) => ref(height, 'other')

test('a fork that reaches the final height breaks finality', async t => {
  await t.throwsAsync(findAncestor({ from: 10, finalHeight: 8, known }, other), { instanceOf: FinalityBroken })
})

test('a fork deeper than the known hashes breaks finality', async t => {
  await t.throwsAsync(findAncestor({ from: 10, finalHeight: 0, known }, other), { instanceOf: FinalityBroken })
})

test('a fork of 64 blocks is followed back, one of 65 is not', async t => {
  const deep = new Map(Array.from({ length: 201 }, (_, height) => [height, `h${height}`]))
  const forkedAbove = (ancestor: number) => async (height: number) =>
    ref(height, height > ancestor ? 'other' : `h${height}`)
  const input = { from: 200, finalHeight: 0, known: deep }
  t.deepEqual(await findAncestor(input, forkedAbove(136)), { height: 136, hash: 'h136' })
  await t.throwsAsync(findAncestor(input, forkedAbove(135)), { instanceOf: FinalityBroken })
})

test('a node that lacks a block while stepping back proves nothing', async t => {
  const none = async () => null
  await t.throwsAsync(findAncestor({ from: 10, finalHeight: 7, known }, none), { instanceOf: ChainUnavailable })
})

test('final: ranges end at the final head and are bounded', t => {
  t.is(planFinal({ cursorHeight: 10, finalHeight: 10, rangeMax: 5 }), null)
  t.is(planFinal({ cursorHeight: 10, finalHeight: 9, rangeMax: 5 }), null)
  t.deepEqual(planFinal({ cursorHeight: 10, finalHeight: 11, rangeMax: 5 }), { from: 11, to: 11 })
  t.deepEqual(planFinal({ cursorHeight: 10, finalHeight: 99, rangeMax: 5 }), { from: 11, to: 15 })
})

test('final: another block where the cursor stands breaks finality, an absent one does not', async t => {
  await t.notThrowsAsync(assertStillFinal(cursor, async () => ref(10)))
  await t.throwsAsync(assertStillFinal(cursor, other), { instanceOf: FinalityBroken })
  await t.throwsAsync(
    assertStillFinal(cursor, async () => null),
    { instanceOf: ChainUnavailable },
  )
})
