import type { Rows } from '../../database/database.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import { digestOf } from '../record/transfer.store.ts'
import type { RecordedTransfer, TransferIdentity } from '../../orders/recorded-transfer.ts'
import type { ChainKey, SeenTransfer } from '../../chains/chain.ts'
import { readTransfer, type TransferRow } from '../../orders/order-transfers.store.ts'

/** What was recorded of the chain at a height that was final. */
export interface FinalPoint {
  readonly height: number
  readonly hash: string
}

/** Every block that is remembered as final, or holds a transfer that is, newest first. */
export async function listFinalPoints(rows: Rows, key: ChainKey, limit: number): Promise<FinalPoint[]> {
  const found = await rows.query<{ height: string; hash: string }>(
    `with final as (select height, hash from chain_cursor where environment = $1 and network = $2 and kind = 'final')
     select height, hash from final
     union select height, hash from chain_block
      where environment = $1 and network = $2 and height <= (select height from final)
     union (select distinct on (block_height) block_height, block_hash from chain_transfer
             where environment = $1 and network = $2 and final_at is not null
             order by block_height desc limit $3)
     order by height desc limit $3`,
    [key.environment, key.network, limit],
  )
  return found.map(row => ({ height: Number(row.height), hash: row.hash }))
}

export interface OwnedTransfer {
  readonly orderId: string
  readonly transfer: RecordedTransfer
}

/** Transfers recorded as final in blocks above this height, oldest block first. */
export async function listFinalTransfersAbove(rows: Rows, key: ChainKey, height: number): Promise<OwnedTransfer[]> {
  const found = await rows.query<TransferRow & { order_id: string }>(
    `select * from chain_transfer where environment = $1 and network = $2 and block_height > $3
        and final_at is not null and status in ('FINAL', 'FROZEN') order by block_height, tx_hash, ordinal`,
    [key.environment, key.network, height],
  )
  return found.map(row => ({ orderId: row.order_id, transfer: readTransfer(row) }))
}

/** A transfer that was final and is not on the chain any more. Should it come again it is read, screened and credited anew. */
export async function markTakenBack(rows: Rows, transfer: TransferIdentity): Promise<void> {
  await rows.query(
    `update chain_transfer set status = 'ORPHANED', screening = 'PENDING', final_at = null, credited_amount = null,
            fee_amount = null, next_screening_at = null, screening_attempts = 0, screening_error = null, frozen_at = null,
            freeze_reason = null, released_at = null, set_apart_at = null, reversals = reversals + 1
      where environment = $1 and network = $2 and tx_hash = $3 and ordinal = $4 and status in ('FINAL', 'FROZEN')`,
    [transfer.environment, transfer.network, transfer.txHash, transfer.ordinal],
  )
}

/** A transfer that stays, but whose entries were reversed to be written anew. */
export async function markUncredited(rows: Rows, transfer: TransferIdentity): Promise<void> {
  await rows.query(
    `update chain_transfer set credited_amount = null, fee_amount = null, reversals = reversals + 1
      where environment = $1 and network = $2 and tx_hash = $3 and ordinal = $4 and status = 'FINAL'`,
    [transfer.environment, transfer.network, transfer.txHash, transfer.ordinal],
  )
}

/** Notes in which blocks final transfers are that stayed: there they are looked for when the chain is read again. */
export async function moveFinalTransfers(
  rows: Rows,
  key: ChainKey,
  { kept, digests }: { readonly kept: readonly SeenTransfer[]; readonly digests: RowDigests },
): Promise<void> {
  if (kept.length === 0) return
  const moved = await rows.query<MovedRow>(
    `update chain_transfer x set block_height = t.block_height, block_hash = t.block_hash, block_time = t.block_time
       from unnest($3::text[], $4::int[], $5::bigint[], $6::text[], $7::timestamptz[])
         as t (tx_hash, ordinal, block_height, block_hash, block_time)
      where x.environment = $1 and x.network = $2 and x.tx_hash = t.tx_hash and x.ordinal = t.ordinal
        and x.status in ('FINAL', 'FROZEN') returning x.tx_hash, x.ordinal, x.order_id, x.is_screened`,
    [
      key.environment,
      key.network,
      kept.map(({ transfer }) => transfer.txHash),
      kept.map(({ transfer }) => transfer.ordinal),
      kept.map(({ transfer }) => transfer.blockHeight),
      kept.map(({ transfer }) => transfer.blockHash),
      kept.map(({ blockTime }) => blockTime.toISOString()),
    ],
  )
  const rowOf = new Map(moved.map(row => [`${row.tx_hash}:${row.ordinal}`, row]))
  const bound = kept.flatMap(({ transfer, blockTime }) => {
    const row = rowOf.get(`${transfer.txHash}:${transfer.ordinal}`)
    return row ? [{ own: { transfer, blockTime, orderId: row.order_id }, isScreened: row.is_screened }] : []
  })
  await rows.query(
    `update chain_transfer x set digest = t.digest from unnest($3::text[], $4::int[], $5::text[]) as t (tx_hash, ordinal, digest)
      where x.environment = $1 and x.network = $2 and x.tx_hash = t.tx_hash and x.ordinal = t.ordinal`,
    [
      key.environment,
      key.network,
      bound.map(({ own }) => own.transfer.txHash),
      bound.map(({ own }) => own.transfer.ordinal),
      await Promise.all(bound.map(one => digestOf(digests, key, one))),
    ],
  )
}

interface MovedRow {
  readonly tx_hash: string
  readonly ordinal: number
  readonly order_id: string
  readonly is_screened: boolean
}
