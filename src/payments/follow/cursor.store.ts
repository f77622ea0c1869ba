import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
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

interface CursorRow {
  kind: CursorKind
  height: string
  hash: string
  block_time: string
  agreed_height: string | null
  agreed_time: string | null
  resumes: number
}

const columns = 'kind, height, hash, block_time, agreed_height, agreed_time, resumes'

/** Both cursors of a chain; absent before it was first read. */
export async function findCursors(rows: Rows, key: ChainKey): Promise<Cursors | null> {
  const found = await rows.query<CursorRow>(
    `select ${columns} from chain_cursor where environment = $1 and network = $2`,
    [key.environment, key.network],
  )
  return readCursors(found)
}

function readCursors(rows: readonly CursorRow[]): Cursors | null {
  const head = rows.find(one => one.kind === 'head')
  const final = rows.find(one => one.kind === 'final')
  if (!head || !final || head.agreed_height === null || head.agreed_time === null) return null
  // Final blocks were told by a majority, whether or not they were read before.
  const isBehind = Number(head.agreed_height) < Number(final.height)
  const quorum = isBehind ? readCursor(final) : { height: Number(head.agreed_height), time: readDate(head.agreed_time) }
  const { resumes } = final
  return {
    head: readCursor(head),
    final: readCursor(final),
    quorum: { height: quorum.height, time: quorum.time },
    resumes,
  }
}

function readCursor(row: CursorRow): Cursor {
  return { height: Number(row.height), hash: row.hash, time: readDate(row.block_time) }
}

/** Starts both cursors at a final block: what lies before it is not ours, since no address was handed out yet. */
export async function insertCursors(
  rows: Rows,
  key: ChainKey,
  { start, now }: { readonly start: BlockRef; readonly now: Date },
): Promise<void> {
  await rows.query(
    `insert into chain_cursor (environment, network, kind, height, hash, block_time, moved_at, agreed_height, agreed_time)
     values ($1, $2, 'head', $3, $4, $5, $6, $3, $5), ($1, $2, 'final', $3, $4, $5, $6, null, null) on conflict do nothing`,
    [key.environment, key.network, start.height, start.hash, start.time, now],
  )
}

/**
 * Lets this transaction be lost with the database's power: what it reads of a chain is read again, since the cursor that says
 * how far was lost with it. Whatever is concluded of it is committed later, waits for the disk, and takes this along.
 */
export async function commitLazily(tx: Rows): Promise<void> {
  await tx.query('set local synchronous_commit = off')
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
  const moved = await rows.query(
    `update chain_cursor set height = $3, hash = $4, block_time = $5, moved_at = $6
      where environment = $1 and network = $2 and kind = 'final' and height = $7 and hash = $8 and resumes = $9
      returning 1`,
    [key.environment, key.network, to.height, to.hash, to.time, now, from.height, from.hash, resumes],
  )
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
  const moved = await rows.query(
    `update chain_cursor set height = $3, hash = $4, block_time = $5, moved_at = $6, agreed_height = $9, agreed_time = $10
      where environment = $1 and network = $2 and kind = 'head' and height = $7 and hash = $8 returning 1`,
    [
      key.environment,
      key.network,
      to.head.height,
      to.head.hash,
      to.head.time,
      now,
      from.height,
      from.hash,
      to.quorum.height,
      to.quorum.time,
    ],
  )
  return moved.length === 1
}

/** Sets the head cursor to a final block, wherever another process has moved it meanwhile. It stays locked. */
export async function setHeadCursor(
  rows: Rows,
  key: ChainKey,
  { to, now }: { readonly to: Cursor; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update chain_cursor set height = $3, hash = $4, block_time = $5, moved_at = $6, agreed_height = $3, agreed_time = $5
      where environment = $1 and network = $2 and kind = 'head'`,
    [key.environment, key.network, to.height, to.hash, to.time, now],
  )
}

/** Where the head cursor stands. It stays locked until the end of the transaction. */
export async function lockHeadHeight(rows: Rows, key: ChainKey): Promise<number> {
  const [row] = await rows.query<{ height: string }>(
    `select height from chain_cursor where environment = $1 and network = $2 and kind = 'head' for update`,
    [key.environment, key.network],
  )
  return Number(row?.height ?? 0)
}

/** Notes that the chain was looked at and had nothing new. */
export async function touchCursor(
  rows: Rows,
  key: ChainKey,
  { now, kind = 'head' }: { readonly now: Date; readonly kind?: CursorKind },
): Promise<void> {
  await rows.query('update chain_cursor set moved_at = $3 where environment = $1 and network = $2 and kind = $4', [
    key.environment,
    key.network,
    now,
    kind,
  ])
}

/** How often the chain was resumed after a halt. One without cursors was never read, so nothing was recorded of it that a halt could concern. */
export async function findResumes(rows: Rows, key: ChainKey): Promise<number> {
  const [row] = await rows.query<{ resumes: number }>(
    `select resumes from chain_cursor where environment = $1 and network = $2 and kind = 'final'`,
    [key.environment, key.network],
  )
  return row?.resumes ?? 0
}
