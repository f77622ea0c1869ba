import { ChainUnavailable, FinalityBroken } from '../../chains/chain.ts'
import type { BlockRef, Heads } from '../../chains/chain.ts'

/** Where a block is, and which one it is: for a cursor, the last one that was worked through. */
export interface BlockPosition {
  readonly height: number
  readonly hash: string
}

/** Where a network stands, of which one node may speak alone no further ahead than this many blocks. */
const prefetchMax = 20

export type HeadStep =
  /** Nothing new. */
  | { readonly kind: 'idle' }
  /** Read the block after the cursor; unless it names the cursor's as parent there is a fork. */
  | { readonly kind: 'advance'; readonly height: number }
  /** Read a block again of which no majority has told yet. */
  | { readonly kind: 'again'; readonly height: number }
  /** The chain no longer has what was read: find the common ancestor at or below `from`. */
  | { readonly kind: 'fork'; readonly from: number }

export interface HeadInput {
  readonly cursor: BlockPosition
  /** Up to here a majority has told. */
  readonly quorumHeight: number
  readonly heads: Heads
  /** Up to here the chain is final by our record. */
  readonly finalHeight: number
  /** Hash of the block we read at the height of the best head; absent where we read none. */
  readonly knownHash: string | undefined
}

/** What the cursor that follows the head does next. */
export function planHead({ cursor, quorumHeight, heads, finalHeight, knownHash }: HeadInput): HeadStep {
  const { best, majorityHeight, reporters, answering } = heads
  if (majorityHeight !== null && quorumHeight < Math.min(majorityHeight, cursor.height))
    return { kind: 'again', height: quorumHeight + 1 }
  const target = majorityHeight === null ? best.height : Math.min(best.height, majorityHeight + prefetchMax)
  if (cursor.height < target) return { kind: 'advance', height: cursor.height + 1 }
  // A head that is final here already says nothing new: the node lags behind. Final blocks are `assertStillFinal`'s matter.
  if (best.height <= finalHeight || best.height > cursor.height) return { kind: 'idle' }
  // The head is not ahead: the chain waits, nodes lag behind, or a fork has replaced the blocks above it.
  const isFork = knownHash !== undefined && knownHash !== best.hash && reporters.length * 2 > answering
  return isFork ? { kind: 'fork', from: best.height } : { kind: 'idle' }
}

/** Whether `block` continues the chain from the cursor. */
export function follows(cursor: BlockPosition, block: BlockRef): boolean {
  return block.height === cursor.height + 1 && block.parentHash === cursor.hash
}

export interface AncestorInput<Position extends BlockPosition> {
  /** Where to begin: the height of the cursor or of the head, whichever is lower. */
  readonly from: number
  readonly final: Position
  /** The blocks that were read above the final one. */
  readonly known: ReadonlyMap<number, Position>
}

/**
 * The newest block that both we and the chain have, found in as many questions as the distance has binary digits: every
 * block below a common one is common. Where we remember none it is the final block, which no fork replaces.
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

/** The next final blocks to read, `null` when there are none. */
export function planFinal({ cursorHeight, finalHeight, rangeMax }: FinalInput): { from: number; to: number } | null {
  if (finalHeight <= cursorHeight) return null
  return { from: cursorHeight + 1, to: Math.min(finalHeight, cursorHeight + rangeMax) }
}

/** Throws FinalityBroken when the chain has another block where the final cursor stands: call it for each final range. */
export async function assertStillFinal(
  cursor: BlockPosition,
  fetch: (height: number) => Promise<Pick<BlockRef, 'hash'>>,
): Promise<void> {
  const block = await fetch(cursor.height)
  if (block.hash !== cursor.hash) {
    throw new FinalityBroken(`final block ${cursor.height} was ${cursor.hash} and is ${block.hash}`)
  }
}
