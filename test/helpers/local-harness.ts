import { createHash } from 'node:crypto'
import { formatAddress } from '../../src/chains/address.ts'
import { connectChain } from '../../src/chains/connect.ts'
import type { Harness } from '../chains/harness.ts'
import { faultyAnswer } from '../../dev/faulty-node/faults.ts'
import { startFaultyNode, type NodeRequest } from './faulty-node.ts'
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
    async behind(faults, count) {
      const nodes = await Promise.all(Array.from({ length: count }, () => startFaultyNode(local.url)))
      const spoil = (answer: unknown, request: NodeRequest) => faultyAnswer(request, answer, faults)
      for (const node of nodes) node.set(() => ({ change: spoil }))
      const [setting] = settings.nodes
      const spoiled = nodes.map(({ url }) => ({ ...setting!, url }))
      return {
        chain: await connectChain({ ...settings, nodes: spoiled }, now),
        heal: () => nodes.forEach(node => node.set(null)),
        stop: async () => {
          await Promise.all(nodes.map(node => node.stop()))
        },
      }
    },
    reorg: (depth, options) => local.reorg(depth, options),
    finalize: () => local.mine(finalityBlocks),
    stop: () => local.stop(),
  }
}
