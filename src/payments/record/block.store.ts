import type { Rows } from '../../database/database.ts'
import type { BlockRef } from '../../chains/chain.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { readDate } from '../../database/row.ts'
import type { Cursor } from '../follow/cursor.store.ts'

/** Remembers a block that may still be taken back, so that a fork is noticed by its hash. */
export async function insertBlock(rows: Rows, key: ChainKey, block: BlockRef): Promise<void> {
  await rows.query(
    `insert into chain_block (environment, network, height, hash, parent_hash, block_time) values ($1, $2, $3, $4, $5, $6)
     on conflict (environment, network, height) do update
        set hash = excluded.hash, parent_hash = excluded.parent_hash, block_time = excluded.block_time`,
    [key.environment, key.network, block.height, block.hash, block.parentHash, block.time],
  )
}

/** The blocks above a height, by their heights. */
export async function listBlocksAbove(rows: Rows, key: ChainKey, height: number): Promise<Map<number, Cursor>> {
  const found = await rows.query<{ height: string; hash: string; block_time: string }>(
    'select height, hash, block_time from chain_block where environment = $1 and network = $2 and height > $3',
    [key.environment, key.network, height],
  )
  return new Map(
    found.map(row => {
      const block = { height: Number(row.height), hash: row.hash, time: readDate(row.block_time) }
      return [block.height, block]
    }),
  )
}

/** The hash of the block that was read at a height. */
export async function findBlockHash(rows: Rows, key: ChainKey, height: number): Promise<string | undefined> {
  const [row] = await rows.query<{ hash: string }>(
    'select hash from chain_block where environment = $1 and network = $2 and height = $3',
    [key.environment, key.network, height],
  )
  return row?.hash
}

/**
 * Remembers the last block of a final range that begins above `from`. Where another block was remembered at its height, or
 * none, nothing shows that those below it are its ancestors: a fork may have replaced them unseen, so they are forgotten.
 */
export async function insertFinalBlock(
  rows: Rows,
  key: ChainKey,
  { from, end }: { readonly from: number; readonly end: BlockRef },
): Promise<void> {
  await rows.query(
    `delete from chain_block where environment = $1 and network = $2 and height > $3 and height <= $4 and not exists (
       select from chain_block where environment = $1 and network = $2 and height = $4 and hash = $5)`,
    [key.environment, key.network, from, end.height, end.hash],
  )
  await insertBlock(rows, key, end)
}

export async function deleteBlocksAbove(rows: Rows, key: ChainKey, height: number): Promise<void> {
  await rows.query('delete from chain_block where environment = $1 and network = $2 and height > $3', [
    key.environment,
    key.network,
    height,
  ])
}

/** Forgets blocks that are final and so deep that no fork is looked for there. */
export async function deleteBlocksBelow(rows: Rows, key: ChainKey, height: number): Promise<void> {
  await rows.query('delete from chain_block where environment = $1 and network = $2 and height < $3', [
    key.environment,
    key.network,
    height,
  ])
}
