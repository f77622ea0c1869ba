import { ChainUnavailable } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import { asArray, asHex, asObject, asQuantity } from '../../parse.ts'
import type { EthereumRpc, RpcRequest } from '../rpc.ts'

/** `finalized` is the network's own finality. A depth is for development chains, which have none. */
export type EthereumFinality = 'finalized' | { readonly depth: number }

/** A hash or an EVM word. */
export const bytes32 = { bytes: 32, prefix: '0x' } as const

export function blockRequest(height: number | 'latest' | 'finalized'): RpcRequest {
  const block = typeof height === 'number' ? `0x${height.toString(16)}` : height
  return { method: 'eth_getBlockByNumber', params: [block, false] }
}

/** Parses a header. Returns `null` for the node's answer to an unknown block. */
export function parseBlock(value: unknown): BlockRef | null {
  if (value === null) return null
  const what = 'eth_getBlockByNumber'
  const block = asObject(value, what)
  return {
    height: asQuantity(block.number, `${what}.number`),
    hash: asHex(block.hash, bytes32, `${what}.hash`),
    parentHash: asHex(block.parentHash, bytes32, `${what}.parentHash`),
    time: new Date(asQuantity(block.timestamp, `${what}.timestamp`) * 1000),
  }
}

export async function readBlock(rpc: EthereumRpc, height: number | 'latest' | 'finalized'): Promise<BlockRef | null> {
  const { method, params } = blockRequest(height)
  const block = parseBlock(await rpc.call(method, ...params))
  if (block && typeof height === 'number' && block.height !== height) {
    throw new ChainUnavailable(`${method}: asked for ${height}, got ${block.height}`)
  }
  return block
}

/** Returns a block and the hashes of its transactions. */
export async function readHashes(rpc: EthereumRpc, height: number): Promise<readonly [BlockRef, readonly string[]]> {
  const { method, params } = blockRequest(height)
  const answer = await rpc.call(method, ...params)
  const block = present(parseBlock(answer), height)
  if (block.height !== height) throw new ChainUnavailable(`${method}: asked for ${height}, got ${block.height}`)
  const what = `${method}.transactions`
  return [block, asArray(asObject(answer, method).transactions, what).map(hash => asHex(hash, bytes32, what))]
}

export async function readHead(rpc: EthereumRpc): Promise<BlockRef> {
  return present(await readBlock(rpc, 'latest'), 'latest')
}

export async function readFinalHead(rpc: EthereumRpc, finality: EthereumFinality): Promise<BlockRef> {
  if (finality === 'finalized') return present(await readBlock(rpc, 'finalized'), 'finalized')
  const height = finalHeight(await readHead(rpc), finality)
  return present(await readBlock(rpc, height), height)
}

/** Returns the final height that a node's finalized or newest block implies. */
export function finalHeight(proof: BlockRef, finality: EthereumFinality): number {
  return finality === 'finalized' ? proof.height : Math.max(0, proof.height - finality.depth)
}

export function present(block: BlockRef | null, height: number | string): BlockRef {
  if (!block) throw new ChainUnavailable(`eth_getBlockByNumber: the node has no block ${height}`)
  return block
}
