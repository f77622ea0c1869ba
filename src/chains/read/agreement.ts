import type { BlockRef, FinalRange, HeadBlock, BlockHint, SeenTransfer, Transfer } from '../chain.ts'

/** Returns how many nodes are a majority: 1 of 1, 2 of 2, 2 of 3. */
export function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1
}

/** One node's answer. */
export interface NodeAnswer<Value> {
  readonly name: string
  readonly value: Value
}

/** Groups equal answers, the largest group first, ties in the order of asking. */
export function groupAnswers<Value>(
  answers: readonly NodeAnswer<Value>[],
  say: (value: Value) => string,
): NodeAnswer<Value>[][] {
  const groups = [...Map.groupBy(answers, answer => say(answer.value)).values()]
  return groups.toSorted((one, other) => other.length - one.length)
}

/** Returns the height that at least `count` of these have reached, or `null`. */
export function heightOf(heights: readonly number[], count: number): number | null {
  return heights.toSorted((one, other) => other - one)[count - 1] ?? null
}

/** Describes a block with its time: a node may report the right hash with a wrong time, and orders expire by it. */
export function sayBlock({ hash, time }: BlockRef): string {
  return `${hash} ${time.toISOString()}`
}

function sayTransfer({ txHash, ordinal, from, to, amount, blockHeight, blockHash }: Transfer): string {
  return [txHash, ordinal, from, to, amount, blockHeight, blockHash].join(' ')
}

function sayTransfers(transfers: readonly Transfer[]): string {
  return transfers.map(sayTransfer).toSorted().join('\n')
}

/** Describes a final range independently of the node's order. */
export function sayRange({ parentHash = '', end, times, transfers }: FinalRange): string {
  const blockTimes = [...times].map(([height, time]) => `${height} ${time.toISOString()}`).toSorted()
  return [parentHash, sayBlock(end), blockTimes.join('\n'), sayTransfers(transfers)].join('\n')
}

/** Describes how two ranges differ, or returns `null`. */
export function differenceOf(one: FinalRange, other: FinalRange): string | null {
  if (one.end.hash !== other.end.hash) return `last block ${one.end.hash} or ${other.end.hash}`
  const [ourTime, theirTime] = [one.end.time.toISOString(), other.end.time.toISOString()]
  if (ourTime !== theirTime) return `time of the last block ${ourTime} or ${theirTime}`
  const [ours, theirs] = [one, other].map(({ transfers }) => transfers.map(sayTransfer).toSorted()) as [
    string[],
    string[],
  ]
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    if (ours[index] !== theirs[index]) return `transfer ${ours[index] ?? 'missing'} or ${theirs[index] ?? 'missing'}`
  }
  if (one.parentHash !== other.parentHash) return `the block before ${one.parentHash} or ${other.parentHash}`
  return sayRange(one) === sayRange(other) ? null : 'time of a block'
}

/** One node's block at a height. */
export interface NodeBlock {
  readonly block: BlockRef
  readonly transfers: readonly Transfer[]
  /** Whether it may report more transfers of it later. */
  readonly isPartial?: boolean
}

/** Combines the nodes' reports of one height (docs/spec/decisions.md §4, "One node cannot decide alone"). */
export function uniteBlocks(
  answers: readonly NodeAnswer<NodeBlock>[],
  { known, majority }: { readonly known: BlockHint; readonly majority: number },
): HeadBlock | null {
  const branches = groupAnswers(answers, ({ block }) => sayBlock(block))
  const most = branches[0]?.length ?? 0
  const equals = branches.filter(branch => branch.length === most)
  const chosen = equals.find(([first]) => first && fits(first.value.block, known)) ?? equals[0]
  const first = chosen?.[0]
  if (!chosen || !first) return null
  const contents = groupAnswers(chosen, ({ transfers }) => sayTransfers(transfers))
  const whole = contents[0]?.filter(({ value }) => value.isPartial !== true) ?? []
  const hasQuorum = whole.length >= majority
  const quorum = hasQuorum ? seenOf(contents.slice(0, 1)) : []
  const others = [...contents, ...branches.filter(branch => branch !== chosen)]
  return {
    block: first.value.block,
    reporters: chosen.map(({ name }) => name),
    answered: answers.map(({ name }) => name),
    hasQuorum,
    quorum,
    other: seenOf(others, { before: quorum, ofEachMax: singleNodeTransfersMax }),
  }
}

function fits(block: BlockRef, { hash, parentHash }: BlockHint): boolean {
  return hash === undefined ? block.parentHash === parentHash : block.hash === hash
}

/** Maximum transfers of a block from a single node. Further ones count once a majority reports them. */
export const singleNodeTransfersMax = 200

interface Seeing {
  /** Transfers to leave out. */
  readonly before: readonly SeenTransfer[]
  readonly ofEachMax: number
}

/** Returns each transfer once, from the first group that has it. */
function seenOf(
  groups: readonly NodeAnswer<NodeBlock>[][],
  { before, ofEachMax }: Seeing = { before: [], ofEachMax: Infinity },
): SeenTransfer[] {
  const known = new Set(before.map(({ transfer }) => identityOf(transfer)))
  const found = new Map<string, SeenTransfer>()
  for (const { value } of groups.flat()) {
    const wasFound = found.size
    for (const transfer of value.transfers) {
      if (found.size - wasFound === ofEachMax) break
      const identity = identityOf(transfer)
      // Transfers of amount zero are dropped later, so they take no place.
      if (known.has(identity) || found.has(identity) || (transfer.amount === 0n && ofEachMax < Infinity)) continue
      found.set(identity, { transfer, blockTime: value.block.time })
    }
  }
  return [...found.values()]
}

function identityOf({ txHash, ordinal }: Transfer): string {
  return `${txHash} ${ordinal}`
}
