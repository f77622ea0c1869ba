import { ChainUnavailable } from '../chain.ts'
import type { BlockRef, FinalRange, ReceiverFilter, Transfer } from '../chain.ts'
import { NodeFailure } from '../transport.ts'
import { blockRequest, finalHeight, parseBlock, present } from './block.ts'
import type { EthereumFinality } from './block.ts'
import { assertLogsOf, parseLogs, transferTopic, type Log } from './logs.ts'
import type { Senders } from '../senders.ts'
import { parseSender } from './reads.ts'
import type { ReceiptReader } from './receipts.ts'
import type { EthereumRpc } from './rpc.ts'
import { blockTransfers, chooseLogs, type ChosenLogs } from './transfers.ts'

/** Providers cut batches off, the smallest known limit being 100. */
const headersMax = 50

export interface RangeReader {
  readonly rpc: EthereumRpc
  readonly receipts: ReceiptReader
  /** Lower case. */
  readonly token: string
  readonly finality: EthereumFinality
  /** Where calls are counted: who signed is told along with a receipt. */
  readonly senders?: Senders | undefined
}

export interface Range {
  readonly from: number
  readonly to: number
  readonly receivers: ReceiverFilter | undefined
}

/** Reads final blocks; halves the range as long as the node finds it too much. */
export async function readFinalRange(reader: RangeReader, range: Range): Promise<FinalRange> {
  const { from, to } = range
  try {
    return await readOnce(reader, range)
  } catch (error) {
    if (from === to || !(error instanceof NodeFailure) || !error.tooMuch) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await readFinalRange(reader, { ...range, to: middle })
    const rest = await readFinalRange(reader, { ...range, from: middle + 1 })
    return {
      transfers: [...first.transfers, ...rest.transfers],
      times: new Map([...first.times, ...rest.times]),
      end: rest.end,
    }
  }
}

/** The header of the last block and the final head come in the same batch: without them an empty answer proves nothing. */
async function readOnce(reader: RangeReader, { from, to, receivers }: Range): Promise<FinalRange> {
  const { token, finality } = reader
  const filter = {
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${to.toString(16)}`,
    address: token,
    topics: [transferTopic],
  }
  const [found, last, proof] = await reader.rpc.batch([
    { method: 'eth_getLogs', params: [filter] },
    blockRequest(to),
    blockRequest(finality === 'finalized' ? 'finalized' : 'latest'),
  ])
  const end = present(parseBlock(last), to)
  const height = finalHeight(present(parseBlock(proof), 'finalized'), finality)
  if (end.height !== to || height < to)
    throw new ChainUnavailable(`eth_getLogs: ${to} is not final, ${height} is the last`)
  const logs = parseLogs(found, 'eth_getLogs')
  const stray = logs.find(({ blockHeight }) => blockHeight < from || blockHeight > to)
  if (stray) throw new ChainUnavailable(`eth_getLogs: ${stray.blockHeight} was not asked for`)
  const chosen = await chooseLogs(token, logs, receivers)
  const blocks = Map.groupBy(chosen.logs, log => log.blockHeight)
  const heights = [...blocks.keys()].toSorted((one, other) => one - other)
  const refs = await readRefs(reader, heights, end)
  const times = new Map(refs.map(ref => [ref.height, ref.time]))
  const logsOf = refs.map(block => ({ block, logs: blocks.get(block.height) ?? [] }))
  return { transfers: await readTransfers(reader, logsOf, chosen.accounts), times, end }
}

/** Headers of these blocks in as few requests as providers allow. */
async function readRefs({ rpc }: RangeReader, heights: readonly number[], end: BlockRef): Promise<BlockRef[]> {
  const refs: BlockRef[] = []
  for (let start = 0; start < heights.length; start += headersMax) {
    const wanted = heights.slice(start, start + headersMax)
    const missing = wanted.filter(height => height !== end.height)
    const answers = missing.length > 0 ? await rpc.batch(missing.map(height => blockRequest(height))) : []
    for (const [index, height] of missing.entries()) {
      const ref = present(parseBlock(answers[index]), height)
      if (ref.height !== height)
        throw new ChainUnavailable(`eth_getBlockByNumber: asked for ${height}, got ${ref.height}`)
      refs.push(ref)
    }
    if (missing.length < wanted.length) refs.push(end)
  }
  return refs
}

/** The logs that were chosen in one block. */
export interface LogsOfBlock {
  readonly block: BlockRef
  readonly logs: readonly Log[]
}

/** The chosen ones among these logs as transfers, block by block. */
export async function readTransfers(
  reader: RangeReader,
  chosen: readonly LogsOfBlock[],
  accounts: ChosenLogs['accounts'],
): Promise<readonly Transfer[]> {
  const blocks = chosen.filter(({ logs }) => logs.length > 0)
  for (const { block, logs } of blocks) assertLogsOf(block, logs, 'eth_getLogs')
  const wanted = blocks.map(({ block, logs }) => ({
    block,
    txHashes: [...new Set(logs.map(log => log.txHash))],
  }))
  const receipts = await reader.receipts.read(wanted)
  return blocks.flatMap(({ logs }, index) => {
    const transfers = blockTransfers(reader.token, { logs, accounts }, receipts[index]!)
    for (const { txHash } of transfers)
      reader.senders?.note(txHash, parseSender(receipts[index]!.get(txHash)?.from, 'receipt'))
    return transfers
  })
}
