import type { Rows } from '../../database/database.ts'
import type { BlockRef } from '../../chains/chain.ts'
import type { ChainKey } from '../../chains/chain.ts'
import type { Cursor } from '../follow/cursor.store.ts'

/** Stores a block at the head, to detect a reorg by its hash. */
export async function insertBlock(rows: Rows, key: ChainKey, block: BlockRef): Promise<void> {
  const { hash, parentHash, time: blockTime } = block
  await rows.kysely
    .insertInto('chain_block')
    .values({
      environment: key.environment,
      network: key.network,
      height: BigInt(block.height),
      hash,
      parentHash,
      blockTime,
    })
    .onConflict(c =>
      c.columns(['environment', 'network', 'height']).doUpdateSet(e => ({
        hash: e.ref('excluded.hash'),
        parentHash: e.ref('excluded.parentHash'),
        blockTime: e.ref('excluded.blockTime'),
      })),
    )
    .execute()
}

/** Returns the blocks above a height, by height. */
export async function listBlocksAbove(rows: Rows, key: ChainKey, height: number): Promise<Map<number, Cursor>> {
  const found = await rows.kysely
    .selectFrom('chain_block')
    .select(['height', 'hash', 'blockTime as time'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('height', '>', BigInt(height))
    .execute()
  return new Map(found.map(block => [Number(block.height), { ...block, height: Number(block.height) }]))
}

/** Returns the hash of our block at a height. */
export async function findBlockHash(rows: Rows, key: ChainKey, height: number): Promise<string | undefined> {
  const row = await rows.kysely
    .selectFrom('chain_block')
    .select('hash')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('height', '=', BigInt(height))
    .executeTakeFirst()
  return row?.hash
}

/**
 * Stores the last block of a final range that begins above `from`. Deletes the blocks below it unless the stored block at its height is
 * the same: a reorg may have replaced them unseen.
 */
export async function insertFinalBlock(
  rows: Rows,
  key: ChainKey,
  { from, end }: { readonly from: number; readonly end: BlockRef },
): Promise<void> {
  const { environment, network } = key
  await rows.kysely
    .deleteFrom('chain_block')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('height', '>', BigInt(from))
    .where('height', '<=', BigInt(end.height))
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('chain_block as remembered')
            .where('remembered.environment', '=', environment)
            .where('remembered.network', '=', network)
            .where('remembered.height', '=', BigInt(end.height))
            .where('remembered.hash', '=', end.hash),
        ),
      ),
    )
    .execute()
  await insertBlock(rows, key, end)
}

export async function deleteBlocksAbove(rows: Rows, key: ChainKey, height: number): Promise<void> {
  await rows.kysely
    .deleteFrom('chain_block')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('height', '>', BigInt(height))
    .execute()
}

/** Deletes blocks too deep below finality to matter to a reorg. */
export async function deleteBlocksBelow(rows: Rows, key: ChainKey, height: number): Promise<void> {
  await rows.kysely
    .deleteFrom('chain_block')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('height', '<', BigInt(height))
    .execute()
}
