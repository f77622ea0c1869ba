import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import { readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'
import type { BookedBefore } from './booked-before.ts'
import { digestOf, type OwnTransfer } from '../record/transfer.store.ts'

/** What is recorded of a transfer, and whether as final. */
export interface KnownTransfer {
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  readonly orderId: string
  readonly isFinal: boolean
}

/** Those of these transfers that have a record. */
export async function findKnown(rows: Rows, key: ChainKey, found: readonly OwnTransfer[]): Promise<KnownTransfer[]> {
  const rowsFound = await rows.query<
    Record<'tx_hash' | 'from_address' | 'to_address' | 'amount' | 'order_id', string> & {
      ordinal: number
      is_final: boolean
    }
  >(
    `select x.tx_hash, x.ordinal, x.from_address, x.to_address, x.amount, x.order_id, x.final_at is not null as is_final
       from unnest($3::text[], $4::integer[]) as wanted (tx_hash, ordinal) cross join lateral (
         select * from chain_transfer where tx_hash = wanted.tx_hash and ordinal = wanted.ordinal
            and environment = $1 and network = $2 limit 1) x`,
    [key.environment, key.network, found.map(one => one.transfer.txHash), found.map(one => one.transfer.ordinal)],
  )
  return rowsFound.map(row => ({
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    from: row.from_address,
    to: row.to_address,
    amount: readUsdt(row.amount),
    orderId: row.order_id,
    isFinal: row.is_final,
  }))
}

export interface BookedTransfer {
  readonly own: OwnTransfer
  readonly booked: BookedBefore
}

interface Booked {
  readonly all: readonly BookedTransfer[]
  readonly isScreened: boolean
  readonly now: Date
  readonly digests: RowDigests
}

/** Writes the record of a transfer as its entries in the books say that it was: it is credited, or frozen, already. */
export async function insertBooked(
  rows: Rows,
  key: ChainKey,
  { all, isScreened, now, digests }: Booked,
): Promise<void> {
  for (const { own, booked } of all) {
    const { transfer } = own
    const isFrozen = booked.frozenAt !== null && booked.releasedAt === null
    const isPending = isScreened && booked.credited === null && !isFrozen
    await rows.query(
      `insert into chain_transfer (environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash,
         block_time, order_id, seen_at, final_at, status, screening, credited_amount, fee_amount, next_screening_at, frozen_at,
         freeze_reason, released_at, set_apart_at, reversals, is_screened, digest)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
       on conflict (environment, network, tx_hash, ordinal) do nothing`,
      [
        key.environment,
        key.network,
        transfer.txHash,
        transfer.ordinal,
        transfer.from,
        transfer.to,
        transfer.amount.toString(),
        transfer.blockHeight,
        transfer.blockHash,
        own.blockTime,
        own.orderId,
        now,
        isFrozen ? 'FROZEN' : 'FINAL',
        isFrozen ? 'FLAGGED' : isPending ? 'PENDING' : 'CLEAR',
        booked.credited?.toString() ?? null,
        booked.fee?.toString() ?? null,
        isPending ? now : null,
        booked.frozenAt,
        booked.frozenAt === null ? null : 'Flagged before its record was lost',
        booked.releasedAt,
        booked.setApartAt,
        booked.reversals,
        isPending,
        await digestOf(digests, key, { own, isScreened: isPending }),
      ],
    )
  }
}
