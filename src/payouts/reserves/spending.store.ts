import type { ChainKey, Transfer } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf } from '../../database/expressions.ts'
import type { WalletTransfer } from '../../ledger/wallet-entry.ts'

/**
 * Returns which of these transactions we signed and may still send. A transaction is no longer ours once its attempt expired, or a foreign
 * transaction used its nonce, or the block in which it failed was taken back after another attempt had followed.
 */
export async function listOwnHashes(
  rows: Rows,
  key: ChainKey,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows.kysely
    .selectFrom('transaction_attempt')
    .select('txHash')
    .where('txHash', '=', anyOf(hashes))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', '<>', 'EXPIRED')
    .where(e => e.not(e.and([e('status', '=', 'REPLACED'), e('nonceUsedAt', 'is not', null)])))
    .where(e => e.not(e.and([e('status', '=', 'FAILED'), e('blockNumber', 'is', null)])))
    .$narrowType<{ txHash: string }>()
    .execute()
  return new Set(found.map(row => row.txHash))
}

interface Spending {
  readonly transfer: Transfer
  readonly isOurs: boolean
  readonly now: Date
  readonly digests: RowDigests
}

/** A recorded transfer from one of our addresses in a final block. */
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

/** Records a transfer from one of our addresses; `false` when it is recorded already. Records it again after its block was taken back. */
export async function insertSpending(
  tx: Rows,
  key: ChainKey,
  { transfer, isOurs, now, digests }: Spending,
): Promise<boolean> {
  const { txHash, ordinal, from, to, amount, blockHeight } = transfer
  const digest = await digests.of('wallet_spending', boundSpending({ ...key, ...transfer, isOurs }, null))
  const inserted = await tx.kysely
    .insertInto('wallet_spending')
    .values({
      environment: key.environment,
      network: key.network,
      txHash,
      ordinal,
      fromAddress: from,
      toAddress: to,
      amount: amount.toString(),
      blockHeight: BigInt(blockHeight),
      isOurs,
      recordedAt: now,
      digest,
    })
    .onConflict(conflict =>
      conflict
        .columns(['txHash', 'ordinal', 'network', 'environment'])
        .doUpdateSet(e => ({
          takenBackAt: null,
          fromAddress: e.ref('excluded.fromAddress'),
          toAddress: e.ref('excluded.toAddress'),
          amount: e.ref('excluded.amount'),
          blockHeight: e.ref('excluded.blockHeight'),
          isOurs: e.ref('excluded.isOurs'),
          digest: e.ref('excluded.digest'),
        }))
        .where('wallet_spending.takenBackAt', 'is not', null),
    )
    .returning(e => e.lit(1).as('one'))
    .execute()
  return inserted.length > 0
}

/** Pauses the chain's wallet, so that nothing is signed with it until an operator resumes it. The first reason stays. */
export async function pauseWallet(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('wallet')
    .set({ pausedAt: now, pauseReason: reason })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('pausedAt', 'is', null)
    .execute()
}
