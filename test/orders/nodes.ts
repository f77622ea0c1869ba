// Several nodes of one network on the fake chain: which of them are down, hide or invent is told by the test.
import type { ChainNode } from '../../src/chains/chain.ts'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { directory } from '../../src/app.ts'
import type { Deps } from '../../src/deps.ts'
import { follow } from '../../src/payments/follow/follow-chain.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import type { TestService } from '../helpers/deps.ts'
import { openWatched, type Setting } from './watched-order.ts'

export const key = { environment: 'test', network: 'ERC20' } as const

export interface Nodes {
  readonly service: TestService
  readonly setting: Setting
  /** These nodes as the service has them from now on. */
  use(nodes: readonly ChainNode[]): Deps
}

/** An order of a service that follows both chains already, and what its nodes are to be. */
export async function openNodes(service: TestService, more: Parameters<typeof openWatched>[1] = {}): Promise<Nodes> {
  const setting = await openWatched(service, more)
  return {
    service,
    setting,
    use: nodes => ({
      ...service.deps,
      chains: directory([{ environment: 'test', chain: quorum(nodes, { now: () => 0 }) }]),
    }),
  }
}

/** Follows the chain at its head's time, and returns the order as it is then. */
export async function inspect({ service, setting }: Nodes, deps: Deps) {
  if (setting.chain.head.time > service.clock.now()) service.clock.set(setting.chain.head.time)
  await follow(deps, key)
  return getOrder(deps, setting.merchant, setting.order.id)
}

export function dead(node: ChainNode): ChainNode {
  const down = async () => {
    throw new ChainUnavailable('down')
  }
  return { ...node, verify: down, head: down, finalHead: down, block: down, transfers: down, finalRange: down }
}

/** Shows every block, and no transfer. */
export function hiding(node: ChainNode): ChainNode {
  return {
    ...node,
    transfers: async () => [],
    finalRange: async (from, to) => ({ ...(await node.finalRange(from, to)), transfers: [], times: new Map() }),
  }
}
