// The part of Ethereum's JSON-RPC that java-tron serves for reading blocks and logs.
import type { Block } from '../format/block.ts'
import type { Chain } from '../chain.ts'
import { logsOf } from '../logs.ts'
import type { BlockLog } from '../logs.ts'
import { energyPrice } from '../execution/parameters.ts'

const rangeMax = 5_000
const resultsMax = 10_000

interface RpcRequest {
  readonly id?: unknown
  readonly method?: string
  readonly params?: readonly unknown[]
}

interface LogFilter {
  readonly fromBlock?: string
  readonly toBlock?: string
  readonly blockHash?: string
  readonly address?: string | readonly string[]
  readonly topics?: readonly (string | readonly string[] | null)[]
}

class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Method = (chain: Chain, params: readonly unknown[]) => unknown

const methods: Record<string, Method> = {
  eth_chainId: chainId,
  net_version: chainId,
  eth_blockNumber: chain => quantity(chain.record.head.number),
  eth_gasPrice: () => quantity(energyPrice),
  eth_getBlockByNumber: (chain, [tag]) => blockView(chain.record.blocks[heightOf(chain, tag)]),
  eth_getBlockByHash: (chain, [hash]) => blockView(blockByHash(chain, String(hash))),
  eth_getLogs: (chain, [filter]) => getLogs(chain, filter ?? {}),
}

/** Answers one request or a batch. */
export function answerRpc(chain: Chain, body: unknown): unknown {
  const requests = Array.isArray(body) ? (body as RpcRequest[]) : [(body ?? {}) as RpcRequest]
  const answers = requests.map(request => answerOne(chain, request))
  return Array.isArray(body) ? answers : answers[0]
}

function answerOne(chain: Chain, request: RpcRequest): object {
  const envelope = { jsonrpc: '2.0', id: request.id ?? null }
  try {
    const method = methods[request.method ?? '']
    if (!method) throw new RpcError(-32601, `the method ${request.method} does not exist/is not available`)
    return { ...envelope, result: method(chain, request.params ?? []) }
  } catch (error) {
    const code = error instanceof RpcError ? error.code : -32000
    return { ...envelope, error: { code, message: error instanceof Error ? error.message : String(error), data: '{}' } }
  }
}

/** The last four bytes of the genesis id. */
function chainId(chain: Chain): string {
  return quantity(Number.parseInt(chain.record.blocks[0]?.id.slice(-8) ?? '0', 16))
}

/** A tag or a hex height; java-tron knows neither `safe` nor `pending`. */
function heightOf(chain: Chain, tag: unknown): number {
  if (tag === undefined || tag === null || tag === 'latest') return chain.record.head.number
  if (tag === 'earliest') return 0
  if (tag === 'finalized') return chain.record.solid
  if (typeof tag !== 'string' || !/^0x[0-9a-f]+$/i.test(tag)) throw new RpcError(-32602, 'invalid block number')
  return Number(tag)
}

function blockByHash(chain: Chain, hash: string): Block | undefined {
  const block = chain.record.blockById(hash.replace(/^0x/, '').toLowerCase())
  return block && chain.record.blocks[block.number] === block ? block : undefined
}

function blockView(block: Block | undefined): object | null {
  if (!block) return null
  return {
    number: quantity(block.number),
    hash: `0x${block.id}`,
    parentHash: `0x${block.parentId}`,
    timestamp: quantity(Math.floor(block.timestamp / 1_000)),
    miner: `0x${block.witness.slice(2)}`,
    transactionsRoot: `0x${block.transactionRoot}`,
    transactions: block.transactions.map(transaction => `0x${transaction.id}`),
    uncles: [],
  }
}

function getLogs(chain: Chain, filter: LogFilter): object[] {
  const found = blocksFor(chain, filter)
    .flatMap(logsOf)
    .filter(log => matches(log, filter))
  if (found.length > resultsMax) throw new RpcError(-32005, `query returned more than ${resultsMax} results`)
  return found.map(logView)
}

/** The range is cut to the head without a word, as a real node does: an empty answer proves nothing about a height. */
function blocksFor(chain: Chain, filter: LogFilter): readonly Block[] {
  if (filter.blockHash !== undefined) {
    const block = blockByHash(chain, filter.blockHash)
    if (!block) throw new RpcError(-32000, 'unknown block')
    return [block]
  }
  const from = heightOf(chain, filter.fromBlock)
  const to = Math.min(heightOf(chain, filter.toBlock), chain.record.head.number)
  if (to - from >= rangeMax) throw new RpcError(-32005, `exceed max block range: ${rangeMax}`)
  return chain.record.blocks.slice(from, to + 1)
}

function matches({ entry }: BlockLog, filter: LogFilter): boolean {
  const isAmong = (wanted: string | readonly string[] | null | undefined, value: string | undefined) => {
    if (wanted === undefined || wanted === null) return true
    return [wanted].flat().some(choice => choice.toLowerCase() === value)
  }
  if (!isAmong(filter.address, `0x${entry.address}`)) return false
  return (filter.topics ?? []).every((wanted, index) => isAmong(wanted, `0x${entry.topics?.[index]}`))
}

function logView({ block, info, entry, transactionIndex, logIndex }: BlockLog): object {
  return {
    address: `0x${entry.address}`,
    blockHash: `0x${block.id}`,
    blockNumber: quantity(block.number),
    blockTimestamp: quantity(Math.floor(block.timestamp / 1_000)),
    data: `0x${entry.data ?? ''}`,
    logIndex: quantity(logIndex),
    removed: false,
    topics: (entry.topics ?? []).map(topic => `0x${topic}`),
    transactionHash: `0x${info.id}`,
    transactionIndex: quantity(transactionIndex),
  }
}

function quantity(value: number): string {
  return `0x${value.toString(16)}`
}
