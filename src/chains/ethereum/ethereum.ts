import { LRUCache } from 'lru-cache'
import { ChainMismatch, ChainUnavailable } from '../chain.ts'
import type { BlockRef, ChainNode, Network, ReceiverFilter, Transfer } from '../chain.ts'
import { asQuantity } from '../parse.ts'
import { assertRange } from '../read/range.ts'
import { Senders } from '../senders.ts'
import type { TransportOptions } from '../nodes/transport.ts'
import { blockRequest, readFinalHead, readHead } from './blocks/block.ts'
import type { EthereumFinality } from './blocks/block.ts'
import { ContentsReader } from './blocks/contents.ts'
import { readFinalRange, decodeTransfers } from './blocks/final-range.ts'
import type { RangeReader } from './blocks/final-range.ts'
import { parseHeader, type EthereumHeader } from './blocks/header.ts'
import { readListed, readSender, readTransaction } from './blocks/reads.ts'
import { createReceiptReader } from './blocks/receipts.ts'
import { openRpc } from './rpc.ts'
import { chooseLogs } from './blocks/transfers.ts'

export interface EthereumOptions extends TransportOptions {
  readonly network: Network
  readonly url: string
  /** Kassa credits logs of this contract only. */
  readonly token: string
  readonly chainId: number
  readonly finality: EthereumFinality
  readonly requiredConfirmations: number
  readonly rangeMax?: number
}

/** Twenty minutes of mainnet. */
const rangeMaxDefault = 100
/** Recent headers, kept so that reading the contents of their blocks needs no second call. */
const recentMax = 64

interface Reader extends RangeReader {
  readonly recent: LRUCache<string, EthereumHeader>
}

/** Opens one node of an EVM chain over JSON-RPC (execution-apis), through web3. Reads logs of the token only. */
export async function createEthereumChain(options: EthereumOptions): Promise<ChainNode> {
  const { finality, requiredConfirmations, rangeMax = rangeMaxDefault } = options
  const rpc = openRpc(options.url, options)
  const token = options.token.toLowerCase()
  const senders = options.meter?.isSparing ? new Senders() : undefined
  const contents = new ContentsReader(createReceiptReader(rpc), token)
  const recent = new LRUCache<string, EthereumHeader>({ max: recentMax })
  const reader: Reader = { rpc, contents, token, finality, senders, recent }
  return {
    network: options.network,
    requiredConfirmations,
    rangeMax,
    isCompleteAtHead: true,
    verify: () => verify(reader, options),
    head: () => readHead(rpc),
    finalHead: () => readFinalHead(rpc, finality),
    block: height => readBlock(reader, height),
    transfers: (block, filter) => readBlockTransfers(reader, block, filter),
    async finalRange(from, to, filter) {
      assertRange({ from, to, rangeMax })
      return readFinalRange(reader, { from, to, receivers: filter })
    },
    isListed: question => readListed(rpc, { contract: options.token, ...question }),
    async transactionSender(txHash) {
      const query = () => readSender(rpc, txHash)
      return senders ? senders.find(txHash, query) : query()
    },
    transaction: txHash => readTransaction(reader, txHash),
  }
}

async function readBlock({ rpc, recent }: Reader, height: number): Promise<BlockRef | null> {
  const { method, params } = blockRequest(height)
  const answer = await rpc.call(method, ...params)
  if (answer === null) return null
  const header = parseHeader(answer, height)
  if (header.ref.height !== height)
    throw new ChainUnavailable(`${method}: asked for ${height}, got ${header.ref.height}`)
  recent.set(header.ref.hash, header)
  return header.ref
}

/** Asks by block hash: a node that lacks this very block refuses, where by height it would answer for another. */
async function readBlockTransfers(
  reader: Reader,
  block: BlockRef,
  receivers: ReceiverFilter | undefined,
): Promise<readonly Transfer[]> {
  const header = reader.recent.get(block.hash) ?? (await readHeader(reader, block))
  const { ref } = header
  if (ref.hash !== block.hash || ref.height !== block.height)
    throw new ChainUnavailable(`eth_getBlockByHash: ${ref.height} ${ref.hash} is not ${block.height} ${block.hash}`)
  const { logs } = await reader.contents.read(header)
  return decodeTransfers(reader, await chooseLogs(logs, receivers))
}

async function readHeader({ rpc }: Reader, { hash, height }: BlockRef): Promise<EthereumHeader> {
  return parseHeader(await rpc.call('eth_getBlockByHash', hash, false), height)
}

/** Throws ChainMismatch for another chain, a missing token, or a token without six decimals. */
export async function verify(
  { rpc, token }: Pick<RangeReader, 'rpc' | 'token'>,
  { chainId }: { readonly chainId: number },
): Promise<void> {
  const actual = asQuantity(await rpc.call('eth_chainId'), 'eth_chainId')
  if (actual !== chainId) throw new ChainMismatch(`the node serves chain ${actual}, configured is ${chainId}`)
  const code = await rpc.call('eth_getCode', token, 'latest')
  if (typeof code !== 'string') throw new ChainUnavailable('eth_getCode: not a string')
  if (!/^0x[0-9a-f]{2,}$/i.test(code)) throw new ChainMismatch(`there is no contract at ${token}`)
  const decimals = await rpc.decimals(token)
  if (decimals === null) throw new ChainMismatch(`the contract at ${token} is no token`)
  if (decimals !== 6n) throw new ChainMismatch(`the token at ${token} counts in ${decimals} decimals, not 6`)
}
