import { refillAddresses } from '../addresses/address.service.ts'
import { listBlockHashes } from '../chains/block.store.ts'
import { ChainUnavailable, FinalityBroken, type BlockRef, type Chain, type Transfer } from '../chains/chain.ts'
import { findCursors, findHalt, insertHalt, takeLease, touchCursor, type Cursor } from '../chains/cursor.store.ts'
import { assertStillFinal, findAncestor, follows, planFinal, planSeen } from '../chains/scan.ts'
import type { ChainKey } from '../chains/transfer.store.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import {
  recordFinalBlocks,
  recordFork,
  recordSeenBlock,
  selectOwnTransfers,
  startWatching,
} from '../orders/payment-watch.service.ts'
import type { Jobs } from '../queue/queues.ts'
import { settleNoted } from './settle-order.ts'

/** A watcher that died is replaced after this time. Only saves doubled reading: the cursor's guard keeps it right. */
const leaseSeconds = 6
/** Blocks and ranges worked through before the job gives others a turn; the next run goes on where this one stopped. */
const stepsMax = 50

/**
 * Brings our record of one chain up to its head: final blocks first, then those that may still be taken back, then the
 * orders they concern. Safe to run at any time and in several processes. Throws ChainUnavailable when the node does not
 * answer; nothing is concluded from that.
 */
export async function run(deps: Deps, data: Jobs['watch-chain']): Promise<void> {
  const chain = deps.chains.find(data.environment, data.network)
  if (!chain || !(await renewLease(deps, data))) return
  try {
    await followChain(deps, data, chain)
  } catch (error) {
    if (error instanceof FinalityBroken) await halt(deps, data, error)
    else if (error instanceof ChainUnavailable)
      deps.log.warn({ ...data, reason: error.message }, 'chain not readable now')
    else throw error
  } finally {
    await settleNoted(deps)
  }
}

async function renewLease(deps: Deps, key: ChainKey): Promise<boolean> {
  const now = deps.clock.now()
  return takeLease(deps.db, key, { holder: deps.processId, now, expiresAt: addSeconds(now, leaseSeconds) })
}

async function followChain(deps: Deps, key: ChainKey, chain: Chain): Promise<void> {
  const finalHead = await chain.finalHead()
  if (!(await findCursors(deps.db, key))) await startWatching(deps, key, finalHead)
  // A halted chain is looked at all the same, so that the service stays ready: orders and the other network go on.
  if ((await findHalt(deps.db, key)) !== null) return touchCursor(deps.db, key, deps.clock.now())
  await refillAddresses(deps, key)
  for (let step = 0; step < stepsMax; step++) {
    if (!(await advanceFinal(deps, key, chain, finalHead))) break
    await renewLease(deps, key)
    await settleNoted(deps)
  }
  await advanceSeen(deps, key, chain, finalHead.height)
}

/** Reads the next range of final blocks; `false` when there is none or another process was first. */
async function advanceFinal(deps: Deps, key: ChainKey, chain: Chain, finalHead: BlockRef): Promise<boolean> {
  const cursors = await findCursors(deps.db, key)
  if (!cursors) return false
  const range = planFinal({
    cursorHeight: cursors.final.height,
    finalHeight: finalHead.height,
    rangeMax: chain.rangeMax,
  })
  if (!range) return false
  await assertStillFinal(cursors.final, height => chain.block(height))
  const { transfers, end } = await chain.finalRange(range.from, range.to)
  const times = await timesOf(chain, await selectOwnTransfers(deps, key, transfers))
  const timeOf = (transfer: Transfer) => times.get(transfer.blockHeight) ?? failUnknownTime(transfer)
  return recordFinalBlocks(deps, key, { final: cursors.final, end, transfers, timeOf })
}

async function timesOf(chain: Chain, transfers: readonly Transfer[]): Promise<Map<number, Date>> {
  const times = new Map<number, Date>()
  for (const transfer of transfers) {
    if (times.has(transfer.blockHeight)) continue
    const block = await chain.block(transfer.blockHeight)
    if (block?.hash !== transfer.blockHash)
      throw new ChainUnavailable(`block ${transfer.blockHeight} differs between two answers`)
    times.set(block.height, block.time)
  }
  return times
}

/** An address given out between looking and recording: the range is read again, and then its block's time is known. */
function failUnknownTime(transfer: Transfer): never {
  throw new ChainUnavailable(`the time of block ${transfer.blockHeight} was not read yet`)
}

/** Follows the head block by block, stepping back where a fork has replaced what was read. */
async function advanceSeen(deps: Deps, key: ChainKey, chain: Chain, finalHeight: number): Promise<void> {
  const head = await chain.head()
  for (let step = 0; step < stepsMax; step++) {
    const cursors = await findCursors(deps.db, key)
    if (!cursors) return
    const known = await listBlockHashes(deps.db, key, cursors.final.height)
    known.set(cursors.final.height, cursors.final.hash)
    const plan = planSeen({
      cursor: cursors.seen,
      head,
      finalHeight: Math.max(finalHeight, cursors.final.height),
      rangeMax: 1,
      known,
    })
    if (plan.kind === 'idle') return touchCursor(deps.db, key, deps.clock.now())
    const isDone =
      plan.kind === 'advance'
        ? await readBlock(deps, key, chain, { cursors, known, height: plan.from })
        : await stepBack(deps, key, chain, { cursors, known, height: plan.from })
    if (!isDone) return
  }
}

interface Reading {
  readonly cursors: { readonly seen: Cursor; readonly final: Cursor }
  readonly known: ReadonlyMap<number, string>
  readonly height: number
}

async function readBlock(deps: Deps, key: ChainKey, chain: Chain, reading: Reading): Promise<boolean> {
  const block = await chain.block(reading.height)
  if (!block) return false
  const { cursors } = reading
  if (!follows(cursors.seen, block)) return stepBack(deps, key, chain, { ...reading, height: cursors.seen.height })
  return recordSeenBlock(deps, key, { cursor: cursors.seen, block, transfers: await chain.transfers(block) })
}

async function stepBack(
  deps: Deps,
  key: ChainKey,
  chain: Chain,
  { cursors, known, height }: Reading,
): Promise<boolean> {
  const from = Math.min(height, cursors.seen.height)
  const found = await findAncestor({ from, finalHeight: cursors.final.height, known }, at => chain.block(at))
  const block = await chain.block(found.height)
  if (block?.hash !== found.hash) return false
  deps.log.warn({ ...key, from: cursors.seen.height, to: found.height }, 'fork: stepping back')
  return recordFork(deps, key, { cursor: cursors.seen, ancestor: { ...found, time: block.time } })
}

async function halt(deps: Deps, key: ChainKey, error: FinalityBroken): Promise<void> {
  deps.log.fatal({ ...key, reason: error.message }, 'a final block was taken back: crediting on this network stops')
  await insertHalt(deps.db, key, error.message, deps.clock.now())
}
