import { keccak_256 } from '@noble/hashes/sha3.js'
import { ChainUnavailable } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import { asArray, asHex, asObject } from '../../parse.ts'
import type { Json } from '../../parse.ts'
import { bytes32, parseBlock, present } from './block.ts'
import { encodeRlp, rlpNumber } from '../rlp.ts'

/** A block's header with its commitments, and the hashes of its transactions. */
export interface EthereumHeader {
  readonly ref: BlockRef
  readonly receiptsRoot: string
  readonly logsBloom: Uint8Array
  readonly transactions: readonly string[]
  /** As the node sent it. */
  readonly raw: Json
}

/**
 * - `own`: the fields hash to the hash of the block
 * - `unknown`: the fields do not match any fork up to Prague, so the hash cannot be checked
 * - `contradicted`: the header is of another block, or a field is wrong
 */
export type HeaderProof = 'own' | 'unknown' | 'contradicted'

/** Fields in hashing order. Quantities have no leading zeros, everything else is bytes. */
const always = [
  ['parentHash', 'bytes'],
  ['sha3Uncles', 'bytes'],
  ['miner', 'bytes'],
  ['stateRoot', 'bytes'],
  ['transactionsRoot', 'bytes'],
  ['receiptsRoot', 'bytes'],
  ['logsBloom', 'bytes'],
  ['difficulty', 'quantity'],
  ['number', 'quantity'],
  ['gasLimit', 'quantity'],
  ['gasUsed', 'quantity'],
  ['timestamp', 'quantity'],
  ['extraData', 'bytes'],
  ['mixHash', 'bytes'],
  ['nonce', 'bytes'],
] as const

/** Fields that each fork added (London, Shanghai, Cancun, Prague), on top of the earlier ones. */
const sinceForks = [
  ['baseFeePerGas', 'quantity'],
  ['withdrawalsRoot', 'bytes'],
  ['blobGasUsed', 'quantity'],
  ['excessBlobGas', 'quantity'],
  ['parentBeaconBlockRoot', 'bytes'],
  ['requestsHash', 'bytes'],
] as const

const members = [...always, ...sinceForks]

/** Fields that nodes print but the header does not hash. */
const beside = ['hash', 'size', 'totalDifficulty', 'uncles', 'transactions', 'withdrawals', 'author', 'sealFields']

const known = new Set<string>([...members.map(([name]) => name), ...beside])

/** Parses a block with the hashes of its transactions. Throws ChainUnavailable when the node has no block at this height. */
export function parseHeader(value: unknown, height: number | string): EthereumHeader {
  const what = 'eth_getBlockByNumber'
  const ref = present(parseBlock(value), height)
  const raw = asObject(value, what)
  return {
    ref,
    receiptsRoot: asHex(raw.receiptsRoot, bytes32, `${what}.receiptsRoot`),
    logsBloom: bytesOf(asHex(raw.logsBloom, { bytes: 256, prefix: '0x' }, `${what}.logsBloom`)),
    transactions: asArray(raw.transactions, `${what}.transactions`).map(one =>
      asHex(one, bytes32, `${what}.transactions[]`),
    ),
    raw,
  }
}

/** Whether the header hashes to its block's hash, with `bloom` in place of its own if given. */
export function proveHeader({ raw, ref }: EthereumHeader, bloom?: Uint8Array): HeaderProof {
  const given = members.filter(([name]) => raw[name] !== undefined && raw[name] !== null)
  const isStrange = Object.keys(raw).some(name => !known.has(name)) || always.some(([name]) => !has(raw, name))
  const items = given.map(([name, kind]) => {
    if (name === 'logsBloom' && bloom) return bloom
    return kind === 'bytes' ? bytesOf(raw[name]) : quantityOf(raw[name])
  })
  const hash = `0x${Buffer.from(keccak_256(encodeRlp(items))).toString('hex')}`
  if (hash === ref.hash) return 'own'
  return isStrange ? 'unknown' : 'contradicted'
}

function has(raw: Json, name: string): boolean {
  return typeof raw[name] === 'string'
}

/** Text that is not hex gives the wrong bytes, so the hash check fails. */
export function bytesOf(value: unknown): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : new Uint8Array()
}

export function quantityOf(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new ChainUnavailable(`a header or receipt has ${JSON.stringify(value)?.slice(0, 80)} for a quantity`)
  return rlpNumber(BigInt(value))
}
