import type { Rows } from '../database.ts'
import { lockName, shareName } from './named-lock.ts'

interface Chain {
  readonly environment: string
  readonly network: string
}

const nameOf = ({ environment, network }: Chain) => `wallets|${environment}|${network}`

/**
 * Lets no address become a wallet of ours until the end of the transaction. Recording final blocks takes this lock last, because registering
 * a wallet locks the wallet's row before it.
 */
export async function lockAgainstWallets(tx: Rows, chain: Chain): Promise<void> {
  await shareName(tx, nameOf(chain))
}

/** Lets nobody record final blocks until the end of the transaction, which registers a wallet: the blocks were read without it. */
export async function lockWallets(tx: Rows, chain: Chain): Promise<void> {
  await lockName(tx, nameOf(chain))
}
