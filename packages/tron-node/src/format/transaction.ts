import { fromHex, sha256Hex, toHex } from './bytes.ts'
import { contractSchemas, rawTransactionSchema, transactionSchema } from './messages.ts'
import { decode, encode, textOf } from './protobuf.ts'
import type { Message } from './protobuf.ts'

/** The one contract of a transaction; `value` holds the fields of its type, addresses as 41-hex, amounts in sun. */
export interface ContractCall {
  readonly type: string
  readonly parameter: { readonly value: Message; readonly type_url: string }
  readonly Permission_id?: number
}

/** `raw_data` as the HTTP API prints it; times in milliseconds, fee_limit in sun, absent means zero. */
export interface RawTransaction {
  readonly contract: readonly ContractCall[]
  readonly ref_block_bytes?: string
  readonly ref_block_hash?: string
  readonly expiration?: number
  readonly timestamp?: number
  readonly fee_limit?: number
  readonly data?: string
}

/** A signed transaction: `rawHex` are the exact bytes the id and the signatures stand for. */
export interface Transaction {
  readonly id: string
  readonly raw: RawTransaction
  readonly rawHex: string
  readonly signatures: readonly string[]
}

const typeUrlPrefix = 'type.googleapis.com/protocol.'

/** Reads signed bytes; the id is sha256 of the raw bytes, signatures are no part of it. */
export function readTransaction(rawHex: string, signatures: readonly string[]): Transaction {
  return { id: transactionId(rawHex), raw: decodeRaw(rawHex), rawHex, signatures }
}

/** sha256 of the raw_data bytes. */
export function transactionId(rawHex: string): string {
  return sha256Hex(fromHex(rawHex))
}

/** The wire bytes, as hex, of a raw_data object: what a node derives from JSON, whatever raw_data_hex claims. */
export function encodeRaw(raw: RawTransaction): string {
  const contract = raw.contract.map(call => {
    const schema = contractSchemas[call.type]
    if (!schema) throw new Error(`unsupported contract ${call.type}`)
    const value = toHex(encode(schema, call.parameter.value))
    return { ...call, parameter: { type_url: typeUrlPrefix + call.type, value } }
  })
  return toHex(encode(rawTransactionSchema, { ...raw, contract }))
}

/** The raw_data object of wire bytes given as hex. */
export function decodeRaw(rawHex: string): RawTransaction {
  const raw = decode(rawTransactionSchema, fromHex(rawHex))
  const calls = (raw['contract'] ?? []) as Message[]
  return { ...raw, contract: calls.map(decodeCall) }
}

/** Reads the hex of a whole signed transaction, the input of broadcasthex. */
export function decodeTransaction(transactionHex: string): Transaction {
  const outer = decode(transactionSchema, fromHex(transactionHex))
  return readTransaction(textOf(outer, 'raw_data'), (outer['signature'] ?? []) as string[])
}

/** Bytes that bandwidth is charged for: the signed transaction without its result, plus 64 (java-tron BandwidthProcessor). */
export function bandwidthBytes(transaction: Transaction): number {
  return encodeTransaction(transaction).length + 64
}

/** The wire bytes of a transaction, with its result when it has one: the leaf of a block's transaction root. */
export function encodeTransaction(transaction: Transaction, result?: string): Uint8Array {
  return encode(transactionSchema, {
    raw_data: transaction.rawHex,
    signature: [...transaction.signatures],
    ...(result ? { ret: [{ contractRet: result }] } : {}),
  })
}

/** The only contract of a transaction; throws when there is none or more than one. */
export function soleContract(raw: RawTransaction): ContractCall {
  const [call, ...others] = raw.contract
  if (!call || others.length > 0) throw new Error('a transaction carries exactly one contract')
  return call
}

function decodeCall(call: Message): ContractCall {
  const type = textOf(call, 'type') || 'AccountCreateContract'
  const schema = contractSchemas[type]
  if (!schema) throw new Error(`unsupported contract ${type}`)
  const parameter = call['parameter'] as { type_url: string; value: string }
  const permission = call['Permission_id'] as number | undefined
  return {
    parameter: { value: decode(schema, fromHex(parameter.value ?? '')), type_url: parameter.type_url },
    type,
    ...(permission ? { Permission_id: permission } : {}),
  }
}
