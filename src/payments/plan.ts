import { ChainUnavailable, FinalityBroken } from '../chains/chain.ts'
import type { BlockRef } from '../chains/chain.ts'

/** How far a fork may reach back before a person must look. */
const forkDepthMax = 64

/** The last block that was worked through. */
export interface Cursor {
  readonly height: number
  readonly hash: string
}

export type SeenStep =
  /** Nothing new. */
  | { readonly kind: 'idle' }
  /** Read the blocks from…to (both included); each must name its predecessor as parent, else there is a fork. */
  | { readonly kind: 'advance'; readonly from: number; readonly to: number }
  /** The chain no longer has what was read: find the common ancestor at or below `from`. */
  | { readonly kind: 'fork'; readonly from: number }

export interface SeenInput {
  /** `null` before the first block. */
  readonly cursor: Cursor | null
  readonly head: BlockRef
  /** Up to here the chain is final, by our record or by a node. */
  readonly finalHeight: number
  readonly rangeMax: number
  /** Hashes of the blocks read last, the cursor's among them. */
  readonly known: ReadonlyMap<number, string>
}

/** What the cursor that follows the head does next. It starts behind the final head, where nothing can be taken back. */
export function planSeen({ cursor, head, finalHeight, rangeMax, known }: SeenInput): SeenStep {
  const from = cursor ? cursor.height + 1 : Math.min(finalHeight + 1, head.height)
  if (from <= head.height) return { kind: 'advance', from, to: Math.min(head.height, from + rangeMax - 1) }
  // A head that is final here already says nothing new: the node lags behind. Final blocks are `assertStillFinal`'s matter.
  if (head.height <= finalHeight) return { kind: 'idle' }
  // The head is not ahead: the chain waits, the node lags behind, or a fork has replaced the blocks above the head.
  const hash = head.height === cursor?.height ? cursor.hash : known.get(head.height)
  return hash === undefined || hash === head.hash ? { kind: 'idle' } : { kind: 'fork', from: head.height }
}

/** Whether `block` continues the chain from the cursor; a first block has nothing to continue. */
export function follows(cursor: Cursor | null, block: BlockRef): boolean {
  return cursor === null || (block.height === cursor.height + 1 && block.parentHash === cursor.hash)
}

export interface AncestorInput {
  /** Where to begin: the height of the cursor or of the head, whichever is lower. */
  readonly from: number
  readonly finalHeight: number
  readonly known: ReadonlyMap<number, string>
}

/**
 * Walks back to the newest block that both we and the chain have. Throws FinalityBroken when that lies below the final
 * height, more than 64 blocks back, or further back than the known hashes reach.
 */
export async function findAncestor(
  { from, finalHeight, known }: AncestorInput,
  fetch: (height: number) => Promise<BlockRef | null>,
): Promise<Cursor> {
  for (let height = from; height >= finalHeight && height > from - forkDepthMax - 1; height -= 1) {
    const hash = known.get(height)
    if (hash === undefined) break
    const block = await fetch(height)
    if (!block) throw new ChainUnavailable(`the node has no block ${height}, though it showed a higher one`)
    if (block.hash === hash) return { height, hash }
  }
  throw new FinalityBroken(
    `fork below height ${from} reaches to the final height ${finalHeight} or past all known blocks`,
  )
}

export interface FinalInput {
  readonly cursorHeight: number
  readonly finalHeight: number
  readonly rangeMax: number
}

/** The next final blocks to read, `null` when there are none. */
export function planFinal({ cursorHeight, finalHeight, rangeMax }: FinalInput): { from: number; to: number } | null {
  if (finalHeight <= cursorHeight) return null
  return { from: cursorHeight + 1, to: Math.min(finalHeight, cursorHeight + rangeMax) }
}

/** Throws FinalityBroken when the chain has another block where the final cursor stands: call it before each final range. */
export async function assertStillFinal(
  cursor: Cursor,
  fetch: (height: number) => Promise<BlockRef | null>,
): Promise<void> {
  const block = await fetch(cursor.height)
  if (!block) throw new ChainUnavailable(`the node has no block ${cursor.height}, which was final`)
  if (block.hash !== cursor.hash) {
    throw new FinalityBroken(`final block ${cursor.height} was ${cursor.hash} and is ${block.hash}`)
  }
}
