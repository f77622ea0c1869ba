import { addressOfKey, fromHex, sha256Hex, signHash } from './bytes.ts'
import { blockHeaderSchema } from './messages.ts'
import { encode } from './protobuf.ts'
import type { Changes } from '../state.ts'
import { encodeTransaction } from './transaction.ts'
import type { Transaction } from './transaction.ts'

/** What a block's id is the hash of. */
export interface BlockHeader {
  readonly number: number
  /** Milliseconds; zero for genesis. */
  readonly timestamp: number
  readonly parentId: string
  readonly transactionRoot: string
  readonly witness: string
}

/** A transaction in a block: `result` is its contractRet. */
export interface SignedTransaction extends Transaction {
  readonly result: string
}

/** What gettransactioninfobyid prints; members at their default are absent. */
export interface TransactionInfo {
  readonly id: string
  readonly fee?: number
  readonly blockNumber: number
  readonly blockTimeStamp: number
  readonly contractResult: readonly string[]
  readonly contract_address?: string
  readonly receipt: Receipt
  readonly log?: readonly LogEntry[]
  readonly result?: 'FAILED'
  readonly resMessage?: string
}

/** Energy and bandwidth used, and the sun burned for what was not free. */
export interface Receipt {
  energy_usage?: number
  energy_fee?: number
  energy_usage_total?: number
  energy_penalty_total?: number
  net_usage?: number
  net_fee?: number
  result?: string
}

/** A log as java-tron prints it: the address has 20 bytes, no 41 in front. */
export interface LogEntry {
  readonly address: string
  readonly topics?: readonly string[]
  readonly data?: string
}

/** A sealed block with everything needed to serve it and to take it back. */
export interface Block extends BlockHeader {
  readonly id: string
  readonly transactions: readonly SignedTransaction[]
  readonly receipts: readonly TransactionInfo[]
  readonly changes: Changes
}

const headerVersion = 32
const witnessCount = 27
const emptyRoot = '0'.repeat(64)

const witnessKeys = Array.from({ length: witnessCount }, (_, index) =>
  fromHex(sha256Hex(new TextEncoder().encode(`local tron witness ${index}`))),
)
const witnessAddresses = witnessKeys.map(addressOfKey)

/** The witness whose turn a height is: the 27 sign in rotation. */
export function witnessAt(number: number): string {
  return witnessAddresses[number % witnessCount] ?? ''
}

/** Height in 8 bytes, then the last 24 bytes of sha256 of the header. */
export function blockId(header: BlockHeader, version = headerVersion): string {
  return header.number.toString(16).padStart(16, '0') + headerHash(header, version).slice(16)
}

/** The witness's signature of the header. Derived when asked for: signing each empty block would cost most of its sealing. */
export function witnessSignature(header: BlockHeader): string {
  const key = witnessKeys[header.number % witnessCount]
  if (!key) throw new Error(`no witness for height ${header.number}`)
  return signHash(headerHash(header, headerVersion), key)
}

/** The raw header as the HTTP API prints it: genesis has neither number nor timestamp. */
export function headerData(header: BlockHeader, version = headerVersion) {
  return {
    ...(header.number ? { number: header.number } : {}),
    txTrieRoot: header.transactionRoot,
    witness_address: header.witness,
    parentHash: header.parentId,
    version,
    ...(header.timestamp ? { timestamp: header.timestamp } : {}),
  }
}

/** Merkle root of the transactions with their results; an odd leaf moves up alone; zeros for an empty block. */
export function transactionRoot(transactions: readonly SignedTransaction[]): string {
  let layer = transactions.map(transaction => sha256Hex(encodeTransaction(transaction, transaction.result)))
  while (layer.length > 1) layer = pairUp(layer)
  return layer[0] ?? emptyRoot
}

function pairUp(layer: readonly string[]): string[] {
  const above: string[] = []
  for (let index = 0; index < layer.length; index += 2) {
    const left = layer[index] ?? ''
    const right = layer[index + 1]
    above.push(right === undefined ? left : sha256Hex(fromHex(left), fromHex(right)))
  }
  return above
}

function headerHash(header: BlockHeader, version: number): string {
  return sha256Hex(encode(blockHeaderSchema, headerData(header, version)))
}
