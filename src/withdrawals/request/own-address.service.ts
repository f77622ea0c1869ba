import { isDepositAddress } from '../../deposit-addresses/address.store.ts'
import { listOwnWallets } from '../../deposit-addresses/wallet.store.ts'
import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

/** Whether an address of a network is one of this service's own, in either environment: a payer's, or a wallet's. */
export async function isOwnAddress(rows: Rows, network: Network, address: string): Promise<boolean> {
  if (await isDepositAddress(rows, network, address)) return true
  for (const environment of ['live', 'test'] as const) {
    if ((await listOwnWallets(rows, { environment, network })).has(address)) return true
  }
  return false
}
