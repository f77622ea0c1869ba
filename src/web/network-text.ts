import type { Network } from '../chains/chain.ts'
import { networkTable } from '../chains/networks.ts'

/** Returns the name of a network, such as `TRON (TRC20)`. */
export function networkText(network: Network): string {
  const { chainName, standard } = networkTable[network]
  return `${chainName} (${standard})`
}
