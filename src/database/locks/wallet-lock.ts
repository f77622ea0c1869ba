import type { Rows } from '../database.ts'

interface Chain {
  readonly environment: string
  readonly network: string
}

const lockSql = `hashtextextended('wallets|' || $1 || '|' || $2, 0)`

/**
 * Lets no address become a wallet of ours until the end of the transaction. Recording final blocks takes this lock last, because registering
 * a wallet locks the wallet's row before it.
 */
export async function lockAgainstWallets(tx: Rows, { environment, network }: Chain): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${lockSql})`, [environment, network])
}

/** Lets nobody record final blocks until the end of the transaction, which registers a wallet: the blocks were read without it. */
export async function lockWallets(tx: Rows, { environment, network }: Chain): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lockSql})`, [environment, network])
}
