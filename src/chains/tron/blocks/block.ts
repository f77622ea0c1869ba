import { ChainUnavailable } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import { asArray, asHex, asObject, asWhole, isObject, type Json } from '../../parse.ts'
import { assertHeader, proveTransactions } from './block-proof.ts'
import type { TronNode, TronSide } from '../node.ts'

export const bytes32 = { bytes: 32, prefix: '' } as const

/** A block and its transactions, in order. */
export interface TronBlock {
  readonly ref: BlockRef
  readonly transactions: readonly TronTransaction[]
  /** Whether the list of transactions is proven: it hashes to the header's root. */
  readonly isProven: boolean
}

export interface TronTransaction {
  readonly id: string
  readonly succeeded: boolean
  /** Whether it calls a contract. Only such transactions have logs. */
  readonly isContract: boolean
  /** The contract that it calls `transfer` or `transferFrom` on, as 20 bytes of hex; `null` for anything else. */
  readonly transferOf: string | null
  /** Sender and receiver of such a call, as 20 bytes of hex. */
  readonly moves: { readonly from: string; readonly to: string } | null
  /** The signer, as the node writes an account. */
  readonly owner: unknown
}

/** Reads the newest block of one side, header only. */
export async function readNewest(node: TronNode, side: TronSide): Promise<BlockRef> {
  return parseRef(await node.query(side, 'getblock', { detail: false }), `${side}/getblock`)
}

/** Returns `null` when this side of the node has no block at this height. */
export async function readBlock(node: TronNode, side: TronSide, height: number): Promise<TronBlock | null> {
  const what = `${side}/getblockbynum`
  const answer = await node.query(side, 'getblockbynum', { num: height })
  if (isObject(answer) && Object.keys(answer).length === 0) return null
  const block = parseBlock(answer, what)
  if (block.ref.height !== height) throw new ChainUnavailable(`${what}: asked for ${height}, got ${block.ref.height}`)
  return block
}

/** Reads a block without its contents; `null` when this side of the node has none at this height. */
export async function readHeader(node: TronNode, side: TronSide, height: number): Promise<BlockRef | null> {
  const what = `${side}/getblock`
  const answer = await node.query(side, 'getblock', { id_or_num: String(height), detail: false })
  if (isObject(answer) && Object.keys(answer).length === 0) return null
  const ref = parseRef(answer, what)
  if (ref.height !== height) throw new ChainUnavailable(`${what}: asked for ${height}, got ${ref.height}`)
  return ref
}

/** Parses a block and proves its list of transactions against its id. */
export function parseBlock(value: unknown, what: string): TronBlock {
  const ref = parseRef(value, what)
  const block = asObject(value, what)
  // Nothing in the first block is ever credited, and nodes differ in how they show it.
  const isProven = ref.height === 0 || proveTransactions(block, what)
  const transactions = asArray(block.transactions ?? [], `${what}.transactions`).map(entry =>
    parseTransaction(entry, what),
  )
  return { ref, transactions, isProven }
}

/** Nodes omit default values: height and time of the first block, and empty lists. */
function parseRef(value: unknown, what: string): BlockRef {
  const block = asObject(value, what)
  const header = asObject(asObject(block.block_header, `${what}.block_header`).raw_data, `${what}.raw_data`)
  const height = asWhole(header.number ?? 0, `${what}.number`)
  const hash = asHex(block.blockID, bytes32, `${what}.blockID`)
  // A block's id begins with its height (8 bytes).
  if (Number.parseInt(hash.slice(0, 16), 16) !== height)
    throw new ChainUnavailable(`${what}: ${hash} is not of ${height}`)
  const parentHash = height === 0 ? '0'.repeat(64) : asHex(header.parentHash, bytes32, `${what}.parentHash`)
  const time = new Date(asWhole(header.timestamp ?? 0, `${what}.timestamp`))
  if (height > 0) assertHeader(header, { id: hash, what })
  return { height, hash, parentHash, time }
}

/** Reads the blocks of a range that this side of the node has, linked by their parents. */
export async function readBlocks(
  node: TronNode,
  side: TronSide,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<TronBlock[]> {
  const what = `${side}/getblockbylimitnext`
  const answer = asObject(await node.query(side, 'getblockbylimitnext', { startNum: from, endNum: to + 1 }), what)
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
  const { type, value: call } = callOf(transaction)
  return {
    id: asHex(transaction.txID, bytes32, `${what}.txID`),
    succeeded: isObject(result) && result.contractRet === 'SUCCESS',
    isContract: contractTypes.includes(type),
    transferOf: calledContract(call),
    moves: partiesOf(call),
    owner: call.owner_address,
  }
}

/** The contract call of a transaction, unparsed. */
function callOf({ raw_data: raw }: Json): { readonly type: unknown; readonly value: Json } {
  const [call]: readonly unknown[] = isObject(raw) && Array.isArray(raw.contract) ? raw.contract : []
  const parameter = isObject(call) && isObject(call.parameter) ? call.parameter.value : null
  return { type: isObject(call) ? call.type : null, value: isObject(parameter) ? parameter : {} }
}

const contractTypes: readonly unknown[] = ['TriggerSmartContract', 'CreateSmartContract']

/** First four bytes of keccak256 of `transfer(address,uint256)` and `transferFrom(address,address,uint256)`. */
const [transferSelector, transferFromSelector] = ['a9059cbb', '23b872dd'] as const
const transferSelectors: readonly unknown[] = [transferSelector, transferFromSelector]

function calledContract({ contract_address: contract, data }: Json): string | null {
  if (typeof contract !== 'string' || typeof data !== 'string') return null
  return transferSelectors.includes(data.slice(0, 8).toLowerCase()) ? contract.slice(2).toLowerCase() : null
}

/** Pads missing argument bytes with zeros, as the contract does. */
function partiesOf({ owner_address: owner, data }: Json): TronTransaction['moves'] {
  if (typeof owner !== 'string' || typeof data !== 'string') return null
  const call = data.toLowerCase().padEnd(8 + 2 * 64, '0')
  const [first, second] = [8, 72].map(at => call.slice(at + 24, at + 64)) as [string, string]
  if (call.startsWith(transferSelector)) return { from: owner.slice(2).toLowerCase(), to: first }
  return call.startsWith(transferFromSelector) ? { from: first, to: second } : null
}
