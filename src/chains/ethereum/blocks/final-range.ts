import { ChainUnavailable, ChainUnproven } from '../../chain.ts'
import type { FinalRange, ReceiverFilter, Transfer } from '../../chain.ts'
import { mapConcurrently } from '../../read/map-concurrently.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import { blockRequest, finalHeight, parseBlock, present } from './block.ts'
import type { EthereumFinality } from './block.ts'
import type { BlockContents, ContentsReader, TokenLog } from './contents.ts'
import { parseHeader, type EthereumHeader } from './header.ts'
import type { Senders } from '../../senders.ts'
import { parseSender } from './reads.ts'
import type { EthereumRpc } from '../rpc.ts'
import { chooseLogs, readTransfers } from './transfers.ts'

/** Providers limit batches; the smallest known limit is 100. */
const headersMax = 50
/** Blocks whose receipts are read in parallel, at up to 2 MB each. */
const parallelMax = 4

export interface RangeReader {
  readonly rpc: EthereumRpc
  readonly contents: ContentsReader
  /** Lower case. */
  readonly token: string
  readonly finality: EthereumFinality
  /** Cache of signers, used when calls are counted: a receipt names the signer too. */
  readonly senders?: Senders | undefined
}

export interface Range {
  readonly from: number
  readonly to: number
  readonly receivers: ReceiverFilter | undefined
}

/** Reads final blocks. Halves the range while the node finds it too large. */
export async function readFinalRange(reader: RangeReader, range: Range): Promise<FinalRange> {
  const { from, to } = range
  try {
    return await readOnce(reader, range)
  } catch (error) {
    if (from === to || !(error instanceof NodeFailure) || !error.tooMuch) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await readFinalRange(reader, { ...range, to: middle })
    const rest = await readFinalRange(reader, { ...range, from: middle + 1 })
    if (rest.parentHash !== first.end.hash)
      throw new ChainUnproven(`eth_getBlockByNumber: ${middle + 1} does not follow ${first.end.hash}`)
    return {
      ...(first.parentHash !== undefined && { parentHash: first.parentHash }),
      transfers: [...first.transfers, ...rest.transfers],
      times: new Map([...first.times, ...rest.times]),
      end: rest.end,
    }
  }
}

/** Reads the last block and the final head in one batch. The parent hashes from there prove that the rest is final. */
async function readOnce(reader: RangeReader, { from, to, receivers }: Range): Promise<FinalRange> {
  const { finality } = reader
  const [last, proof] = await reader.rpc.batch([
    blockRequest(to),
    blockRequest(finality === 'finalized' ? 'finalized' : 'latest'),
  ])
  const end = parseHeader(last, to)
  const height = finalHeight(present(parseBlock(proof), 'finalized'), finality)
  if (end.ref.height !== to || height < to)
    throw new ChainUnavailable(`eth_getBlockByNumber: ${to} is not final, ${height} is the last`)
  const blocks = await readChain(reader, { from, end })
  const chosen = await chooseLogs(
    blocks.flatMap(({ logs }) => logs),
    receivers,
  )
  const named = new Set(chosen.map(({ log }) => log.blockHash))
  const paying = blocks.filter(({ block }) => named.has(block.hash))
  return {
    parentHash: blocks[0]!.block.parentHash,
    transfers: decodeTransfers(reader, chosen),
    times: new Map(paying.map(({ block }) => [block.height, block.time])),
    end: end.ref,
  }
}

/** Reads the parent-linked blocks that end in this one. Skips blocks that this node has proven before. */
async function readChain(
  reader: RangeReader,
  { from, end }: { readonly from: number; readonly end: EthereumHeader },
): Promise<readonly BlockContents[]> {
  const { contents } = reader
  let first = await contents.read(end)
  const blocks = [first]
  for (let before = contents.known(first.block.parentHash); before && first.block.height > from;) {
    blocks.unshift(before)
    first = before
    before = contents.known(first.block.parentHash)
  }
  const missing = Array.from({ length: first.block.height - from }, (_, index) => from + index)
  const headers = await readHeaders(reader.rpc, missing)
  for (const [index, { ref }] of headers.entries()) {
    const next = headers[index + 1]?.ref ?? first.block
    if (next.parentHash !== ref.hash)
      throw new ChainUnproven(`eth_getBlockByNumber: ${next.height} follows ${next.parentHash}, not ${ref.hash}`)
  }
  return [...(await mapConcurrently(headers, parallelMax, header => contents.read(header))), ...blocks]
}

/** Reads the headers of these blocks in as few requests as providers allow. */
async function readHeaders(rpc: EthereumRpc, heights: readonly number[]): Promise<EthereumHeader[]> {
  const headers: EthereumHeader[] = []
  for (let start = 0; start < heights.length; start += headersMax) {
    const wanted = heights.slice(start, start + headersMax)
    const answers = await rpc.batch(wanted.map(height => blockRequest(height)))
    for (const [index, height] of wanted.entries()) {
      const header = parseHeader(answers[index], height)
      if (header.ref.height !== height)
        throw new ChainUnavailable(`eth_getBlockByNumber: asked for ${height}, got ${header.ref.height}`)
      headers.push(header)
    }
  }
  return headers
}

/** Decodes the chosen logs as transfers and notes their signers. */
export function decodeTransfers({ senders }: Pick<RangeReader, 'senders'>, chosen: readonly TokenLog[]): Transfer[] {
  for (const { log, signer } of senders ? chosen : []) senders?.note(log.txHash, parseSender(signer, 'receipt'))
  return readTransfers(chosen)
}
