import { AskFailure } from '../../lib/ask-json.ts'
import { ChainUnavailable } from '../chain.ts'
import type { ReceiverFilter, ToldBlock, Transfer } from '../chain.ts'
import { parseLogs, transferTopic, type Log } from '../ethereum/logs.ts'
import { NodeFailure } from '../transport.ts'
import type { Senders } from '../senders.ts'
import type { TronBlock } from './block.ts'
import type { NewestBlocks } from './newest-blocks.ts'
import type { TronNode, TronSide } from './node.ts'
import { parseOwner } from './reads.ts'
import { readTransfers } from './transfers.ts'

/** How a node is read whose calls are counted. */
export interface SparingReader {
  readonly node: TronNode
  /** The contract's 20 bytes in lower-case hex. */
  readonly token: string
  /** How far each side is, and the blocks it told along with that. */
  readonly newest: Readonly<Record<TronSide, NewestBlocks>>
  readonly senders: Senders
  /** Whether the node serves logs; the first refusal says that it does not. */
  hasLogs: boolean
}

export interface Stretch {
  readonly side: TronSide
  readonly from: number
  readonly to: number
  readonly filter: ReceiverFilter | undefined
}

/**
 * Reads many blocks in few calls: one for the blocks, one for the logs of the token in all of them, and one more for each block in which
 * an account of ours is named. Logs say only where to look: what counts is read from the results of the block, as ever. Halves what
 * the node finds too much.
 */
export async function readStretch(reader: SparingReader, stretch: Stretch): Promise<ToldBlock[]> {
  try {
    return await readOnce(reader, stretch)
  } catch (error) {
    const { from, to } = stretch
    if (from === to || !(error instanceof NodeFailure) || !error.tooMuch) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await readStretch(reader, { ...stretch, to: middle })
    return [...first, ...(await readStretch(reader, { ...stretch, from: middle + 1 }))]
  }
}

async function readOnce(reader: SparingReader, stretch: Stretch): Promise<ToldBlock[]> {
  const { node, token, newest, senders } = reader
  const { side, filter } = stretch
  const blocks = await newest[side].range(stretch)
  const last = blocks.at(-1)
  const logs = last ? await readLogs(reader, { from: stretch.from, to: last.ref.height }) : null
  const chosen = logs && (await chooseBlocks(blocks, { logs, token, filter }))
  const told: ToldBlock[] = []
  for (const block of blocks) {
    const isRead = chosen === null || chosen.has(block.ref.height)
    const transfers = isRead ? await readTransfers(node, side, { block, token, filter }) : []
    noteSenders(senders, block, transfers)
    told.push({ block: block.ref, transfers })
  }
  return told
}

function noteSenders(senders: Senders, { transactions }: TronBlock, transfers: readonly Transfer[]): void {
  const hashes = new Set(transfers.map(({ txHash }) => txHash))
  for (const { id, owner } of transactions)
    if (hashes.has(id)) senders.note(id, parseOwner(owner, 'getblockbylimitnext'))
}

/** `null` from a node that serves no logs: its blocks are read one by one. */
async function readLogs(
  reader: SparingReader,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Log[] | null> {
  if (!reader.hasLogs) return null
  const [fromBlock, toBlock] = [from, to].map(height => `0x${height.toString(16)}`)
  try {
    const filter = { fromBlock, toBlock, address: `0x${reader.token}`, topics: [transferTopic] }
    return parseLogs(await reader.node.rpc('eth_getLogs', filter), 'eth_getLogs')
  } catch (error) {
    if (!isUnserved(error)) throw error
    reader.hasLogs = false
    return null
  }
}

/** java-tron serves JSON-RPC only where that is switched on. */
function isUnserved(error: unknown): boolean {
  if (!(error instanceof NodeFailure)) return false
  const { cause, message } = error
  if (cause instanceof AskFailure) return [404, 405, 501].includes(cause.status ?? 0)
  return message.includes('-32601')
}

interface Choosing {
  readonly logs: readonly Log[]
  readonly token: string
  readonly filter: ReceiverFilter | undefined
}

/**
 * The heights of the blocks that are worth reading: those with an account of ours, and those of which the logs do not tell what their
 * transactions show. Logs come from an index of the node, which may lag behind its blocks.
 */
async function chooseBlocks(
  blocks: readonly TronBlock[],
  { logs, token, filter }: Choosing,
): Promise<ReadonlySet<number>> {
  const byHeight = new Map(blocks.map(block => [block.ref.height, block]))
  for (const { blockHeight, blockHash, txHash } of logs) {
    const hash = byHeight.get(blockHeight)?.ref.hash
    if (blockHash !== `0x${hash}`)
      throw new ChainUnavailable(
        `eth_getLogs: ${txHash} is in ${blockHeight} ${blockHash}, not in ${hash ?? 'none asked for'}`,
      )
  }
  const logged = new Set(logs.map(({ txHash }) => txHash.slice(2)))
  const unlogged = blocks.filter(({ transactions }) =>
    transactions.some(({ id, succeeded, transferOf }) => succeeded && transferOf === token && !logged.has(id)),
  )
  const accounts = (log: Log) => log.topics.slice(1, 3).map(topic => topic.slice(-40))
  const ours = filter && logs.length > 0 ? await filter([...new Set(logs.flatMap(accounts))]) : null
  const own = filter ? logs.filter(log => accounts(log).some(account => ours?.has(account))) : logs
  return new Set([...own.map(log => log.blockHeight), ...unlogged.map(({ ref }) => ref.height)])
}
