import { ChainUnavailable } from '../chain.ts'
import type { BlockRef } from '../chain.ts'
import { asArray, asHex, asObject, asWhole, isObject, type Json } from '../parse.ts'
import type { TronNode, TronSide } from './node.ts'

export const bytes32 = { bytes: 32, prefix: '' } as const

/** A block with what it says of its transactions, in its order. */
export interface TronBlock {
  readonly ref: BlockRef
  readonly transactions: readonly TronTransaction[]
}

export interface TronTransaction {
  readonly id: string
  readonly succeeded: boolean
  /** The contract that it calls, as 20 bytes of hex, where it calls `transfer` or `transferFrom`; `null` for anything else. */
  readonly transferOf: string | null
  /** Who signed it, as the node writes an account. */
  readonly owner: unknown
}

/** Reads the newest block of one side, header only. */
export async function readNewest(node: TronNode, side: TronSide): Promise<BlockRef> {
  return parseBlock(await node.ask(side, 'getblock', { detail: false }), `${side}/getblock`).ref
}

/** `null` when this side of the node has no block of this height. */
export async function readBlock(node: TronNode, side: TronSide, height: number): Promise<TronBlock | null> {
  const what = `${side}/getblockbynum`
  const answer = await node.ask(side, 'getblockbynum', { num: height })
  if (isObject(answer) && Object.keys(answer).length === 0) return null
  const block = parseBlock(answer, what)
  if (block.ref.height !== height) throw new ChainUnavailable(`${what}: asked for ${height}, got ${block.ref.height}`)
  return block
}

/** A block without what it holds; `null` when this side of the node has none of this height. */
export async function readHeader(node: TronNode, side: TronSide, height: number): Promise<BlockRef | null> {
  const what = `${side}/getblock`
  const answer = await node.ask(side, 'getblock', { id_or_num: String(height), detail: false })
  if (isObject(answer) && Object.keys(answer).length === 0) return null
  const { ref } = parseBlock(answer, what)
  if (ref.height !== height) throw new ChainUnavailable(`${what}: asked for ${height}, got ${ref.height}`)
  return ref
}

/** What has the default value of its type is left out by the node: height and time of the first block, an empty list. */
export function parseBlock(value: unknown, what: string): TronBlock {
  const block = asObject(value, what)
  const header = asObject(asObject(block.block_header, `${what}.block_header`).raw_data, `${what}.raw_data`)
  const height = asWhole(header.number ?? 0, `${what}.number`)
  const hash = asHex(block.blockID, bytes32, `${what}.blockID`)
  // A block's id begins with its height (8 bytes): the one part of it that can be checked at no cost.
  if (Number.parseInt(hash.slice(0, 16), 16) !== height)
    throw new ChainUnavailable(`${what}: ${hash} is not of ${height}`)
  const parentHash = height === 0 ? '0'.repeat(64) : asHex(header.parentHash, bytes32, `${what}.parentHash`)
  const time = new Date(asWhole(header.timestamp ?? 0, `${what}.timestamp`))
  const transactions = asArray(block.transactions ?? [], `${what}.transactions`).map(entry =>
    parseTransaction(entry, what),
  )
  return { ref: { height, hash, parentHash, time }, transactions }
}

/** Blocks of a range, those that this side of the node has, each the child of the one before. */
export async function readBlocks(
  node: TronNode,
  side: TronSide,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<TronBlock[]> {
  const what = `${side}/getblockbylimitnext`
  const answer = asObject(await node.ask(side, 'getblockbylimitnext', { startNum: from, endNum: to + 1 }), what)
  const blocks = asArray(answer.block ?? [], `${what}.block`).map(block => parseBlock(block, what))
  for (const [index, { ref }] of blocks.entries()) {
    const before = blocks[index - 1]?.ref
    if (ref.height !== from + index || ref.height > to)
      throw new ChainUnavailable(`${what}: ${ref.height} is out of turn`)
    if (before && ref.parentHash !== before.hash)
      throw new ChainUnavailable(`${what}: ${ref.height} follows ${ref.parentHash}, not ${before.hash}`)
  }
  return blocks
}

function parseTransaction(value: unknown, what: string): TronTransaction {
  const transaction = asObject(value, `${what}.transactions[]`)
  const [result] = asArray(transaction.ret ?? [], `${what}.ret`)
  const call = callOf(transaction)
  return {
    id: asHex(transaction.txID, bytes32, `${what}.txID`),
    succeeded: isObject(result) && result.contractRet === 'SUCCESS',
    transferOf: calledContract(call),
    owner: call.owner_address,
  }
}

/** What a transaction asks for, unparsed. */
function callOf({ raw_data: raw }: Json): Json {
  const [call]: readonly unknown[] = isObject(raw) && Array.isArray(raw.contract) ? raw.contract : []
  const parameter = isObject(call) && isObject(call.parameter) ? call.parameter.value : null
  return isObject(parameter) ? parameter : {}
}

/** First four bytes of keccak256 of `transfer(address,uint256)` and `transferFrom(address,address,uint256)`. */
const transferSelectors: readonly unknown[] = ['a9059cbb', '23b872dd']

function calledContract({ contract_address: contract, data }: Json): string | null {
  if (typeof contract !== 'string' || typeof data !== 'string') return null
  return transferSelectors.includes(data.slice(0, 8).toLowerCase()) ? contract.slice(2).toLowerCase() : null
}
