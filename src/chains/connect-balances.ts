import { namesOf, type ChainSettings } from './connect.ts'
import { onChainBalances, type OnChainBalances } from './on-chain-balances.ts'
import { adapterOf } from './registry.ts'

/** Connects to the nodes that report token balances; `null` if the network has none. */
export async function connectBalances(settings: ChainSettings, now: () => number): Promise<OnChainBalances | null> {
  const { openBalances } = adapterOf(settings.network)
  if (!openBalances) return null
  const nodes = await Promise.all(settings.nodes.map(node => openBalances(settings, node)))
  const meters = settings.nodes.map(({ meter }) => meter)
  return onChainBalances(nodes, { now, names: namesOf(settings.nodes), meters })
}
