import type { Selectable } from 'kysely'
import type { ChainKey } from '../../chains/chain.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { dueAtOnce, literal } from '../../database/expressions.ts'
import type { Excess, Rescan } from './rescan.ts'

const columns = [
  'id',
  'environment',
  'network',
  'status',
  'requestedBy',
  'since',
  'fromHeight',
  'toHeight',
  'nextHeight',
  'unexplained',
  'transfersFound',
  'amountFound',
  'note',
  'createdAt',
  'finishedAt',
] as const

function read(row: Pick<Selectable<Tables['chain_rescan']>, (typeof columns)[number]>): Rescan {
  const heightOf = (height: bigint | null) => (height === null ? null : Number(height))
  return {
    ...row,
    id: row.id.toString(),
    fromHeight: heightOf(row.fromHeight),
    toHeight: Number(row.toHeight),
    nextHeight: heightOf(row.nextHeight),
    amountFound: BigInt(row.amountFound),
  }
}

export interface NewRescan {
  readonly from: number
  readonly to: number
  readonly requestedBy: string
  readonly now: Date
}

/** Requests a rescan of these blocks, after all earlier requests, and returns its id. */
export async function insertRescan(rows: Rows, key: ChainKey, asked: NewRescan): Promise<string> {
  const from = BigInt(asked.from)
  const { id } = await rows.kysely
    .insertInto('chain_rescan')
    .values({
      environment: key.environment,
      network: key.network,
      status: 'OPEN',
      requestedBy: asked.requestedBy,
      fromHeight: from,
      toHeight: BigInt(asked.to),
      nextHeight: from,
      createdAt: asked.now,
      nextAt: asked.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id.toString()
}

interface ClaimOfRescan {
  readonly now: Date
  readonly leaseUntil: Date
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Makes due again the rescan of a claim whose answer was lost. */
export async function releaseRescan(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<ClaimOfRescan, 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('chain_rescan')
    .set({ nextAt: dueAtOnce(now), claim: null })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', '=', literal('OPEN'))
    .where('claim', '=', token)
    .execute()
}

/**
 * Claims the oldest open rescan of a chain until `leaseUntil`, when it is due or a fast clock wrote its due time. Later ones wait, so that
 * one process reads one rescan at a time.
 */
export async function claimRescan(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, putOffUntilMax, token }: ClaimOfRescan,
): Promise<Rescan | null> {
  const row = await rows.kysely
    .updateTable('chain_rescan')
    .set({ nextAt: leaseUntil, claim: token })
    .where('id', '=', e =>
      e
        .selectFrom('chain_rescan')
        .select('id')
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .where('status', '=', literal('OPEN'))
        .orderBy('id')
        .limit(e.lit(1)),
    )
    .where('status', '=', literal('OPEN'))
    .where(e => e.or([e('nextAt', '<=', now), e('nextAt', '>', putOffUntilMax)]))
    .returning(columns)
    .executeTakeFirst()
  return row ? read(row) : null
}

/** Sets the first block to read, once the block of the rescan's time is known. */
export async function setStart(rows: Rows, id: string, height: number): Promise<void> {
  await rows.kysely
    .updateTable('chain_rescan')
    .set(e => {
      const start = e.fn<bigint>('least', [e.cast<bigint>(e.val(height), 'bigint'), e.ref('toHeight')])
      return { fromHeight: start, nextHeight: start }
    })
    .where('id', '=', BigInt(id))
    .where('fromHeight', 'is', null)
    .where('status', '=', literal('OPEN'))
    .execute()
}

export interface Progress {
  /** The block that was next before this step, and the one that is next after it. */
  readonly from: number
  readonly next: number
  readonly transfers: number
  readonly amount: bigint
  readonly unexplained: Excess | null
  readonly leaseUntil: Date
}

/** Saves the progress in the transaction that records the blocks; `false` when another process was first. */
export async function advanceRescan(rows: Rows, id: string, progress: Progress): Promise<boolean> {
  const { from, next, transfers, amount, unexplained, leaseUntil } = progress
  const moved = await rows.kysely
    .updateTable('chain_rescan')
    .set(e => ({
      nextHeight: BigInt(next),
      transfersFound: e('transfersFound', '+', transfers),
      amountFound: e('amountFound', '+', amount.toString()),
      unexplained: e.cast<Excess | null>(e.val(unexplained && JSON.stringify(unexplained)), 'jsonb'),
      nextAt: leaseUntil,
      note: null,
    }))
    .where('id', '=', BigInt(id))
    .where('nextHeight', '=', BigInt(from))
    .where('status', '=', literal('OPEN'))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Delays the rescan until then, with a reason if there is one. */
export async function rescheduleRescan(
  rows: Rows,
  id: string,
  { nextAt, note }: { readonly nextAt: Date; readonly note: string | null },
): Promise<void> {
  await rows.kysely
    .updateTable('chain_rescan')
    .set({ nextAt, note })
    .where('id', '=', BigInt(id))
    .where('status', '=', literal('OPEN'))
    .execute()
}

/** Finishes a rescan: with a reason when it failed, and with the remaining excess when that was computed anew. */
export async function finishRescan(
  rows: Rows,
  id: string,
  { failure, unexplained, now }: { failure: string | null; unexplained: Excess | null; now: Date },
): Promise<Rescan | null> {
  const row = await rows.kysely
    .updateTable('chain_rescan')
    .set(e => ({
      status: failure === null ? 'DONE' : 'FAILED',
      finishedAt: now,
      ...(failure !== null && { note: failure }),
      ...(unexplained !== null && { unexplained: e.cast<Excess>(e.val(JSON.stringify(unexplained)), 'jsonb') }),
    }))
    .where('id', '=', BigInt(id))
    .where('status', '=', literal('OPEN'))
    .returning(columns)
    .executeTakeFirst()
  return row ? read(row) : null
}

export async function findRescan(rows: Rows, id: string): Promise<Rescan | null> {
  const row = await rows.kysely
    .selectFrom('chain_rescan')
    .select(columns)
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
  return row ? read(row) : null
}

/** Lists the newest rescans of all chains. */
export async function listRescans(rows: Rows, limit: number): Promise<Rescan[]> {
  const found = await rows.kysely
    .selectFrom('chain_rescan')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(read)
}
