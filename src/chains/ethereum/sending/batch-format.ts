import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { usdt } from '../../../lib/money.ts'
import { formatAddress, parseAddress } from '../../address.ts'
import type {
  BatchFormat,
  BatchIntent,
  BatchMember,
  DecodedBatch,
  SignedAuthorization,
} from '../../batch-transaction.ts'
import type { NonceTerms, Signature, UnsignedTransaction } from '../../send/outgoing.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../rlp.ts'
import { authorizationDigest, readSignature, signerOf } from './signatures.ts'

/** Transaction types: with authorizations (EIP-7702) and without (EIP-1559). */
const withAuthorizations = 4
const without = 2
const gasLimitMax = 16_777_216
const numberMax = 2n ** 64n - 1n

/**
 * Writes batches of one chain with ethers, since web3 cannot write authorizations. Authorizations for all chains (chain id 0) are
 * neither written nor accepted.
 */
export function batchFormat(chainId: number): BatchFormat {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new TypeError(`${chainId} is no id of a chain`)
  return {
    async authorizationDigest({ delegate, nonce }) {
      const { hashAuthorization } = await import('ethers/hash')
      return hex.decode(hashAuthorization({ chainId, address: delegate, nonce }).slice(2))
    },
    build: (intent, terms) => build(chainId, intent, terms),
    decode: raw => decode(chainId, raw),
  }
}

async function build(
  chainId: number,
  { delegate, members }: BatchIntent,
  terms: NonceTerms,
): Promise<UnsignedTransaction> {
  const { Transaction, authorizationify } = await import('ethers/transaction')
  const authorizationList = members.flatMap(({ authorization: one }) =>
    one
      ? [authorizationify({ chainId, address: one.delegate, nonce: one.nonce, signature: fieldsOf(one.signature) })]
      : [],
  )
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = terms
  const unsigned = Transaction.from({
    ...(authorizationList.length > 0 ? { type: withAuthorizations, authorizationList } : { type: without }),
    chainId,
    nonce,
    gasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas,
    to: delegate,
    data: `0x${await callOfBatch(members)}`,
  })
  return {
    bytes: unsigned.unsignedSerialized.slice(2),
    digest: hex.decode(unsigned.unsignedHash.slice(2)),
    attachSignature(signature) {
      const signed = unsigned.clone()
      signed.signature = fieldsOf(signature)
      return { raw: signed.serialized, txHash: signed.hash! }
    },
  }
}

function fieldsOf({ compact, recovery }: Signature) {
  const part = (from: number) => `0x${hex.encode(compact.slice(from, from + 32))}`
  return { r: part(0), s: part(32), yParity: recovery === 0 ? (0 as const) : (1 as const) }
}

/** Encodes address and amount of each member, one word each (hex). */
export async function callOfBatch(members: readonly Pick<BatchMember, 'address' | 'amount'>[]): Promise<string> {
  for (const { address } of members)
    if (!parseAddress('ERC20', address)) throw new TypeError(`${address} is not an Ethereum address`)
  const { eth } = await import('web3')
  const types = members.flatMap(() => ['address', 'uint256'])
  return eth.abi
    .encodeParameters(
      types,
      members.flatMap(({ address, amount }) => [address, amount]),
    )
    .slice(2)
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
  // Reject any encoding but ours, since others may read it differently. Nodes reject an empty list of authorizations.
  if (hex.encode(encodeRlp(fields)) !== raw.slice(4) || (type === withAuthorizations && listOf(fields[9]).length === 0))
    throw new TypeError('it is written in another way than ours')
  const digest = keccak_256(Uint8Array.of(type, ...encodeRlp(fields.slice(0, length))))
  const signer = signerOf(readSignature(fields.slice(length)), digest)
  const authorized = type === without ? [] : listOf(fields[9]).map(one => readAuthorization(chainId, listOf(one)))
  const intent = {
    from: signer,
    delegate: addressOf(fields[5]),
    members: readMembers(bytesOf(fields[7]), authorized),
  }
  const terms: NonceTerms = {
    kind: 'nonce',
    nonce: count(fields[1]),
    maxPriorityFeePerGas: quantity(fields[2]),
    maxFeePerGas: quantity(fields[3]),
    gasLimit: count(fields[4]),
  }
  if (terms.gasLimit > gasLimitMax) throw new TypeError('it asks for more gas than a transaction may have')
  return { raw, txHash: `0x${hex.encode(keccak_256(bytes))}`, intent, terms, signer }
}

type Authorized = SignedAuthorization & { readonly authority: string }

function readAuthorization(chainId: number, fields: readonly RlpItem[]): Authorized {
  if (fields.length !== 6) throw new TypeError('an authorization has 6 fields')
  if (quantity(fields[0]) !== BigInt(chainId)) throw new TypeError('an authorization for another chain, or for all')
  const authorization = { delegate: addressOf(fields[1]), nonce: count(fields[2]) }
  const signature = readSignature(fields.slice(3))
  const digest = authorizationDigest(chainId, bytesOf(fields[1]), authorization.nonce)
  return { ...authorization, signature, authority: signerOf(signature, digest) }
}

/** Returns each address once, with its authorization if any. Throws if an authorization belongs to none of them. */
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
    throw new TypeError('an address is listed twice')
  if (members.filter(one => one.authorization !== null).length < authorized.length)
    throw new TypeError('an authorization is of nobody, or comes twice')
  const order = authorized.map(({ authority }) => members.findIndex(({ address }) => address === authority))
  if (order.some((place, at) => at > 0 && place < order[at - 1]!))
    throw new TypeError('its authorizations are in another order than its addresses')
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

function count(item: RlpItem | undefined): number {
  const value = Number(quantity(item))
  if (!Number.isSafeInteger(value)) throw new TypeError('a field is no number')
  return value
}

/** Rejects leading zeros: other decoders may read a different transaction. */
function quantity(item: RlpItem | undefined): bigint {
  const bytes = bytesOf(item)
  const value = bytes.length === 0 ? 0n : BigInt(`0x${hex.encode(bytes)}`)
  if (bytes[0] === 0 || value > numberMax) throw new TypeError('a field is no number')
  return value
}
