import { formatAddress, isPrecompiled, parseAddress } from '../../chains/address.ts'
import type { Network } from '../../chains/chain.ts'

/** A network and its token contract, which is not a valid destination. */
interface TokenOfNetwork {
  readonly network: Network
  readonly token: string
}

/**
 * Returns a destination in canonical form. Returns `null` where nobody could use the money: another network's format, a wrong checksum, the
 * zero address, a precompiled contract or a token contract (docs/spec/interface.md §7.3). The database knows the service's own addresses.
 */
export function readDestination(network: Network, text: string, known: readonly TokenOfNetwork[]): string | null {
  const account = parseAddress(network, text)
  if (account === null || isPrecompiled(account)) return null
  const address = formatAddress(network, account)
  const tokens = known.filter(one => one.network === network).map(one => parseAddress(network, one.token))
  return tokens.some(token => token !== null && formatAddress(network, token) === address) ? null : address
}
