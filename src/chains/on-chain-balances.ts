import { heightOf } from './read/agreement.ts'
import { ChainUnavailable, type BlockRef, type Network } from './chain.ts'
import { NodeGroup, type GroupOptions } from './nodes/node-group.ts'

/** What one node says that accounts hold of the token. */
export interface BalancesNode {
  readonly network: Network
  /** Whether it keeps no past: it tells of its newest final block, whatever height is asked for. */
  readonly isOfNewest?: boolean
  verify(): Promise<void>
  finalHead(): Promise<BlockRef>
  /** In the order of the addresses. Of the final block at this height, or, where a node keeps no past, of its newest final one. */
  balances(addresses: readonly string[], height: number): Promise<readonly bigint[]>
}

/** What a majority of the nodes of a network says that accounts hold. */
export interface OnChainBalances {
  readonly network: Network
  /** Whether its nodes' calls of a day are counted. */
  readonly isCounted?: boolean
  /** Whether they keep no past: they tell of the newest final block, whatever height is asked for. */
  readonly isOfNewest?: boolean
  /** How many addresses are worth asking about at once. */
  readonly pageMax: number
  finalHeight(): Promise<number>
  balances(addresses: readonly string[], height: number): Promise<readonly bigint[]>
}

const pageMax = 100

/** The nodes of one network as one teller. */
export function onChainBalances(nodes: readonly BalancesNode[], options: GroupOptions): OnChainBalances {
  const [first] = nodes
  if (!first) throw new RangeError('a network needs at least one node')
  const group = new NodeGroup<BalancesNode>(nodes, options)
  return {
    network: first.network,
    isCounted: group.isCounted,
    isOfNewest: first.isOfNewest === true,
    pageMax,
    async finalHeight() {
      const heads = await group.all(async node => node.finalHead())
      const height = heightOf(heads.map(({ value }) => value.height), group.majority) // prettier-ignore
      if (height === null) throw new ChainUnavailable('fewer nodes than needed say what is final')
      return height
    },
    balances: (addresses, height) =>
      group.agree(async node => node.balances(addresses, height), {
        what: `what ${addresses.length} addresses hold`,
        say: balances => balances.join(),
      }),
  }
}
