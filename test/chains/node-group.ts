// Several nodes that tell the same, as one chain.
import type { ChainNode, FinalRange } from '../../src/chains/chain.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { createFakeChain, type FakeChain } from '../helpers/fake-chain.ts'

/** Nodes that have seen the same blocks, a clock to move, and the nodes as one chain. */
export function group(count: number) {
  const nodes = Array.from({ length: count }, () => createFakeChain({ network: 'TRC20' }))
  for (const node of nodes) {
    node.mine([{ to: node.address(1), amount: 5n }])
    node.mineEmpty(5)
  }
  const clock = { milliseconds: 0 }
  const names = nodes.map((_, index) => `host${index}`)
  const chain = quorum(
    nodes.map(node => node.node),
    { now: () => clock.milliseconds, names },
  )
  return { nodes: nodes as [FakeChain, FakeChain, ...FakeChain[]], clock, chain }
}

/** A node that tells final ranges otherwise. */
export const altered = (chain: ChainNode, change: (range: FinalRange) => FinalRange): ChainNode => {
  return { ...chain, finalRange: async (from, to) => change(await chain.finalRange(from, to)) }
}
