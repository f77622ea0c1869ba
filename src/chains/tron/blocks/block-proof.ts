import { createHash } from 'node:crypto'
import { ChainUnproven } from '../../chain.ts'
import { asArray, asHex, asObject, asWhole, isObject } from '../../parse.ts'
import type { Json } from '../../parse.ts'
import { contractResults } from './contract-results.ts'
import { encodeFields, type Field } from '../sending/protobuf.ts'

const emptyRoot = '0'.repeat(64)

/** Fields of java-tron's `BlockHeader.raw` by number. */
const headerFields: Readonly<Record<string, readonly [number: number, kind: 'number' | 'bytes']>> = {
  timestamp: [1, 'number'],
  txTrieRoot: [2, 'bytes'],
  parentHash: [3, 'bytes'],
  number: [7, 'number'],
  witness_id: [8, 'number'],
  witness_address: [9, 'bytes'],
  version: [10, 'number'],
  accountStateRoot: [11, 'bytes'],
}

/** Members of a transaction that the block's root does not cover. */
const transactionMembers = new Set([
  'ret',
  'signature',
  'txID',
  'raw_data',
  'raw_data_hex',
  'contract_address',
  'visible',
])

const codes = ['SUCESS', 'FAILED']

/** Fields of `Transaction.Result` in blocks, by number. */
const resultFields: Readonly<Record<string, readonly [number: number, names: readonly string[] | null]>> = {
  fee: [1, null],
  ret: [2, codes],
  contractRet: [3, contractResults],
  withdraw_amount: [15, null],
  unfreeze_amount: [16, null],
  exchange_received_amount: [18, null],
  exchange_inject_another_amount: [19, null],
  exchange_withdraw_another_amount: [20, null],
  exchange_id: [21, null],
  shielded_transaction_fee: [22, null],
  withdraw_expire_amount: [27, null],
}

/**
 * Throws ChainUnproven unless the block's id is its height and the hash of its header. A header with an unknown field cannot be hashed, and
 * passes.
 */
export function assertHeader(raw: Json, { id, what }: { readonly id: string; readonly what: string }): void {
  if (Object.keys(raw).some(name => !(name in headerFields))) return
  const hash = headerHash(raw, what)
  if (hash.slice(16) !== id.slice(16)) throw new ChainUnproven(`${what}: the header of ${id} hashes to ${hash}`)
}

/** The last 24 bytes of the hash are those of the block's id. */
export function headerHash(raw: Json, what: string): string {
  const fields = Object.entries(headerFields).map(([name, [number, kind]]): Field => {
    const value = raw[name]
    if (kind === 'number') return { number, value: BigInt(asWhole(value ?? 0, `${what}.${name}`)) }
    return { number, value: bytesOf(value) }
  })
  return sha256(encodeFields(fields)).toString('hex')
}

/**
 * Throws ChainUnproven unless the transactions hash to the block's `txTrieRoot`: then none is missing, moved or changed. Returns `false` if a
 * transaction has an unknown field and cannot be encoded.
 */
export function proveTransactions(block: Json, what: string): boolean {
  const raw = asObject(asObject(block.block_header, `${what}.block_header`).raw_data, `${what}.raw_data`)
  const root =
    raw.txTrieRoot === undefined ? emptyRoot : asHex(raw.txTrieRoot, { bytes: 32, prefix: '' }, `${what}.txTrieRoot`)
  const leaves: Buffer[] = []
  for (const entry of asArray(block.transactions ?? [], `${what}.transactions`)) {
    const bytes = encodeTransaction(asObject(entry, `${what}.transactions[]`), what)
    if (bytes === null) return false
    leaves.push(sha256(bytes))
  }
  const actual = leaves.length === 0 ? emptyRoot : rootOf(leaves).toString('hex')
  if (actual === root) return true
  throw new ChainUnproven(
    `${what}: the ${leaves.length} transactions of block ${String(raw.number)} hash to ${actual}, but its txTrieRoot is ${root}`,
  )
}

/** Encodes a transaction as its block holds it: content, signatures and results. `null` when it has an unknown field. */
function encodeTransaction(transaction: Json, what: string): Uint8Array | null {
  const raw = bytesOf(transaction.raw_data_hex)
  if (sha256(raw).toString('hex') !== transaction.txID)
    throw new ChainUnproven(`${what}: ${String(transaction.txID)} is not the hash of its transaction`)
  if (Object.keys(transaction).some(name => !transactionMembers.has(name))) return null
  const signatures = asArray(transaction.signature ?? [], `${what}.signature`).map(bytesOf)
  const outcomes = asArray(transaction.ret ?? [], `${what}.ret`).map(encodeResult)
  if (outcomes.some(outcome => outcome === null)) return null
  return Buffer.concat([
    encodeFields([{ number: 1, value: raw }]),
    ...signatures.map(signature => present(2, signature)),
    ...outcomes.map(outcome => present(5, outcome ?? new Uint8Array())),
  ])
}

/** Encodes a list's entry even if it is empty. */
function present(number: number, value: Uint8Array): Uint8Array {
  return value.length > 0 ? encodeFields([{ number, value }]) : Uint8Array.of((number << 3) | 2, 0)
}

function encodeResult(value: unknown): Uint8Array | null {
  if (!isObject(value) || Object.keys(value).some(name => !(name in resultFields))) return null
  const fields = Object.entries(resultFields).map(([name, [number, names]]) => {
    const given = value[name]
    if (given === undefined) return { number, value: 0n }
    const amount = names === null ? given : names.findIndex(one => one === given)
    const isWritable = typeof amount === 'number' && Number.isSafeInteger(amount) && (names === null || amount >= 0)
    return isWritable ? { number, value: BigInt.asUintN(64, BigInt(amount)) } : null
  })
  return fields.every(field => field !== null) ? encodeFields(fields) : null
}

/** Each pair of a layer makes one node of the next. An odd last one moves up unchanged. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  let layer = leaves
  while (layer.length > 1) {
    const below = layer
    layer = below.flatMap((left, index) => {
      if (index % 2 === 1) return []
      const right = below[index + 1]
      return [right ? sha256(Buffer.concat([left, right])) : left]
    })
  }
  return layer[0]!
}

/** Text that is not hex gives the wrong bytes, so the hash check fails. */
function bytesOf(value: unknown): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value, 'hex') : new Uint8Array()
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
