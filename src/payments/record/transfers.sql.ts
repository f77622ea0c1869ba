import type { Rows } from '../../database/database.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import { readDate } from '../../database/row.ts'
import type { ChainKey, Transfer } from '../../chains/chain.ts'
import type { Usdt } from '../../lib/money.ts'

/** A transfer to an address of ours, with the order that address belongs to and the time of its block. */
export interface OwnTransfer {
  readonly transfer: Transfer
  readonly orderId: string
  readonly blockTime: Date
}

export interface SeenTransfers {
  readonly found: readonly OwnTransfer[]
  /** Whether a majority of the nodes tells them alike. */
  readonly hasQuorum: boolean
  /** What is less counts for nothing. */
  readonly dustBelow: Usdt
  readonly now: Date
}

export interface FinalTransfers {
  readonly found: readonly OwnTransfer[]
  readonly screened: 'CLEAR' | 'PENDING'
  readonly digests: RowDigests
  /** What is less counts for nothing. */
  readonly dustBelow: Usdt
  readonly now: Date
}

/**
 * Records transfers of a block that may still be taken back. Without a quorum only what was taken back is replaced. Returns those that had no record.
 * Citus allows no parameter after `on conflict` (docs/decisions/cells.md#citus).
 */
export async function insertSeen(
  rows: Rows,
  key: ChainKey,
  { found, hasQuorum, dustBelow, now }: SeenTransfers,
): Promise<Position[]> {
  const written = await rows.query<Position & { seenAt: string }>(
    `insert into chain_transfer (${insertColumns})
     select ${insertValues}, case when t.amount < $13 then 'DUST' else 'SEEN' end, 'PENDING', null, null from ${unnested} ${inOrder}
     on conflict (environment, network, tx_hash, ordinal) do update set ${contentExcluded}, status = excluded.status, digest = null
      where ${replaceable(hasQuorum)}
     returning tx_hash as "txHash", ordinal, seen_at as "seenAt"`,
    [...values(key, found), now, dustBelow],
  )
  return written.filter(one => readDate(one.seenAt).getTime() === now.getTime())
}

/** What binds a final transfer, and whether it was to be screened. */
export interface Bound extends Position {
  readonly isScreened: boolean
  readonly digest: string
}

export interface Position {
  readonly txHash: string
  readonly ordinal: number
}

/** Records transfers of final blocks; returns how many were written: one that was final before, with other content, is not. */
export async function insertFinal(
  rows: Rows,
  key: ChainKey,
  { found, screened, dustBelow, now, bound }: Omit<FinalTransfers, 'digests'> & { readonly bound: readonly Bound[] },
): Promise<number> {
  const written = await rows.query(
    `insert into chain_transfer (${insertColumns}, is_screened, digest)
     select ${insertValues}, case when t.amount < $14 then 'DUST' else 'FINAL' end,
            case when t.amount < $14 then 'PENDING' else $13 end, $12,
            case when $13 = 'PENDING' and t.amount >= $14 then $12::timestamptz end, b.is_screened, b.digest
       from ${unnested} join unnest($15::text[], $16::int[], $17::boolean[], $18::text[])
              as b (tx_hash, ordinal, is_screened, digest) using (tx_hash, ordinal) ${inOrder}
     on conflict (environment, network, tx_hash, ordinal) do update
        set ${contentExcluded},
            status = case when ${isOpen} then excluded.status else chain_transfer.status end,
            screening = case when ${isOpen} then excluded.screening else chain_transfer.screening end,
            next_screening_at = case when ${isOpen} then excluded.next_screening_at
                                     else chain_transfer.next_screening_at end,
            final_at = coalesce(chain_transfer.final_at, excluded.final_at),
            is_screened = excluded.is_screened, digest = excluded.digest
      where ${isOpen}
         or (chain_transfer.from_address, chain_transfer.to_address, chain_transfer.amount, chain_transfer.order_id)
          = (excluded.from_address, excluded.to_address, excluded.amount, excluded.order_id)
     returning 1`,
    [
      ...values(key, found),
      now,
      screened,
      dustBelow,
      bound.map(one => one.txHash),
      bound.map(one => one.ordinal),
      bound.map(one => one.isScreened),
      bound.map(one => one.digest),
    ],
  )
  return written.length
}

/** As long as a transfer is in one of these the chain may still change what it says. */
const isOpen = `(chain_transfer.status in ('SEEN', 'CONFIRMING', 'ORPHANED')
  or (chain_transfer.status = 'DUST' and chain_transfer.final_at is null))`
const contentExcluded = ['from_address', 'to_address', 'amount', 'block_height', 'block_hash', 'block_time', 'order_id']
  .map(column => `${column} = excluded.${column}`)
  .join(', ')

/** Which record gives way to what is found now. */
const replaceable = (hasQuorum: boolean) => (hasQuorum ? isOpen : `chain_transfer.status = 'ORPHANED'`)

/** Of these transfers those that are final; whether one is screened was said when it became final. */
export async function listKept(
  rows: Rows,
  { environment, network }: ChainKey,
  positions: readonly Position[],
): Promise<Omit<Bound, 'digest'>[]> {
  return rows.query<Omit<Bound, 'digest'>>(
    `select t.tx_hash as "txHash", t.ordinal, is_screened as "isScreened"
       from unnest($3::text[], $4::int[]) as t (tx_hash, ordinal) cross join lateral (
       select * from chain_transfer where environment = $1 and network = $2 and tx_hash = t.tx_hash and ordinal = t.ordinal
        offset 0) chain_transfer where not ${isOpen}`,
    [environment, network, positions.map(one => one.txHash), positions.map(one => one.ordinal)],
  )
}

interface Displacing {
  readonly found: readonly OwnTransfer[]
  readonly hasQuorum: boolean
  readonly dustBelow: Usdt
}

/** The orders that lose a transfer: it was recorded for another order than now, or counted for something and is dust now. */
export async function listDisplaced(
  rows: Rows,
  key: ChainKey,
  { found, hasQuorum, dustBelow }: Displacing,
): Promise<string[]> {
  const displaced = await rows.query<{ order_id: string }>(
    `select chain_transfer.order_id
       from unnest($3::text[], $4::int[], $5::uuid[], $6::bigint[]) as t (tx_hash, ordinal, order_id, amount)
      cross join lateral (
        select * from chain_transfer
         where environment = $1 and network = $2 and tx_hash = t.tx_hash and ordinal = t.ordinal limit 1) chain_transfer
      where ${replaceable(hasQuorum)}
        and (chain_transfer.order_id <> t.order_id or (chain_transfer.status in ('SEEN', 'CONFIRMING') and t.amount < $7))`,
    [
      key.environment,
      key.network,
      found.map(own => own.transfer.txHash),
      found.map(own => own.transfer.ordinal),
      found.map(own => own.orderId),
      found.map(own => own.transfer.amount.toString()),
      dustBelow,
    ],
  )
  return displaced.map(row => row.order_id)
}

const insertColumns = `environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash,
  block_time, order_id, seen_at, status, screening, final_at, next_screening_at`
const insertValues = `$1, $2, t.tx_hash, t.ordinal, t.from_address, t.to_address, t.amount, t.block_height, t.block_hash,
  t.block_time, t.order_id, $12`
const unnested = `unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[],
  $10::timestamptz[], $11::uuid[]) as t (tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash,
  block_time, order_id)`

/** Rows are locked in the order of their keys, as by whoever credits or screens them. */
const inOrder = 'order by t.tx_hash, t.ordinal'

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
