import test from 'ava'
import { ChainMismatch, ChainUnavailable, FinalityBroken } from '../../src/chains/chain.ts'
import type { Chain, FinalRange } from '../../src/chains/chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { quorum } from '../../src/chains/quorum.ts'
import { createFakeChain } from '../helpers/fake-chain.ts'
import type { FakeChain } from '../helpers/fake-chain.ts'

/** Nodes that have seen the same blocks, a clock to move, and the nodes as one chain. */
function group(count: number, agree: number) {
  const nodes = Array.from({ length: count }, () => createFakeChain({ network: 'TRC20' }))
  for (const node of nodes) {
    node.mine([{ to: node.address(1), amount: 5n }])
    node.mineEmpty(5)
  }
  const clock = { milliseconds: 0 }
  const names = nodes.map((_, index) => `host${index}`)
  const chain = quorum(
    nodes.map(node => node.chain),
    { agree, now: () => clock.milliseconds, names },
  )
  return { nodes: nodes as [FakeChain, FakeChain, ...FakeChain[]], clock, chain }
}

const altered = (chain: Chain, change: (range: FinalRange) => FinalRange): Chain => {
  return { ...chain, finalRange: async (from, to) => change(await chain.finalRange(from, to)) }
}

test('one node passes through as it is', t => {
  const { chain } = createFakeChain({ network: 'ERC20' })
  t.is(quorum([chain], { agree: 1, now: () => 0 }), chain)
})

test('no nodes, or more needed than there are, is refused', t => {
  const { chain } = createFakeChain({ network: 'ERC20' })
  t.throws(() => quorum([], { agree: 1, now: () => 0 }), { instanceOf: RangeError })
  t.throws(() => quorum([chain], { agree: 2, now: () => 0 }), { instanceOf: RangeError })
  t.throws(() => quorum([chain], { agree: 0, now: () => 0 }), { instanceOf: RangeError })
})

test('newest blocks come from the first node while it answers', async t => {
  const { nodes, chain } = group(2, 2)
  await chain.head()
  await chain.block(1)
  t.is(nodes[0].calls.head + nodes[0].calls.block, 2)
  t.is(nodes[1].calls.head + nodes[1].calls.block, 0)
})

test('a node that fails is replaced within the call, and rests for longer each time', async t => {
  const { nodes, clock, chain } = group(2, 1)
  await chain.head()
  const asked = () => nodes[0].calls.head
  for (const [attempt, restMs] of [1000, 2000, 4000].entries()) {
    nodes[0].fail(1, { method: 'head' })
    t.deepEqual(await chain.head(), nodes[1].head)
    const before = asked()
    clock.milliseconds += restMs - 1
    await chain.head()
    t.is(asked(), before, `attempt ${attempt}: still resting`)
    clock.milliseconds += 1
  }
  await chain.head()
  const before = asked()
  nodes[0].fail(1, { method: 'head' })
  await chain.head()
  clock.milliseconds += 1000
  await chain.head()
  t.is(asked(), before + 2, 'an answer ends the growth: one second again')
})

test('when all nodes rest they are asked all the same', async t => {
  const { nodes, chain } = group(2, 1)
  for (const node of nodes) node.fail(1, { method: 'head' })
  const error = await t.throwsAsync(chain.head(), { instanceOf: ChainUnavailable })
  t.regex(error?.message ?? '', /told to fail; .*told to fail/)
  t.deepEqual(await chain.head(), nodes[0].head)
})

test('final blocks on which the nodes agree are reported', async t => {
  const { nodes, chain } = group(3, 2)
  t.deepEqual(await chain.finalRange(0, 3), await nodes[0].chain.finalRange(0, 3))
  t.is(nodes[2]!.calls.finalRange, 0)
})

const lies: Readonly<Record<string, (range: FinalRange) => FinalRange>> = {
  'an omitted transfer': range => ({ ...range, transfers: [] }),
  'an invented transfer': range => ({
    ...range,
    transfers: [...range.transfers, { ...range.transfers[0]!, ordinal: 9 }],
  }),
  'a transfer listed twice': range => ({ ...range, transfers: [...range.transfers, ...range.transfers] }),
  'another amount': range => ({ ...range, transfers: range.transfers.map(entry => ({ ...entry, amount: usdt(6n) })) }),
  'another receiver': range => ({ ...range, transfers: range.transfers.map(entry => ({ ...entry, to: 'other' })) }),
  'another block of the transfer': range => ({
    ...range,
    transfers: range.transfers.map(entry => ({ ...entry, blockHash: 'other' })),
  }),
  'another last block': range => ({ ...range, end: { ...range.end, hash: 'other' } }),
}

for (const [what, change] of Object.entries(lies)) {
  test(`${what} at one node is a disagreement that names both, and no answer`, async t => {
    const { nodes } = group(2, 2)
    const chains = [nodes[0].chain, altered(nodes[1].chain, change)]
    const chain = quorum(chains, { agree: 2, now: () => 0, names: ['one.example', 'two.example'] })
    const expected = { instanceOf: ChainUnavailable, message: /one\.example and two\.example disagree/ }
    await t.throwsAsync(chain.finalRange(0, 3), expected)
  })
}

test('the order in which a node lists transfers is no disagreement', async t => {
  const { nodes } = group(2, 2)
  const both = [
    { to: nodes[0].address(1), amount: 1n },
    { to: nodes[0].address(2), amount: 2n },
  ]
  for (const node of nodes) {
    node.mine(both)
    node.setFinal()
  }
  const reversed = altered(nodes[1].chain, range => ({ ...range, transfers: range.transfers.toReversed() }))
  const chain = quorum([nodes[0].chain, reversed], { agree: 2, now: () => 0 })
  t.is((await chain.finalRange(0, 7)).transfers.length, 3)
})

test('with fewer answers than must agree there is no final range', async t => {
  const { nodes, chain } = group(3, 2)
  nodes[0].fail(1, { method: 'finalRange' })
  t.is((await chain.finalRange(0, 3)).transfers.length, 1)
  for (const node of nodes.slice(1)) node.fail(1, { method: 'finalRange' })
  await t.throwsAsync(chain.finalRange(0, 3), { instanceOf: ChainUnavailable })
})

test('the final head is the lowest of the nodes that must agree, and lagging is no failure', async t => {
  const { nodes, chain } = group(2, 2)
  nodes[1].setFinal(2)
  t.is((await chain.finalHead()).height, 2)
  t.is((await chain.finalRange(0, 2)).end.height, 2)
})

test('broken finality at one node is not covered up by another', async t => {
  const { nodes, chain } = group(2, 1)
  nodes[0].fail(1, { method: 'finalRange', error: new FinalityBroken('gone') })
  await t.throwsAsync(chain.finalRange(0, 3), { instanceOf: FinalityBroken })
})

test('verify refuses when any node is of another chain, even if enough others are right', async t => {
  const { nodes, chain } = group(3, 1)
  nodes[2]!.fail(1, { method: 'verify', error: new ChainMismatch('other chain') })
  await t.throwsAsync(chain.verify(), { instanceOf: ChainMismatch })
})

test('a node that was away at verify is verified before it is used', async t => {
  const { nodes, clock, chain } = group(2, 1)
  nodes[1].fail(1, { method: 'verify' })
  await t.notThrowsAsync(chain.verify())
  clock.milliseconds += 60_000
  nodes[0].fail(1, { method: 'head' })
  nodes[1].fail(1, { method: 'verify', error: new ChainMismatch('other chain') })
  await t.throwsAsync(chain.head(), { instanceOf: ChainUnavailable, message: /other chain/ })
  t.is(nodes[1].calls.head, 0)
})

test('verify fails when fewer nodes answer than must agree', async t => {
  const { nodes, chain } = group(2, 2)
  nodes[1].fail(1, { method: 'verify' })
  await t.throwsAsync(chain.verify(), { instanceOf: ChainUnavailable })
})

test('an account is listed as soon as one of the nodes that must agree says so', async t => {
  const { nodes, chain } = group(3, 2)
  const question = { name: 'isBlackListed', account: nodes[0].address(4) } as const
  t.false(await chain.isListed(question))
  nodes[1].list(question)
  t.true(await chain.isListed(question))
  nodes[0].fail(1, { method: 'isListed' })
  t.true(await chain.isListed(question))
})

test('nodes that disagree on who sent a transaction are no answer', async t => {
  const { nodes, chain } = group(2, 2)
  const txHash = nodes[0].hash('shared')
  for (const node of nodes) node.mine([{ to: node.address(1), amount: 1n, txHash, from: node.address(2) }])
  t.is(await chain.transactionSender(txHash), nodes[0].address(2))
  nodes[1].mine([{ to: nodes[1].address(1), amount: 1n, txHash, from: nodes[1].address(3) }])
  await t.throwsAsync(chain.transactionSender(txHash), { instanceOf: ChainUnavailable, message: /host0 and host1/ })
})

test('nodes that agree on a last block but not on its time disagree', async t => {
  const { nodes } = group(2, 2)
  const late = altered(nodes[1].chain, range => ({
    ...range,
    end: { ...range.end, time: new Date(range.end.time.getTime() + 1) },
  }))
  const chain = quorum([nodes[0].chain, late], { agree: 2, now: () => 0, names: ['one', 'other'] })
  await t.throwsAsync(chain.finalRange(0, 1), {
    instanceOf: ChainUnavailable,
    message: /one and other disagree on 0 to 1: time/,
  })
})
