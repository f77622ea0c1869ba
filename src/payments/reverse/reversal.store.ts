import type { Rows } from '../../database/database.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import { digestOf } from '../record/transfer.store.ts'
import { given, literal } from '../../database/expressions.ts'
import type { RecordedTransfer, TransferIdentity } from '../../orders/recorded-transfer.ts'
import type { ChainKey, SeenTransfer } from '../../chains/chain.ts'

/** What was recorded of the chain at a height that was final. */
export interface FinalPoint {
  readonly height: number
  readonly hash: string
}

/** Every block that is remembered as final, or holds a transfer that is, newest first. */
export async function listFinalPoints(rows: Rows, key: ChainKey, limit: number): Promise<FinalPoint[]> {
  const { environment, network } = key
  const found = await rows.kysely
    .with('final', db =>
      db
        .selectFrom('chain_cursor')
        .select(['height', 'hash'])
        .where('environment', '=', environment)
        .where('network', '=', network)
        .where('kind', '=', 'final'),
    )
    .selectFrom('final')
    .select(['height', 'hash'])
    .union(e =>
      e
        .selectFrom('chain_block')
        .select(['height', 'hash'])
        .where('environment', '=', environment)
        .where('network', '=', network)
        .where('height', '<=', b => b.selectFrom('final').select('final.height')),
    )
    .union(e =>
      e.parens(
        e
          .selectFrom('chain_transfer')
          .select(['blockHeight as height', 'blockHash as hash'])
          .distinctOn('blockHeight')
          .where('environment', '=', environment)
          .where('network', '=', network)
          .where('finalAt', 'is not', null)
          .orderBy('blockHeight', 'desc')
          .limit(limit),
      ),
    )
    .orderBy('height', 'desc')
    .limit(limit)
    .execute()
  return found.map(row => ({ height: Number(row.height), hash: row.hash }))
}

export interface OwnedTransfer {
  readonly orderId: string
  readonly transfer: TransferIdentity & Pick<RecordedTransfer, 'from' | 'to' | 'amount' | 'creditedAmount'>
}

/** Transfers recorded as final in blocks above this height, oldest block first. */
export async function listFinalTransfersAbove(rows: Rows, key: ChainKey, height: number): Promise<OwnedTransfer[]> {
  const found = await rows.kysely
    .selectFrom('chain_transfer')
    .select(['orderId', 'environment', 'network', 'txHash', 'ordinal', 'amount', 'creditedAmount'])
    .select(['fromAddress as from', 'toAddress as to'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('blockHeight', '>', BigInt(height))
    .where('finalAt', 'is not', null)
    .where('status', 'in', [literal('FINAL'), literal('FROZEN')])
    .orderBy('blockHeight')
    .orderBy('txHash')
    .orderBy('ordinal')
    .execute()
  return found.map(({ orderId, ...transfer }) => ({ orderId, transfer }))
}

/** A transfer that was final and is not on the chain any more. Should it come again it is read, screened and credited anew. */
export async function markTakenBack(rows: Rows, transfer: TransferIdentity): Promise<void> {
  await rows.kysely
    .updateTable('chain_transfer')
    .set({ status: 'ORPHANED', finalAt: null, creditedAmount: null, feeAmount: null })
    .set({ screening: 'PENDING', nextScreeningAt: null, screeningAttempts: 0, screeningError: null })
    .set({ frozenAt: null, freezeReason: null, releasedAt: null, setApartAt: null })
    .set(e => ({ reversals: e('reversals', '+', e.lit(1)) }))
    .where('environment', '=', transfer.environment)
    .where('network', '=', transfer.network)
    .where('txHash', '=', transfer.txHash)
    .where('ordinal', '=', transfer.ordinal)
    .where('status', 'in', [literal('FINAL'), literal('FROZEN')])
    .execute()
}

/** A transfer that stays, but whose entries were reversed to be written anew. */
export async function markUncredited(rows: Rows, transfer: TransferIdentity): Promise<void> {
  await rows.kysely
    .updateTable('chain_transfer')
    .set(e => ({ creditedAmount: null, feeAmount: null, reversals: e('reversals', '+', e.lit(1)) }))
    .where('environment', '=', transfer.environment)
    .where('network', '=', transfer.network)
    .where('txHash', '=', transfer.txHash)
    .where('ordinal', '=', transfer.ordinal)
    .where('status', '=', literal('FINAL'))
    .execute()
}

/** Notes in which blocks final transfers are that stayed: there they are looked for when the chain is read again. */
export async function moveFinalTransfers(
  rows: Rows,
  key: ChainKey,
  { kept, digests }: { readonly kept: readonly SeenTransfer[]; readonly digests: RowDigests },
): Promise<void> {
  if (kept.length === 0) return
  const seen = kept.map(({ transfer: { txHash, ordinal, blockHeight, blockHash }, blockTime }) => {
    return { txHash, ordinal, blockHeight: BigInt(blockHeight), blockHash, blockTime }
  })
  const columns = {
    txHash: 'text',
    ordinal: 'integer',
    blockHeight: 'bigint',
    blockHash: 'text',
    blockTime: 'timestamptz',
  } as const
  const moved = await rows.kysely
    .updateTable('chain_transfer as x')
    .from(given('t', columns, seen))
    .set(e => ({
      blockHeight: e.ref('t.blockHeight'),
      blockHash: e.ref('t.blockHash'),
      blockTime: e.ref('t.blockTime'),
    }))
    .where('x.environment', '=', key.environment)
    .where('x.network', '=', key.network)
    .whereRef('x.txHash', '=', 't.txHash')
    .whereRef('x.ordinal', '=', 't.ordinal')
    .where('x.status', 'in', [literal('FINAL'), literal('FROZEN')])
    .returning(['x.txHash', 'x.ordinal', 'x.orderId', 'x.isScreened'])
    .execute()
  const rowOf = new Map(moved.map(row => [`${row.txHash}:${row.ordinal}`, row]))
  const bound = kept.map(async ({ transfer, blockTime }) => {
    const { txHash, ordinal } = transfer
    const row = rowOf.get(`${txHash}:${ordinal}`)
    if (!row) return []
    const { orderId, isScreened } = row
    return [
      { txHash, ordinal, digest: await digestOf(digests, key, { own: { transfer, blockTime, orderId }, isScreened }) },
    ]
  })
  await rows.kysely
    .updateTable('chain_transfer as x')
    .from(given('t', { txHash: 'text', ordinal: 'integer', digest: 'text' }, (await Promise.all(bound)).flat()))
    .set(e => ({ digest: e.ref('t.digest') }))
    .where('x.environment', '=', key.environment)
    .where('x.network', '=', key.network)
    .whereRef('x.txHash', '=', 't.txHash')
    .whereRef('x.ordinal', '=', 't.ordinal')
    .execute()
}
