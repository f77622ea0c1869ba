import { namesOf, type ChainSettings } from './connect.ts'
import { onChainBalances, type OnChainBalances } from './on-chain-balances.ts'
import { adapterOf } from './registry.ts'

/** Who tells what accounts hold on the chain behind these settings; `null` where nobody is asked. */
export async function connectBalances(settings: ChainSettings, now: () => number): Promise<OnChainBalances | null> {
  const { openBalances } = adapterOf(settings.network)
  if (!openBalances) return null
  const nodes = await Promise.all(settings.nodes.map(node => openBalances(settings, node)))
  const meters = settings.nodes.map(({ meter }) => meter)
  return onChainBalances(nodes, { now, names: namesOf(settings.nodes), meters })
}
