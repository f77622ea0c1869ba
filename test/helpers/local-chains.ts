import type { LocalChain } from './local-chain.ts'
import { startLocalEthereum } from './local-ethereum.ts'
import { startLocalTron } from './local-tron.ts'

export interface LocalChains {
  readonly ethereum: LocalChain
  readonly tron: LocalChain
  stop(): Promise<void>
}

/** Both networks on free ports, the token deployed on each. */
export async function startLocalChains(): Promise<LocalChains> {
  const [ethereum, tron] = await Promise.all([startLocalEthereum(), startLocalTron()])
  return {
    ethereum,
    tron,
    async stop() {
      await Promise.all([ethereum.stop(), tron.stop()])
    },
  }
}
