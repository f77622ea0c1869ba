import { differenceOf, groupAnswers, heightOf, sayBlock, sayRange, uniteBlocks, type NodeBlock } from './agreement.ts'
import { withPlausibleTimes } from './block-time.ts'
import {
  ChainUnavailable,
  type BlockRef,
  type Chain,
  type ChainNode,
  type FinalRange,
  type Heads,
  type BlockHint,
  type ReceiverFilter,
  type Transfer,
  type BudgetPressure,
} from '../chain.ts'
import { NodeGroup, proving, type GroupOptions, type Member } from '../nodes/node-group.ts'
import { PrefetchedBlocks } from './prefetched-blocks.ts'
import { RecordFilter } from './record-filter.ts'
import { isSpared } from '../nodes/node-member.ts'

/** Blocks to keep per node, since they are read again until others agree. */
const keptMax = 64

/**
 * Combines the nodes of one network into one chain (docs/spec/decisions.md §4, "One node cannot decide alone"): any node may show a
 * payment, and a majority of all makes it final. Verifies every node before its first answer counts.
 */
export function quorum(nodes: readonly ChainNode[], options: GroupOptions): Chain {
  const [first] = nodes
  if (!first) throw new RangeError('a network needs at least one node')
  const group = new NodeGroup(nodes.map(withPlausibleTimes), options)
  const quorumBlock = (height: number) => agreeOnBlock(group, height)
  const kept: Kept = new Map()
  const ahead = new PrefetchedBlocks(group)
  return {
    network: first.network,
    requiredConfirmations: Math.max(...nodes.map(node => node.requiredConfirmations)),
    rangeMax: Math.min(...nodes.map(node => node.rangeMax)),
    isCompleteAtHead: nodes.every(node => node.isCompleteAtHead),
    majority: group.majority,
    nodes: () => group.states(),
    disagreement: () => group.disagreement,
    verify: () => group.verify(),
    heads: asked => readHeads(group, asked),
    pressure: () => budgetPressureOf(group),
    prefetch: (from, to, filter) => ahead.fetch({ from, to, filter }),
    head: async () => (await readHeads(group)).best,
    async finalHead() {
      const { finalHeight } = await readHeads(group)
      if (finalHeight === null) throw new ChainUnavailable('fewer nodes than needed say what is final')
      return quorumBlock(finalHeight)
    },
    block: height => group.first(blockAt(height)),
    transfers: (block, filter) =>
      group.first(proving(proofAt('transfers', block.height), async node => node.transfers(block, filter))),
    read: (height, known, filter) => readBlock({ group, kept, ahead }, { height, known, filter }),
    blockOf: (names, height) => {
      const members = group.members.filter(member => names.includes(member.name))
      return group.first(blockAt(height), members)
    },
    quorumBlock,
    finalRange: (from, to, filter) => agreeOnRange(group, { from, to, filter }),
    isListed: question =>
      group.agree(async node => node.isListed(question), {
        what: `whether ${question.account} is on the list ${question.name}`,
        say: String,
      }),
    transactionSender: txHash =>
      group.agree(async node => node.transactionSender(txHash), { what: `who sent ${txHash}`, say: sender => sender }),
    transaction: txHash => group.find(async node => node.transaction(txHash)),
    reported(names, height) {
      for (const member of group.members)
        if (names.includes(member.name)) member.reportedHeight = Math.max(member.reportedHeight, height)
    },
    reset(height) {
      for (const member of group.members) member.reportedHeight = Math.min(member.reportedHeight, height)
    },
  }
}

/** Asks nodes that are short of calls only for the final head, which needs a majority. */
async function readHeads(group: NodeGroup, { final: isFinalAsked } = { final: true }): Promise<Heads> {
  const areAllSpared = group.members.every(isSpared)
  const answers = await group.all(
    proving({ kind: 'heads' }, async (node, member) => {
      const [head, final] = await Promise.all([node.head(), isFinalAsked ? node.finalHead() : null])
      member.height = head.height
      if (final) member.finalHeight = final.height
      return { head, finalHeight: member.finalHeight }
    }),
    member => isFinalAsked || areAllSpared || !isSpared(member),
  )
  const highest = Math.max(...answers.map(({ value }) => value.head.height))
  const [shown = []] = groupAnswers(
    answers.filter(({ value }) => value.head.height === highest),
    ({ head }) => sayBlock(head),
  )
  const finalHeight = heightOf(
    answers.flatMap(({ value }) => value.finalHeight ?? []),
    group.majority,
  )
  if (isFinalAsked) noteLate(group, finalHeight === null ? answers.map(({ name }) => name) : null)
  return {
    best: shown[0]!.value.head,
    reporters: shown.map(({ name }) => name),
    answering: answers.length,
    majorityHeight: heightOf(
      answers.map(({ value }) => value.head.height),
      group.majority,
    ),
    finalHeight,
  }
}

/** Notes which nodes a majority on the final head lacked; `null`: it lacked none. */
function noteLate({ members }: NodeGroup, answering: readonly string[] | null): void {
  for (const member of members) member.isLate = answering !== null && !answering.includes(member.name)
}

interface Reading {
  readonly height: number
  readonly known: BlockHint
  readonly filter: ReceiverFilter | undefined
}

/** A block's transfers as one node reported them, and the filter used. */
interface KeptBlock {
  readonly transfers: readonly Transfer[]
  readonly choice: RecordFilter
}

/** By node and block hash. */
type Kept = Map<Member, Map<string, KeptBlock>>

interface Readers {
  readonly group: NodeGroup
  readonly kept: Kept
  readonly ahead: PrefetchedBlocks
}

async function readBlock({ group, kept, ahead }: Readers, { height, known, filter }: Reading) {
  const areAllSpared = group.members.every(isSpared)
  const isAsked = (member: Member) => areAllSpared || !isSpared(member) || ahead.has(member, height)
  const query = async (node: ChainNode, member: Member): Promise<NodeBlock | null> => {
    const reported = await ahead.take(member, height, filter)
    if (reported) return reported
    const block = await node.block(height)
    if (!block) return null
    const own = kept.get(member) ?? new Map<string, KeptBlock>()
    kept.set(member, own)
    const before = own.get(block.hash)
    if (before && (await before.choice.includes(filter))) return { block, transfers: before.transfers }
    const choice = new RecordFilter(filter)
    const transfers = await node.transfers(block, choice.filter)
    if (node.hasWithheld?.(block.hash)) return { block, transfers, isPartial: true }
    keep(own, block.hash, { transfers, choice })
    return { block, transfers }
  }
  const answers = await group.all(proving(proofAt('transfers', height), query), isAsked)
  const reported = answers.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  const united = uniteBlocks(reported, { known, majority: group.majority })
  // A node that differs may have been behind: ask it again.
  if (united && !united.hasQuorum && reported.length >= group.majority)
    for (const { value } of reported) for (const own of kept.values()) own.delete(value.block.hash)
  return united
}

function keep(own: Map<string, KeptBlock>, hash: string, block: KeptBlock): void {
  own.set(hash, block)
  const [oldest] = own.keys()
  if (own.size > keptMax && oldest !== undefined) own.delete(oldest)
}

const proofAt = (kind: 'block' | 'transfers', height: number) => ({ kind, from: height, to: height })
const blockAt = (height: number) => proving(proofAt('block', height), async node => node.block(height))

async function agreeOnBlock(group: NodeGroup, height: number): Promise<BlockRef> {
  const query = proving(proofAt('block', height), async node => {
    const block = await node.block(height)
    if (!block) throw new ChainUnavailable(`a node has no block ${height} yet`)
    return block
  })
  return group.agree(query, { what: `block ${height}`, say: sayBlock, isBehind: isBelow(height, 'height') })
}

interface Range {
  readonly from: number
  readonly to: number
  readonly filter: ReceiverFilter | undefined
}

async function agreeOnRange(group: NodeGroup, { from, to, filter }: Range): Promise<FinalRange> {
  const proof = ({ finalHeight }: Member) => ({ kind: 'final range', to, depth: (finalHeight ?? from) - from }) as const
  const query = proving(proof, async node => node.finalRange(from, to, filter))
  return group.agree(query, {
    what: `${from} to ${to}`,
    say: sayRange,
    differ: differenceOf,
    isBehind: isBelow(to, 'finalHeight'),
  })
}

function isBelow(height: number, which: 'height' | 'finalHeight') {
  return (member: Member) => (member[which] ?? 0) < height
}

/** Longest wait for a majority to see payments. After that a single available node shows them, as if the others were down. */
const singleNodeSeconds = 60

/** Combines the budget pressure of the nodes; `null` if none has a daily budget. */
function budgetPressureOf({ members, majority, isCounted }: NodeGroup): BudgetPressure | null {
  if (!isCounted) return null
  const waits = (kind: 'head' | 'final') =>
    members.map(({ meter }) => meter?.secondsToWait(kind) ?? 0).toSorted((one, other) => one - other)
  const heads = waits('head')
  const head = heads[majority - 1]!
  return { head: head > singleNodeSeconds ? heads[0]! : head, final: waits('final')[majority - 1]! }
}
