import { heightOf } from './read/agreement.ts'
import { ChainUnavailable, type BlockRef, type Network } from './chain.ts'
import { NodeGroup, type GroupOptions } from './nodes/node-group.ts'

/** Token balances as one node reports them. */
export interface BalancesNode {
  readonly network: Network
  /** Whether the node keeps no old state and always answers for its newest final block. */
  readonly isOfNewest?: boolean
  verify(): Promise<void>
  finalHead(): Promise<BlockRef>
  /** Returns balances in the order of the addresses, at this final block or, without old state, at the newest one. */
  balances(addresses: readonly string[], height: number): Promise<readonly bigint[]>
}

/** Token balances as a majority of a network's nodes reports them. */
export interface OnChainBalances {
  readonly network: Network
  /** Whether the nodes have a daily call budget. */
  readonly isCounted?: boolean
  /** Whether the nodes keep no old state and always answer for the newest final block. */
  readonly isOfNewest?: boolean
  /** Maximum number of addresses per query. */
  readonly pageMax: number
  finalHeight(): Promise<number>
  balances(addresses: readonly string[], height: number): Promise<readonly bigint[]>
}

const pageMax = 100

/** Combines the nodes of one network. */
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
