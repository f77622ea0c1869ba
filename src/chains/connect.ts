import type { Chain, ChainNode } from './chain.ts'
import { createEthereumChain } from './ethereum/ethereum.ts'
import type { EthereumOptions } from './ethereum/ethereum.ts'
import type { NodeSetting } from './node-setting.ts'
import { quorum } from './quorum.ts'
import { createTronChain } from './tron/tron.ts'
import type { TronOptions } from './tron/tron.ts'

interface CommonSettings {
  /** One or more nodes, the preferred first. */
  readonly nodes: readonly NodeSetting[]
}

export type ChainSettings =
  | (CommonSettings & Omit<EthereumOptions, keyof NodeSetting> & { readonly network: 'ERC20' })
  | (CommonSettings & Omit<TronOptions, keyof NodeSetting> & { readonly network: 'TRC20' })

/** The chain behind these settings; each node is verified before it is used. `now` counts milliseconds: how long a sick node rests. */
export async function connectChain(settings: ChainSettings, now: () => number): Promise<Chain> {
  const { nodes } = settings
  const connected = await Promise.all(nodes.map(node => connectNode(settings, node)))
  return quorum(connected, { now, names: namesOf(nodes) })
}

/** The host alone: path and query of a provider's address hold its key. Two of one host are numbered. */
function namesOf(nodes: readonly NodeSetting[]): string[] {
  const hosts = nodes.map(({ url }) => new URL(url).host)
  return hosts.map((host, index) => {
    const before = hosts.slice(0, index).filter(other => other === host).length
    return before === 0 ? host : `${host} (${before + 1})`
  })
}

function connectNode(settings: ChainSettings, node: NodeSetting): Promise<ChainNode> {
  return settings.network === 'ERC20'
    ? createEthereumChain({ ...settings, ...node })
    : createTronChain({ ...settings, ...node })
}
