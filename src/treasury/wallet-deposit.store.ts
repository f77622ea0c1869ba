import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** Which of these transactions were signed here, whatever became of them. */
export async function listSignedHashes(rows: Rows, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const found = await rows.query<{ tx_hash: string }>('select tx_hash from chain_tx where tx_hash = any($1)', [hashes])
  return new Set(found.map(row => row.tx_hash))
}

export interface WalletDeposit {
  readonly txHash: string
  readonly ordinal: number
  readonly wallet: string
  readonly from: string
  readonly amount: bigint
  readonly blockHeight: number
}

/** Records what came to a wallet; `false` when it is recorded already. */
export async function insertWalletDeposit(
  tx: Rows,
  key: ChainKey,
  { deposit, now }: { readonly deposit: WalletDeposit; readonly now: Date },
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`,
    [
      key.environment,
      key.network,
      deposit.txHash,
      deposit.ordinal,
      deposit.wallet,
      deposit.from,
      deposit.amount,
      deposit.blockHeight,
      now,
    ],
  )
  return inserted.length > 0
}
