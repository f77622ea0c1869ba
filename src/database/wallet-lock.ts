import type { Rows } from './database.ts'

interface OfChain {
  readonly environment: string
  readonly network: string
}

const lockSql = `hashtextextended('wallets|' || $1 || '|' || $2, 0)`

/**
 * Until the end of the transaction no address becomes a wallet of ours. Whoever records final blocks takes this last: who makes one holds the
 * wallet before.
 */
export async function lockAgainstWallets(tx: Rows, { environment, network }: OfChain): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${lockSql})`, [environment, network])
}

/** Until the end of the transaction nobody records final blocks that were read without the wallet which this one makes ours. */
export async function lockWallets(tx: Rows, { environment, network }: OfChain): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lockSql})`, [environment, network])
}
