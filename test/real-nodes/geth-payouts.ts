// Money out on go-ethereum where anvil cannot show it: a node that is started anew, and two nodes that are of two minds for a while.
import test, { type ExecutionContext } from 'ava'
import { Consensus } from '../helpers/consensus.ts'
import { finalityBlocks } from '../helpers/ethereum-node.ts'
import { genesisOf, startGethProcess } from '../helpers/geth.ts'
import { furnishEthereum } from '../helpers/local-ethereum.ts'
import { startTwoGeths } from '../helpers/two-geths.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { openOnChain, sweepOf, sweepSettings } from '../payouts/on-chain.ts'
import { brokenInvariants } from '../payouts/payouts.ts'

const program = process.env.KASSA_GETH ?? ''

test.serial(
  'a node started anew has forgotten what was sent to it: the same bytes are sent again, and pay once',
  async t => {
    const geth = await startGethProcess(program, genesisOf(new Date()))
    const consensus = await Consensus.open([geth])
    const call = (method: string, ...params: readonly unknown[]) => ethereumRpc(geth.url, method, params)
    const local = await furnishEthereum({
      url: geth.url,
      chainId: 31_337,
      call,
      async mine(blocks) {
        await consensus.mine(blocks)
      },
      async replace() {
        throw new Error('no fork is needed here')
      },
      stop: () => geth.stop(),
    })
    const at = await openOnChain(local, sweepSettings('ERC20'))
    t.teardown(() => at.close())
    const { payouts } = at
    const { address } = await at.deposit('40')
    const to = payouts.someone()
    const id = await payouts.withdraw(to)
    at.isStuck = true
    await payouts.work(1)
    const [before] = await payouts.attempts(id)
    t.not(await call('eth_getTransactionByHash', before!.tx_hash), null)
    await geth.restart()
    t.is(await call('eth_getTransactionByHash', before!.tx_hash), null, 'its pool is empty')
    at.isStuck = false
    await payouts.work(10)
    t.like(await payouts.withdrawal(id), { status: 'COMPLETED', tx_hash: before!.tx_hash })
    t.is((await payouts.attempts(id)).length, 1)
    t.deepEqual(await at.paid(to), [25_000_000n])
    const { status, steps } = await sweepOf(payouts, address)
    t.deepEqual([status, ...steps.map(step => `${step.purpose} ${step.status}`)], ['DONE', 'top_up DONE', 'sweep DONE'])
    t.deepEqual(await brokenInvariants(payouts), [])
  },
)

/** A withdrawal that two nodes have heard of, and no block has. */
async function sentToTwo(t: ExecutionContext) {
  const geths = await startTwoGeths(program)
  const at = await openOnChain(geths.local)
  t.teardown(() => at.close())
  const { payouts } = at
  const to = payouts.someone()
  const id = await payouts.withdraw(to)
  at.isStuck = true
  await payouts.work(1)
  return { ...geths, at, payouts, to, id }
}

test.serial('while one of two nodes is down nothing is concluded, and when it is back everything is, once', async t => {
  const { one, other, local, at, payouts, to, id } = await sentToTwo(t)
  await local.mine(1)
  await other.restart()
  const own = await Consensus.open([one])
  const blocks = await own.mine(finalityBlocks)
  await payouts.work(2)
  t.is((await payouts.withdrawal(id)).status, 'BROADCAST', 'final for one of two')
  await (await Consensus.open([other])).take(blocks)
  at.isStuck = false
  await payouts.work(2)
  t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
  t.deepEqual(await at.paid(to), [25_000_000n])
  t.deepEqual(await payouts.events(id), ['withdrawal.completed'])
})

test.serial('a longer chain brings the payment in another block: the withdrawal ends there, once', async t => {
  const { one, other, at, payouts, to, id } = await sentToTwo(t)
  const [{ tx_hash: txHash } = { tx_hash: null }] = await payouts.attempts(id)
  const [own, theirs] = [await Consensus.open([one]), await Consensus.open([other])]
  const [lost] = await own.mine(1)
  await payouts.work(1)
  t.is((await payouts.withdrawal(id)).status, 'BROADCAST')
  await own.take(await theirs.mine(2))
  const receipt = await ethereumRpc<{ blockHash: string }>(one.url, 'eth_getTransactionReceipt', [txHash])
  t.not(receipt.blockHash, lost!.hash)
  at.isStuck = false
  await payouts.work(3)
  t.like(await payouts.withdrawal(id), { status: 'COMPLETED', tx_hash: txHash })
  t.is((await payouts.attempts(id)).length, 1)
  t.deepEqual(await at.paid(to), [25_000_000n])
  t.deepEqual(await brokenInvariants(payouts), [])
})
