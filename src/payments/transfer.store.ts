import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull, readUsdt } from '../database/row.ts'
import { FinalityBroken, type ChainKey, type Environment, type Network, type Transfer } from '../chains/chain.ts'
import type { RecordedTransfer, ScreeningVerdict, TransferStatus } from '../orders/recorded-transfer.ts'

/** A transfer to an address of ours, with the order that address belongs to and the time of its block. */
export interface OwnTransfer {
  readonly transfer: Transfer
  readonly orderId: string
  readonly blockTime: Date
}

/**
 * Records transfers of a block that may still be taken back. One mined again in another block is what it is there: a fork may
 * execute the same transaction with another amount or receiver. A final one stays. Returns the orders that lost a transfer
 * to another order.
 */
export async function upsertSeenTransfers(
  rows: Rows,
  key: ChainKey,
  found: readonly OwnTransfer[],
  now: Date,
): Promise<string[]> {
  if (found.length === 0) return []
  const losers = await listLosers(rows, key, found)
  await rows.query(
    `insert into chain_transfer (${insertColumns})
     select ${insertValues}, 'SEEN', 'PENDING', null, null from ${unnested}
     on conflict (environment, network, tx_hash, ordinal) do update set ${contentExcluded}, status = 'SEEN'
      where chain_transfer.status in (${unsettled})`,
    [...values(key, found), now],
  )
  return losers
}

/**
 * Records transfers of final blocks; `screened` says whether they are clear at once or wait for screening. One that was
 * recorded as final before keeps its status, what screening said of it and when it became final; of its content only the
 * block may be another. Throws FinalityBroken when parties, amount or order differ: it may be credited already. Returns the orders that lost a transfer to another order.
 */
export async function upsertFinalTransfers(
  rows: Rows,
  key: ChainKey,
  { found, screened, now }: { found: readonly OwnTransfer[]; screened: 'CLEAR' | 'PENDING'; now: Date },
): Promise<string[]> {
  if (found.length === 0) return []
  const losers = await listLosers(rows, key, found)
  const written = await rows.query(
    `insert into chain_transfer (${insertColumns})
     select ${insertValues}, 'FINAL', $13, $12, case when $13 = 'PENDING' then $12::timestamptz end from ${unnested}
     on conflict (environment, network, tx_hash, ordinal) do update
        set ${contentExcluded},
            status = case when chain_transfer.status = 'FROZEN' then 'FROZEN' else 'FINAL' end,
            screening = case when chain_transfer.status in (${unsettled}) then excluded.screening
                             else chain_transfer.screening end,
            next_screening_at = case when chain_transfer.status in (${unsettled}) then excluded.next_screening_at
                                     else chain_transfer.next_screening_at end,
            final_at = coalesce(chain_transfer.final_at, excluded.final_at)
      where chain_transfer.status in (${unsettled})
         or (chain_transfer.from_address, chain_transfer.to_address, chain_transfer.amount, chain_transfer.order_id)
          = (excluded.from_address, excluded.to_address, excluded.amount, excluded.order_id)
     returning 1`,
    [...values(key, found), now, screened],
  )
  if (written.length !== found.length) {
    throw new FinalityBroken('a transfer that was recorded as final is in a final block again, with other content')
  }
  return losers
}

/** As long as a transfer is in one of these the chain may still change what it says. */
const unsettled = `'SEEN', 'CONFIRMING', 'ORPHANED'`
const contentExcluded = ['from_address', 'to_address', 'amount', 'block_height', 'block_hash', 'block_time', 'order_id']
  .map(column => `${column} = excluded.${column}`)
  .join(', ')

/** The orders that these transfers were recorded for so far, where that is another than now. */
async function listLosers(rows: Rows, key: ChainKey, found: readonly OwnTransfer[]): Promise<string[]> {
  const losers = await rows.query<{ order_id: string }>(
    `select x.order_id from chain_transfer x
       join unnest($3::text[], $4::int[], $5::uuid[]) as t (tx_hash, ordinal, order_id) using (tx_hash, ordinal)
      where x.environment = $1 and x.network = $2 and x.order_id <> t.order_id and x.status in (${unsettled})`,
    [
      key.environment,
      key.network,
      found.map(own => own.transfer.txHash),
      found.map(own => own.transfer.ordinal),
      found.map(own => own.orderId),
    ],
  )
  return losers.map(row => row.order_id)
}

const insertColumns = `environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash,
  block_time, order_id, seen_at, status, screening, final_at, next_screening_at`
const insertValues = `$1, $2, t.tx_hash, t.ordinal, t.from_address, t.to_address, t.amount, t.block_height, t.block_hash,
  t.block_time, t.order_id, $12`
const unnested = `unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[],
  $10::timestamptz[], $11::uuid[]) as t (tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash,
  block_time, order_id)`

function values(key: ChainKey, found: readonly OwnTransfer[]): unknown[] {
  const column = <T>(read: (own: OwnTransfer) => T) => found.map(own => read(own))
  return [
    key.environment,
    key.network,
    column(own => own.transfer.txHash),
    column(own => own.transfer.ordinal),
    column(own => own.transfer.from),
    column(own => own.transfer.to),
    column(own => own.transfer.amount.toString()),
    column(own => own.transfer.blockHeight),
    column(own => own.transfer.blockHash),
    column(own => own.blockTime.toISOString()),
    column(own => own.orderId),
  ]
}

/** Marks transfers whose block has descendants now. */
export async function confirmTransfersBelow(rows: Rows, key: ChainKey, height: number): Promise<void> {
  await rows.query(
    `update chain_transfer set status = 'CONFIRMING'
      where environment = $1 and network = $2 and status = 'SEEN' and block_height < $3`,
    [key.environment, key.network, height],
  )
}

/** Marks transfers above a fork's common ancestor as taken back; returns the orders concerned. */
export async function orphanTransfersAbove(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  return orphan(rows, key, { condition: 'block_height > $3', height })
}

/** Marks transfers that should have become final up to this height, but are in none of its blocks. */
export async function orphanTransfersUpTo(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  return orphan(rows, key, { condition: 'block_height <= $3', height })
}

async function orphan(rows: Rows, key: ChainKey, where: { condition: string; height: number }): Promise<string[]> {
  const found = await rows.query<{ order_id: string }>(
    `update chain_transfer set status = 'ORPHANED'
      where environment = $1 and network = $2 and status in ('SEEN', 'CONFIRMING') and ${where.condition}
     returning order_id`,
    [key.environment, key.network, where.height],
  )
  return found.map(row => row.order_id)
}

export interface TransferRow {
  environment: Environment
  network: Network
  tx_hash: string
  ordinal: number
  from_address: string
  to_address: string
  amount: string
  block_height: string
  block_time: string
  status: TransferStatus
  screening: ScreeningVerdict
  freeze_reason: string | null
  released_at: string | null
  credited_amount: string | null
  fee_amount: string | null
  reversals: number
}

/** Every transfer recorded for an order, oldest block first. */
export async function listTransfers(rows: Rows, orderId: string): Promise<RecordedTransfer[]> {
  const found = await rows.query<TransferRow>(
    'select * from chain_transfer where order_id = $1 order by block_height, tx_hash, ordinal',
    [orderId],
  )
  return found.map(row => readTransfer(row))
}

export function readTransfer(row: TransferRow): RecordedTransfer {
  return {
    environment: row.environment,
    network: row.network,
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    from: row.from_address,
    to: row.to_address,
    amount: readUsdt(row.amount),
    blockHeight: Number(row.block_height),
    blockTime: readDate(row.block_time),
    status: row.status,
    screening: row.screening,
    freeze:
      row.freeze_reason === null ? null : { reason: row.freeze_reason, releasedAt: readDateOrNull(row.released_at) },
    creditedAmount: row.credited_amount === null ? null : readUsdt(row.credited_amount),
    feeAmount: row.fee_amount === null ? null : readUsdt(row.fee_amount),
    reversals: row.reversals,
  }
}

/** Notes on a transfer what was credited for it. Refuses a second time: a transfer is credited once. */
export async function markCredited(
  rows: Rows,
  transfer: RecordedTransfer,
  amounts: { readonly credited: bigint; readonly fee: bigint },
): Promise<void> {
  const marked = await rows.query(
    `update chain_transfer set credited_amount = $5, fee_amount = $6
      where environment = $1 and network = $2 and tx_hash = $3 and ordinal = $4 and credited_amount is null
     returning 1`,
    [transfer.environment, transfer.network, transfer.txHash, transfer.ordinal, amounts.credited, amounts.fee],
  )
  if (marked.length !== 1) throw new Error(`Transfer ${transfer.txHash}/${transfer.ordinal} was credited before`)
}
