// Two nodes of go-ethereum on one chain: what forks and finality are where nobody's word is taken for them.
import test from 'ava'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { connectChain } from '../../src/chains/connect.ts'
import { finalOf, suiteOf } from '../chains/outgoing-conformance.ts'
import { Consensus } from '../helpers/consensus.ts'
import { finalityBlocks } from '../helpers/ethereum-node.ts'
import { startTwoGeths } from '../helpers/two-geths.ts'

const program = process.env.KASSA_GETH ?? ''

test.serial('a longer chain takes a payment back, the pool brings it again, and it is paid once', async t => {
  const { one, other, local } = await startTwoGeths(program)
  t.teardown(() => local.stop())
  const { way, someone, intent, sign } = await suiteOf(local)
  const chain = await connectChain(local.settings, () => performance.now())
  await t.notThrowsAsync(way.verify())
  const to = someone()
  const { signed, sent } = await sign(intent(to, 7n))
  // As a node hears of it that lies far away: the other one never does.
  await ethereumRpc(one.url, 'eth_sendRawTransaction', [signed.raw])
  const [own, theirs] = [await Consensus.open([one]), await Consensus.open([other])]
  await own.mine(1)
  const before = await ethereumRpc<{ blockHash: string } | null>(one.url, 'eth_getTransactionReceipt', [signed.txHash])
  t.truthy(before)
  t.not((await way.outcome(sent)).kind, 'final')

  await own.take(await theirs.mine(2))
  t.is(await ethereumRpc(one.url, 'eth_getTransactionReceipt', [signed.txHash]), null)
  t.is(await ethereumRpc(one.url, 'eth_getTransactionByHash', [signed.txHash]).then(found => found !== null), true)
  t.is((await way.outcome(sent)).kind, 'open')
  t.deepEqual(
    (await way.broadcast(signed)).map(({ value }) => value.kind).toSorted(),
    ['accepted', 'known'],
    'one had it in its pool again',
  )

  await local.mine()
  t.is((await way.outcome(sent)).kind, 'included')
  await local.mine(finalityBlocks)
  const outcome = await finalOf(way, sent)
  t.is(outcome.result, 'success')
  t.not(outcome.block.hash, before!.blockHash)
  const paid = await chain.transfers((await chain.block(outcome.block.height))!)
  t.deepEqual(
    paid.map(({ txHash, amount }) => [txHash, amount]),
    [[signed.txHash, 7n]],
  )
})

test.serial('what one of two nodes calls final is final only once the other does', async t => {
  const { one, other, local } = await startTwoGeths(program)
  t.teardown(() => local.stop())
  const { way, someone, intent, sign } = await suiteOf(local)
  const { signed, sent } = await sign(intent(someone(), 9n))
  await ethereumRpc(one.url, 'eth_sendRawTransaction', [signed.raw])
  const [own, theirs] = [await Consensus.open([one]), await Consensus.open([other])]
  const blocks = await own.mine(1 + finalityBlocks)
  t.not(
    await way.outcome(sent).then(
      ({ kind }) => kind,
      () => 'unavailable',
    ),
    'final',
  )
  await theirs.take(blocks)
  t.is((await finalOf(way, sent)).result, 'success')
})
