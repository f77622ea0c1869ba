// The proof that a payment has expired, from nodes that answer less than they are asked for.
import test from 'ava'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import type { Outgoing, SentTransaction } from '../../src/chains/send/outgoing.ts'
import { asArray, asObject } from '../../src/chains/parse.ts'
import { headerHash } from '../../src/chains/tron/blocks/block-proof.ts'
import { startFaultyNode, type Fault, type FaultyNode, type NodeRequest } from '../helpers/faulty-node.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { until } from '../helpers/until.ts'
import { suiteOf } from './outgoing-conformance.ts'

interface Asked {
  readonly startNum: number
  readonly endNum: number
}

/** More than an adapter reads. */
const tooLong: Fault = { status: 200, body: ' '.repeat(33 * 1024 * 1024) }

let local: LocalChain
let nodes: FaultyNode[]
/** A payment that has expired on the chain of all nodes. */
let sent: SentTransaction

test.before(async () => {
  local = await startLocalTron()
  nodes = await Promise.all([1, 2, 3].map(() => startFaultyNode(local.url)))
  const { intent, someone, sign } = await suiteOf(local)
  sent = (await sign(intent(someone(), 5n))).sent
  await local.mine(120)
  await local.mine(1, { time: expirationOf(sent) })
  await local.mine(local.finalityBlocks)
})
test.beforeEach(() => nodes.forEach(node => node.set(null)))
test.after.always(async () => {
  await Promise.all((nodes ?? []).map(node => node.stop()))
  await local?.stop()
})

function expirationOf({ order }: SentTransaction): Date {
  if (order.kind !== 'expiring') throw new TypeError('it does not expire')
  return new Date(order.expirationMs)
}

/** A node that failed rests no longer than until it is asked again. */
function way(of: readonly FaultyNode[], chain = local): Promise<Outgoing> {
  let now = 0
  const urls = of.map(({ url }) => ({ url, headers: {} }))
  return connectOutgoing({ ...chain.settings, nodes: urls }, () => (now += 60_000))
}

/** Notes which stretches are asked for, and lets none pass that is longer than this. */
function shortAnswers(asked: number[], countMax: number, refusal = tooLong) {
  return ({ path, body }: NodeRequest): Fault | null => {
    if (!path.endsWith('/getblockbylimitnext')) return null
    const { startNum, endNum } = body as Asked
    asked.push(endNum - startNum)
    return endNum - startNum > countMax ? refusal : null
  }
}

test.serial('a node that cannot answer with so many blocks at once proves an expiration by fewer', async t => {
  const asked: number[] = []
  nodes[0]!.set(shortAnswers(asked, 30))
  t.true(await (await way(nodes.slice(0, 1))).isImpossible(sent))
  t.deepEqual(asked.slice(0, 4), [100, 50, 25, 25])
  // What is too much is not tried again for every stretch.
  t.true(asked.length <= 8, `${asked.length} requests`)
})

test.serial(
  'what is proven already is not read again after a request that failed, and a new start comes to an end',
  async t => {
    const node = nodes[0]!
    const alone = await way([node])
    const starts: number[] = []
    let answers = 0
    node.set(({ path, body }) => {
      if (!path.endsWith('/getblockbylimitnext')) return null
      starts.push((body as Asked).startNum)
      answers += 1
      return answers === 2 ? { status: 502, body: 'bad gateway' } : null
    })
    await t.throwsAsync(alone.isImpossible(sent), { name: 'ChainUnavailable' })
    t.true(await alone.isImpossible(sent))
    t.is(starts[2], starts[1])
    t.true(starts[1]! > starts[0]!)
    t.true(await (await way([node])).isImpossible(sent))
    t.is(starts[3], starts[0])
  },
)

test.serial(
  'blocks that do not follow what was proven are read from the beginning, and never taken for a proof',
  async t => {
    const node = nodes[0]!
    const alone = await way([node])
    const starts: number[] = []
    node.set(({ path, body }) => {
      if (!path.endsWith('/getblockbylimitnext')) return null
      starts.push((body as Asked).startNum)
      return starts.length === 2 ? { change: withOtherParent } : null
    })
    await t.throwsAsync(alone.isImpossible(sent), { name: 'ChainUnavailable', message: /does not follow/ })
    // The block that was read last is another one now.
    const strange = starts[1]! - 1
    node.set(({ path, body }) => {
      if (path.endsWith('/getblockbylimitnext')) starts.push((body as Asked).startNum)
      const { id_or_num: name } = body as { id_or_num?: string }
      return path.endsWith('/getblock') && name === String(strange) ? { change: withOtherId } : null
    })
    t.true(await alone.isImpossible(sent))
    t.is(starts[2], starts[0])
  },
)

test.serial(
  'a node for which one block is too much is passed over, which people can see, and alone it proves nothing',
  async t => {
    const asked: number[] = []
    nodes[0]!.set(shortAnswers(asked, 0, { status: 413, body: '' }))
    const three = await way(nodes)
    t.true(await three.isImpossible(sent))
    // The others may have been quicker.
    await until(async () => typeof three.nodes()[0]?.error === 'string')
    t.is(asked.at(-1), 1)
    t.regex(three.nodes()[0]?.error ?? '', /getblockbylimitnext at .*: /)
    t.is(three.nodes()[1]?.error, null)
    const alone = await way(nodes.slice(0, 1))
    await t.throwsAsync(alone.isImpossible(sent), { name: 'ChainUnavailable', message: /getblockbylimitnext/ })
  },
)

test.serial('a payment that a block holds is found by short stretches too', async t => {
  const other = await startLocalTron()
  const node = await startFaultyNode(other.url)
  t.teardown(async () => {
    await node.stop()
    await other.stop()
  })
  const { intent, someone, sign } = await suiteOf(other)
  const { sent: paid, signed } = await sign(intent(someone(), 5n))
  const alone = await way([node], other)
  await other.mine(7)
  t.is((await alone.broadcast(signed))[0]?.value.kind, 'accepted')
  await other.mine(1, { time: new Date(expirationOf(paid).getTime() + 3_000) })
  await other.mine(other.finalityBlocks + 1)
  node.set(shortAnswers([], 2))
  t.false(await alone.isImpossible(paid))
})

function withOtherParent(answer: unknown): unknown {
  const { block } = asObject(answer, 'answer')
  return { block: asArray(block, 'blocks').map(one => headed(one, { parentHash: 'ab'.repeat(32) })) }
}

/** With an id that is the hash of its header, as every block has. */
function headed(block: unknown, change: object): object {
  const read = asObject(block, 'block')
  const header = asObject(read.block_header, 'header')
  const raw = { ...asObject(header.raw_data, 'raw'), ...change }
  const blockID = String(read.blockID).slice(0, 16) + headerHash(raw, 'raw').slice(16)
  return { ...read, blockID, block_header: { ...header, raw_data: raw } }
}

function withOtherId(answer: unknown): unknown {
  return headed(answer, { witness_id: 7 })
}
