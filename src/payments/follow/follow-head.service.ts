import type { BlockRef, HeadBlock, Heads } from '../../chains/chain.ts'
import { ChainUnavailable } from '../../chains/chain.ts'
import { notifyBlock } from '../../database/notify.ts'
import type { Deps } from '../../deps.ts'
import { findBlockHash, listBlocksAbove } from '../record/block.store.ts'
import { findCursors, touchCursor, type QuorumCursor, type Cursor, type Cursors } from './cursor.store.ts'
import { stepsMax, type Followed } from './followed.ts'
import { assertStillFinal, findAncestor, follows, planHead } from './plan.ts'
import { recordFork, recordHeadBlock } from '../record/record.service.ts'

/** Blocks to prefetch. */
const prefetchMax = 4

/** Follows the head block by block and steps back when a reorg has replaced blocks that were read. */
export async function followHead(deps: Deps, followed: Followed, heads: Heads): Promise<void> {
  const { key, stop } = followed
  await prefetchHead(deps, followed, heads)
  const ahead = new PrefetchedHead(deps, followed, heads)
  // A block without a quorum is read again in the next round. Meanwhile the blocks after it are read.
  let mayRead = true
  for (let step = 0; step < stepsMax; step++) {
    if (stop?.aborted) return
    const cursors = await findCursors(deps.db, key)
    if (!cursors) return
    const knownHash = await hashAt(deps, followed, { cursors, height: heads.best.height })
    const plan = planHead({
      cursor: cursors.head,
      quorumHeight: mayRead ? cursors.quorum.height : cursors.head.height,
      heads,
      finalHeight: cursors.final.height,
      knownHash,
    })
    const position = { cursors, heads, ahead }
    if (plan.kind === 'idle') break
    const isDone =
      plan.kind === 'fork'
        ? await stepBack(deps, followed, { cursors, from: plan.from, reporters: heads.reporters })
        : plan.kind === 'again'
          ? await readAgain(deps, followed, { ...position, height: plan.height })
          : await readNext(deps, followed, position)
    if (!isDone && plan.kind !== 'again') break
    if (!isDone) mayRead = false
  }
  await catchUp(deps, followed)
  await touchCursor(deps.db, key, { now: deps.clock.now() })
}

/** Fetches new blocks together when calls are counted. */
async function prefetchHead(deps: Deps, { key, chain }: Followed, { best, majorityHeight }: Heads): Promise<void> {
  if (chain.pressure() === null) return
  const cursors = await findCursors(deps.db, key)
  if (!cursors) return
  const from = cursors.head.height + 1
  const to = Math.min(best.height, majorityHeight ?? best.height, cursors.head.height + chain.rangeMax)
  await chain.prefetch(from, to, accounts => deps.watched.filter(deps.db, key, accounts))
}

async function hashAt(
  deps: Deps,
  { key }: Followed,
  { cursors, height }: { readonly cursors: Cursors; readonly height: number },
): Promise<string | undefined> {
  const { head } = cursors
  if (height > head.height) return undefined
  return height === head.height ? head.hash : findBlockHash(deps.db, key, height)
}

/** Prefetched blocks, valid until the cursor steps back. */
class PrefetchedHead {
  readonly #deps: Deps
  readonly #followed: Followed
  readonly #last: number
  readonly #fetched = new Map<number, Promise<HeadBlock | null>>()

  constructor(deps: Deps, followed: Followed, { best, majorityHeight }: Heads) {
    this.#deps = deps
    this.#followed = followed
    // Above the majority's height a block comes from one node only, so fetch it when its turn comes.
    this.#last = Math.min(best.height, majorityHeight ?? best.height)
  }

  take(height: number, parentHash: string): Promise<HeadBlock | null> {
    const { chain } = this.#followed
    for (let next = height; next <= Math.min(this.#last, height + prefetchMax); next++) {
      if (this.#fetched.has(next)) continue
      const known = next === height ? { parentHash } : {}
      const fetched = chain.read(next, known, accounts => this.#filter(accounts))
      fetched.catch(() => {}) // reported when awaited
      this.#fetched.set(next, fetched)
    }
    const taken = this.#fetched.get(height) ?? chain.read(height, { parentHash }, accounts => this.#filter(accounts))
    this.#fetched.delete(height)
    return taken
  }

  #filter(accounts: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#deps.watched.filter(this.#deps.db, this.#followed.key, accounts)
  }
}

interface ReadPosition {
  readonly cursors: Cursors
  readonly heads: Heads
  readonly ahead: PrefetchedHead
}

/** Reads the block after the head cursor. Returns `false` when there is nothing more to do now. */
async function readNext(deps: Deps, followed: Followed, { cursors, ahead }: ReadPosition): Promise<boolean> {
  const { head, quorum } = cursors
  const read = await ahead.take(head.height + 1, head.hash)
  if (!read) return false
  const { block } = read
  if (!follows(head, block)) return leaveBranch(deps, followed, { cursors, read })
  const to = { height: block.height, hash: block.hash, time: block.time }
  const hasQuorum = read.hasQuorum && quorum.height === head.height
  const isFirst = await recordHeadBlock(deps, followed.key, {
    from: head,
    to: { head: to, quorum: hasQuorum ? to : quorum },
    block,
    quorum: read.quorum,
    other: read.other,
  })
  if (!isFirst) return false
  followed.chain.reported(read.answered, block.height)
  await notifyBlock(deps)
  return true
}

interface Again extends ReadPosition {
  readonly height: number
}

/** Reads a block without a quorum again. Returns `false` if it still has none. */
async function readAgain(deps: Deps, followed: Followed, { cursors, height }: Again): Promise<boolean> {
  const { key, chain } = followed
  const { head, quorum } = cursors
  const knownHash = await hashAt(deps, followed, { cursors, height })
  const read = await chain.read(height, { hash: knownHash }, accounts => deps.watched.filter(deps.db, key, accounts))
  if (!read) return false
  if (read.block.hash !== knownHash) {
    return read.hasQuorum ? stepBack(deps, followed, { cursors, from: height, reporters: read.reporters }) : false
  }
  const to: QuorumCursor = read.hasQuorum ? { height, time: read.block.time } : quorum
  const position = { from: head, to: { head, quorum: to }, block: null, quorum: read.quorum, other: read.other }
  if (!(await recordHeadBlock(deps, key, position))) return false
  chain.reported(read.answered, height)
  return read.hasQuorum
}

/** Handles a block that does not continue ours. Follows it when at least as many nodes report it as still report ours. */
async function leaveBranch(
  deps: Deps,
  followed: Followed,
  { cursors, read }: { readonly cursors: Cursors; readonly read: HeadBlock },
): Promise<boolean> {
  const { head } = cursors
  const ours = await followed.chain.read(head.height, { hash: head.hash }, nobody)
  const support = ours?.block.hash === head.hash ? ours.reporters.length : 0
  if (support > read.reporters.length) return false
  return stepBack(deps, followed, { cursors, from: head.height, reporters: read.reporters })
}

const nobody = async () => new Set<string>()

interface StepBack {
  readonly cursors: Cursors
  readonly from: number
  /** Nodes on the other branch. */
  readonly reporters: readonly string[]
}

async function stepBack(deps: Deps, followed: Followed, { cursors, from, reporters }: StepBack): Promise<boolean> {
  const { key, chain } = followed
  const { head, final, quorum } = cursors
  const known = await listBlocksAbove(deps.db, key, final.height)
  const fetch = (height: number): Promise<BlockRef | null> => chain.blockOf(reporters, height)
  const ancestor: Cursor = await findAncestor({ from: Math.min(from, head.height), final, known }, fetch)
  if (ancestor.height === final.height) await assertFinalIsCommon(followed, { final, reporters })
  if (ancestor.height === head.height) return false
  deps.log.warn({ ...key, from: head.height, to: ancestor.height }, 'reorg detected, rewinding')
  const isFirst = await recordFork(deps, key, { cursor: head, ancestor, quorum })
  if (isFirst) chain.reset(ancestor.height)
  return isFirst
}

/** If a branch lacks our final block, a majority on it breaks finality; fewer nodes are ignored. */
async function assertFinalIsCommon(
  { chain }: Followed,
  { final, reporters }: { readonly final: Cursor; readonly reporters: readonly string[] },
): Promise<void> {
  const block = await chain.blockOf(reporters, final.height)
  if (block?.hash === final.hash) return
  await assertStillFinal(final, height => chain.quorumBlock(height))
  throw new ChainUnavailable(`${reporters.join(', ')} contradicts the final block ${final.height}`)
}

/** Records what nodes on another branch or behind the head report, since they show payments too. */
async function catchUp(deps: Deps, { key, chain, stop }: Followed): Promise<void> {
  for (let step = 0; step < stepsMax; step++) {
    if (stop?.aborted) return
    const cursors = await findCursors(deps.db, key)
    if (!cursors) return
    const { head, quorum } = cursors
    const behind = chain
      .nodes()
      .filter(node => node.isUp && node.height !== null && !node.isSpared)
      .map(node => ({ ...node, next: Math.max(node.reportedHeight, quorum.height) + 1 }))
      .filter(node => node.next <= Math.min(node.height ?? 0, head.height))
    const height = Math.min(...behind.map(node => node.next))
    if (!Number.isFinite(height)) return
    const read = await chain.read(height, {}, accounts => deps.watched.filter(deps.db, key, accounts))
    if (!read) return
    const position = {
      from: head,
      to: { head, quorum },
      block: null,
      quorum: [],
      other: [...read.quorum, ...read.other],
    }
    if (!(await recordHeadBlock(deps, key, position))) return
    // A node that did not answer now is read in another round.
    chain.reported([...read.answered, ...behind.filter(node => node.next === height).map(node => node.name)], height)
  }
}
