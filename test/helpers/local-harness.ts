import { createHash } from 'node:crypto'
import { formatAddress } from '../../src/chains/address.ts'
import { connectChain } from '../../src/chains/connect.ts'
import type { Harness } from '../chains/conformance.ts'
import type { LocalChain } from './local-chain.ts'

/** The conformance suite's view of a local blockchain, read by the adapter of its network. */
export async function openLocal(local: LocalChain, now = () => performance.now()): Promise<Harness> {
  const { settings, faucet, batcher, finalityBlocks } = local
  return {
    chain: await connectChain(settings, now),
    faucet,
    batcher,
    address: index =>
      formatAddress(settings.network, createHash('sha256').update(`receiver ${index}`).digest().subarray(0, 20)),
    async mine(payments = []) {
      const hashes: string[] = []
      for (const payment of payments) hashes.push(await local.pay(payment))
      await local.mine()
      return hashes
    },
    async blacklist(account, isListed) {
      await local.blacklist(account, isListed)
      await local.mine()
    },
    reorg: (depth, options) => local.reorg(depth, options),
    finalize: () => local.mine(finalityBlocks),
    stop: () => local.stop(),
  }
}
