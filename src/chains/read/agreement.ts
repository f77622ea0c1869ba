import type { BlockRef, FinalRange, HeadBlock, BlockHint, SeenTransfer, Transfer } from '../chain.ts'

/** How many of this many nodes are a majority: of one one, of two both, of three two. */
export function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1
}

/** What one node tells. */
export interface NodeAnswer<Value> {
  readonly name: string
  readonly value: Value
}

/** Groups what nodes told by what it says, the largest group first, else in the order in which they were asked. */
export function groupAnswers<Value>(
  answers: readonly NodeAnswer<Value>[],
  say: (value: Value) => string,
): NodeAnswer<Value>[][] {
  const groups = [...Map.groupBy(answers, answer => say(answer.value)).values()]
  return groups.toSorted((one, other) => other.length - one.length)
}

/** The height that at least `count` of these have reached; `null` when there are fewer. */
export function heightOf(heights: readonly number[], count: number): number | null {
  return heights.toSorted((one, other) => other - one)[count - 1] ?? null
}

/** A block and its time: a node may tell the right hash with another time, and orders live by it. */
export function sayBlock({ hash, time }: BlockRef): string {
  return `${hash} ${time.toISOString()}`
}

function sayTransfer({ txHash, ordinal, from, to, amount, blockHeight, blockHash }: Transfer): string {
  return [txHash, ordinal, from, to, amount, blockHeight, blockHash].join(' ')
}

function sayTransfers(transfers: readonly Transfer[]): string {
  return transfers.map(sayTransfer).toSorted().join('\n')
}

/** Everything a final range says, in an order that does not depend on the node. */
export function sayRange({ parentHash = '', end, times, transfers }: FinalRange): string {
  const blockTimes = [...times].map(([height, time]) => `${height} ${time.toISOString()}`).toSorted()
  return [parentHash, sayBlock(end), blockTimes.join('\n'), sayTransfers(transfers)].join('\n')
}

/** What the two ranges do not have in common, `null` when they say the same. */
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

/** What one node has at a height. */
export interface NodeBlock {
  readonly block: BlockRef
  readonly transfers: readonly Transfer[]
  /** Whether it may tell more of it another time. */
  readonly isPartial?: boolean
}

/** What several nodes tell of one height, as one: decisions, section 4, "One node cannot decide alone". */
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

/** Transfers of one block that are taken from one node alone; what it tells beyond them is seen once a majority tells it. */
export const singleNodeTransfersMax = 200

interface Seeing {
  /** These are left out. */
  readonly before: readonly SeenTransfer[]
  readonly ofEachMax: number
}

/** Each transfer once, as the first of the groups tells it. */
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
      // A transfer of amount zero is left out later: it takes none of these places.
      if (known.has(identity) || found.has(identity) || (transfer.amount === 0n && ofEachMax < Infinity)) continue
      found.set(identity, { transfer, blockTime: value.block.time })
    }
  }
  return [...found.values()]
}

function identityOf({ txHash, ordinal }: Transfer): string {
  return `${txHash} ${ordinal}`
}
