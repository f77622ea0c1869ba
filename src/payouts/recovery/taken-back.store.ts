import type { ChainKey } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import type { WalletTransfer } from '../../ledger/wallet-entry.ts'
import { boundSpending, type RecordedSpending } from '../reserves/spending.store.ts'
import { boundDeposit, type WalletDeposit } from '../reserves/wallet-deposit.store.ts'

/** A recorded transfer to a wallet in a final block. */
export interface RecordedDeposit extends WalletDeposit, WalletTransfer {}

/** Lists the transfers to wallets in blocks above a height. */
export async function listDepositsAbove(
  rows: Rows,
  { environment, network }: ChainKey,
  height: number,
): Promise<RecordedDeposit[]> {
  const found = await depositsOf(rows, { environment, network })
    .where('blockHeight', '>', BigInt(height))
    .orderBy('txHash')
    .orderBy('ordinal')
    .execute()
  return found.map(read)
}

/** Lists the transfers of a transaction to wallets. */
export async function listDepositsOf(
  rows: Rows,
  { environment, network }: ChainKey,
  txHash: string,
): Promise<RecordedDeposit[]> {
  const found = await depositsOf(rows, { environment, network })
    .where('txHash', '=', txHash)
    .orderBy('ordinal')
    .execute()
  return found.map(read)
}

function depositsOf({ kysely }: Rows, { environment, network }: ChainKey) {
  return kysely
    .selectFrom('wallet_deposit')
    .select([
      'environment',
      'network',
      'txHash',
      'ordinal',
      'wallet',
      'fromAddress as from',
      'amount',
      'blockHeight',
      'kind',
      'reversals',
    ])
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('takenBackAt', 'is', null)
}

function read<Row extends { readonly blockHeight: bigint }>(row: Row) {
  return { ...row, blockHeight: Number(row.blockHeight) }
}

/** Lists the transfers from our addresses in blocks above a height. */
export async function listSpendingAbove(
  rows: Rows,
  { environment, network }: ChainKey,
  height: number,
): Promise<RecordedSpending[]> {
  const found = await rows.kysely
    .selectFrom('wallet_spending')
    .select([
      'environment',
      'network',
      'txHash',
      'ordinal',
      'fromAddress as from',
      'toAddress as to',
      'amount',
      'blockHeight',
      'isOurs',
      'reversals',
    ])
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('blockHeight', '>', BigInt(height))
    .where('takenBackAt', 'is', null)
    .orderBy('txHash')
    .orderBy('ordinal')
    .execute()
  return found.map(row => ({ ...read(row), amount: BigInt(row.amount) }))
}

interface Marking<T> {
  readonly gone: readonly T[]
  readonly now: Date
  readonly digests: RowDigests
}

/** Marks deposits that no final block includes any more. */
export async function markDepositsTakenBack(tx: Rows, { gone, now, digests }: Marking<RecordedDeposit>): Promise<void> {
  const made = gone.map(one => digests.of('wallet_deposit', boundDeposit(one, now)))
  await mark(tx, 'wallet_deposit', { gone, now, digests: await Promise.all(made) })
}

/** Marks spendings that no final block includes any more. */
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
    await tx.kysely
      .updateTable(table)
      .set(e => ({ takenBackAt: now, reversals: e('reversals', '+', e.lit(1)), digest: digests[index]! }))
      .where('txHash', '=', txHash)
      .where('ordinal', '=', ordinal)
      .where('network', '=', network)
      .where('environment', '=', environment)
      .where('takenBackAt', 'is', null)
      .execute()
}

/** Updates the heights of deposits that other blocks include now. */
export async function moveDeposits(
  tx: Rows,
  { deposits, digests }: { readonly deposits: readonly RecordedDeposit[]; readonly digests: RowDigests },
): Promise<void> {
  for (const deposit of deposits) {
    const digest = await digests.of('wallet_deposit', boundDeposit(deposit, null))
    const { txHash, ordinal, network, environment, blockHeight } = deposit
    await tx.kysely
      .updateTable('wallet_deposit')
      .set({ blockHeight: BigInt(blockHeight), digest })
      .where('txHash', '=', txHash)
      .where('ordinal', '=', ordinal)
      .where('network', '=', network)
      .where('environment', '=', environment)
      .where('takenBackAt', 'is', null)
      .execute()
  }
}
