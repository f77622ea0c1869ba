import type { BlockRef, HeadBlock, Heads } from '../chains/chain.ts'
import { ChainUnavailable } from '../chains/chain.ts'
import { notifyBlock } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { findBlockHash, listBlocksAbove } from './block.store.ts'
import { findCursors, touchCursor, type Agreed, type Cursor, type Cursors } from './cursor.store.ts'
import { stepsMax, type Followed } from './followed.ts'
import { assertStillFinal, findAncestor, follows, planHead } from './plan.ts'
import { recordFork, recordHeadBlock } from './record.service.ts'

/** So many blocks are fetched before they are needed. */
const aheadMax = 4

/** Follows the head block by block, stepping back where a fork has replaced what was read. */
export async function followHead(deps: Deps, followed: Followed, heads: Heads): Promise<void> {
  const { key, stop } = followed
  await askAhead(deps, followed, heads)
  const ahead = new Ahead(deps, followed, heads)
  // A block of which the nodes still differ is read again in the next round: meanwhile what comes after it is seen.
  let mayRead = true
  for (let step = 0; step < stepsMax; step++) {
    if (stop?.aborted) return
    const cursors = await findCursors(deps.db, key)
    if (!cursors) return
    const knownHash = await hashAt(deps, followed, { cursors, height: heads.best.height })
    const plan = planHead({
      cursor: cursors.head,
      agreedHeight: mayRead ? cursors.agreed.height : cursors.head.height,
      heads,
      finalHeight: cursors.final.height,
      knownHash,
    })
    const place = { cursors, heads, ahead }
    if (plan.kind === 'idle') break
    const isDone =
      plan.kind === 'fork'
        ? await stepBack(deps, followed, { cursors, from: plan.from, tellers: heads.tellers })
        : plan.kind === 'again'
          ? await readAgain(deps, followed, { ...place, height: plan.height })
          : await readNext(deps, followed, place)
    if (!isDone && plan.kind !== 'again') break
    if (!isDone) mayRead = false
  }
  await hearTheOthers(deps, followed)
  await touchCursor(deps.db, key, { now: deps.clock.now() })
}

/** Where calls are counted, the new blocks are asked for together. */
async function askAhead(deps: Deps, { key, chain }: Followed, { best, majorityHeight }: Heads): Promise<void> {
  if (chain.pace() === null) return
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

/** Blocks fetched before they are needed, as long as nothing steps back. */
class Ahead {
  readonly #deps: Deps
  readonly #followed: Followed
  readonly #last: number
  readonly #fetched = new Map<number, Promise<HeadBlock | null>>()

  constructor(deps: Deps, followed: Followed, { best, majorityHeight }: Heads) {
    this.#deps = deps
    this.#followed = followed
    // Beyond it each block is one node's alone: fetched when it is its turn.
    this.#last = Math.min(best.height, majorityHeight ?? best.height)
  }

  take(height: number, parentHash: string): Promise<HeadBlock | null> {
    const { chain } = this.#followed
    for (let next = height; next <= Math.min(this.#last, height + aheadMax); next++) {
      if (this.#fetched.has(next)) continue
      const known = next === height ? { parentHash } : {}
      const fetched = chain.read(next, known, accounts => this.#filter(accounts))
      fetched.catch(() => {}) // told when it is awaited
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

interface Place {
  readonly cursors: Cursors
  readonly heads: Heads
  readonly ahead: Ahead
}

/** Reads the block after the head cursor; `false` when there is nothing more to do now. */
async function readNext(deps: Deps, followed: Followed, { cursors, ahead }: Place): Promise<boolean> {
  const { head, agreed } = cursors
  const read = await ahead.take(head.height + 1, head.hash)
  if (!read) return false
  const { block } = read
  if (!follows(head, block)) return leaveBranch(deps, followed, { cursors, read })
  const to = { height: block.height, hash: block.hash, time: block.time }
  const isAgreed = read.isAgreed && agreed.height === head.height
  const isFirst = await recordHeadBlock(deps, followed.key, {
    from: head,
    to: { head: to, agreed: isAgreed ? to : agreed },
    block,
    agreed: read.agreed,
    other: read.other,
  })
  if (!isFirst) return false
  followed.chain.told(read.answered, block.height)
  await notifyBlock(deps)
  return true
}

interface Again extends Place {
  readonly height: number
}

/** Reads a block again whose content no majority has told yet; `false` when that is still so. */
async function readAgain(deps: Deps, followed: Followed, { cursors, height }: Again): Promise<boolean> {
  const { key, chain } = followed
  const { head, agreed } = cursors
  const knownHash = await hashAt(deps, followed, { cursors, height })
  const read = await chain.read(height, { hash: knownHash }, accounts => deps.watched.filter(deps.db, key, accounts))
  if (!read) return false
  if (read.block.hash !== knownHash) {
    return read.isAgreed ? stepBack(deps, followed, { cursors, from: height, tellers: read.tellers }) : false
  }
  const to: Agreed = read.isAgreed ? { height, time: read.block.time } : agreed
  const place = { from: head, to: { head, agreed: to }, block: null, agreed: read.agreed, other: read.other }
  if (!(await recordHeadBlock(deps, key, place))) return false
  chain.told(read.answered, height)
  return read.isAgreed
}

/** A block that does not continue ours: followed when at least as many nodes show it as still show ours. */
async function leaveBranch(
  deps: Deps,
  followed: Followed,
  { cursors, read }: { readonly cursors: Cursors; readonly read: HeadBlock },
): Promise<boolean> {
  const { head } = cursors
  const ours = await followed.chain.read(head.height, { hash: head.hash }, nobody)
  const support = ours?.block.hash === head.hash ? ours.tellers.length : 0
  if (support > read.tellers.length) return false
  return stepBack(deps, followed, { cursors, from: head.height, tellers: read.tellers })
}

const nobody = async () => new Set<string>()

interface StepBack {
  readonly cursors: Cursors
  readonly from: number
  /** Who shows the other branch. */
  readonly tellers: readonly string[]
}

async function stepBack(deps: Deps, followed: Followed, { cursors, from, tellers }: StepBack): Promise<boolean> {
  const { key, chain } = followed
  const { head, final, agreed } = cursors
  const known = await listBlocksAbove(deps.db, key, final.height)
  const fetch = (height: number): Promise<BlockRef | null> => chain.blockOf(tellers, height)
  const ancestor: Cursor = await findAncestor({ from: Math.min(from, head.height), final, known }, fetch)
  if (ancestor.height === final.height) await assertFinalIsCommon(followed, { final, tellers })
  if (ancestor.height === head.height) return false
  deps.log.warn({ ...key, from: head.height, to: ancestor.height }, 'fork: stepping back')
  const isFirst = await recordFork(deps, key, { cursor: head, ancestor, agreed })
  if (isFirst) chain.forget(ancestor.height)
  return isFirst
}

/** A branch that does not hold our final block breaks finality where a majority is on it; else its nodes are not believed. */
async function assertFinalIsCommon(
  { chain }: Followed,
  { final, tellers }: { readonly final: Cursor; readonly tellers: readonly string[] },
): Promise<void> {
  const block = await chain.blockOf(tellers, final.height)
  if (block?.hash === final.hash) return
  await assertStillFinal(final, height => chain.agreedBlock(height))
  throw new ChainUnavailable(`${tellers.join(', ')} contradicts the final block ${final.height}`)
}

/** Nodes on another branch, or behind, tell of payments too: what this process has not heard of them yet is recorded. */
async function hearTheOthers(deps: Deps, { key, chain, stop }: Followed): Promise<void> {
  for (let step = 0; step < stepsMax; step++) {
    if (stop?.aborted) return
    const cursors = await findCursors(deps.db, key)
    if (!cursors) return
    const { head, agreed } = cursors
    const behind = chain
      .nodes()
      .filter(node => node.isUp && node.height !== null && !node.isSpared)
      .map(node => ({ ...node, next: Math.max(node.toldHeight, agreed.height) + 1 }))
      .filter(node => node.next <= Math.min(node.height ?? 0, head.height))
    const height = Math.min(...behind.map(node => node.next))
    if (!Number.isFinite(height)) return
    const read = await chain.read(height, {}, accounts => deps.watched.filter(deps.db, key, accounts))
    if (!read) return
    const place = { from: head, to: { head, agreed }, block: null, agreed: [], other: [...read.agreed, ...read.other] }
    if (!(await recordHeadBlock(deps, key, place))) return
    // One that did not answer now is heard in another round.
    chain.told([...read.answered, ...behind.filter(node => node.next === height).map(node => node.name)], height)
  }
}
