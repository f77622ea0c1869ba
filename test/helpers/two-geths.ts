// Two nodes of go-ethereum on one chain, which know nothing of each other but what a test tells them.
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { Consensus } from './consensus.ts'
import { genesisOf, startGethProcess, type Geth } from './geth.ts'
import type { LocalChain } from './local-chain.ts'
import { furnishEthereum } from './local-ethereum.ts'

export interface TwoGeths {
  readonly one: Geth
  readonly other: Geth
  /** The chain of both, with both for its nodes. */
  readonly local: LocalChain
}

export async function startTwoGeths(program: string): Promise<TwoGeths> {
  const genesis = genesisOf(new Date())
  const [one, other] = [await startGethProcess(program, genesis), await startGethProcess(program, genesis)]
  const both = await Consensus.open([one, other])
  const local = await furnishEthereum({
    url: one.url,
    chainId: 31_337,
    call: (method, ...params) => ethereumRpc(one.url, method, params),
    async mine(blocks) {
      await both.mine(blocks)
    },
    async replace() {
      throw new Error('here the other node makes forks')
    },
    async stop() {
      await one.stop()
      await other.stop()
    },
  })
  const nodes = [one, other].map(({ url }) => ({ url, headers: {} }))
  return { one, other, local: { ...local, settings: { ...local.settings, nodes } } }
}
