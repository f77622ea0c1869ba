import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { usdt } from '../../../lib/money.ts'
import { formatAddress, parseAddress } from '../../address.ts'
import type {
  Authorization,
  BatchFormat,
  BatchIntent,
  BatchMember,
  DecodedBatch,
  SignedAuthorization,
} from '../../batch-transaction.ts'
import type { NonceTerms } from '../../send/outgoing.ts'
import { decodeRlp, encodeRlp, rlpNumber, type RlpItem } from '../rlp.ts'
import { readSignature, signatureFields, signerOf } from './signatures.ts'

export type { BatchIntent }

/** A transaction that carries authorizations (EIP-7702) begins with the first byte; one without any is an ordinary one (EIP-1559). */
const withAuthorizations = 4
const without = 2
/** Before the message that authorizes. */
const authorizationMagic = 5
const gasLimitMax = 16_777_216
const numberMax = 2n ** 64n - 1n

/** Batches of one chain. An authorization for all chains, which has the id 0, is neither written nor read. */
export function batchFormat(chainId: number): BatchFormat {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new TypeError(`${chainId} is no id of a chain`)
  return {
    authorizationDigest: authorization => authorizationDigest(chainId, authorization),
    build(intent, terms) {
      const bytes = envelope(typeOf(intent.members), fieldsOf(chainId, intent, terms))
      return { bytes: hex.encode(bytes), digest: keccak_256(bytes) }
    },
    attachSignature(unsigned, signature) {
      const [type, ...rest] = hex.decode(unsigned.bytes)
      const fields = decodeRlp(Uint8Array.from(rest)) as readonly RlpItem[]
      const bytes = envelope(type!, [...fields, ...signatureFields(signature)])
      return { raw: `0x${hex.encode(bytes)}`, txHash: `0x${hex.encode(keccak_256(bytes))}` }
    },
    decode: raw => decode(chainId, raw),
  }
}

function envelope(type: number, fields: readonly RlpItem[]): Uint8Array {
  return Uint8Array.of(type, ...encodeRlp(fields))
}

function typeOf(members: readonly BatchMember[]): number {
  return members.some(one => one.authorization !== null) ? withAuthorizations : without
}

function authorizationDigest(chainId: number, { delegate, nonce }: Authorization): Uint8Array {
  return keccak_256(
    Uint8Array.of(authorizationMagic, ...encodeRlp([rlpNumber(chainId), account(delegate), rlpNumber(nonce)])),
  )
}

function fieldsOf(chainId: number, { delegate, members }: BatchIntent, terms: NonceTerms): RlpItem[] {
  const ordinary: RlpItem[] = [
    rlpNumber(chainId),
    rlpNumber(terms.nonce),
    rlpNumber(terms.maxPriorityFeePerGas),
    rlpNumber(terms.maxFeePerGas),
    rlpNumber(terms.gasLimit),
    account(delegate),
    new Uint8Array(), // no ether
    hex.decode(callOfBatch(members)),
    [], // no access list
  ]
  const authorizations = members.flatMap(({ authorization }) =>
    authorization === null ? [] : [authorizationFields(chainId, authorization)],
  )
  return authorizations.length > 0 ? [...ordinary, authorizations] : ordinary
}

function authorizationFields(chainId: number, { delegate, nonce, signature }: SignedAuthorization): RlpItem[] {
  return [rlpNumber(chainId), account(delegate), rlpNumber(nonce), ...signatureFields(signature)]
}

/** Address and amount of each, a word each (hex). */
export function callOfBatch(members: readonly Pick<BatchMember, 'address' | 'amount'>[]): string {
  return members
    .map(
      ({ address, amount }) =>
        `${hex.encode(account(address)).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
    )
    .join('')
}

function account(address: string): Uint8Array {
  const bytes = parseAddress('ERC20', address)
  if (!bytes) throw new TypeError(`${address} is not an Ethereum address`)
  return bytes
}

function decode(chainId: number, raw: string): DecodedBatch {
  if (!/^0x0[24]([0-9a-f]{2})+$/.test(raw)) throw new TypeError('a transaction of no kind that a batch is')
  const bytes = hex.decode(raw.slice(2))
  const type = bytes[0]!
  const length = type === withAuthorizations ? 10 : 9
  const fields = decodeRlp(bytes.subarray(1))
  if (fields instanceof Uint8Array || fields.length !== length + 3)
    throw new TypeError('a transaction with more fields or fewer')
  if (quantity(fields[0]) !== BigInt(chainId)) throw new TypeError('a transaction of another chain')
  if (quantity(fields[6]) !== 0n) throw new TypeError('it sends ether')
  if (listOf(fields[8]).length > 0) throw new TypeError('it has an access list')
  const signer = signerOf(readSignature(fields.slice(length)), keccak_256(envelope(type, fields.slice(0, length))))
  const authorized = type === without ? [] : listOf(fields[9]).map(one => readAuthorization(chainId, listOf(one)))
  const intent = {
    from: signer,
    delegate: addressOf(fields[5]),
    members: readMembers(bytesOf(fields[7]), authorized),
  }
  const terms: NonceTerms = {
    kind: 'nonce',
    nonce: Number(quantity(fields[1])),
    maxPriorityFeePerGas: quantity(fields[2]),
    maxFeePerGas: quantity(fields[3]),
    gasLimit: Number(quantity(fields[4])),
  }
  if (terms.gasLimit > gasLimitMax) throw new TypeError('it asks for more gas than a transaction may have')
  // Whatever can be read in two ways is written in another one.
  const written = envelope(typeOf(intent.members), [...fieldsOf(chainId, intent, terms), ...fields.slice(length)])
  if (hex.encode(written) !== raw.slice(2)) throw new TypeError('it is written in another way than ours')
  return { raw, txHash: `0x${hex.encode(keccak_256(bytes))}`, intent, terms, signer }
}

type Authorized = SignedAuthorization & { readonly authority: string }

function readAuthorization(chainId: number, fields: readonly RlpItem[]): Authorized {
  if (fields.length !== 6) throw new TypeError('an authorization has 6 fields')
  if (quantity(fields[0]) !== BigInt(chainId)) throw new TypeError('an authorization for another chain, or for all')
  const authorization = { delegate: addressOf(fields[1]), nonce: Number(quantity(fields[2])) }
  const signature = readSignature(fields.slice(3))
  return { ...authorization, signature, authority: signerOf(signature, authorizationDigest(chainId, authorization)) }
}

/** Each address once, with its authorization where there is one; no authorization is of anybody else. */
function readMembers(call: Uint8Array, authorized: readonly Authorized[]): BatchMember[] {
  const digits = hex.encode(call)
  const pairs = digits.match(/0{24}[0-9a-f]{40}[0-9a-f]{64}/g) ?? []
  if (pairs.length === 0 || pairs.join('') !== digits)
    throw new TypeError('its call is no list of addresses and amounts')
  const members = pairs.map(pair => {
    const address = formatAddress('ERC20', hex.decode(pair.slice(24, 64)))
    const own = authorized.find(one => one.authority === address)
    const authorization = own ? { delegate: own.delegate, nonce: own.nonce, signature: own.signature } : null
    return { address, amount: usdt(BigInt(`0x${pair.slice(64)}`)), authorization }
  })
  if (new Set(members.map(({ address }) => address)).size < members.length)
    throw new TypeError('an address comes twice')
  if (members.filter(one => one.authorization !== null).length < authorized.length)
    throw new TypeError('an authorization is of nobody, or comes twice')
  return members
}

function listOf(item: RlpItem | undefined): readonly RlpItem[] {
  if (item === undefined || item instanceof Uint8Array) throw new TypeError('a field is no list')
  return item
}

function bytesOf(item: RlpItem | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new TypeError('a field is a list')
  return item
}

function addressOf(item: RlpItem | undefined): string {
  const bytes = bytesOf(item)
  if (bytes.length !== 20) throw new TypeError('a field is no address')
  return formatAddress('ERC20', bytes)
}

/** Without zeros before it: what is written otherwise is another transaction to some who read it. */
function quantity(item: RlpItem | undefined): bigint {
  const bytes = bytesOf(item)
  const value = bytes.length === 0 ? 0n : BigInt(`0x${hex.encode(bytes)}`)
  if (bytes[0] === 0 || value > numberMax) throw new TypeError('a field is no number')
  return value
}
