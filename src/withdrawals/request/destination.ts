import { formatAddress, isPrecompiled, parseAddress } from '../../chains/address.ts'
import type { Network } from '../../chains/chain.ts'

/** A network whose token contract nobody is paid at. */
interface TokenOfNetwork {
  readonly network: Network
  readonly token: string
}

/**
 * A destination in the form it is kept in; `null` for what nobody can use money at: another network's format, a wrong checksum,
 * the zero address, a precompiled contract, a token contract (interface, section 7.3). Which addresses are our own the database knows.
 */
export function readDestination(network: Network, text: string, known: readonly TokenOfNetwork[]): string | null {
  const account = parseAddress(network, text)
  if (account === null || isPrecompiled(account)) return null
  const address = formatAddress(network, account)
  const tokens = known.filter(one => one.network === network).map(one => parseAddress(network, one.token))
  return tokens.some(token => token !== null && formatAddress(network, token) === address) ? null : address
}
