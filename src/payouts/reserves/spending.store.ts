import type { ChainKey, Transfer } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import type { WalletTransfer } from '../../ledger/wallet-entry.ts'

/**
 * Which of these transactions we signed and may still send: one that was given up is not ours any more, as expired, since a stranger had
 * its number, or since the block in which it had failed was taken back when another had followed it.
 */
export async function listOwnHashes(
  rows: Rows,
  key: ChainKey,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows.query<{ tx_hash: string }>(
    `select tx_hash from transaction_attempt where tx_hash = any($3::text[]) and environment = $1 and network = $2 and status <> 'EXPIRED'
        and not (status = 'REPLACED' and nonce_used_at is not null) and not (status = 'FAILED' and block_number is null)`,
    [key.environment, key.network, hashes],
  )
  return new Set(found.map(row => row.tx_hash))
}

interface Spending {
  readonly transfer: Transfer
  readonly isOurs: boolean
  readonly now: Date
  readonly digests: RowDigests
}

/** What is recorded as having left an address of ours in a final block. */
export interface RecordedSpending extends WalletTransfer {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly blockHeight: number
  readonly isOurs: boolean
}

/** The columns of a spending that its digest binds. */
export function boundSpending(one: Omit<RecordedSpending, 'reversals'>, takenBackAt: Date | null) {
  const { environment, network, txHash, ordinal, from, to, amount, blockHeight, isOurs } = one
  const identity = { environment, network, tx_hash: txHash, ordinal }
  const content = { from_address: from, to_address: to, amount, block_height: blockHeight, is_ours: isOurs }
  return { ...identity, ...content, taken_back_at: takenBackAt }
}

/** Records what left an address of ours; `false` when it is recorded already. One whose block was taken back is recorded anew. */
export async function insertSpending(
  tx: Rows,
  key: ChainKey,
  { transfer, isOurs, now, digests }: Spending,
): Promise<boolean> {
  const { txHash, ordinal, from, to, amount, blockHeight } = transfer
  const digest = await digests.of('wallet_spending', boundSpending({ ...key, ...transfer, isOurs }, null))
  const inserted = await tx.query(
    `insert into wallet_spending (environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height, is_ours, recorded_at, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (tx_hash, ordinal, network, environment) do update
        set taken_back_at = null, from_address = excluded.from_address, to_address = excluded.to_address, amount = excluded.amount,
            block_height = excluded.block_height, is_ours = excluded.is_ours, digest = excluded.digest
       where wallet_spending.taken_back_at is not null
     returning 1`,
    [key.environment, key.network, txHash, ordinal, from, to, amount.toString(), blockHeight, isOurs, now, digest],
  )
  return inserted.length > 0
}

/** Nothing is signed with the wallet of this chain until a person has looked; the first reason stays. */
export async function pauseWallet(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update wallet set paused_at = $4, pause_reason = $3 where environment = $1 and network = $2 and paused_at is null`,
    [key.environment, key.network, reason, now],
  )
}
