// What addresses hold on a local chain of each network, in final blocks alone.
import { createHash } from 'node:crypto'
import test from 'ava'
import { formatAddress } from '../../src/chains/address.ts'
import { connectBalances } from '../../src/chains/connect-balances.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'

for (const start of [startLocalEthereum, startLocalTron]) {
  test.serial(`${start.name}: what an account holds is what came to it finally`, async t => {
    const local = await start()
    t.teardown(() => local.stop())
    const { settings, finalityBlocks } = local
    const onChainBalances = (await connectBalances(settings, () => performance.now()))!
    const someone = (name: string) =>
      formatAddress(settings.network, createHash('sha256').update(name).digest().subarray(0, 20))
    const all = Array.from({ length: 9 }, (_, index) => someone(`holder ${index}`))
    await local.pay({ kind: 'transfer', to: all[7]!, amount: 25_000_001n })
    await local.mine(finalityBlocks + 1)
    const height = await onChainBalances.finalHeight()
    const expected = all.map((_, index) => (index === 7 ? 25_000_001n : 0n))
    t.deepEqual(await onChainBalances.balances(all, height), expected)
    await local.pay({ kind: 'transfer', to: all[0]!, amount: 5n })
    await local.mine()
    t.deepEqual(await onChainBalances.balances(all, height), expected, 'what is not final is not counted')
  })
}
