import type { ChainSettings } from './chain-settings.ts'
import type { Chain } from './chain.ts'
import type { NodeSetting } from './nodes/node-setting.ts'
import { quorum } from './read/quorum.ts'
import { adapterOf } from './registry.ts'

export type { ChainSettings }

/** Connects to a chain and verifies each node before its first use. `now` counts milliseconds, for the cooldown of failing nodes. */
export async function connectChain(settings: ChainSettings, now: () => number): Promise<Chain> {
  const { nodes, network } = settings
  const connected = await Promise.all(nodes.map(node => adapterOf(network).openReading(settings, node)))
  return quorum(connected, { now, names: namesOf(nodes), meters: nodes.map(({ meter }) => meter) })
}

/** Names nodes by host only, since path and query of a provider's URL hold its key. Nodes of one host are numbered. */
export function namesOf(nodes: readonly NodeSetting[]): string[] {
  const hosts = nodes.map(({ url }) => new URL(url).host)
  return hosts.map((host, index) => {
    const before = hosts.slice(0, index).filter(other => other === host).length
    return before === 0 ? host : `${host} (${before + 1})`
  })
}
