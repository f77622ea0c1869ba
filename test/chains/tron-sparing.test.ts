import { createHash } from 'node:crypto'
import { hex } from '@scure/base'
import test, { type ExecutionContext } from 'ava'
import { formatAddress, parseAddress } from '../../src/chains/address.ts'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { NodeMeter } from '../../src/chains/nodes/node-meter.ts'
import { createTronChain } from '../../src/chains/tron/tron.ts'
import { faultyAnswer } from '../../dev/faulty-node/faults.ts'
import { startFaultyNode } from '../helpers/faulty-node.ts'
import { openLocal } from '../helpers/local-harness.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { conformance } from './conformance.ts'

// The same promises of a node whose calls are counted, which is read in long stretches.
conformance(
  test,
  async () => {
    const local = await startLocalTron()
    const meter = new NodeMeter({ name: 'node', budget: { daily: 100_000 }, now: () => new Date() })
    const nodes = local.settings.nodes.map(node => ({ ...node, meter }))
    let time = 0
    // Nobody rests: what is asked here by mistake is asked on purpose.
    return openLocal({ ...local, settings: { ...local.settings, nodes } }, () => (time += 60_000))
  },
  { lateAtHead: ['short-receipts'] },
)

const account = (index: number) =>
  formatAddress('TRC20', createHash('sha256').update(`sparing ${index}`).digest().subarray(0, 20))

/** Three blocks of which the first and the last pay one of ours, through a node that can be made to fail. */
async function openRange(t: ExecutionContext, { daily = 20_000 } = {}) {
  const local = await startLocalTron()
  const node = await startFaultyNode(local.url)
  t.teardown(() => Promise.all([node.stop(), local.stop()]))
  const meter = new NodeMeter({ name: 'node', budget: { daily }, now: () => new Date() })
  const { chainIdentity: genesisBlockId, ...settings } = local.settings
  const chain = await createTronChain({ ...settings, url: node.url, genesisBlockId, meter })
  const from = (await chain.head()).height + 1
  const ours = parseAddress('TRC20', account(1))!
  for (const index of [1, 2, 1]) {
    await local.pay({ kind: 'batch', transfers: [{ to: account(index), amount: 5n }] })
    await local.pay({ kind: 'transfer', to: account(index), amount: 7n })
    await local.mine()
  }
  const filter = async (accounts: readonly string[]) => new Set(accounts.filter(one => one === hex.encode(ours)))
  return {
    node,
    meter,
    local,
    chain,
    filter,
    async read() {
      const before = meter.used()
      const reported = await chain.range!(from, from + 2, filter)
      const paid = reported.map(({ transfers }) => transfers.map(({ to, amount }) => `${to === account(1)} ${amount}`))
      return { paid, calls: meter.used() - before }
    },
    readSingly: () => Promise.all([0, 1, 2].map(async at => chain.transfers((await chain.block(from + at))!, filter))),
    range: async () => (await chain.range!(from, from + 2, filter)).map(({ transfers }) => transfers),
  }
}

const paid = [['true 5', 'true 7'], [], ['true 5', 'true 7']]

test('a stretch takes a call for its blocks, one for their logs, and one for each block that pays one of ours', async t => {
  const { read, readSingly, range } = await openRange(t)
  t.deepEqual(await read(), { paid, calls: 4 })
  t.deepEqual(await range(), await readSingly())
})

test('logs that lag behind their blocks hide nothing that the blocks name themselves', async t => {
  const { node, read } = await openRange(t)
  node.set(({ path }) => (path === 'jsonrpc' ? { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":[]}' } : null))
  t.deepEqual(await read(), { paid, calls: 5 })
})

test('a node without JSON-RPC is noticed once, and its blocks are read by their results', async t => {
  const { node, read } = await openRange(t)
  node.set(({ path }) => (path === 'jsonrpc' ? { status: 404, body: 'not found' } : null))
  t.deepEqual(await read(), { paid, calls: 5 })
  t.deepEqual(await read(), { paid, calls: 4 })
})

test('logs of other blocks than those shown prove nothing', async t => {
  const { node, range, local } = await openRange(t)
  let forked = false
  node.set(({ path }) => {
    if (path !== 'jsonrpc' || forked) return null
    return {
      change: answer => {
        forked = true
        return JSON.parse(JSON.stringify(answer).replaceAll(/"blockHash":"0x[0-9a-f]{8}/g, '"blockHash":"0xffffffff'))
      },
    }
  })
  await t.throwsAsync(range(), { instanceOf: ChainUnavailable, message: /eth_getLogs: 0x[0-9a-f]+ is in/ })
  await local.mine()
  t.is((await range()).flat().length, 4)
})

test('a stretch that is too much is read in halves', async t => {
  const { node, read } = await openRange(t)
  node.set(({ path, body }) => {
    const [filter] = (body as { params?: { fromBlock: string; toBlock: string }[] }).params ?? []
    return path === 'jsonrpc' && filter!.fromBlock !== filter!.toBlock
      ? {
          status: 200,
          body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"query returned more than 10000 results"}}',
        }
      : null
  })
  t.deepEqual((await read()).paid, paid)
})

test('the newest block comes with those before it, which are not asked for again', async t => {
  const { chain, local, meter, filter } = await openRange(t)
  const from = (await chain.head()).height + 1
  await local.pay({ kind: 'transfer', to: account(1), amount: 9n })
  await local.mine(2)
  const before = meter.used()
  const head = await chain.head()
  t.is(head.height, from + 1)
  t.is(meter.used() - before, 1)
  const reported = await chain.range!(from, from + 1, filter)
  t.deepEqual(
    reported.map(({ block }) => block),
    [await chain.block(from), await chain.block(from + 1)],
  )
  // The logs, the results of the block that pays, and the two blocks asked for here to compare.
  t.is(meter.used() - before, 5)
})

test('with calls for all blocks each is read once by its results, and what is final is compared with the logs', async t => {
  const { chain, local, meter, node, read } = await openRange(t, { daily: 100_000 })
  t.deepEqual(await read(), { paid, calls: 4 })
  await local.mine(local.finalityBlocks)
  const { height } = await chain.finalHead()
  const before = meter.used()
  const reported = await chain.finalRange(height - 2, height)
  t.is(reported.transfers.length, 6)
  t.is(meter.used() - before, 2)
  const silent = [{ name: 'silent-logs' }] as const
  node.set(() => ({ change: (answer, request) => faultyAnswer(request, answer, silent) }))
  t.deepEqual((await chain.finalRange(height - 2, height)).transfers, reported.transfers)
})

const ours = hex.encode(parseAddress('TRC20', account(1))!)
const paysOurs = { to: account(1), amount: 9n }
const shortened = [
  { what: 'an account', transfers: [paysOurs], fault: { name: 'short-receipts', account: ours }, left: [] },
  {
    what: 'one of two equal transfers',
    transfers: [paysOurs, paysOurs],
    fault: { name: 'short-receipts' },
    left: [9n],
  },
] as const

for (const daily of [20_000, 100_000])
  for (const { what, transfers, fault, left } of shortened)
    test(`with ${daily} calls a day, ${what} that results lacked at the head is found in what is final`, async t => {
      const { chain, local, node, filter, range } = await openRange(t, { daily })
      const height = (await chain.head()).height + 1
      node.set(({ body }) =>
        (body as { num?: number }).num === height
          ? { change: (answer, request) => faultyAnswer(request, answer, [fault]) }
          : null,
      )
      await local.pay({ kind: 'batch', transfers })
      await local.mine()
      const [atHead] = await chain.range!(height, height, filter)
      t.deepEqual<readonly bigint[], readonly bigint[]>(
        atHead!.transfers.map(({ amount }) => amount),
        left,
      )
      node.set(null)
      await local.mine(local.finalityBlocks)
      const reported = await chain.finalRange(height, height, filter)
      t.deepEqual<readonly bigint[], readonly bigint[]>(
        reported.transfers.map(({ amount }) => amount),
        transfers.map(({ amount }) => amount),
      )
      t.is((await range()).flat().length, 4)
    })

test('a newest block that did not change is asked for by itself', async t => {
  const { chain, meter } = await openRange(t)
  const head = await chain.head()
  const before = meter.used()
  t.deepEqual(await chain.head(), head)
  t.is(meter.used() - before, 2)
})

test('blocks that a fork has replaced since they were told are not told again', async t => {
  const { chain, local } = await openRange(t)
  const { height } = await chain.head()
  await local.mine(2)
  await chain.head()
  await local.reorg(2)
  await local.mine()
  const head = await chain.head()
  const reported = await chain.range!(height + 1, head.height)
  t.deepEqual(reported.at(-1)?.block, head)
  for (const { block } of reported) t.deepEqual(block, await chain.block(block.height))
})

test('who signed a payment is told along with it, and asked for where it was not', async t => {
  const { chain, local, meter, range } = await openRange(t)
  const paying = (await range()).flat()
  const before = meter.used()
  for (const { txHash } of paying) t.is(await chain.transactionSender(txHash), local.faucet)
  t.is(meter.used(), before)
  const [, other] = await chain.range!(paying[0]!.blockHeight, paying[0]!.blockHeight + 1)
  const unread = await createTronChain({ ...local.settings, url: local.url, meter })
  t.is(await unread.transactionSender(other!.transfers[0]!.txHash), local.faucet)
})
