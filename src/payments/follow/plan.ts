import { ChainUnavailable, FinalityBroken } from '../../chains/chain.ts'
import type { BlockRef, Heads } from '../../chains/chain.ts'

/** A block's height and hash. For a cursor, the last block that was processed. */
export interface BlockPosition {
  readonly height: number
  readonly hash: string
}

/** How many blocks ahead of the majority a single node may lead. */
const prefetchMax = 20

export type HeadStep =
  /** Nothing new. */
  | { readonly kind: 'idle' }
  /** Read the block after the cursor. If its parent is not the cursor's block, there is a fork. */
  | { readonly kind: 'advance'; readonly height: number }
  /** Read a block without a quorum again. */
  | { readonly kind: 'again'; readonly height: number }
  /** A reorg replaced blocks that were read: find the common ancestor at or below `from`. */
  | { readonly kind: 'fork'; readonly from: number }

export interface HeadInput {
  readonly cursor: BlockPosition
  /** Height up to which a majority agreed. */
  readonly quorumHeight: number
  readonly heads: Heads
  /** Height up to which our record is final. */
  readonly finalHeight: number
  /** Hash of our block at the best head's height; absent if we have none. */
  readonly knownHash: string | undefined
}

/** Returns the next step of the head cursor. */
export function planHead({ cursor, quorumHeight, heads, finalHeight, knownHash }: HeadInput): HeadStep {
  const { best, majorityHeight, reporters, answering } = heads
  if (majorityHeight !== null && quorumHeight < Math.min(majorityHeight, cursor.height))
    return { kind: 'again', height: quorumHeight + 1 }
  const target = majorityHeight === null ? best.height : Math.min(best.height, majorityHeight + prefetchMax)
  if (cursor.height < target) return { kind: 'advance', height: cursor.height + 1 }
  // A head at or below our final block is of a node that lags. `assertStillFinal` checks the final blocks.
  if (best.height <= finalHeight || best.height > cursor.height) return { kind: 'idle' }
  // The head is not ahead: the chain waits, nodes lag, or a reorg has replaced the blocks above it.
  const isFork = knownHash !== undefined && knownHash !== best.hash && reporters.length * 2 > answering
  return isFork ? { kind: 'fork', from: best.height } : { kind: 'idle' }
}

/** Whether `block` continues the chain from the cursor. */
export function follows(cursor: BlockPosition, block: BlockRef): boolean {
  return block.height === cursor.height + 1 && block.parentHash === cursor.hash
}

export interface AncestorInput<Position extends BlockPosition> {
  /** Start of the search: the lower of the cursor's and the head's height. */
  readonly from: number
  readonly final: Position
  /** Our blocks above the final one. */
  readonly known: ReadonlyMap<number, Position>
}

/**
 * Finds the newest block that both we and the chain have, by binary search: every block below a common one is common. Falls back to the
 * final block, which no reorg replaces.
 */
export async function findAncestor<Position extends BlockPosition>(
  { from, final, known }: AncestorInput<Position>,
  fetch: (height: number) => Promise<BlockRef | null>,
): Promise<Position> {
  let common = final
  let low = final.height + 1
  let high = from
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const ours = known.get(middle)
    const theirs = ours ? await fetch(middle) : null
    if (ours && !theirs) throw new ChainUnavailable(`the node has no block ${middle}, though it showed a higher one`)
    if (ours && theirs?.hash === ours.hash) {
      common = ours
      low = middle + 1
    } else high = middle - 1
  }
  return common
}

export interface FinalInput {
  readonly cursorHeight: number
  readonly finalHeight: number
  readonly rangeMax: number
}

/** Returns the next range of final blocks to read, or `null`. */
export function planFinal({ cursorHeight, finalHeight, rangeMax }: FinalInput): { from: number; to: number } | null {
  if (finalHeight <= cursorHeight) return null
  return { from: cursorHeight + 1, to: Math.min(finalHeight, cursorHeight + rangeMax) }
}

/** Throws FinalityBroken when the chain has another block at the final cursor. Call it for each final range. */
export async function assertStillFinal(
  cursor: BlockPosition,
  fetch: (height: number) => Promise<Pick<BlockRef, 'hash'>>,
): Promise<void> {
  const block = await fetch(cursor.height)
  if (block.hash !== cursor.hash) {
    throw new FinalityBroken(`final block ${cursor.height} was ${cursor.hash} and is ${block.hash}`)
  }
}
