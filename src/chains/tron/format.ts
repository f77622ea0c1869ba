import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from '@scure/base'
import { usdt } from '../../lib/money.ts'
import { addressOfKey, formatAddress, parseAddress } from '../address.ts'
import type {
  DecodedTransaction,
  ExpiringTerms,
  Intent,
  Terms,
  TransactionFormat,
  TransferIntent,
} from '../outgoing.ts'
import { decodeFields, encodeFields } from './protobuf.ts'

/** Numbers of the fields in java-tron's Tron.proto and smart_contract.proto. */
const raw = { refBlockBytes: 1, refBlockHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 } as const
const call = { type: 1, parameter: 2 } as const
const any = { typeUrl: 1, value: 2 } as const
const trigger = { owner: 1, contract: 2, data: 4 } as const
const transaction = { rawData: 1, signature: 2 } as const

const triggerSmartContract = 31n
const typeUrl = 'type.googleapis.com/protocol.TriggerSmartContract'
const transferSelector = 'a9059cbb'

/** Transfers of a TRC-20 token; the hash of a transaction is that of its raw data, whatever its signature. */
export const tronFormat: TransactionFormat = {
  build(intent, terms) {
    const bytes = rawData(transfer(intent), expiring(terms))
    return { bytes: hex.encode(bytes), digest: sha256(bytes) }
  },
  seal({ bytes, digest }, { compact, recovery }) {
    const signature = Uint8Array.of(...compact, 27 + recovery)
    const signed = encodeFields([
      { number: transaction.rawData, value: hex.decode(bytes) },
      { number: transaction.signature, value: signature },
    ])
    return { raw: hex.encode(signed), txHash: hex.encode(digest) }
  },
  decode,
  referenceMark: terms => markOf(expiring(terms)),
}

function rawData(intent: TransferIntent, terms: ExpiringTerms): Uint8Array {
  const mark = markOf(terms)
  const data = `${transferSelector}${account(intent.to).padStart(64, '0')}${intent.amount.toString(16).padStart(64, '0')}`
  const value = encodeFields([
    { number: trigger.owner, value: hex.decode(`41${account(intent.from)}`) },
    { number: trigger.contract, value: hex.decode(`41${account(intent.token)}`) },
    { number: trigger.data, value: hex.decode(data) },
  ])
  const parameter = encodeFields([
    { number: any.typeUrl, value: utf8.decode(typeUrl) },
    { number: any.value, value },
  ])
  return encodeFields([
    { number: raw.refBlockBytes, value: hex.decode(mark.slice(0, 4)) },
    { number: raw.refBlockHash, value: hex.decode(mark.slice(4)) },
    { number: raw.expiration, value: BigInt(terms.expirationMs) },
    {
      number: raw.contract,
      value: encodeFields([
        { number: call.type, value: triggerSmartContract },
        { number: call.parameter, value: parameter },
      ]),
    },
    { number: raw.timestamp, value: BigInt(terms.timestampMs) },
    { number: raw.feeLimit, value: terms.feeLimit },
  ])
}

/** The last two bytes of the block's height, and the second quarter of its hash. */
function markOf({ reference }: ExpiringTerms): string {
  return (reference.height % 0x1_0000).toString(16).padStart(4, '0') + reference.hash.slice(16, 32)
}

function account(address: string): string {
  const bytes = parseAddress('TRC20', address)
  if (!bytes) throw new TypeError(`${address} is not a TRON address`)
  return hex.encode(bytes)
}

function transfer(intent: Intent): TransferIntent {
  if (intent.kind !== 'token') throw new TypeError('only transfers of the token are written so far')
  return intent
}

function expiring(terms: Terms): ExpiringTerms {
  if (terms.kind !== 'expiring') throw new TypeError('TRON transactions expire')
  return terms
}

type Fields = ReadonlyMap<number, bigint | Uint8Array>

function decode(text: string): DecodedTransaction {
  const outer = only(hex.decode(text), [transaction.rawData, transaction.signature])
  const bytes = bytesOf(outer, transaction.rawData)
  const digest = sha256(bytes)
  const fields = only(bytes, Object.values(raw))
  const contract = only(bytesOf(fields, raw.contract), Object.values(call))
  if (contract.get(call.type) !== triggerSmartContract) throw new TypeError('it calls no contract')
  const parameter = only(bytesOf(contract, call.parameter), Object.values(any))
  if (utf8.encode(bytesOf(parameter, any.typeUrl)) !== typeUrl) throw new TypeError('it is of another type')
  const called = only(bytesOf(parameter, any.value), Object.values(trigger))
  const { to, amount } = readCall(hex.encode(bytesOf(called, trigger.data)))
  const [token, from] = [addressIn(called, trigger.contract), addressIn(called, trigger.owner)]
  const intent = { kind: 'token' as const, token, from, to, amount }
  const terms = {
    kind: 'expiring' as const,
    timestampMs: Number(numberOf(fields, raw.timestamp)),
    expirationMs: Number(numberOf(fields, raw.expiration)),
    feeLimit: numberOf(fields, raw.feeLimit),
    referenceMark: hex.encode(bytesOf(fields, raw.refBlockBytes)) + hex.encode(bytesOf(fields, raw.refBlockHash)),
  }
  const signer = signerOf(bytesOf(outer, transaction.signature), digest)
  return { raw: text, txHash: hex.encode(digest), intent, terms, signer }
}

/** Refuses a field that is not in the list: nothing else may be signed along. */
function only(bytes: Uint8Array, allowed: readonly number[]): Fields {
  const fields = decodeFields(bytes)
  for (const number of fields.keys()) if (!allowed.includes(number)) throw new TypeError(`it has a field ${number}`)
  return fields
}

function bytesOf(fields: Fields, number: number): Uint8Array {
  const value = fields.get(number)
  if (!(value instanceof Uint8Array)) throw new TypeError(`field ${number} is missing`)
  return value
}

function numberOf(fields: Fields, number: number): bigint {
  const value = fields.get(number) ?? 0n
  if (typeof value !== 'bigint') throw new TypeError(`field ${number} is no number`)
  return value
}

function addressIn(fields: Fields, number: number): string {
  const bytes = bytesOf(fields, number)
  if (bytes.length !== 21 || bytes[0] !== 0x41) throw new TypeError(`field ${number} is no account`)
  return formatAddress('TRC20', bytes.subarray(1))
}

/** The call data of a transfer, and nothing behind it. */
function readCall(data: string): Pick<TransferIntent, 'to' | 'amount'> {
  const match = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data)
  if (!match) throw new TypeError('it calls something else than transfer(address,uint256)')
  return { to: formatAddress('TRC20', hex.decode(match[1]!)), amount: usdt(BigInt(`0x${match[2]!}`)) }
}

function signerOf(signature: Uint8Array, digest: Uint8Array): string {
  if (signature.length !== 65) throw new TypeError('a signature has 65 bytes')
  const recovered = Uint8Array.of(signature[64]! - 27, ...signature.subarray(0, 64))
  return addressOfKey('TRC20', secp256k1.recoverPublicKey(recovered, digest, { prehash: false }))
}
