import { JsonRequestFailed } from '../../../lib/text/request-json.ts'
import { ChainUnavailable, ChainUnproven } from '../../chain.ts'
import { parseLogs, transferTopic, type Log } from '../../ethereum/blocks/logs.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import type { TronBlock } from './block.ts'
import type { TronNode } from '../node.ts'
import type { RawTransfer } from './transfers.ts'

/** A node that may serve the part of Ethereum's JSON-RPC that tells logs. */
export interface LogReader {
  readonly node: TronNode
  /** The contract's 20 bytes in lower-case hex. */
  readonly token: string
  /** Whether the node serves logs; the first refusal says that it does not. */
  hasLogs: boolean
}

/** Blocks from…to, or one by its hash. */
type Logged = { readonly from: number; readonly to: number } | { readonly hash: string }

/** `null` from a node that serves no logs. */
export async function readLogs(reader: LogReader, logged: Logged): Promise<readonly Log[] | null> {
  if (!reader.hasLogs) return null
  const quantity = (height: number) => `0x${height.toString(16)}`
  const range =
    'hash' in logged
      ? { blockHash: `0x${logged.hash}` }
      : { fromBlock: quantity(logged.from), toBlock: quantity(logged.to) }
  try {
    const filter = { ...range, address: `0x${reader.token}`, topics: [transferTopic] }
    return parseLogs(await reader.node.rpc('eth_getLogs', filter), 'eth_getLogs')
  } catch (error) {
    if (!isServiceUnavailable(error)) throw error
    reader.hasLogs = false
    return null
  }
}

/** The second record of a node is no condition of the first: where it is refused, nothing is contradicted. */
export async function readLogsIfServed(reader: LogReader, logged: Logged): Promise<readonly Log[] | null> {
  try {
    return await readLogs(reader, logged)
  } catch (error) {
    if (error instanceof NodeFailure) return null
    throw error
  }
}

/** java-tron serves JSON-RPC only where that is switched on. */
function isServiceUnavailable(error: unknown): boolean {
  if (!(error instanceof NodeFailure)) return false
  const { cause, message } = error
  if (cause instanceof JsonRequestFailed) return [404, 405, 501].includes(cause.status ?? 0)
  return message.includes('-32601')
}

/** Refuses logs of other blocks than those that the same node has just shown: its index is of another branch. */
export function assertLogsOf(blocks: readonly Pick<TronBlock, 'ref'>[], logs: readonly Log[]): void {
  const byHeight = new Map(blocks.map(({ ref }) => [ref.height, ref.hash]))
  for (const { blockHeight, blockHash, txHash } of logs) {
    const hash = byHeight.get(blockHeight)
    if (blockHash !== `0x${hash}`)
      throw new ChainUnavailable(
        `eth_getLogs: ${txHash} is in ${blockHeight} ${blockHash}, not in ${hash ?? 'none asked for'}`,
      )
  }
}

/** Refuses (ChainUnproven) results that lack a transfer which the same node's logs have. */
export function assertLogged(logs: readonly Log[], raws: readonly RawTransfer[]): void {
  const [missing] = missingFrom(transferLogs(logs), raws)
  if (missing)
    throw new ChainUnproven(
      `gettransactioninfobyblocknum: the result of ${missing.txHash} in ${missing.blockHeight} lacks a transfer that eth_getLogs has`,
    )
}

/** Each once, by its number. Accounts that pay themselves move nothing, and results are read without them. */
export function transferLogs(logs: readonly Log[]): readonly Log[] {
  const transfers = logs.filter(
    ({ topics }) => topics.length === 3 && topics[0] === transferTopic && topics[1] !== topics[2],
  )
  return [...new Map(transfers.map(log => [`${log.logIndex} ${movementKey(log)}`, log])).values()]
}

/** What one record has and the other lacks. One transaction may move the same twice: it has to be told as often as it was. */
export function missingFrom<Entry extends Log | RawTransfer>(
  ones: readonly Entry[],
  others: readonly (Log | RawTransfer)[],
): readonly Entry[] {
  const left = Map.groupBy(others, movementKey)
  return ones.filter(one => !left.get(movementKey(one))?.pop())
}

/** In the same words for both records. */
function movementKey(entry: Log | RawTransfer): string {
  if (!('topics' in entry)) return [entry.txHash, entry.from, entry.to, String(entry.data).toLowerCase()].join(' ')
  const [, from = '', to = ''] = entry.topics
  return [entry.txHash.slice(2), from.slice(26), to.slice(26), String(entry.data).slice(2).toLowerCase()].join(' ')
}
