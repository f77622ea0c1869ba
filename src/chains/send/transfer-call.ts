import { formatAddress, readAccountDigits } from '../address.ts'
import type { Network } from '../chain.ts'

/** The first four bytes of keccak256('transfer(address,uint256)'). */
const selector = 'a9059cbb'

/** Encodes the token's `transfer` call as hex digits. The same on both networks. */
export function transferCall(
  network: Network,
  { to, amount }: { readonly to: string; readonly amount: bigint },
): string {
  return selector + readAccountDigits(network, to).padStart(64, '0') + amount.toString(16).padStart(64, '0')
}

export interface ReadCall {
  readonly selector: string
  readonly to: string
  readonly amount: bigint
}

/** Decodes the receiver of such a call from its digits; `null` for any other call. */
export function readTransferCall(network: Network, digits: string): ReadCall | null {
  const match = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(digits)
  if (!match) return null
  const to = formatAddress(network, Buffer.from(match[1]!, 'hex'))
  return { selector, to, amount: BigInt(`0x${match[2]!}`) }
}
