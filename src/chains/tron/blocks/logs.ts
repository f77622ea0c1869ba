import { JsonRequestFailed } from '../../../lib/text/request-json.ts'
import { ChainUnavailable, ChainUnproven } from '../../chain.ts'
import { parseLogs, transferTopic, type Log } from '../../ethereum/blocks/logs.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import type { TronBlock } from './block.ts'
import type { TronNode } from '../node.ts'
import type { RawTransfer } from './transfers.ts'

/** A node that may serve logs over Ethereum's JSON-RPC. */
export interface LogReader {
  readonly node: TronNode
  /** The contract's 20 bytes in lower-case hex. */
  readonly token: string
  /** Whether the node serves logs. The first refusal sets it to false. */
  hasLogs: boolean
}

/** Blocks from…to, or one block by hash. */
type Logged = { readonly from: number; readonly to: number } | { readonly hash: string }

/** Returns `null` if the node serves no logs. */
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

/** Returns `null` also when the node refuses: the second record is optional, so a refusal contradicts nothing. */
export async function readLogsIfServed(reader: LogReader, logged: Logged): Promise<readonly Log[] | null> {
  try {
    return await readLogs(reader, logged)
  } catch (error) {
    if (error instanceof NodeFailure) return null
    throw error
  }
}

/** java-tron serves JSON-RPC only if it is enabled. */
function isServiceUnavailable(error: unknown): boolean {
  if (!(error instanceof NodeFailure)) return false
  const { cause, message } = error
  if (cause instanceof JsonRequestFailed) return [404, 405, 501].includes(cause.status ?? 0)
  return message.includes('-32601')
}

/** Throws for logs of other blocks than the node has just shown: its index follows another branch. */
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

/** Throws ChainUnproven if the results lack a transfer that the node's logs have, or another log before one. */
export function assertLogged(logs: readonly Log[], raws: readonly RawTransfer[]): void {
  const transfers = transferLogs(logs)
  const [missing] = missingFrom(transfers, raws)
  const what = missing ? 'a transfer that eth_getLogs has' : 'a log before a transfer, as its index in eth_getLogs says'
  const found = missing ?? findAfterGap(transfers, raws)
  if (found)
    throw new ChainUnproven(
      `gettransactioninfobyblocknum: the result of ${found.txHash} in ${found.blockHeight} lacks ${what}`,
    )
}

/** Returns a log whose index in its block is higher than its position in the results. They lack a log before it, which may be a payment. */
export function findAfterGap(logs: readonly Log[], raws: readonly RawTransfer[]): Log | undefined {
  const byMovement = Map.groupBy(raws, movementKey)
  const inOrder = (one: Placed, other: Placed) => one.logIndex - other.logIndex
  for (const [key, same] of Map.groupBy(logs, movementKey)) {
    const places = byMovement.get(key)?.toSorted(inOrder) ?? []
    if (places.length !== same.length) continue
    const found = same.toSorted(inOrder).find((log, index) => log.logIndex > places[index]!.logIndex)
    if (found) return found
  }
  return undefined
}

type Placed = Pick<Log, 'logIndex'>

/** Returns each log once, without transfers to the sender itself, which the results leave out too. */
export function transferLogs(logs: readonly Log[]): readonly Log[] {
  const transfers = logs.filter(
    ({ topics }) => topics.length === 3 && topics[0] === transferTopic && topics[1] !== topics[2],
  )
  return [...new Map(transfers.map(log => [`${log.logIndex} ${movementKey(log)}`, log])).values()]
}

/** Returns what the first record has and the second lacks. Counts repeats, since one transaction may move the same amount twice. */
export function missingFrom<Entry extends Log | RawTransfer>(
  ones: readonly Entry[],
  others: readonly (Log | RawTransfer)[],
): readonly Entry[] {
  const left = Map.groupBy(others, movementKey)
  return ones.filter(one => !left.get(movementKey(one))?.pop())
}

/** Describes a movement the same way for both records. */
function movementKey(entry: Log | RawTransfer): string {
  if (!('topics' in entry)) return [entry.txHash, entry.from, entry.to, String(entry.data).toLowerCase()].join(' ')
  const [, from = '', to = ''] = entry.topics
  return [entry.txHash.slice(2), from.slice(26), to.slice(26), String(entry.data).slice(2).toLowerCase()].join(' ')
}
