// Who used a number of an account, by the list of the final block that used it.
import test from 'ava'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { developmentAccounts } from '../helpers/ethereum-node.ts'
import { ethereumSender } from '../helpers/ethereum-sender.ts'
import { startFaultyNode } from '../helpers/faulty-node.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startPrunedNodes } from '../helpers/pruned-nodes.ts'

const [, other] = developmentAccounts
const nobody = `0x${'5'.repeat(64)}`

for (const count of [1, 3])
  test.serial(
    `${count} nodes without old states, receipts and index still show by their blocks who used a number`,
    async t => {
      const nodes = await startPrunedNodes(await startLocalEthereum(), count)
      const { local } = nodes
      t.teardown(async () => {
        await nodes.stop()
        await local.stop()
      })
      const way = await connectOutgoing(local.settings, () => performance.now())
      const nonce = await way.transactionCount(other.address)
      const order = { kind: 'nonce' as const, nonce }
      const ours = { txHash: nobody, from: other.address, order }
      t.true(await way.isAbsent(ours))
      t.false(await way.isImpossible(ours))
      const data = `0xa9059cbb${local.faucet.slice(2).padStart(64, '0')}${'0'.padStart(64, '0')}`
      await ethereumSender(local.url, other.privateKey).send(local.token, data)
      await local.mine(1)
      t.true(await way.isAbsent(ours))
      t.false(await way.isImpossible(ours), 'a block has another, and is not final yet')
      const block = await ethereumRpc<{ transactions: string[] }>(local.url, 'eth_getBlockByNumber', ['latest', false])
      const [txHash = ''] = block.transactions
      await local.mine(150 + local.finalityBlocks)
      const { height } = await way.finalHead()
      nodes.prune({ upTo: height - 1, index: true, state: true })
      let rounds = 0
      for (; rounds < 10; rounds += 1)
        try {
          t.true(await way.isImpossible(ours))
          break
        } catch (error) {
          t.like(error, { name: 'ChainUnavailable' })
          t.regex((error as Error).message, /has no state of block/)
        }
      t.true(rounds > 0 && rounds < 4, 'it goes on from where it came to')
      const used = { ...ours, txHash }
      t.false(await way.isAbsent(used), 'the one that used it is there, though no receipt tells so')
      t.false(await way.isImpossible(used))
    },
  )

test('a block whose list is empty proves nothing of a number that was used in it', async t => {
  const local = await startLocalEthereum()
  const node = await startFaultyNode(local.url)
  t.teardown(async () => {
    await node.stop()
    await local.stop()
  })
  const settings = { ...local.settings, nodes: [{ url: node.url, headers: {} }] }
  const way = await connectOutgoing(settings, () => performance.now())
  const nonce = await way.transactionCount(other.address)
  await ethereumSender(local.url, other.privateKey).send(other.address, '0x')
  await local.mine(1 + local.finalityBlocks)
  const ours = { txHash: nobody, from: other.address, order: { kind: 'nonce' as const, nonce } }
  node.set(({ body }) => {
    const { method, params = [] } = body as { method?: string; params?: unknown[] }
    if (method !== 'eth_getBlockByNumber' || params[1] !== true) return null
    return { change: answer => emptied(answer) }
  })
  await t.throwsAsync(way.isImpossible(ours), { message: /does not show who used number/ })
  node.set(null)
  t.true(await way.isImpossible(ours))
})

function emptied(answer: unknown): unknown {
  const { result, ...rest } = answer as { result: object }
  return { ...rest, result: { ...result, transactions: [] } }
}
