import type { Network } from './chain.ts'
import { namesOf, type ChainSettings } from './connect.ts'
import { openEthereumHoldings } from './ethereum/holdings.ts'
import { holdings, type Holdings, type HoldingsNode } from './holdings.ts'
import type { NodeSetting } from './node-setting.ts'
import { openTronHoldings } from './tron/holdings.ts'

/** How each network is asked for what accounts hold; one that is not here is not asked. */
const adapters: Readonly<
  Partial<Record<Network, (settings: ChainSettings, node: NodeSetting) => Promise<HoldingsNode>>>
> = {
  TRC20: (settings, node) => openTronHoldings({ ...settings, ...node, genesisBlockId: settings.chainIdentity }),
  ERC20: ({ chainIdentity, finality, ...settings }, node) =>
    openEthereumHoldings({
      ...settings,
      ...node,
      chainId: Number(chainIdentity),
      finality: finality === 'finalized' ? finality : { depth: finality },
    }),
}

/** Who tells what accounts hold on the chain behind these settings; `null` where nobody is asked. */
export async function connectHoldings(settings: ChainSettings, now: () => number): Promise<Holdings | null> {
  const open = adapters[settings.network]
  if (!open) return null
  const nodes = await Promise.all(settings.nodes.map(node => open(settings, node)))
  const meters = settings.nodes.map(({ meter }) => meter)
  return holdings(nodes, { now, names: namesOf(settings.nodes), meters })
}
