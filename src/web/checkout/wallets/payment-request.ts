import { parseAddress } from '../../../chains/address.ts'
import type { Network } from '../../../chains/chain.ts'
import { networkTable } from '../../../chains/networks.ts'
import type { NetworkConfig } from '../../../config/network.ts'
import type { Usdt } from '../../../lib/money.ts'

/** What a wallet is told to do. */
export interface PaymentRequest {
  readonly network: Network
  /** In the form shown to people, its checksum verified. */
  readonly address: string
  /** What is still to be sent. */
  readonly amount: Usdt
  /** EIP-681 link with token, receiver and amount; `null` where wallets know no such link. */
  readonly walletLink: string | null
}

interface Payable {
  readonly network: Network
  readonly address: string
  readonly amount: Usdt
}

/**
 * The request for a transfer, built here from values that were verified, never from anything a browser sends. `null`
 * when the address is not a valid one of its network: then nobody must pay.
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
