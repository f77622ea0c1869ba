import { isDepositAddress } from '../../deposit-addresses/address.store.ts'
import { listOwnWallets } from '../../deposit-addresses/wallet.store.ts'
import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

/** Whether an address belongs to this service in either environment: a deposit address or a wallet. */
export async function isOwnAddress(rows: Rows, network: Network, address: string): Promise<boolean> {
  if (await isDepositAddress(rows, network, address)) return true
  for (const environment of ['live', 'test'] as const) {
    if ((await listOwnWallets(rows, { environment, network })).has(address)) return true
  }
  return false
}
