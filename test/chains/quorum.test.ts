import test from 'ava'
import { ChainMismatch, ChainUnavailable, FinalityBroken } from '../../src/chains/chain.ts'
import type { FinalRange } from '../../src/chains/chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { createFakeChain } from '../helpers/fake-chain.ts'
import { altered, group } from './node-group.ts'

test('no nodes are refused', t => {
  t.throws(() => quorum([], { now: () => 0 }), { instanceOf: RangeError })
})

test('the head is the highest that any node shows; final is what a majority of all has reached', async t => {
  const { nodes, chain } = group(3)
  nodes[2]!.mineEmpty(4)
  const heads = await chain.heads()
  t.like(heads, { answering: 3, reporters: ['host2'], majorityHeight: nodes[0].head.height, finalHeight: 3 })
  t.is(heads.best.height, nodes[2]!.head.height)
  nodes[0].fail(1, { method: 'head' })
  t.is((await chain.heads()).majorityHeight, nodes[1].head.height)
  nodes[1].fail(1, { method: 'head' })
  t.like(await chain.heads(), { answering: 1, majorityHeight: null, finalHeight: null }, 'host0 still rests')
})

test('a node that fails does not hide the others, and rests for longer each time', async t => {
  const { nodes, clock, chain } = group(2)
  await chain.heads()
  const asked = () => nodes[0].calls.head
  for (const [attempt, cooldownMs] of [1000, 2000, 4000].entries()) {
    nodes[0].fail(1, { method: 'head' })
    t.is((await chain.heads()).answering, 1)
    const before = asked()
    clock.milliseconds += cooldownMs - 1
    await chain.heads()
    t.is(asked(), before, `attempt ${attempt}: still resting`)
    clock.milliseconds += 1
  }
  t.is((await chain.heads()).answering, 2)
  nodes[0].fail(1, { method: 'head' })
  await chain.heads()
  clock.milliseconds += 1000
  t.is((await chain.heads()).answering, 2, 'an answer ends the growth: one second again')
})

test('when all nodes rest they are asked all the same', async t => {
  const { nodes, chain } = group(2)
  for (const node of nodes) node.fail(1, { method: 'head' })
  const error = await t.throwsAsync(chain.head(), { instanceOf: ChainUnavailable })
  t.regex(error?.message ?? '', /told to fail; .*told to fail/)
  t.deepEqual(await chain.head(), nodes[0].head)
})

test('final blocks on which the nodes agree are reported', async t => {
  const { nodes, chain } = group(3)
  t.deepEqual(await chain.finalRange(0, 3), await nodes[0].node.finalRange(0, 3))
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
  'another height of the transfer': range => ({
    ...range,
    transfers: range.transfers.map(entry => ({ ...entry, blockHeight: entry.blockHeight + 1 })),
  }),
  'another last block': range => ({ ...range, end: { ...range.end, hash: 'other' } }),
}

for (const [what, change] of Object.entries(lies)) {
  test(`${what} at one node is a disagreement that names both, and no answer`, async t => {
    const { nodes } = group(2)
    const chains = [nodes[0].node, altered(nodes[1].node, change)]
    const chain = quorum(chains, { now: () => 0, names: ['one.example', 'two.example'] })
    const expected = { instanceOf: ChainUnavailable, message: /one\.example and two\.example disagree/ }
    await t.throwsAsync(chain.finalRange(0, 3), expected)
  })
}

test('the order in which a node lists transfers is no disagreement', async t => {
  const { nodes } = group(2)
  const both = [
    { to: nodes[0].address(1), amount: 1n },
    { to: nodes[0].address(2), amount: 2n },
  ]
  for (const node of nodes) {
    node.mine(both)
    node.setFinal()
  }
  const reversed = altered(nodes[1].node, range => ({ ...range, transfers: range.transfers.toReversed() }))
  const chain = quorum([nodes[0].node, reversed], { now: () => 0 })
  t.is((await chain.finalRange(0, 7)).transfers.length, 3)
})

test('one of three that is down changes nothing; two that are down are no final range', async t => {
  const { nodes, chain } = group(3)
  nodes[0].fail(1, { method: 'finalRange' })
  t.is((await chain.finalRange(0, 3)).transfers.length, 1)
  for (const node of nodes.slice(1)) node.fail(1, { method: 'finalRange' })
  await t.throwsAsync(chain.finalRange(0, 3), { instanceOf: ChainUnavailable })
})

test('with two nodes both must tell', async t => {
  const { nodes, chain } = group(2)
  nodes[0].fail(1, { method: 'finalRange' })
  await t.throwsAsync(chain.finalRange(0, 3), { instanceOf: ChainUnavailable, message: /fewer nodes than needed/ })
})

test('the final head is what a majority has, and lagging is no failure', async t => {
  const { nodes, chain } = group(2)
  nodes[1].setFinal(2)
  t.is((await chain.finalHead()).height, 2)
  t.is((await chain.finalRange(0, 2)).end.height, 2)
})

test('broken finality at one node of three is outvoted, at two it is broken', async t => {
  const { nodes, chain } = group(3)
  nodes[0].fail(1, { method: 'finalRange', error: new FinalityBroken('gone') })
  t.is((await chain.finalRange(0, 3)).end.height, 3)
  for (const node of nodes.slice(1)) node.fail(1, { method: 'finalRange', error: new FinalityBroken('gone') })
  await t.throwsAsync(chain.finalRange(0, 3), { instanceOf: FinalityBroken })
})

test('verify refuses when any node is of another chain, even if enough others are right', async t => {
  const { nodes, chain } = group(3)
  nodes[2]!.fail(1, { method: 'verify', error: new ChainMismatch('other chain') })
  await t.throwsAsync(chain.verify(), { instanceOf: ChainMismatch })
})

test('a node that was away at verify is verified before it is used', async t => {
  const { nodes, clock, chain } = group(3)
  nodes[1].fail(1, { method: 'verify' })
  await t.notThrowsAsync(chain.verify())
  clock.milliseconds += 60_000
  nodes[1].fail(1, { method: 'verify', error: new ChainMismatch('other chain') })
  t.is((await chain.heads()).answering, 2)
  t.is(nodes[1].calls.head, 0)
  t.like(chain.nodes()[1], { isUp: false, error: 'other chain', errors: { answer: 1, mismatch: 1 } })
})

test('verify fails when fewer nodes answer than must agree', async t => {
  const { nodes, chain } = group(2)
  nodes[1].fail(1, { method: 'verify' })
  await t.throwsAsync(chain.verify(), { instanceOf: ChainUnavailable })
})

test('an account is listed when a majority says so: one node of three that lies lists nobody and hides nobody', async t => {
  const { nodes, chain, clock } = group(3)
  const question = { name: 'isBlackListed', account: nodes[0].address(4) } as const
  t.false(await chain.isListed(question))
  nodes[1].list(question)
  t.false(await chain.isListed(question))
  nodes[2]!.list(question)
  t.true(await chain.isListed(question))
  nodes[0].fail(1, { method: 'isListed' })
  t.true(await chain.isListed(question))
  nodes[1].list(question, false)
  const differ = { instanceOf: ChainUnavailable, message: /host1 and host2 disagree on whether/ }
  await t.throwsAsync(chain.isListed(question), differ, 'the first still rests')
  clock.milliseconds += 1000
  t.false(await chain.isListed(question))
})

test('nodes that disagree on who sent a transaction are no answer', async t => {
  const { nodes, chain } = group(2)
  const txHash = nodes[0].hash('shared')
  for (const node of nodes) node.mine([{ to: node.address(1), amount: 1n, txHash, from: node.address(2) }])
  t.is(await chain.transactionSender(txHash), nodes[0].address(2))
  nodes[1].mine([{ to: nodes[1].address(1), amount: 1n, txHash, from: nodes[1].address(3) }])
  await t.throwsAsync(chain.transactionSender(txHash), { instanceOf: ChainUnavailable, message: /host0 and host1/ })
})

test('a transaction that any node knows is told, and it is unknown only when all of them say so', async t => {
  const { nodes, chain, clock } = group(3)
  const txHash = nodes[0].hash('known to the last one')
  t.is(await chain.transaction(txHash), null)
  nodes[2]!.mine([{ to: nodes[2]!.address(1), amount: 1n, txHash }])
  t.is((await chain.transaction(txHash))?.transfers.length, 1)
  nodes[0].fail(1, { method: 'transaction' })
  t.is((await chain.transaction(txHash))?.transfers.length, 1, 'one fails, another knows it')
  const other = nodes[0].hash('known to nobody')
  const unavailable = { instanceOf: ChainUnavailable }
  await t.throwsAsync(chain.transaction(other), unavailable, 'the first rests')
  clock.milliseconds += 60_000
  t.is(await chain.transaction(other), null)
  nodes[1].fail(1, { method: 'transaction' })
  await t.throwsAsync(chain.transaction(other), unavailable, 'the second fails')
})

test('a node that hangs delays no answer of another that knows the transaction', async t => {
  const { nodes } = group(2)
  const txHash = nodes[1].hash('known to the second')
  nodes[1].mine([{ to: nodes[1].address(1), amount: 1n, txHash }])
  const hanging = { ...nodes[0].node, transaction: () => new Promise<never>(() => {}) }
  const chain = quorum([hanging, nodes[1].node], { now: () => 0 })
  t.is((await chain.transaction(txHash))?.transfers.length, 1)
})

test('nodes that agree on a last block but not on its time disagree', async t => {
  const { nodes } = group(2)
  const late = altered(nodes[1].node, range => ({
    ...range,
    end: { ...range.end, time: new Date(range.end.time.getTime() + 1) },
  }))
  const chain = quorum([nodes[0].node, late], { now: () => 0, names: ['one', 'other'] })
  await t.throwsAsync(chain.finalRange(0, 1), {
    instanceOf: ChainUnavailable,
    message: /one and other disagree on 0 to 1: time/,
  })
})

for (const [what, change] of Object.entries(lies)) {
  test(`${what} at one node of three is outvoted, and told`, async t => {
    const { nodes } = group(3)
    const chain = quorum([altered(nodes[0].node, change), nodes[1].node, nodes[2]!.node], { now: () => 0 })
    t.deepEqual(await chain.finalRange(0, 3), await nodes[1].node.finalRange(0, 3))
    t.like(chain.nodes()[0], { isUp: true, error: 'differs from the majority on 0 to 3', errors: { outvoted: 1 } })
    t.is(chain.disagreement(), null)
  })
}

test('read: a payment that one node hides another shows; only what a majority tells alike is agreed', async t => {
  const { nodes } = group(3)
  const hiding = { ...nodes[0].node, transfers: async () => [] }
  const two = await quorum([hiding, nodes[1].node], { now: () => 0 }).read(1, {})
  t.like(two, { hasQuorum: false, quorum: [], reporters: ['node 1', 'node 2'] })
  t.is(two?.other.length, 1)
  const three = await quorum([hiding, nodes[1].node, nodes[2]!.node], { now: () => 0 }).read(1, {})
  t.like(three, { hasQuorum: true, other: [] })
  t.is(three?.quorum.length, 1)
})

test('read: what one node invents is told, and not agreed', async t => {
  const { nodes } = group(3)
  const [real] = await nodes[0].node.transfers((await nodes[0].node.block(1))!)
  const inventing = { ...nodes[0].node, transfers: async () => [real!, { ...real!, ordinal: 7 }] }
  const read = await quorum([inventing, nodes[1].node, nodes[2]!.node], { now: () => 0 }).read(1, {})
  t.deepEqual(
    read?.quorum.map(({ transfer }) => transfer.ordinal),
    [0],
  )
  t.deepEqual(
    read?.other.map(({ transfer }) => transfer.ordinal),
    [7],
  )
})

test('read: of two branches that are shown as often the known one is taken', async t => {
  const { nodes, chain } = group(2)
  const other = createFakeChain({ network: 'TRC20', seed: 'other' })
  other.mineEmpty(6)
  const split = quorum([other.node, nodes[1].node], { now: () => 0 })
  const ours = (await nodes[1].node.block(3))!
  t.is((await split.read(3, { hash: ours.hash }))?.block.hash, ours.hash)
  t.is((await split.read(3, { parentHash: ours.parentHash }))?.block.hash, ours.hash)
  t.is((await chain.read(3, {}))?.hasQuorum, true)
})

test('a node that hangs is waited for a moment, and not asked again before it has answered', async t => {
  const { nodes } = group(2)
  let release = () => {}
  const hanging = new Promise<never>((_, reject) => {
    release = () => reject(new ChainUnavailable('gave up'))
  })
  let calls = 0
  const node = {
    ...nodes[0].node,
    head: () => {
      calls += 1
      return hanging
    },
  }
  const chain = quorum([node, nodes[1].node], { now: () => 0 })
  t.like(await chain.heads(), { answering: 1, majorityHeight: null })
  await chain.heads()
  t.is(calls, 1)
  release()
})
