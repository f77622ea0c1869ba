import type { Rows } from '../../database/database.ts'
import type { BlockRef } from '../../chains/chain.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { resumesOf } from '../../database/locks/pause-lock.ts'

export type CursorKind = 'head' | 'final'

/** How far a chain was read: every block up to and including this one is recorded. */
export interface Cursor {
  readonly height: number
  readonly hash: string
  readonly time: Date
}

/** How far a majority of the nodes agreed. Only the time of such a block can expire an order. */
export interface QuorumCursor {
  readonly height: number
  readonly time: Date
}

export interface Cursors {
  /** Steps back when a reorg replaces blocks that were read. */
  readonly head: Cursor
  /** Steps back only when a reversal sets it back. Only this cursor credits. */
  readonly final: Cursor
  /** Lies between the other two. */
  readonly quorum: QuorumCursor
  /** Number of times the chain was resumed after a pause. */
  readonly resumes: number
}

/** Returns the cursors of a chain; absent before it was first read. */
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
  // A majority reported the final blocks, whether or not they were read at the head.
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

/** Starts all cursors at a final block. Earlier blocks cannot pay us, since no address was handed out yet. */
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
 * Lets this transaction commit without waiting for the disk. After a power failure the cursor is lost with the data, so the blocks are
 * read again. The evaluation that builds on them commits later, waits for the disk, and makes this durable too.
 */
export async function commitLazily(tx: Rows): Promise<void> {
  await tx.kysely
    .selectNoFrom(e => e.fn('set_config', [e.val('synchronous_commit'), e.val('off'), e.lit(true)]).as('setting'))
    .execute()
}

export interface FinalMove {
  readonly from: Cursor
  readonly to: Cursor
  /** Its value when the cursor was read. */
  readonly resumes: number
  readonly now: Date
}

/**
 * Moves the final cursor in the same transaction as the recorded blocks. Returns `false` if another process moved it first, or if the chain
 * was paused and resumed since, because a reversal may have set the cursor back to the same place.
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

/** As `moveFinalCursor`, for the head cursor and its agreed height. */
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

/** Sets the head cursor to a final block, even if another process has moved it meanwhile. Keeps it locked. */
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

/** Returns the head cursor's height. Keeps it locked until the end of the transaction. */
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

/** Notes a poll without new blocks. */
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

/** Returns how often the chain was resumed after a pause. */
export async function findResumes(rows: Rows, key: ChainKey): Promise<number> {
  const row = await rows.kysely.selectNoFrom([resumesOf(key).as('resumes')]).executeTakeFirstOrThrow()
  return row.resumes
}
