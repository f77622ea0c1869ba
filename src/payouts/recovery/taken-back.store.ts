import type { ChainKey } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import type { WalletTransfer } from '../../ledger/wallet-entry.ts'
import { boundSpending, type RecordedSpending } from '../reserves/spending.store.ts'
import { boundDeposit, type WalletDeposit } from '../reserves/wallet-deposit.store.ts'

/** What is recorded as having come to a wallet in a final block. */
export interface RecordedDeposit extends WalletDeposit, WalletTransfer {}

type Text<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, string>>

/** What came to wallets in blocks above a height. */
export async function listDepositsAbove(
  rows: Rows,
  { environment, network }: ChainKey,
  height: number,
): Promise<RecordedDeposit[]> {
  const found = await rows.query<Text<RecordedDeposit, 'amount' | 'blockHeight'>>(
    `select ${depositColumns} from wallet_deposit where environment = $1 and network = $2 and block_height > $3 and taken_back_at is null
      order by tx_hash, ordinal`,
    [environment, network, height],
  )
  return found.map(readDeposit)
}

/** What a transaction brought to wallets. */
export async function listDepositsOf(
  rows: Rows,
  { environment, network }: ChainKey,
  txHash: string,
): Promise<RecordedDeposit[]> {
  const found = await rows.query<Text<RecordedDeposit, 'amount' | 'blockHeight'>>(
    `select ${depositColumns} from wallet_deposit
      where environment = $1 and network = $2 and tx_hash = $3 and taken_back_at is null order by ordinal`,
    [environment, network, txHash],
  )
  return found.map(readDeposit)
}

const depositColumns = `environment, network, tx_hash as "txHash", ordinal, wallet, from_address as "from", amount::text as amount,
  block_height::text as "blockHeight", kind, reversals`

function readDeposit(row: Text<RecordedDeposit, 'amount' | 'blockHeight'>): RecordedDeposit {
  return { ...row, amount: BigInt(row.amount), blockHeight: Number(row.blockHeight) }
}

/** What left our addresses in blocks above a height. */
export async function listSpendingAbove(
  rows: Rows,
  { environment, network }: ChainKey,
  height: number,
): Promise<RecordedSpending[]> {
  const found = await rows.query<Text<RecordedSpending, 'amount' | 'blockHeight'>>(
    `select environment, network, tx_hash as "txHash", ordinal, from_address as "from", to_address as "to", amount::text as amount,
            block_height::text as "blockHeight", is_ours as "isOurs", reversals
       from wallet_spending where environment = $1 and network = $2 and block_height > $3 and taken_back_at is null
      order by tx_hash, ordinal`,
    [environment, network, height],
  )
  return found.map(row => ({ ...row, amount: BigInt(row.amount), blockHeight: Number(row.blockHeight) }))
}

interface Marking<T> {
  readonly gone: readonly T[]
  readonly now: Date
  readonly digests: RowDigests
}

/** Marks deposits that no final block has any more. */
export async function markDepositsTakenBack(tx: Rows, { gone, now, digests }: Marking<RecordedDeposit>): Promise<void> {
  const made = gone.map(one => digests.of('wallet_deposit', boundDeposit(one, now)))
  await mark(tx, 'wallet_deposit', { gone, now, digests: await Promise.all(made) })
}

/** Marks spendings that no final block has any more. */
export async function markSpendingTakenBack(
  tx: Rows,
  { gone, now, digests }: Marking<RecordedSpending>,
): Promise<void> {
  const made = gone.map(one => digests.of('wallet_spending', boundSpending(one, now)))
  await mark(tx, 'wallet_spending', { gone, now, digests: await Promise.all(made) })
}

async function mark(
  tx: Rows,
  table: 'wallet_deposit' | 'wallet_spending',
  { gone, now, digests }: Omit<Marking<WalletTransfer>, 'digests'> & { readonly digests: readonly string[] },
): Promise<void> {
  for (const [index, { environment, network, txHash, ordinal }] of gone.entries())
    await tx.query(
      `update ${table} set taken_back_at = $5, reversals = reversals + 1, digest = $6
        where (tx_hash, ordinal, network, environment) = ($1, $2, $3, $4) and taken_back_at is null`,
      [txHash, ordinal, network, environment, now, digests[index]],
    )
}

/** Writes the new block heights of deposits that other blocks have now. */
export async function moveDeposits(
  tx: Rows,
  { deposits, digests }: { readonly deposits: readonly RecordedDeposit[]; readonly digests: RowDigests },
): Promise<void> {
  for (const deposit of deposits) {
    const digest = await digests.of('wallet_deposit', boundDeposit(deposit, null))
    const { txHash, ordinal, network, environment, blockHeight } = deposit
    await tx.query(
      `update wallet_deposit set block_height = $5, digest = $6
        where (tx_hash, ordinal, network, environment) = ($1, $2, $3, $4) and taken_back_at is null`,
      [txHash, ordinal, network, environment, blockHeight, digest],
    )
  }
}
