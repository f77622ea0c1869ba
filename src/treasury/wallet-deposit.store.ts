import type { ChainKey } from '../chains/chain.ts'
import type { RowDigests } from '../database/row-digests.service.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'

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
  { deposit, now, digests }: { readonly deposit: WalletDeposit; readonly now: Date; readonly digests: RowDigests },
): Promise<boolean> {
  const digest = await digests.of('wallet_deposit', {
    ...key,
    tx_hash: deposit.txHash,
    ordinal: deposit.ordinal,
    wallet: deposit.wallet,
    from_address: deposit.from,
    amount: deposit.amount,
    block_height: deposit.blockHeight,
  })
  const inserted = await tx.query(
    `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1`,
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
      digest,
    ],
  )
  return inserted.length > 0
}

/** What is recorded of these transactions as having come to a wallet. */
export async function listWalletDeposits(
  rows: Rows,
  key: ChainKey,
  hashes: readonly string[],
): Promise<{ readonly txHash: string; readonly ordinal: number; readonly wallet: string; readonly amount: Usdt }[]> {
  if (hashes.length === 0) return []
  const found = await rows.query<{ tx_hash: string; ordinal: number; wallet: string; amount: string }>(
    `select tx_hash, ordinal, wallet, amount from wallet_deposit
      where environment = $1 and network = $2 and tx_hash = any($3::text[])`,
    [key.environment, key.network, hashes],
  )
  return found.map(row => ({
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    wallet: row.wallet,
    amount: readUsdt(row.amount),
  }))
}
