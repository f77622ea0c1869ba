import type { Chain, ChainNode, Network } from './chain.ts'
import { createEthereumChain } from './ethereum/ethereum.ts'
import type { NodeSetting } from './nodes/node-setting.ts'
import { quorum } from './read/quorum.ts'
import { createTronChain } from './tron/tron.ts'

/** Where a chain is read and what counts on it: the same questions for every network. */
export interface ChainSettings {
  readonly network: Network
  /** One or more nodes, the preferred first. */
  readonly nodes: readonly NodeSetting[]
  /** The one contract whose logs count. */
  readonly token: string
  /** What tells this chain from others, in the form of its network: a chain id, or the id of the first block. */
  readonly chainIdentity: string
  /** `finalized` asks the node; a number counts blocks behind the head (development chains only). */
  readonly finality: 'finalized' | number
  readonly requiredConfirmations: number
}

/** How a node of each network is read. */
const adapters: Readonly<Record<Network, (settings: ChainSettings, node: NodeSetting) => Promise<ChainNode>>> = {
  TRC20: (settings, node) => createTronChain({ ...settings, ...node, genesisBlockId: settings.chainIdentity }),
  ERC20: ({ chainIdentity, finality, ...settings }, node) =>
    createEthereumChain({
      ...settings,
      ...node,
      chainId: Number(chainIdentity),
      finality: finality === 'finalized' ? finality : { depth: finality },
    }),
}

/** The chain behind these settings; each node is verified before it is used. `now` counts milliseconds: how long a sick node rests. */
export async function connectChain(settings: ChainSettings, now: () => number): Promise<Chain> {
  const { nodes } = settings
  const connected = await Promise.all(nodes.map(node => adapters[settings.network](settings, node)))
  return quorum(connected, { now, names: namesOf(nodes), meters: nodes.map(({ meter }) => meter) })
}

/** The host alone: path and query of a provider's address hold its key. Two of one host are numbered. */
export function namesOf(nodes: readonly NodeSetting[]): string[] {
  const hosts = nodes.map(({ url }) => new URL(url).host)
  return hosts.map((host, index) => {
    const before = hosts.slice(0, index).filter(other => other === host).length
    return before === 0 ? host : `${host} (${before + 1})`
  })
}
