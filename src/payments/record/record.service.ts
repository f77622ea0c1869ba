import { findOrdersByAddress } from '../../deposit-addresses/address.store.ts'
import { listOwnWallets, startWallets } from '../../deposit-addresses/wallet.store.ts'
import { deleteBlocksAbove, deleteBlocksBelow, findBlockHash, insertBlock, insertFinalBlock } from './block.store.ts'
import {
  chainName,
  FinalityBroken,
  type BlockRef,
  type ChainKey,
  type SeenTransfer,
  type Transfer,
} from '../../chains/chain.ts'
import { isPlausible } from './plausible.ts'
import {
  commitLazily,
  insertCursors,
  lockHeadHeight,
  moveFinalCursor,
  moveHeadCursor,
  setHeadCursor,
  type QuorumCursor,
  type Cursor,
  type HeadPosition,
} from '../follow/cursor.store.ts'
import { isSelfTransfer } from '../../chains/self-transfer.ts'
import { lockPause } from '../follow/pause.store.ts'
import {
  confirmTransfersBelow,
  countSeenAt,
  findLostFinal,
  orphanTransfersAbove,
  orphanTransfersUpTo,
  upsertFinalTransfers,
  upsertSeenTransfers,
} from './transfer.store.ts'
import type { OwnTransfer } from './transfers.sql.ts'
import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { lockAgainstWallets } from '../../database/locks/wallet-lock.ts'
import { traceBlocks } from './trace-block.service.ts'
import { recordFacts } from '../settle/unsettled-orders.store.ts'
import { recordSpending } from '../../payouts/reserves/spending.service.ts'
import { findOwnWallets, recordWalletDeposits } from '../../payouts/reserves/wallet-deposit.service.ts'
import { listPaid } from '../../payouts/reserves/wallet-deposit.store.ts'
import { findPreActivations } from '../../payouts/sweeps/pre-activate.store.ts'

/** Blocks kept below the final one, so that `chains reverse` finds where record and chain diverge. */
const blocksKept = 64
/** Maximum transfers per height without a quorum. */
export const otherMax = 1000

/** Starts watching a chain at a final block. */
export async function startWatching(deps: Deps, key: ChainKey, start: BlockRef): Promise<void> {
  await deps.db.transaction(async tx => {
    await insertBlock(tx, key, start)
    await insertCursors(tx, key, { start, now: deps.clock.now() })
    await startWallets(tx, key, start.height)
  })
}

export interface ReadBlock {
  /** The head cursor before. */
  readonly from: Cursor
  readonly to: HeadPosition
  /** The head cursor after; `null` when a block was read again. */
  readonly block: BlockRef | null
  /** Transfers with a quorum, and other transfers that only some node reports at this height. */
  readonly quorum: readonly SeenTransfer[]
  readonly other: readonly SeenTransfer[]
}

/**
 * Records transfers to our addresses at a height at the head and moves the *head* cursor, in one transaction. Returns `false`, and writes
 * nothing, if another process was first.
 */
export async function recordHeadBlock(deps: Deps, key: ChainKey, read: ReadBlock): Promise<boolean> {
  const now = deps.clock.business()
  let added: readonly OwnTransfer[] = []
  const isRecorded = await deps.db.transaction(async tx => {
    await commitLazily(tx)
    const { from, to, block } = read
    if (!(await moveHeadCursor(tx, key, { from, to, now: deps.clock.now() }))) return false
    if (block) await insertBlock(tx, key, block)
    const own = await selectOwn(deps, { rows: tx, key }, [...read.quorum, ...read.other])
    const reported = new Set(read.quorum.map(({ transfer }) => transfer))
    const quorum = own.filter(({ transfer }) => reported.has(transfer))
    const other = await boundOther(
      tx,
      key,
      own.filter(({ transfer }) => !reported.has(transfer)),
    )
    const { dustBelow } = deps.config
    const certain = await upsertSeenTransfers(tx, key, { found: quorum, hasQuorum: true, dustBelow, now })
    const claimed = await upsertSeenTransfers(tx, key, { found: other, hasQuorum: false, dustBelow, now })
    added = [...certain.added, ...claimed.added]
    const confirming = await confirmTransfersBelow(tx, key, to.head.height)
    await recordFacts(
      tx,
      [...certain.displaced, ...claimed.displaced, ...confirming, ...concerned(own, dustBelow)],
      now,
    )
    return true
  })
  if (isRecorded) traceBlocks(deps, key, { name: 'block seen', found: added })
  return isRecorded
}

/** Limits transfers without a quorum: a faulty node could invent new ones at each read, and each row stays for ever. */
async function boundOther(tx: Rows, key: ChainKey, other: readonly OwnTransfer[]): Promise<readonly OwnTransfer[]> {
  const [first] = other
  if (!first) return []
  const counted = await countSeenAt(tx, key, { height: first.transfer.blockHeight, limit: otherMax })
  return other.slice(0, otherMax - counted)
}

export interface Fork {
  readonly cursor: Cursor
  /** The newest block on both branches. */
  readonly ancestor: Cursor
  /** How far a majority had agreed. */
  readonly quorum: QuorumCursor
}

/** Reverts everything above a fork's common ancestor and moves the *head* cursor there. */
export async function recordFork(deps: Deps, key: ChainKey, { cursor, ancestor, quorum }: Fork): Promise<boolean> {
  const now = deps.clock.business()
  return deps.db.transaction(async tx => {
    const to = { head: ancestor, quorum: quorumAt(ancestor, quorum) }
    if (!(await moveHeadCursor(tx, key, { from: cursor, to, now: deps.clock.now() }))) return false
    await deleteBlocksAbove(tx, key, ancestor.height)
    await recordFacts(tx, await orphanTransfersAbove(tx, key, ancestor.height), now)
    return true
  })
}

/** The ancestor's time may come from one node, so never let it exceed the agreed time of a later block. */
function quorumAt(ancestor: Cursor, quorum: QuorumCursor): QuorumCursor {
  if (quorum.height < ancestor.height) return quorum
  return { height: ancestor.height, time: ancestor.time < quorum.time ? ancestor.time : quorum.time }
}

export interface FinalBlocks {
  readonly final: Cursor
  /** Number of resumes when the blocks were read. */
  readonly resumes: number
  readonly end: BlockRef
  readonly transfers: readonly Transfer[]
  /** Block times of these transfers. */
  readonly times: ReadonlyMap<number, Date>
  /** The wallets in the read's filter; absent when all transfers were read. */
  readonly wallets?: ReadonlySet<string>
}

/** An address became our wallet after the blocks were read without its transfers. */
class WalletNotRead extends Error {
  override readonly name = 'WalletNotRead'
}

/**
 * Records final blocks: their transfers to our addresses become final, and other transfers seen up to there are reorged out. Moves the
 * *final* cursor, and the *head* cursor if it is behind or on a dead branch. Returns `false`, and writes nothing, if the blocks must be
 * read again. Throws FinalityBroken when a transfer that was final is gone.
 */
export async function recordFinalBlocks(deps: Deps, key: ChainKey, blocks: FinalBlocks): Promise<boolean> {
  const now = deps.clock.business()
  const to: Cursor = { height: blocks.end.height, hash: blocks.end.hash, time: blocks.end.time }
  const isScreened = deps.screening.find(key.environment, key.network).length > 0
  let found: OwnTransfer[] = []
  const recorded = deps.db.transaction(async tx => {
    await commitLazily(tx)
    // Another watcher may have found a contradiction meanwhile. This lock makes a pause wait, since a reversal could set the cursor back to
    // the place where these blocks were read from.
    if ((await lockPause(tx, key)) !== null) return false
    const { final: from, resumes } = blocks
    if (!(await moveFinalCursor(tx, key, { from, to, resumes, now: deps.clock.now() }))) return false
    // Lock before the transfers, in the same order as recording at the head.
    const deserted = await leaveDeadBranch(deps, { rows: tx, key }, to)
    found = await selectOwn(deps, { rows: tx, key }, withTimes(blocks))
    // May lock the wallet, so it comes before the ledger, as everywhere else.
    const moved = blocks.transfers.filter(transfer => !isSelfTransfer(transfer))
    await recordSpending(deps, tx, { key, transfers: moved, now: deps.clock.now() })
    await recordWalletDeposits(deps, tx, { key, transfers: moved.filter(isPlausible), now })
    const { dustBelow } = deps.config
    const screened = isScreened ? 'PENDING' : 'CLEAR'
    const displaced = await upsertFinalTransfers(tx, key, { found, screened, dustBelow, now, digests: deps.digests })
    const lost = await findLostFinal(tx, key, { from: from.height, to: to.height, found })
    if (lost !== null) throw new FinalityBroken(`a transfer that was recorded as final is not there any more: ${lost}`)
    if (isScreened && found.length > 0)
      await deps.queue.send(tx, { name: 'screen-payment', data: key, singletonKey: chainName(key) })
    const orphaned = await orphanTransfersUpTo(tx, key, to.height)
    await insertFinalBlock(tx, key, { from: from.height, end: blocks.end })
    await deleteBlocksBelow(tx, key, to.height - blocksKept)
    await recordFacts(tx, [...deserted, ...orphaned, ...displaced, ...concerned(found, dustBelow)], now)
    await assertWalletsRead(tx, key, { wallets: blocks.wallets, height: to.height })
    return true
  })
  const isRecorded = await recorded.catch((error: unknown) => {
    if (error instanceof WalletNotRead) return false
    throw error
  })
  if (isRecorded) traceBlocks(deps, key, { name: 'block final', found })
  return isRecorded
}

interface WalletsRead {
  readonly wallets: FinalBlocks['wallets']
  readonly height: number
}

/** Throws WalletNotRead when a wallet is ours in these blocks but was not in the filter. No address becomes a wallet before the commit. */
async function assertWalletsRead(tx: Rows, key: ChainKey, { wallets, height }: WalletsRead): Promise<void> {
  if (!wallets) return
  await lockAgainstWallets(tx, key)
  const ownWallets = await listOwnWallets(tx, key)
  for (const [address, { sinceHeight }] of ownWallets)
    if (sinceHeight < height && !wallets.has(address)) throw new WalletNotRead(address)
}

/**
 * Sets the head cursor to a final block unless it is on a descendant of it, so that it no longer reports times of a dead branch. Returns
 * the orders whose transfers were reorged out.
 */
async function leaveDeadBranch(
  deps: Pick<Deps, 'clock'>,
  { rows, key }: { readonly rows: Rows; readonly key: ChainKey },
  final: Cursor,
): Promise<string[]> {
  const headHeight = await lockHeadHeight(rows, key)
  const isAhead = headHeight > final.height
  if (isAhead && (await findBlockHash(rows, key, final.height)) === final.hash) return []
  await setHeadCursor(rows, key, { to: final, now: deps.clock.now() })
  if (!isAhead) return []
  await deleteBlocksAbove(rows, key, final.height)
  return orphanTransfersAbove(rows, key, final.height)
}

/** Adds block times to the transfers of final blocks. */
export function withTimes({ transfers, times }: Pick<FinalBlocks, 'transfers' | 'times'>): SeenTransfer[] {
  return transfers.map(transfer => {
    const blockTime = times.get(transfer.blockHeight)
    if (!blockTime) throw new Error(`the time of block ${transfer.blockHeight} was not read`)
    return { transfer, blockTime }
  })
}

/** Returns the orders of these transfers. Dust concerns none. */
export function concerned(found: readonly OwnTransfer[], dustBelow: bigint): string[] {
  return found.filter(own => own.transfer.amount >= dustBelow).map(own => own.orderId)
}

/** Returns foreign transfers to our addresses. Skips implausible ones with a log line, so that they stop no other payment. */
export async function selectOwn(
  deps: Pick<Deps, 'log'>,
  { rows, key }: { readonly rows: Rows; readonly key: ChainKey },
  seen: readonly SeenTransfer[],
): Promise<OwnTransfer[]> {
  const owners = await findOrdersByAddress(rows, key, [...new Set(seen.map(({ transfer }) => transfer.to))])
  const toOwners = seen.filter(({ transfer }) => owners.has(transfer.to)).map(({ transfer }) => transfer)
  if (toOwners.length === 0) return []
  const hashes = toOwners.map(({ txHash }) => txHash)
  const preActivations = await findPreActivations(rows, hashes)
  const walletOf = await findOwnWallets(
    rows,
    key,
    toOwners.map(({ from }) => from),
  )
  const ours = toOwners.filter(({ from, blockHeight }) => walletOf(from, blockHeight))
  const credited = await listPaid(rows, key, ours)
  return seen.flatMap(({ transfer, blockTime }) => {
    const orderId = owners.get(transfer.to)
    if (orderId === undefined || preActivations.has(transfer.txHash) || isSelfTransfer(transfer)) return []
    // A transfer between our addresses pays for nothing, unless it was recorded before its sender became ours.
    if (walletOf(transfer.from, transfer.blockHeight) && !credited.has(`${transfer.txHash}:${transfer.ordinal}`))
      return []
    if (isPlausible(transfer)) return { transfer, orderId, blockTime }
    const { txHash, ordinal, amount } = transfer
    deps.log.error(
      { ...key, orderId, txHash, ordinal, amount: `${amount}` },
      'implausible transfer ignored; see docs/operating/log-lines.md',
    )
    return []
  })
}
