import { ChainUnavailable, FinalityBroken, type Chain, type ChainKey, type FinalRange } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { hourSeconds, putOffSecondsMax } from '../../lib/durations.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import { compare } from '../../payouts/reserves/reserve-check.service.ts'
import { explain, type Excess, type Rescan } from '../../payouts/recovery/rescan.ts'
import {
  advanceRescan,
  claimRescan,
  finishRescan,
  rescheduleRescan,
  releaseRescan,
  setStart,
} from '../../payouts/recovery/rescan.store.ts'
import { isBlind } from '../../payouts/attempts/pause.store.ts'
import { withWallets } from '../../payouts/reserves/wallet-deposit.service.ts'
import { findCursors, findResumes } from '../follow/cursor.store.ts'
import { pauseChain } from '../follow/pause.service.ts'
import { findPause, lockPause } from '../follow/pause.store.ts'
import { recordAgain } from './record-again.service.ts'
import { settle } from '../settle/settle.service.ts'

/** Longer than one range takes; each takes it anew. After a process died another goes on this much later. */
const leaseSeconds = 120
/** While the chain is halted, or what is to be read is not final any more. */
const waitSeconds = 5
/** After nodes that did not answer. */
const retrySeconds = 30
/** Where calls are counted it looks again after this long at the latest. */
const throttleSecondsMax = 600
/** Ranges of one round; the next goes on. */
const rangesMax = 20
/** An address may have been paid at a block whose time is a little before our own. */
const marginSeconds = hourSeconds

/**
 * Reads on what is to be read again of each chain, a few ranges at a time, beside whoever follows it. One at a time of each chain is
 * under way, in one process; where it stops, or dies, the row says where the next goes on. `true`: there is more.
 */
export async function rescanDue(deps: Deps, stop?: AbortSignal): Promise<boolean> {
  const more = await Promise.all(
    deps.chains.all.map(async ({ environment, chain }) => {
      const key = { environment, network: chain.network }
      const rescan = await claim(deps, key)
      return rescan ? await readOn(deps, { key, chain, rescan }, stop) : false
    }),
  )
  return more.includes(true)
}

interface Rescanning {
  readonly key: ChainKey
  readonly chain: Chain
  readonly rescan: Rescan
}

async function claim({ claims, db }: Deps, key: ChainKey): Promise<Rescan | null> {
  const { now } = await claims.times()
  const times = { now, leaseUntil: addSeconds(now, leaseSeconds), putOffUntilMax: addSeconds(now, putOffSecondsMax) }
  return claims.take({
    take: token => claimRescan(db, key, { ...times, token }),
    release: token => releaseRescan(db, key, { now, token }),
  })
}

/** Reads until it ends, or as much as one round does. Whether there is more to do at once. */
async function readOn(deps: Deps, { key, chain, rescan }: Rescanning, stop?: AbortSignal): Promise<boolean> {
  const reschedule = (seconds: number, note: string | null) =>
    rescheduleRescan(deps.db, rescan.id, { nextAt: addSeconds(deps.clock.now(), seconds), note })
  const resumes = await findResumes(deps.db, key)
  try {
    let at: Rescan = rescan
    for (let round = 0; round < rangesMax; round += 1) {
      if (stop?.aborted) break
      const step = await readRange(deps, { key, chain, rescan: at })
      if (step.kind === 'wait') await reschedule(step.seconds, step.note)
      // Another may wait behind the one that has ended.
      if (step.kind !== 'read') return step.kind === 'end'
      at = step.rescan
    }
    await reschedule(0, null)
    return true
  } catch (error) {
    if (error instanceof FinalityBroken) await fail(deps, { key, rescan, resumes }, error.message)
    else await reschedule(retrySeconds, error instanceof Error ? error.message : String(error))
    if (!(error instanceof FinalityBroken || error instanceof ChainUnavailable)) throw error
    deps.log.warn({ ...key, rescan: rescan.id, err: error }, 'rescan interrupted')
    return false
  }
}

type Step =
  | { readonly kind: 'read'; readonly rescan: Rescan }
  | { readonly kind: 'wait'; readonly seconds: number; readonly note: string }
  /** It is over, or another process has it. */
  | { readonly kind: 'end' }

async function readRange(deps: Deps, { key, chain, rescan }: Rescanning): Promise<Step> {
  const wait = (note: string, seconds = waitSeconds): Step => ({ kind: 'wait', seconds, note })
  const cursors = await findCursors(deps.db, key)
  if (!cursors) return wait('the chain was not read yet')
  if ((await findPause(deps.db, key)) !== null) return wait('the chain is paused')
  const pressure = chain.pressure()?.final ?? 0
  if (pressure > 0) return wait("the nodes' calls of the day run short", Math.min(pressure, throttleSecondsMax))
  if (rescan.fromHeight === null || rescan.nextHeight === null) return locate(deps, { key, chain, rescan })
  const from = rescan.nextHeight
  const isExplained = rescan.unexplained !== null && Object.keys(rescan.unexplained).length === 0
  if (from > rescan.toHeight || isExplained) return finish(deps, { key, chain, rescan })
  const to = Math.min(rescan.toHeight, from + chain.rangeMax - 1)
  if (to > cursors.final.height) return wait(`block ${to} is not final by the record any more`)
  const filter = withWallets(deps.db, key, accounts => deps.watched.filter(deps.db, key, accounts))
  const range = await chain.finalRange(from, to, filter)
  // Asked after the range was read: while the nodes still have our newest final block, all blocks before it are those of our record.
  // If it was replaced, the watcher pauses the chain.
  const { hash } = await chain.quorumBlock(cursors.final.height)
  if (hash !== cursors.final.hash) return wait(`final block ${cursors.final.height} was replaced`)
  return record(deps, { key, chain, rescan }, { from, to, range, resumes: cursors.resumes })
}

/** Finds the block from which on it reads. */
async function locate(deps: Deps, { chain, rescan }: Rescanning): Promise<Step> {
  const time = addSeconds(rescan.since!, -marginSeconds)
  const height = await heightBefore(chain, { time, max: rescan.toHeight })
  await setStart(deps.db, rescan.id, height)
  return { kind: 'read', rescan: { ...rescan, fromHeight: height, nextHeight: height } }
}

interface RangeRead {
  readonly from: number
  readonly to: number
  readonly range: FinalRange
  readonly resumes: number
}

/** One transaction: what was missing, and how far it is. */
async function record(deps: Deps, { key, rescan }: Rescanning, { from, to, range, resumes }: RangeRead): Promise<Step> {
  const leaseUntil = addSeconds((await deps.claims.times()).now, leaseSeconds)
  const done = await deps.db.transaction(async tx => {
    // A halt waits for this: nothing is recorded of blocks that a reversal is about to take back.
    if ((await lockPause(tx, key)) !== null) return null
    const cursors = await findCursors(tx, key)
    if (!cursors || cursors.resumes !== resumes || cursors.final.height < to) return null
    const restored = await recordAgain(deps, tx, { key, from, range })
    const amount = restored.reduce((sum, one) => sum + one.amount, 0n)
    const unexplained = rescan.unexplained && explain(rescan.unexplained, restored)
    const progress = { from, next: to + 1, transfers: restored.length, amount, unexplained, leaseUntil }
    return { restored, unexplained, isFirst: await advanceRescan(tx, rescan.id, progress) }
  })
  if (!done) return { kind: 'wait', seconds: waitSeconds, note: 'the chain was paused in the meantime' }
  if (done.restored.length > 0) {
    const amounts = done.restored.map(({ to: address, amount }) => `${formatUsdt(usdt(amount))} to ${address}`)
    deps.log.warn({ ...key, rescan: rescan.id, blocks: [from, to], amounts }, 'rescan found missing transfers')
    await settle(deps, key)
  }
  if (!done.isFirst) return { kind: 'end' }
  return { kind: 'read', rescan: { ...rescan, nextHeight: to + 1, unexplained: done.unexplained } }
}

async function finish(deps: Deps, { key, rescan }: Rescanning): Promise<Step> {
  const left = rescan.unexplained && (await stillAbove(deps, key, rescan.unexplained))
  const done = await finishRescan(deps.db, rescan.id, { failure: null, unexplained: left, now: deps.clock.now() })
  if (!done) return { kind: 'end' }
  const { id, transfersFound, amountFound, unexplained } = done
  const facts = { ...key, rescan: id, transfersFound, amountFound: formatUsdt(usdt(amountFound)) }
  if (unexplained === null || Object.keys(unexplained).length === 0) deps.log.info(facts, 'rescan finished')
  else deps.log.fatal({ ...facts, unexplained }, 'rescan finished: unexplained balances')
  return { kind: 'end' }
}

/** What these addresses hold beyond the record now: another rescan may have recorded what this one looked for. */
async function stillAbove({ db, balances: all = [] }: Deps, key: ChainKey, unexplained: Excess): Promise<Excess> {
  const isMeant = (one: (typeof all)[number]) =>
    one.environment === key.environment && one.balances.network === key.network
  const balances = all.find(isMeant)?.balances
  const addresses = Object.keys(unexplained)
  const canCompare = addresses.length > 0 && balances && !(balances.isOfNewest && (await isBlind(db, key)))
  if (!canCompare) return unexplained
  const { differences } = await compare(db, { key, balances }, { addresses })
  return Object.fromEntries(differences.flatMap(one => (one.amount > 0n ? [[one.address, `${one.amount}`]] : [])))
}

/** The nodes contradict what was recorded as final: as for whoever follows the chain, it halts until a person has looked. */
async function fail(
  deps: Deps,
  { key, rescan, resumes }: Pick<Rescanning, 'key' | 'rescan'> & { readonly resumes: number },
  reason: string,
): Promise<void> {
  await pauseChain(deps, key, { reason, resumes })
  await finishRescan(deps.db, rescan.id, { failure: reason, unexplained: null, now: deps.clock.now() })
  deps.log.fatal({ ...key, rescan: rescan.id, reason }, 'chain paused: rescan contradicts recorded transfers')
}

/**
 * The newest block up to `max` that is not later than a time, in as many questions as its height has binary digits; the first one when
 * all are later.
 */
async function heightBefore(
  chain: Pick<Chain, 'quorumBlock'>,
  { time, max }: { readonly time: Date; readonly max: number },
): Promise<number> {
  let [low, high] = [0, max]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const block = await chain.quorumBlock(middle)
    if (block.time <= time) low = middle
    else high = middle - 1
  }
  return low
}
