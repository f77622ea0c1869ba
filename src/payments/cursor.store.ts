import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'
import type { BlockRef } from '../chains/chain.ts'
import type { ChainKey } from '../chains/chain.ts'

export type CursorKind = 'seen' | 'final'

/** How far a chain has been read: every block up to and including this one is recorded. */
export interface Cursor {
  readonly height: number
  readonly hash: string
  readonly time: Date
}

interface CursorRow {
  kind: CursorKind | 'block'
  height: string
  hash: string
  block_time: string
}

/** Both cursors of a chain; absent before it was first read. */
export async function findCursors(rows: Rows, key: ChainKey): Promise<{ seen: Cursor; final: Cursor } | null> {
  const found = await rows.query<CursorRow>(
    'select kind, height, hash, block_time from chain_cursor where environment = $1 and network = $2',
    [key.environment, key.network],
  )
  return readCursors(found)
}

/** How far a chain was read, and the hashes by height of the blocks from the final cursor on, which a fork may still replace. */
export interface Reading {
  readonly seen: Cursor
  readonly final: Cursor
  readonly known: ReadonlyMap<number, string>
}

/** One statement, so that cursors and blocks are of one moment, whoever moves them: else a fork seems to reach too deep. */
export async function findReading(rows: Rows, key: ChainKey): Promise<Reading | null> {
  const found = await rows.query<CursorRow>(
    `with cursors as (select * from chain_cursor where environment = $1 and network = $2)
     select kind, height, hash, block_time from cursors
     union all
     select 'block', height, hash, block_time from chain_block where environment = $1 and network = $2
        and height >= (select height from cursors where kind = 'final')`,
    [key.environment, key.network],
  )
  const cursors = readCursors(found)
  if (!cursors) return null
  const blocks = found.filter(row => row.kind === 'block').map(row => [Number(row.height), row.hash] as const)
  return { ...cursors, known: new Map([...blocks, [cursors.final.height, cursors.final.hash]]) }
}

function readCursors(rows: readonly CursorRow[]): { seen: Cursor; final: Cursor } | null {
  const read = (kind: CursorKind): Cursor | null => {
    const row = rows.find(one => one.kind === kind)
    return row ? { height: Number(row.height), hash: row.hash, time: readDate(row.block_time) } : null
  }
  const seen = read('seen')
  const final = read('final')
  return seen && final ? { seen, final } : null
}

/** Starts both cursors at a final block: what lies before it is not ours, since no address was handed out yet. */
export async function insertCursors(rows: Rows, key: ChainKey, start: BlockRef, now: Date): Promise<void> {
  await rows.query(
    `insert into chain_cursor (environment, network, kind, height, hash, block_time, moved_at)
     select $1, $2, kind, $3, $4, $5, $6 from unnest(array['seen', 'final']) as kind on conflict do nothing`,
    [key.environment, key.network, start.height, start.hash, start.time, now],
  )
}

/** Moves a cursor in the transaction of the work it covers; `false` when another process moved it first. */
export async function moveCursor(
  rows: Rows,
  key: ChainKey,
  move: { readonly kind: CursorKind; readonly from: Cursor; readonly to: Cursor; readonly now: Date },
): Promise<boolean> {
  const moved = await rows.query(
    `update chain_cursor set height = $4, hash = $5, block_time = $6, moved_at = $7
      where environment = $1 and network = $2 and kind = $3 and height = $8 and hash = $9 returning 1`,
    [
      key.environment,
      key.network,
      move.kind,
      move.to.height,
      move.to.hash,
      move.to.time,
      move.now,
      move.from.height,
      move.from.hash,
    ],
  )
  return moved.length === 1
}

/** Lets the *seen* cursor be at least here, wherever another process has moved it meanwhile. It stays locked. */
export async function raiseSeenCursor(rows: Rows, key: ChainKey, to: Cursor, now: Date): Promise<void> {
  const cursor = `environment = $1 and network = $2 and kind = 'seen'`
  await rows.query(`select from chain_cursor where ${cursor} for update`, [key.environment, key.network])
  await rows.query(
    `update chain_cursor set height = $3, hash = $4, block_time = $5, moved_at = $6 where ${cursor} and height < $3`,
    [key.environment, key.network, to.height, to.hash, to.time, now],
  )
}

/** Notes that the chain was looked at and had nothing new, so that readiness can tell a quiet chain from a dead one. */
export async function touchCursor(rows: Rows, key: ChainKey, now: Date): Promise<void> {
  await rows.query(`update chain_cursor set moved_at = $3 where environment = $1 and network = $2 and kind = 'seen'`, [
    key.environment,
    key.network,
    now,
  ])
}

/** Which chains were ever read, and which of them nobody looked at since `before`; named `environment:network`. */
export async function listSilentChains(rows: Rows, before: Date): Promise<{ known: Set<string>; silent: Set<string> }> {
  const found = await rows.query<{ name: string; silent: boolean }>(
    `select environment || ':' || network as name, max(moved_at) < $1 as silent from chain_cursor group by 1`,
    [before],
  )
  return {
    known: new Set(found.map(row => row.name)),
    silent: new Set(found.filter(row => row.silent).map(row => row.name)),
  }
}
