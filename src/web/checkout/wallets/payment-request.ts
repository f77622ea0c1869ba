import { parseAddress } from '../../../chains/address.ts'
import type { Network } from '../../../chains/chain.ts'
import { networkTable } from '../../../chains/networks.ts'
import type { NetworkConfig } from '../../../config/network.ts'
import type { Usdt } from '../../../lib/money.ts'

/** The payment that a wallet is asked to make. */
export interface PaymentRequest {
  readonly network: Network
  /** In the displayed form, its checksum verified. */
  readonly address: string
  /** The amount that is missing. */
  readonly amount: Usdt
  /** EIP-681 link with token, receiver and amount; `null` on networks whose wallets do not know such links. */
  readonly walletLink: string | null
}

interface Payable {
  readonly network: Network
  readonly address: string
  readonly amount: Usdt
}

/**
 * Builds the request from verified values, never from anything a browser sends. Returns `null` if the address is invalid for its network:
 * then nobody must pay.
 */
export function paymentRequest(payable: Payable, config: NetworkConfig | null): PaymentRequest | null {
  const { network, address, amount } = payable
  if (!parseAddress(network, address)) return null
  const link = networkTable[network].walletLink
  return { network, address, amount, walletLink: link && config ? walletLinks[link](payable, config) : null }
}

const walletLinks = { eip681: ethereumLink }

/** EIP-681: `ethereum:<token>@<chain id>/transfer?address=<receiver>&uint256=<units>`; the token counts 10⁻⁶ units. */
function ethereumLink({ network, address, amount }: Payable, { token, chainIdentity }: NetworkConfig): string | null {
  if (!parseAddress(network, token) || !/^[1-9][0-9]*$/.test(chainIdentity)) return null
  return `ethereum:${token}@${chainIdentity}/transfer?address=${address}&uint256=${amount}`
}
