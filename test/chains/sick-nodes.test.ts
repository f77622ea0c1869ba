// What one node of several says wrongly, late or in odd words holds up nobody.
import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { BlockRef, ChainNode, FinalRange } from '../../src/chains/chain.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { createFakeChain, type FakeChain } from '../helpers/fake-chain.ts'
import { altered, group } from './node-group.ts'

const impossible = {
  'no date': new Date(Number.MAX_SAFE_INTEGER),
  'the year 55,841': new Date('+055841-01-01T00:00:00Z'),
  'the year 1970': new Date(3_000),
} as const

for (const [what, time] of Object.entries(impossible)) {
  test(`a node whose blocks have a time that cannot be, ${what}, is as good as down: the other two tell`, async t => {
    const { nodes } = group(3)
    const { node } = nodes[0]
    const wrong = <Block extends BlockRef | null>(block: Block): Block => block && { ...block, time }
    const sick: ChainNode = {
      ...node,
      head: async () => wrong(await node.head()),
      finalHead: async () => wrong(await node.finalHead()),
      block: async height => wrong(await node.block(height)),
      finalRange: async (from, to) => {
        const range = await node.finalRange(from, to)
        return { ...range, times: new Map([...range.times.keys()].map(height => [height, time])) }
      },
    }
    const chain = quorum([sick, nodes[1].node, nodes[2]!.node], { now: () => 0 })
    t.like(await chain.heads(), { answering: 2, majorityHeight: nodes[1].head.height, best: nodes[1].head })
    t.like(await chain.read(1, {}), { hasQuorum: true, answered: ['node 2', 'node 3'] })
    t.deepEqual(await chain.finalRange(0, 3), await nodes[1].node.finalRange(0, 3))
    t.like(chain.nodes()[0], { isUp: false, height: null })
    t.regex(chain.nodes()[0]!.error ?? '', /impossible time/)
  })
}

test('the first block may be without a time', async t => {
  const chain = createFakeChain({ network: 'TRC20', startTime: new Date(0) })
  t.is((await chain.chain.block(0))?.time.getTime(), 0)
})

test('whatever one of three nodes fails of, the others tell; a mistake of ours in all of them is told as it is', async t => {
  const { nodes, clock, chain } = group(3)
  const mistake = new TypeError('a mistake')
  nodes[0].fail(1, { method: 'head', error: mistake })
  t.is((await chain.heads()).answering, 2)
  clock.milliseconds += 60_000
  nodes[1].fail(1, { method: 'finalRange', error: mistake })
  t.is((await chain.finalRange(0, 3)).end.height, 3)
  clock.milliseconds += 60_000
  for (const node of nodes) node.fail(1, { method: 'head', error: mistake })
  await t.throwsAsync(chain.heads(), { is: mistake })
})

test('a node that takes long for final blocks holds nobody up: another is asked beside it, and it is not asked again', async t => {
  const { nodes } = group(3)
  const [slow, ...others] = nodes
  const answer = Promise.withResolvers<FinalRange>()
  let asked = 0
  const node = {
    ...slow.node,
    finalRange: () => {
      asked += 1
      return answer.promise
    },
  }
  const chain = quorum([node, ...others.map(one => one.node)], { now: () => 0 })
  await chain.heads()
  const expected = await others[0].node.finalRange(0, 3)
  t.deepEqual(await chain.finalRange(0, 3), expected)
  t.deepEqual(await chain.finalRange(0, 3), expected)
  t.is(asked, 1)
  answer.resolve(expected)
})

test('where the others differ a slow node is waited for', async t => {
  const { nodes } = group(3)
  const [slow, honest, lying] = nodes as [FakeChain, FakeChain, FakeChain]
  const [answer, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = {
    ...slow.node,
    finalRange: async (from: number, to: number) => {
      await answer.promise
      return slow.node.finalRange(from, to)
    },
  }
  const other = altered(lying.node, range => {
    isAsked.resolve()
    return { ...range, transfers: [] }
  })
  const chain = quorum([late, honest.node, other], { now: () => 0 })
  const range = chain.finalRange(0, 3)
  await isAsked.promise
  answer.resolve()
  t.is((await range).transfers.length, 1)
  t.is(chain.nodes()[2]!.errors.outvoted, 1)
})

test('of what a node says only plain text is kept, and no more than an operator reads', async t => {
  const { nodes, chain } = group(2)
  nodes[0].fail(1, { method: 'head', error: new ChainUnavailable(`a\u0000b\ud800 ${'x'.repeat(1000)}`) })
  await chain.heads()
  const { error } = chain.nodes()[0]!
  t.regex(error ?? '', /^a b\ufffd x+$/)
  t.true(error!.length <= 500)
})
