// A node of Ethereum whose calls are counted.
import { createHash } from 'node:crypto'
import test from 'ava'
import { formatAddress } from '../../src/chains/address.ts'
import { createEthereumChain } from '../../src/chains/ethereum/ethereum.ts'
import { NodeMeter } from '../../src/chains/nodes/node-meter.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'

test('who signed a payment is told along with it, and asked for where it was not', async t => {
  const local = await startLocalEthereum()
  t.teardown(() => local.stop())
  const meter = new NodeMeter({ name: 'node', budget: { daily: 100_000 }, now: () => new Date() })
  const { finality } = local.settings
  const open = () =>
    createEthereumChain({
      ...local.settings,
      finality: finality === 'finalized' ? finality : { depth: finality },
      url: local.url,
      chainId: Number(local.settings.chainIdentity),
      meter,
    })
  const to = formatAddress('ERC20', createHash('sha256').update('sparing').digest().subarray(0, 20))
  const txHash = await local.pay({ kind: 'transfer', to, amount: 7n })
  await local.mine()
  const chain = await open()
  await chain.transfers(await chain.head())
  const before = meter.used()
  t.is(await chain.transactionSender(txHash), local.faucet)
  t.is(meter.used(), before)
  t.is(await (await open()).transactionSender(txHash), local.faucet)
  t.is(meter.used(), before + 1)
})
