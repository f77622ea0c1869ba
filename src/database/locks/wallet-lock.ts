import type { Rows } from '../database.ts'
import { lockName, shareName } from './named-lock.ts'

interface Chain {
  readonly environment: string
  readonly network: string
}

const nameOf = ({ environment, network }: Chain) => `wallets|${environment}|${network}`

/**
 * Keeps addresses from becoming wallets of ours until the end of the transaction. Code that records final blocks takes this lock last,
 * because code that registers a wallet locks the wallet's row first.
 */
export async function lockAgainstWallets(tx: Rows, chain: Chain): Promise<void> {
  await shareName(tx, nameOf(chain))
}

/**
 * Keeps others from recording final blocks until this transaction, which registers a wallet, ends. Their blocks were read without the
 * wallet.
 */
export async function lockWallets(tx: Rows, chain: Chain): Promise<void> {
  await lockName(tx, nameOf(chain))
}
