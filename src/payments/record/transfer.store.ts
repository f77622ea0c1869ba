import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import { FinalityBroken, type ChainKey, type Transfer } from '../../chains/chain.ts'
import type { Usdt } from '../../lib/money.ts'

/** A transfer to an address of ours, with the order that address belongs to and the time of its block. */
export interface OwnTransfer {
  readonly transfer: Transfer
  readonly orderId: string
  readonly blockTime: Date
}

/**
 * Records transfers of a block that may still be taken back. One mined again in another block is what it is there: a fork may
 * execute the same transaction with another amount or receiver. A final one stays. What no majority tells changes nothing
 * that stands; it may bring back what was taken back. Returns the orders that lost a transfer.
 */
export async function upsertSeenTransfers(
  rows: Rows,
  key: ChainKey,
  { found, hasQuorum, dustBelow, now }: SeenTransfers,
): Promise<string[]> {
  if (found.length === 0) return []
  const replaceable = hasQuorum ? isOpen : `chain_transfer.status = 'ORPHANED'`
  const displaced = await listDisplaced(rows, key, { found, replaceable, dustBelow })
  await rows.query(
    `insert into chain_transfer (${insertColumns})
     select ${insertValues}, case when t.amount < $13 then 'DUST' else 'SEEN' end, 'PENDING', null, null from ${unnested} ${inOrder}
     on conflict (environment, network, tx_hash, ordinal) do update set ${contentExcluded}, status = excluded.status, digest = null
      where ${replaceable}`,
    [...values(key, found), now, dustBelow],
  )
  return displaced
}

/**
 * Records transfers of final blocks; `screened` says whether they are clear at once or wait for screening. One that was
 * recorded as final before keeps its status, what screening said of it and when it became final; of its content only the
 * block may be another. Throws FinalityBroken when parties, amount or order differ: it may be credited already. Returns the
 * orders that lost a transfer.
 */
export async function upsertFinalTransfers(
  rows: Rows,
  key: ChainKey,
  { found, screened, dustBelow, now, digests }: FinalTransfers,
): Promise<string[]> {
  if (found.length === 0) return []
  const bound = await bind(rows, key, { found, isScreened: screened === 'PENDING', digests })
  const displaced = await listDisplaced(rows, key, { found, replaceable: isOpen, dustBelow })
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
    [...values(key, found), now, screened, dustBelow, ...bound],
  )
  if (written.length !== found.length) {
    throw new FinalityBroken('a transfer that was recorded as final is in a final block again, with other content')
  }
  return displaced
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

/** As long as a transfer is in one of these the chain may still change what it says. */
const isOpen = `(chain_transfer.status in ('SEEN', 'CONFIRMING', 'ORPHANED')
  or (chain_transfer.status = 'DUST' and chain_transfer.final_at is null))`
const contentExcluded = ['from_address', 'to_address', 'amount', 'block_height', 'block_hash', 'block_time', 'order_id']
  .map(column => `${column} = excluded.${column}`)
  .join(', ')

interface Binding {
  readonly found: readonly OwnTransfer[]
  readonly isScreened: boolean
  readonly digests: RowDigests
}

/** What binds a final transfer. */
export function digestOf(
  digests: RowDigests,
  { environment, network }: ChainKey,
  { own, isScreened }: { readonly own: OwnTransfer; readonly isScreened: boolean },
): Promise<string> {
  const { transfer, orderId, blockTime } = own
  return digests.of('chain_transfer', {
    environment,
    network,
    tx_hash: transfer.txHash,
    ordinal: transfer.ordinal,
    order_id: orderId,
    from_address: transfer.from,
    to_address: transfer.to,
    amount: transfer.amount,
    block_height: transfer.blockHeight,
    block_hash: transfer.blockHash,
    block_time: blockTime,
    is_screened: isScreened,
  })
}

/** What is to be bound of final transfers, by columns. Whether one is screened was said when it became final, and stays so. */
async function bind(rows: Rows, key: ChainKey, { found, isScreened, digests }: Binding): Promise<unknown[]> {
  const { environment, network } = key
  const positions = [found.map(own => own.transfer.txHash), found.map(own => own.transfer.ordinal)]
  const kept = await rows.query<{ tx_hash: string; ordinal: number; is_screened: boolean }>(
    `select t.tx_hash, t.ordinal, is_screened from unnest($3::text[], $4::int[]) as t (tx_hash, ordinal) cross join lateral (
       select * from chain_transfer where environment = $1 and network = $2 and tx_hash = t.tx_hash and ordinal = t.ordinal
        offset 0) chain_transfer where not ${isOpen}`,
    [environment, network, ...positions],
  )
  const keptOf = new Map(kept.map(one => [`${one.tx_hash}:${one.ordinal}`, one.is_screened]))
  const screened = found.map(({ transfer }) => keptOf.get(`${transfer.txHash}:${transfer.ordinal}`) ?? isScreened)
  const bound = found.map((own, at) => digestOf(digests, key, { own, isScreened: screened[at]! }))
  return [...positions, screened, await Promise.all(bound)]
}

interface Displacing {
  readonly found: readonly OwnTransfer[]
  readonly replaceable: string
  readonly dustBelow: Usdt
}

/** The orders that lose a transfer: it was recorded for another order than now, or counted for something and is dust now. */
async function listDisplaced(
  rows: Rows,
  key: ChainKey,
  { found, replaceable, dustBelow }: Displacing,
): Promise<string[]> {
  const displaced = await rows.query<{ order_id: string }>(
    `select chain_transfer.order_id
       from unnest($3::text[], $4::int[], $5::uuid[], $6::bigint[]) as t (tx_hash, ordinal, order_id, amount)
      cross join lateral (
        select * from chain_transfer
         where environment = $1 and network = $2 and tx_hash = t.tx_hash and ordinal = t.ordinal limit 1) chain_transfer
      where ${replaceable}
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

/** Transfers recorded at a height that may still be taken back, counted up to a limit. */
export async function countSeenAt(
  rows: Rows,
  key: ChainKey,
  { height, limit }: { readonly height: number; readonly limit: number },
): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    `select count(*)::int as count from (
       select from chain_transfer where environment = $1 and network = $2 and block_height = $3
          and (status in ('SEEN', 'CONFIRMING') or (status = 'DUST' and final_at is null)) limit $4) as seen`,
    [key.environment, key.network, height, limit],
  )
  return row!.count
}

/** Marks transfers whose block has descendants now; returns the orders concerned. */
export async function confirmTransfersBelow(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  const found = await rows.query<{ order_id: string }>(
    `update chain_transfer set status = 'CONFIRMING'
      where environment = $1 and network = $2 and status = 'SEEN' and block_height < $3
     returning order_id`,
    [key.environment, key.network, height],
  )
  return found.map(row => row.order_id)
}

/** Marks transfers above a fork's common ancestor as taken back; returns the orders concerned. */
export async function orphanTransfersAbove(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  return orphan(rows, key, { condition: 'block_height > $3', height })
}

/** Marks transfers that should have become final up to this height, but are in none of its blocks. */
export async function orphanTransfersUpTo(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  return orphan(rows, key, { condition: 'block_height <= $3', height })
}

/**
 * Of transfers recorded as final in blocks from…to (the first excluded) one that is not among those found there now, in words;
 * `null` when all are there. After a reversal the record of what stayed is compared once more.
 */
export async function findLostFinal(
  rows: Rows,
  key: ChainKey,
  { from, to, found }: { readonly from: number; readonly to: number; readonly found: readonly OwnTransfer[] },
): Promise<string | null> {
  const [lost] = await rows.query<{ tx_hash: string; block_height: string }>(
    `select tx_hash, block_height from chain_transfer
      where environment = $1 and network = $2 and block_height > $3 and block_height <= $4
        and final_at is not null and status in ('FINAL', 'FROZEN')
        and (tx_hash, ordinal) not in (select * from unnest($5::text[], $6::int[])) limit 1`,
    [
      key.environment,
      key.network,
      from,
      to,
      found.map(own => own.transfer.txHash),
      found.map(own => own.transfer.ordinal),
    ],
  )
  return lost ? `${lost.tx_hash} of block ${lost.block_height}` : null
}

/** Marks dust in blocks that were final as taken back; what is on the chain still is recorded again. */
export async function orphanFinalDustAbove(rows: Rows, key: ChainKey, height: number): Promise<void> {
  await rows.query(
    `update chain_transfer set status = 'ORPHANED', final_at = null
      where environment = $1 and network = $2 and status = 'DUST' and final_at is not null and block_height > $3`,
    [key.environment, key.network, height],
  )
}

async function orphan(rows: Rows, key: ChainKey, where: { condition: string; height: number }): Promise<string[]> {
  const found = await rows.query<{ order_id: string | null }>(
    // Joined by the whole primary key: with environment and network as parameters, a plan made for a small table read all of it for each row.
    `with gone as (
       select tx_hash, ordinal, network, environment, status from chain_transfer
        where environment = $1 and network = $2 and ${where.condition}
          and (status in ('SEEN', 'CONFIRMING') or (status = 'DUST' and final_at is null))
        order by tx_hash, ordinal for no key update)
     update chain_transfer x set status = 'ORPHANED' from gone
      where (x.tx_hash, x.ordinal, x.network, x.environment) = (gone.tx_hash, gone.ordinal, gone.network, gone.environment)
     returning case when gone.status <> 'DUST' then x.order_id end as order_id`,
    [key.environment, key.network, where.height],
  )
  return found.flatMap(row => row.order_id ?? [])
}
