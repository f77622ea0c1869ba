import { refillAddresses } from '../addresses/address.service.ts'
import { ChainUnavailable, FinalityBroken, type BlockRef, type Chain, type Transfer } from '../chains/chain.ts'
import { findCursors, findReading, touchCursor, type Reading } from '../payments/cursor.store.ts'
import { findHalt, insertHalt } from '../payments/halt.store.ts'
import { assertStillFinal, findAncestor, follows, planFinal, planSeen } from '../payments/plan.ts'
import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import {
  recordFinalBlocks,
  recordFork,
  recordSeenBlock,
  selectOwnTransfers,
  startWatching,
} from '../payments/record.service.ts'
import { addSeconds } from '../lib/clock.ts'
import { enqueue } from '../queue/queue.ts'
import type { Jobs } from '../queue/queues.ts'
import { settle } from '../payments/settle.service.ts'

const watchSeconds = 1
/** Blocks and ranges worked through before the job gives others a turn; the next run goes on where this one stopped. */
const stepsMax = 50

/**
 * Brings our record of one chain up to its head: final blocks first, then those that may still be taken back, then the
 * orders they concern. Safe to run at any time and in several processes: what two of them read, one records. From a node that
 * does not answer nothing is concluded.
 */
export async function run(deps: Deps, data: Jobs['watch-chain'], stop?: AbortSignal): Promise<void> {
  const chain = deps.chains.find(data.environment, data.network)
  if (!chain) return
  try {
    await followChain(deps, data, { chain, stop })
  } catch (error) {
    if (error instanceof FinalityBroken) await halt(deps, data, error)
    else if (error instanceof ChainUnavailable)
      deps.log.warn({ ...data, reason: error.message }, 'chain not readable now')
    else throw error
  } finally {
    await settle(deps, data)
  }
}

/** As `run`, and leaves the job that does it again. */
export async function runAgain(deps: Deps, data: Jobs['watch-chain'], stop?: AbortSignal): Promise<void> {
  try {
    await run(deps, data, stop)
  } finally {
    await enqueueWatch(deps, data, addSeconds(deps.clock.now(), watchSeconds))
  }
}

/** Leaves a job that watches this chain, unless one waits already. */
export async function enqueueWatch(deps: Deps, data: Jobs['watch-chain'], startAfter?: Date): Promise<void> {
  const singletonKey = `${data.environment}:${data.network}`
  await enqueue(deps.db, 'watch-chain', data, { singletonKey, ...(startAfter && { startAfter }) })
}

interface Watch {
  readonly chain: Chain
  /** Once aborted no further block is begun. */
  readonly stop: AbortSignal | undefined
}

async function followChain(deps: Deps, key: ChainKey, { chain, stop }: Watch): Promise<void> {
  const finalHead = await chain.finalHead()
  if (!(await findCursors(deps.db, key))) await startWatching(deps, key, finalHead)
  // A halted chain is looked at all the same, so that the service stays ready: orders and the other network go on.
  if ((await findHalt(deps.db, key)) !== null) return touchCursor(deps.db, key, deps.clock.now())
  await refillAddresses(deps, key)
  for (let step = 0; step < stepsMax; step++) {
    if (stop?.aborted) return
    if (!(await advanceFinal(deps, key, chain, finalHead))) break
    await settle(deps, key)
  }
  await advanceSeen(deps, key, { chain, stop }, finalHead.height)
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
  const times = await timesOf(chain, end, await selectOwnTransfers(deps, key, transfers))
  const timeOf = (transfer: Transfer) => times.get(transfer.blockHeight) ?? failUnknownTime(transfer)
  return recordFinalBlocks(deps, key, { final: cursors.final, end, transfers, timeOf })
}

async function timesOf(chain: Chain, last: BlockRef, transfers: readonly Transfer[]): Promise<Map<number, Date>> {
  const times = new Map([[last.height, last.time]])
  for (const transfer of transfers) {
    if (times.has(transfer.blockHeight)) continue
    // As final blocks, so that several nodes must agree on the time as well: it says whether the money came in time.
    const { end } = await chain.finalRange(transfer.blockHeight, transfer.blockHeight)
    if (end.hash !== transfer.blockHash)
      throw new ChainUnavailable(`block ${transfer.blockHeight} differs between two answers`)
    times.set(end.height, end.time)
  }
  return times
}

/** An address given out between looking and recording: the range is read again, and then its block's time is known. */
function failUnknownTime(transfer: Transfer): never {
  throw new ChainUnavailable(`the time of block ${transfer.blockHeight} was not read yet`)
}

/** Follows the head block by block, stepping back where a fork has replaced what was read. */
async function advanceSeen(deps: Deps, key: ChainKey, { chain, stop }: Watch, finalHeight: number): Promise<void> {
  const head = await chain.head()
  for (let step = 0; step < stepsMax; step++) {
    if (stop?.aborted) return
    const reading = await findReading(deps.db, key)
    if (!reading) return
    const { head: cursor, final, known } = reading
    const plan = planSeen({
      cursor,
      head,
      finalHeight: Math.max(finalHeight, final.height),
      rangeMax: 1,
      known,
    })
    if (plan.kind === 'idle') return touchCursor(deps.db, key, deps.clock.now())
    const isDone =
      plan.kind === 'advance'
        ? await readBlock(deps, key, chain, { reading, height: plan.from })
        : await stepBack(deps, key, chain, { reading, height: plan.from })
    if (!isDone) return
  }
}

interface Place {
  readonly reading: Reading
  readonly height: number
}

async function readBlock(deps: Deps, key: ChainKey, chain: Chain, { reading, height }: Place): Promise<boolean> {
  const block = await chain.block(height)
  if (!block) return false
  const { head: cursor } = reading
  if (!follows(cursor, block)) return stepBack(deps, key, chain, { reading, height: cursor.height })
  return recordSeenBlock(deps, key, { cursor, block, transfers: await chain.transfers(block) })
}

async function stepBack(deps: Deps, key: ChainKey, chain: Chain, { reading, height }: Place): Promise<boolean> {
  const { head: cursor, final, known } = reading
  const from = Math.min(height, cursor.height)
  const found = await findAncestor({ from, finalHeight: final.height, known }, at => chain.block(at))
  const block = await chain.block(found.height)
  if (block?.hash !== found.hash) return false
  deps.log.warn({ ...key, from: cursor.height, to: found.height }, 'fork: stepping back')
  return recordFork(deps, key, { cursor, ancestor: { ...found, time: block.time } })
}

async function halt(deps: Deps, key: ChainKey, error: FinalityBroken): Promise<void> {
  deps.log.fatal({ ...key, reason: error.message }, 'a final block was taken back: crediting on this network stops')
  await insertHalt(deps.db, key, error.message, deps.clock.now())
}
