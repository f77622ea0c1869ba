import type { Network } from './chain.ts'
import { namesOf, type ChainSettings } from './connect.ts'
import { openEthereumBalances } from './ethereum/balances.ts'
import { onChainBalances, type OnChainBalances, type BalancesNode } from './on-chain-balances.ts'
import type { NodeSetting } from './nodes/node-setting.ts'
import { openTronBalances } from './tron/balances.ts'

/** How each network is asked for what accounts hold; one that is not here is not asked. */
const adapters: Readonly<
  Partial<Record<Network, (settings: ChainSettings, node: NodeSetting) => Promise<BalancesNode>>>
> = {
  TRC20: (settings, node) => openTronBalances({ ...settings, ...node, genesisBlockId: settings.chainIdentity }),
  ERC20: ({ chainIdentity, finality, ...settings }, node) =>
    openEthereumBalances({
      ...settings,
      ...node,
      chainId: Number(chainIdentity),
      finality: finality === 'finalized' ? finality : { depth: finality },
    }),
}

/** Who tells what accounts hold on the chain behind these settings; `null` where nobody is asked. */
export async function connectBalances(settings: ChainSettings, now: () => number): Promise<OnChainBalances | null> {
  const open = adapters[settings.network]
  if (!open) return null
  const nodes = await Promise.all(settings.nodes.map(node => open(settings, node)))
  const meters = settings.nodes.map(({ meter }) => meter)
  return onChainBalances(nodes, { now, names: namesOf(settings.nodes), meters })
}
