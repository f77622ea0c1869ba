import { findOwners } from '../addresses/address.store.ts'
import { deleteBlocksAbove, deleteBlocksBelow, insertBlock, insertFinalBlock } from './block.store.ts'
import type { BlockRef, Transfer } from '../chains/chain.ts'
import { isPlausible } from './implausible.ts'
import {
  insertCursors,
  lockHeadHeight,
  moveFinalCursor,
  moveHeadCursor,
  setHeadCursor,
  type Cursor,
} from './cursor.store.ts'
import { findHalt } from './halt.store.ts'
import type { ChainKey } from '../chains/chain.ts'
import {
  confirmTransfersBelow,
  orphanTransfersAbove,
  orphanTransfersUpTo,
  upsertFinalTransfers,
  upsertSeenTransfers,
  type OwnTransfer,
} from './transfer.store.ts'
import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../queue/queue.ts'
import { recordFacts } from './order-facts.store.ts'

/** Blocks kept below the final one, so that a fork deeper than it should be is recognised and not mistaken for news. */
const blocksKept = 64

/** Starts watching a chain at a final block. */
export async function startWatching(deps: Deps, key: ChainKey, start: BlockRef): Promise<void> {
  await deps.db.transaction(async tx => {
    await insertBlock(tx, key, start)
    await insertCursors(tx, key, start, deps.clock.now())
  })
}

export interface SeenBlock {
  readonly cursor: Cursor
  readonly block: BlockRef
  readonly transfers: readonly Transfer[]
}

/**
 * Records a block that may still be taken back, with the transfers to addresses of ours, and moves the *head* cursor, in
 * one transaction. `false` when another process was first: then nothing was written.
 */
export async function recordSeenBlock(
  deps: Deps,
  key: ChainKey,
  { cursor, block, transfers }: SeenBlock,
): Promise<boolean> {
  const now = deps.clock.business()
  return deps.db.transaction(async tx => {
    const to = { height: block.height, hash: block.hash, time: block.time }
    if (!(await moveHeadCursor(tx, key, { from: cursor, to: { head: to, agreed: to }, now: deps.clock.now() })))
      return false
    await insertBlock(tx, key, block)
    const found = await selectOwn(deps, { rows: tx, key }, { transfers, timeOf: () => block.time })
    const { dustBelow } = deps.config
    const displaced = await upsertSeenTransfers(tx, key, { found, dustBelow, now })
    const confirming = await confirmTransfersBelow(tx, key, block.height)
    await recordFacts(tx, [...displaced, ...confirming, ...concerned(found, dustBelow)], now)
    return true
  })
}

export interface Fork {
  readonly cursor: Cursor
  /** The newest block that is on both branches. */
  readonly ancestor: Cursor
}

/** Takes back what lies above a fork's common ancestor and moves the *head* cursor there. */
export async function recordFork(deps: Deps, key: ChainKey, { cursor, ancestor }: Fork): Promise<boolean> {
  const now = deps.clock.business()
  return deps.db.transaction(async tx => {
    const to = { head: ancestor, agreed: ancestor }
    if (!(await moveHeadCursor(tx, key, { from: cursor, to, now: deps.clock.now() }))) return false
    await deleteBlocksAbove(tx, key, ancestor.height)
    await recordFacts(tx, await orphanTransfersAbove(tx, key, ancestor.height), now)
    return true
  })
}

export interface FinalBlocks {
  readonly final: Cursor
  readonly end: BlockRef
  readonly transfers: readonly Transfer[]
  /** Times of the blocks that hold transfers to addresses of ours. */
  readonly timeOf: (transfer: Transfer) => Date
}

/**
 * Records final blocks: their transfers to addresses of ours become final, and whatever was seen up to there but is in
 * none of them was taken back. Moves the *final* cursor, and the *head* cursor with it when that is behind.
 */
export async function recordFinalBlocks(deps: Deps, key: ChainKey, blocks: FinalBlocks): Promise<boolean> {
  const now = deps.clock.business()
  const to: Cursor = { height: blocks.end.height, hash: blocks.end.hash, time: blocks.end.time }
  const isScreened = deps.screening.find(key.environment, key.network).length > 0
  return deps.db.transaction(async tx => {
    // Another watcher may have seen meanwhile what makes nodes and record contradict each other.
    if ((await findHalt(tx, key)) !== null) return false
    if (!(await moveFinalCursor(tx, key, { from: blocks.final, to, now: deps.clock.now() }))) return false
    // Locked before the transfers, as by whoever records a seen block.
    if ((await lockHeadHeight(tx, key)) < to.height) await setHeadCursor(tx, key, to, deps.clock.now())
    const found = await selectOwn(deps, { rows: tx, key }, blocks)
    const { dustBelow } = deps.config
    const screened = isScreened ? 'PENDING' : 'CLEAR'
    const displaced = await upsertFinalTransfers(tx, key, { found, screened, dustBelow, now })
    if (isScreened && found.length > 0) await enqueue(tx, 'screen-payment', key, { singletonKey: chainName(key) })
    const orphaned = await orphanTransfersUpTo(tx, key, to.height)
    await insertFinalBlock(tx, key, blocks.final.height, blocks.end)
    await deleteBlocksBelow(tx, key, to.height - blocksKept)
    await recordFacts(tx, [...orphaned, ...displaced, ...concerned(found, dustBelow)], now)
    return true
  })
}

/** The orders that these transfers concern: dust concerns none. */
function concerned(found: readonly OwnTransfer[], dustBelow: bigint): string[] {
  return found.filter(own => own.transfer.amount >= dustBelow).map(own => own.orderId)
}

function chainName({ environment, network }: ChainKey): string {
  return `${environment}:${network}`
}

/** The addresses among these transfers' receivers that are ours: only their blocks' times need to be known. */
export async function selectOwnTransfers(
  deps: Deps,
  key: ChainKey,
  transfers: readonly Transfer[],
): Promise<Transfer[]> {
  const owners = await findOwners(deps.db, key, receivers(transfers))
  return transfers.filter(transfer => owners.has(transfer.to))
}

/** Transfers to addresses of ours. An implausible one is left out, for people to look at: it must stop no other payment. */
async function selectOwn(
  deps: Pick<Deps, 'log'>,
  { rows, key }: { readonly rows: Rows; readonly key: ChainKey },
  { transfers, timeOf }: Pick<FinalBlocks, 'transfers' | 'timeOf'>,
): Promise<OwnTransfer[]> {
  const owners = await findOwners(rows, key, receivers(transfers))
  return transfers.flatMap(transfer => {
    const orderId = owners.get(transfer.to)
    if (orderId === undefined) return []
    if (isPlausible(transfer)) return { transfer, orderId, blockTime: timeOf(transfer) }
    const { txHash, ordinal, amount } = transfer
    deps.log.error(
      { ...key, orderId, txHash, ordinal, amount: `${amount}` },
      'transfer of an implausible amount left out',
    )
    return []
  })
}

function receivers(transfers: readonly Transfer[]): string[] {
  return [...new Set(transfers.map(transfer => transfer.to))]
}
