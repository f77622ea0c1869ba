import type { ExpressionBuilder } from 'kysely'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { given, literal } from '../../database/expressions.ts'
import { FinalityBroken, type ChainKey } from '../../chains/chain.ts'
import type { TransferStatus } from '../../orders/recorded-transfer.ts'
import {
  insertFinal,
  insertSeen,
  listDisplaced,
  listKept,
  type Bound,
  type FinalTransfers,
  type OwnTransfer,
  type SeenTransfers,
} from './transfers.sql.ts'

/**
 * Records transfers of a block that may still be taken back. One mined again in another block is what it is there: a fork may
 * execute the same transaction with another amount or receiver. A final one stays. What no majority tells changes nothing
 * that stands; it may bring back what was taken back. Returns the orders that lost a transfer, and the transfers that had no record.
 */
export async function upsertSeenTransfers(
  rows: Rows,
  key: ChainKey,
  { found, hasQuorum, dustBelow, now }: SeenTransfers,
): Promise<{ readonly displaced: readonly string[]; readonly added: readonly OwnTransfer[] }> {
  if (found.length === 0) return { displaced: [], added: [] }
  const displaced = await listDisplaced(rows, key, { found, hasQuorum, dustBelow })
  const inserted = await insertSeen(rows, key, { found, hasQuorum, dustBelow, now })
  const positions = new Set(inserted.map(one => `${one.txHash}:${one.ordinal}`))
  return { displaced, added: found.filter(({ transfer: one }) => positions.has(`${one.txHash}:${one.ordinal}`)) }
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
  const displaced = await listDisplaced(rows, key, { found, hasQuorum: true, dustBelow })
  const written = await insertFinal(rows, key, { found, screened, dustBelow, now, bound })
  if (written !== found.length) {
    throw new FinalityBroken('a transfer that was recorded as final is in a final block again, with other content')
  }
  return displaced
}

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

/** What is to be bound of final transfers. Whether one is screened was said when it became final, and stays so. */
async function bind(rows: Rows, key: ChainKey, { found, isScreened, digests }: Binding): Promise<Bound[]> {
  const kept = await listKept(
    rows,
    key,
    found.map(own => own.transfer),
  )
  const keptOf = new Map(kept.map(one => [`${one.txHash}:${one.ordinal}`, one.isScreened]))
  const bound = found.map(async own => {
    const { txHash, ordinal } = own.transfer
    const screened = keptOf.get(`${txHash}:${ordinal}`) ?? isScreened
    return {
      txHash,
      ordinal,
      isScreened: screened,
      digest: await digestOf(digests, key, { own, isScreened: screened }),
    }
  })
  return Promise.all(bound)
}

type OfTransfers = ExpressionBuilder<Tables, 'chain_transfer'>

/** Whether a transfer is on the chain, in a block that may still be taken back. */
function isLive(e: OfTransfers) {
  return e.or([
    e('status', 'in', [literal('SEEN'), literal('CONFIRMING')]),
    e.and([e('status', '=', literal('DUST')), e('finalAt', 'is', null)]),
  ])
}

/** Transfers recorded at a height that may still be taken back, counted up to a limit. */
export async function countSeenAt(
  rows: Rows,
  key: ChainKey,
  { height, limit }: { readonly height: number; readonly limit: number },
): Promise<number> {
  const seen = rows.kysely
    .selectFrom('chain_transfer')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('blockHeight', '=', BigInt(height))
    .where(isLive)
    .limit(limit)
  const { count } = await rows.kysely
    .selectFrom(seen.as('seen'))
    .select(e => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks transfers whose block has descendants now; returns the orders concerned. */
export async function confirmTransfersBelow(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  const found = await rows.kysely
    .updateTable('chain_transfer')
    .set({ status: 'CONFIRMING' })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', '=', literal('SEEN'))
    .where('blockHeight', '<', BigInt(height))
    .returning('orderId')
    .execute()
  return found.map(row => row.orderId)
}

/** Marks transfers above a fork's common ancestor as taken back; returns the orders concerned. */
export async function orphanTransfersAbove(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  return orphan(rows, key, { side: '>', height })
}

/** Marks transfers that should have become final up to this height, but are in none of its blocks. */
export async function orphanTransfersUpTo(rows: Rows, key: ChainKey, height: number): Promise<string[]> {
  return orphan(rows, key, { side: '<=', height })
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
  const positions = found.map(own => own.transfer)
  const lost = await rows.kysely
    .selectFrom('chain_transfer')
    .select(['txHash', 'blockHeight'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('blockHeight', '>', BigInt(from))
    .where('blockHeight', '<=', BigInt(to))
    .where('finalAt', 'is not', null)
    .where('status', 'in', [literal('FINAL'), literal('FROZEN')])
    .where(e => {
      const there = e
        .selectFrom(given('there', { txHash: 'text', ordinal: 'integer' }, positions))
        .select(['there.txHash', 'there.ordinal'])
      return e(e.refTuple('txHash', 'ordinal'), 'not in', there.$asTuple('txHash', 'ordinal'))
    })
    .limit(1)
    .executeTakeFirst()
  return lost ? `${lost.txHash} of block ${lost.blockHeight}` : null
}

/** Marks dust in blocks that were final as taken back; what is on the chain still is recorded again. */
export async function orphanFinalDustAbove(rows: Rows, key: ChainKey, height: number): Promise<void> {
  await rows.kysely
    .updateTable('chain_transfer')
    .set({ status: 'ORPHANED', finalAt: null })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', '=', literal('DUST'))
    .where('finalAt', 'is not', null)
    .where('blockHeight', '>', BigInt(height))
    .execute()
}

interface Orphaning {
  readonly side: '>' | '<='
  readonly height: number
}

async function orphan(rows: Rows, key: ChainKey, { side, height }: Orphaning): Promise<string[]> {
  const found = await rows.kysely
    .with('gone', db =>
      db
        .selectFrom('chain_transfer')
        .select(['txHash', 'ordinal', 'network', 'environment', 'status'])
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .where('blockHeight', side, BigInt(height))
        .where(isLive)
        .orderBy('txHash')
        .orderBy('ordinal')
        .forNoKeyUpdate(),
    )
    .updateTable('chain_transfer as x')
    .from('gone')
    .set({ status: 'ORPHANED' })
    // Joined by the whole primary key: with environment and network as parameters, a plan made for a small table read all of it for each row.
    .whereRef('x.txHash', '=', 'gone.txHash')
    .whereRef('x.ordinal', '=', 'gone.ordinal')
    .whereRef('x.network', '=', 'gone.network')
    .whereRef('x.environment', '=', 'gone.environment')
    .returning(e => e.case().when('gone.status', '<>', 'DUST').then(e.ref('x.orderId')).end().as('orderId'))
    .execute()
  return found.flatMap(row => row.orderId ?? [])
}

/** Returns the status of a transaction's only transfer; `null` when it was never seen. */
export async function findTransferStatus(rows: Rows, key: ChainKey, txHash: string): Promise<TransferStatus | null> {
  const row = await rows.kysely
    .selectFrom('chain_transfer')
    .select('status')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('txHash', '=', txHash)
    .executeTakeFirst()
  return row?.status ?? null
}
