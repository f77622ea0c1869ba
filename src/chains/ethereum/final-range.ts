import { ChainUnavailable } from '../chain.ts'
import type { FinalRange, Transfer } from '../chain.ts'
import { NodeFailure } from '../transport.ts'
import { blockRequest, finalHeight, parseBlock, present } from './block.ts'
import type { EthereumFinality } from './block.ts'
import { parseLogs, transferTopic } from './logs.ts'
import type { Log } from './logs.ts'
import type { ReceiptReader } from './receipts.ts'
import type { EthereumRpc } from './rpc.ts'
import { blockTransfers } from './transfers.ts'

export interface RangeReader {
  readonly rpc: EthereumRpc
  readonly receipts: ReceiptReader
  /** Lower case. */
  readonly token: string
  readonly finality: EthereumFinality
}

/** Reads final blocks; halves the range as long as the node finds it too much. */
export async function readFinalRange(reader: RangeReader, from: number, to: number): Promise<FinalRange> {
  try {
    return await readOnce(reader, from, to)
  } catch (error) {
    if (from === to || !(error instanceof NodeFailure) || !error.tooMuch) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await readFinalRange(reader, from, middle)
    const rest = await readFinalRange(reader, middle + 1, to)
    return { transfers: [...first.transfers, ...rest.transfers], end: rest.end }
  }
}

/** The header of the last block and the final head come in the same batch: without them an empty answer proves nothing. */
async function readOnce(reader: RangeReader, from: number, to: number): Promise<FinalRange> {
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
  const blocks = Map.groupBy(parseLogs(found, 'eth_getLogs'), log => log.blockHeight)
  const transfers: Transfer[] = []
  for (const [blockHeight, logs] of [...blocks].toSorted(([one], [other]) => one - other)) {
    if (blockHeight < from || blockHeight > to)
      throw new ChainUnavailable(`eth_getLogs: ${blockHeight} was not asked for`)
    transfers.push(...(await readTransfers(reader, logs, blockHeight === to ? end.hash : logs[0]!.blockHash)))
  }
  return { transfers, end }
}

/** The transfers in these logs, which must all be of this one block. */
export async function readTransfers(
  reader: RangeReader,
  logs: readonly Log[],
  blockHash: string,
): Promise<readonly Transfer[]> {
  if (logs.length === 0) return []
  const stray = logs.find(log => log.blockHash !== blockHash)
  if (stray) throw new ChainUnavailable(`eth_getLogs: a log of ${stray.blockHash} among those of ${blockHash}`)
  const receipts = await reader.receipts.read(blockHash, [...new Set(logs.map(log => log.txHash))])
  return blockTransfers(reader.token, logs, receipts)
}
