import test from 'ava'
import { ChainUnavailable, FinalityBroken } from '../../src/chains/chain.ts'
import type { BlockRef, Heads } from '../../src/chains/chain.ts'
import {
  assertStillFinal,
  findAncestor,
  follows,
  planFinal,
  planHead,
  type BlockPosition,
  type HeadInput,
} from '../../src/payments/follow/plan.ts'

const ref = (height: number, hash = `h${height}`): BlockRef => {
  return { height, hash, parentHash: `h${height - 1}`, time: new Date(height * 3000) }
}
const cursor = { height: 10, hash: 'h10' }
const heads = (best: BlockRef, more: Partial<Heads> = {}): Heads => {
  return { best, reporters: ['one'], answering: 1, majorityHeight: best.height, finalHeight: 7, ...more }
}
const plan = (best: BlockRef, more: Partial<HeadInput> = {}) => {
  const knownHash = best.height <= 10 && best.height >= 8 ? `h${best.height}` : undefined
  return planHead({ cursor, quorumHeight: 10, finalHeight: 7, heads: heads(best), knownHash, ...more })
}

test('head: a higher one is followed, one block at a time', t => {
  t.deepEqual(plan(ref(12)), { kind: 'advance', height: 11 })
})

test('head: a block of which no majority has told is read again, as soon as a majority could tell', t => {
  t.deepEqual(plan(ref(12), { quorumHeight: 8 }), { kind: 'again', height: 9 })
  t.is(plan(ref(12), { quorumHeight: 8, heads: heads(ref(12), { majorityHeight: 8 }) }).kind, 'advance')
  t.is(plan(ref(12), { quorumHeight: 8, heads: heads(ref(12), { majorityHeight: null }) }).kind, 'advance')
})

test('head: one node alone is followed no further than 20 blocks ahead of the majority', t => {
  const far = heads(ref(1_000_000), { majorityHeight: 10, answering: 3 })
  t.deepEqual(plan(far.best, { heads: far }), { kind: 'advance', height: 11 })
  t.is(plan(far.best, { heads: far, cursor: { height: 30, hash: 'h30' } }).kind, 'idle')
})

test('head: the same, or nodes that lag on the same chain, is nothing to do', t => {
  for (const height of [10, 8, 3]) t.deepEqual(plan(ref(height)), { kind: 'idle' })
})

test('head: another block at a height already read is a fork when more than half of those that answer show it', t => {
  t.deepEqual(plan(ref(10, 'other')), { kind: 'fork', from: 10 })
  t.deepEqual(plan(ref(9, 'other')), { kind: 'fork', from: 9 })
  t.is(plan(ref(10, 'other'), { heads: heads(ref(10, 'other'), { answering: 2 }) }).kind, 'idle')
  t.is(plan(ref(10, 'other'), { heads: heads(ref(10, 'other'), { answering: 3, reporters: ['a', 'b'] }) }).kind, 'fork')
})

test('head: one at or below the final height is of a node that lags, whatever we remember there', t => {
  t.deepEqual(plan(ref(7), { knownHash: 'dead' }), { kind: 'idle' })
  t.deepEqual(plan(ref(6), { knownHash: 'dead' }), { kind: 'idle' })
  t.deepEqual(plan(ref(8), { knownHash: 'dead' }), { kind: 'fork', from: 8 })
})

test('a block follows the cursor only with the next height and its hash as parent', t => {
  t.true(follows(cursor, ref(11)))
  t.false(follows(cursor, { ...ref(11), parentHash: 'other' }))
  t.false(follows(cursor, { ...ref(12), parentHash: 'h10' }))
})

const placeAt = (height: number): BlockPosition => ({ height, hash: `h${height}` })
const knownTo = (height: number) =>
  new Map(Array.from({ length: height + 1 }, (_, index) => [index, placeAt(index)] as const))
const forkedAbove = (ancestor: number) => async (height: number) =>
  ref(height, height > ancestor ? 'other' : `h${height}`)

test('the ancestor is the newest block that both sides have, however deep the fork', async t => {
  for (const ancestor of [199, 198, 136, 100, 11, 10]) {
    const input = { from: 200, final: placeAt(10), known: knownTo(200) }
    t.deepEqual(await findAncestor(input, forkedAbove(ancestor)), placeAt(ancestor))
  }
})

test('a fork of 10,000 blocks takes a dozen questions', async t => {
  let questions = 0
  const fetch = async (height: number) => {
    questions += 1
    return forkedAbove(123)(height)
  }
  t.deepEqual(await findAncestor({ from: 10_000, final: placeAt(10), known: knownTo(10_000) }, fetch), placeAt(123))
  t.true(questions <= 14, `${questions}`)
})

test('where we remember no block the ancestor is the final one', async t => {
  t.deepEqual(await findAncestor({ from: 10, final: placeAt(5), known: new Map() }, forkedAbove(9)), placeAt(5))
})

test('a node that lacks a block while stepping back proves nothing', async t => {
  const none = async () => null
  await t.throwsAsync(findAncestor({ from: 10, final: placeAt(7), known: knownTo(10) }, none), {
    instanceOf: ChainUnavailable,
  })
})

test('final: ranges end at the final head and are bounded', t => {
  t.is(planFinal({ cursorHeight: 10, finalHeight: 10, rangeMax: 5 }), null)
  t.is(planFinal({ cursorHeight: 10, finalHeight: 9, rangeMax: 5 }), null)
  t.deepEqual(planFinal({ cursorHeight: 10, finalHeight: 11, rangeMax: 5 }), { from: 11, to: 11 })
  t.deepEqual(planFinal({ cursorHeight: 10, finalHeight: 99, rangeMax: 5 }), { from: 11, to: 15 })
})

test('final: another block where the cursor stands breaks finality', async t => {
  await t.notThrowsAsync(assertStillFinal(cursor, async () => ref(10)))
  await t.throwsAsync(
    assertStillFinal(cursor, async () => ref(10, 'other')),
    { instanceOf: FinalityBroken },
  )
})
