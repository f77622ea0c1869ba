import type { Rows } from '../../database/database.ts'
import type { BlockRef } from '../../chains/chain.ts'
import type { ChainKey } from '../../chains/chain.ts'

export type CursorKind = 'head' | 'final'

/** How far a chain has been read: every block up to and including this one is recorded. */
export interface Cursor {
  readonly height: number
  readonly hash: string
  readonly time: Date
}

/** Up to where a majority of the nodes has told what there is: only its time ends the time of an order. */
export interface QuorumCursor {
  readonly height: number
  readonly time: Date
}

export interface Cursors {
  /** Steps back where a fork replaced what was read. */
  readonly head: Cursor
  /** Never steps back: it alone credits. */
  readonly final: Cursor
  /** Between the two. */
  readonly quorum: QuorumCursor
  /** How often the chain was resumed after a halt. */
  readonly resumes: number
}

/** Both cursors of a chain; absent before it was first read. */
export async function findCursors(rows: Rows, key: ChainKey): Promise<Cursors | null> {
  const found = await rows.kysely
    .selectFrom('chain_cursor')
    .select(['kind', 'height', 'hash', 'blockTime as time', 'agreedHeight', 'agreedTime', 'resumes'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
  const head = found.find(one => one.kind === 'head')
  const final = found.find(one => one.kind === 'final')
  if (!head || !final || head.agreedHeight === null || head.agreedTime === null) return null
  // Final blocks were told by a majority, whether or not they were read before.
  const isBehind = head.agreedHeight < final.height
  const quorum = isBehind ? final : { height: head.agreedHeight, time: head.agreedTime }
  return {
    head: readCursor(head),
    final: readCursor(final),
    quorum: { height: Number(quorum.height), time: quorum.time },
    resumes: final.resumes,
  }
}

function readCursor({ height, hash, time }: { readonly height: bigint; readonly hash: string; readonly time: Date }) {
  return { height: Number(height), hash, time }
}

/** Starts both cursors at a final block: what lies before it is not ours, since no address was handed out yet. */
export async function insertCursors(
  rows: Rows,
  key: ChainKey,
  { start, now }: { readonly start: BlockRef; readonly now: Date },
): Promise<void> {
  const { environment, network } = key
  const height = BigInt(start.height)
  const block = { environment, network, height, hash: start.hash, blockTime: start.time, movedAt: now }
  await rows.kysely
    .insertInto('chain_cursor')
    .values([
      { ...block, kind: 'head', agreedHeight: height, agreedTime: start.time },
      { ...block, kind: 'final', agreedHeight: null, agreedTime: null },
    ])
    .onConflict(c => c.doNothing())
    .execute()
}

/**
 * Lets this transaction be lost with the database's power: what it reads of a chain is read again, since the cursor that says
 * how far was lost with it. Whatever is concluded of it is committed later, waits for the disk, and takes this along.
 */
export async function commitLazily(tx: Rows): Promise<void> {
  await tx.kysely
    .selectNoFrom(e => e.fn('set_config', [e.val('synchronous_commit'), e.val('off'), e.lit(true)]).as('setting'))
    .execute()
}

export interface FinalMove {
  readonly from: Cursor
  readonly to: Cursor
  /** As it was when the cursor was found. */
  readonly resumes: number
  readonly now: Date
}

/**
 * Moves the final cursor in the transaction of the work it covers; `false` when another process moved it first, or the chain was halted
 * and resumed since: a reversal may have set the cursor back to where it was found.
 */
export async function moveFinalCursor(
  rows: Rows,
  key: ChainKey,
  { from, to, resumes, now }: FinalMove,
): Promise<boolean> {
  const moved = await rows.kysely
    .updateTable('chain_cursor')
    .set({ height: BigInt(to.height), hash: to.hash, blockTime: to.time, movedAt: now })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', '=', 'final')
    .where('height', '=', BigInt(from.height))
    .where('hash', '=', from.hash)
    .where('resumes', '=', resumes)
    .returning('kind')
    .execute()
  return moved.length === 1
}

export interface HeadPosition {
  readonly head: Cursor
  readonly quorum: QuorumCursor
}

/** As `moveFinalCursor`, of the head cursor with the agreed height beside it. */
export async function moveHeadCursor(
  rows: Rows,
  key: ChainKey,
  move: { readonly from: Cursor; readonly to: HeadPosition; readonly now: Date },
): Promise<boolean> {
  const { from, to, now } = move
  const { head, quorum } = to
  const moved = await rows.kysely
    .updateTable('chain_cursor')
    .set({ height: BigInt(head.height), hash: head.hash, blockTime: head.time, movedAt: now })
    .set({ agreedHeight: BigInt(quorum.height), agreedTime: quorum.time })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', '=', 'head')
    .where('height', '=', BigInt(from.height))
    .where('hash', '=', from.hash)
    .returning('kind')
    .execute()
  return moved.length === 1
}

/** Sets the head cursor to a final block, wherever another process has moved it meanwhile. It stays locked. */
export async function setHeadCursor(
  rows: Rows,
  key: ChainKey,
  { to, now }: { readonly to: Cursor; readonly now: Date },
): Promise<void> {
  const height = BigInt(to.height)
  await rows.kysely
    .updateTable('chain_cursor')
    .set({ height, hash: to.hash, blockTime: to.time, movedAt: now, agreedHeight: height, agreedTime: to.time })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', '=', 'head')
    .execute()
}

/** Where the head cursor stands. It stays locked until the end of the transaction. */
export async function lockHeadHeight(rows: Rows, key: ChainKey): Promise<number> {
  const row = await rows.kysely
    .selectFrom('chain_cursor')
    .select('height')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', '=', 'head')
    .forUpdate()
    .executeTakeFirst()
  return Number(row?.height ?? 0)
}

/** Notes that the chain was looked at and had nothing new. */
export async function touchCursor(
  rows: Rows,
  key: ChainKey,
  { now, kind = 'head' }: { readonly now: Date; readonly kind?: CursorKind },
): Promise<void> {
  await rows.kysely
    .updateTable('chain_cursor')
    .set({ movedAt: now })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', '=', kind)
    .execute()
}

/** How often the chain was resumed after a halt. One without cursors was never read, so nothing was recorded of it that a halt could concern. */
export async function findResumes(rows: Rows, key: ChainKey): Promise<number> {
  const row = await rows.kysely
    .selectFrom('chain_cursor')
    .select('resumes')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', '=', 'final')
    .executeTakeFirst()
  return row?.resumes ?? 0
}
