import { type BlockRef, ChainUnavailable } from '../chain.ts'
import type {
  BroadcastAnswer,
  TransactionOutcome,
  Outgoing,
  OutgoingNode,
  SignedTransaction,
  TransactionFormat,
} from './outgoing.ts'
import { heightOf, sayBlock, type NodeAnswer } from '../read/agreement.ts'
import { quorumOutcome, validatedQuote } from './validated.ts'
import { NodeGroup, type GroupOptions } from '../nodes/node-group.ts'
import type { BatchNode, BatchWay } from './batches.ts'

export interface OutgoingOptions extends GroupOptions {
  /** Only for chains with batch sweeps. */
  readonly chainId?: number
}

/** Combines the nodes of one network into one broadcaster. */
export function outgoing(
  nodes: readonly OutgoingNode[],
  format: TransactionFormat,
  options: OutgoingOptions,
): Outgoing {
  const [first] = nodes
  if (!first) throw new RangeError('a network needs at least one node')
  const group = new NodeGroup<OutgoingNode>(nodes, options)
  return {
    network: first.network,
    isCounted: group.isCounted,
    format,
    verify: () => group.verify(),
    broadcast: signed => broadcastToAll(group, signed),
    finalHead: () => quorumFinalHead(group),
    finalBlock: height => quorumFinalBlock(group, height),
    headHeight: () => reachedBy(group, { query: async node => node.headHeight(), what: 'tell their newest block' }),
    outcome: sent =>
      quorumOutcome(group, async node => node.outcome(sent), {
        what: `the outcome of ${sent.txHash}`,
        say: sayOutcome,
      }),
    isImpossible: sent =>
      group.agree(async node => node.isImpossible(sent), { what: `whether ${sent.txHash} can still be`, say: String }),
    isAbsent: sent =>
      group.agree(async node => node.isAbsent(sent), { what: `whether a block has ${sent.txHash}`, say: String }),
    transactionCount: account =>
      reachedBy(group, {
        query: async node => node.transactionCount(account),
        what: 'count the transactions of a wallet',
      }),
    quote: async intent => validatedQuote(await group.all(async node => node.quote(intent)), group.majority),
    tokenState: account =>
      group.agree(async node => node.tokenState(account), {
        what: 'what the issuer of the token has switched on',
        say: state => Object.values(state).join(' '),
      }),
    transferCost: () => group.first(async node => node.transferCost()),
    batches: options.chainId === undefined ? null : batchWay(group, options.chainId),
    nodes: () => group.states(),
  }
}

/** Returns the highest height that a majority has reached. */
async function reachedBy(
  group: NodeGroup<OutgoingNode>,
  { query, what }: { readonly query: (node: OutgoingNode) => Promise<number>; readonly what: string },
): Promise<number> {
  const reported = await group.all(query)
  const reached = heightOf(
    reported.map(({ value }) => value),
    group.majority,
  )
  if (reached === null) throw new ChainUnavailable(`fewer nodes than needed ${what}`)
  return reached
}

async function broadcastToAll(
  group: NodeGroup<OutgoingNode>,
  signed: SignedTransaction,
): Promise<readonly NodeAnswer<BroadcastAnswer>[]> {
  try {
    return await group.all(async node => node.broadcast(signed))
  } catch (error) {
    if (error instanceof ChainUnavailable) return []
    throw error
  }
}

async function quorumFinalHead(group: NodeGroup<OutgoingNode>): Promise<BlockRef> {
  const heads = await group.all(async node => node.finalHead())
  const height = heightOf(
    heads.map(({ value }) => value.height),
    group.majority,
  )
  if (height === null) throw new ChainUnavailable('fewer nodes than needed say what is final')
  return quorumFinalBlock(group, height)
}

function quorumFinalBlock(group: NodeGroup<OutgoingNode>, height: number): Promise<BlockRef> {
  const query = async (node: OutgoingNode) => {
    const block = await node.finalBlock(height)
    if (!block) throw new ChainUnavailable(`a node has no final block ${height} yet`)
    return block
  }
  return group.agree(query, { what: `final block ${height}`, say: sayBlock })
}

function reportUnreported({ height, hash }: { readonly height: number; readonly hash: string }): string {
  return `in block ${height} ${hash}, without its result`
}

/** Describes an outcome for comparison. The block does not matter before it is final. */
function sayOutcome(outcome: TransactionOutcome): string {
  if (outcome.kind === 'untold') return reportUnreported(outcome.block)
  if (outcome.kind !== 'final') return 'not final'
  const { result, block, moved, fee } = outcome
  const lines = moved.map(({ from, to, amount }) => `${from} ${to} ${amount}`).toSorted()
  return [result, block.height, block.hash, fee, ...lines].join('\n')
}

/** Combines the nodes' batch functions. */
function batchWay(group: NodeGroup<OutgoingNode>, chainId: number): BatchWay {
  return {
    chainId,
    async withoutContract(contract) {
      const reported = await group.all(async node => batchesOf(node).hasContract(contract))
      return reported.filter(({ value }) => !value).map(({ name }) => name)
    },
    standings: (contract, addresses) =>
      group.agree(async node => batchesOf(node).standings(contract, addresses), {
        what: `how ${addresses.length} deposit addresses are`,
        say: reported =>
          reported
            .map(({ count, runs, holdsEnough }) => `${count} ${runs} ${holdsEnough ? 'enough' : 'less'}`)
            .join('\n'),
      }),
    quote: async call => validatedQuote(await group.all(async node => batchesOf(node).quote(call)), group.majority),
  }
}

function batchesOf({ batches }: OutgoingNode): BatchNode {
  if (!batches) throw new ChainUnavailable('a node of a network without batches')
  return batches
}
