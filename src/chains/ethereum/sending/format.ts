import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { usdt } from '../../../lib/money.ts'
import { formatAddress, parseAddress } from '../../address.ts'
import type {
  DecodedTransaction,
  Intent,
  NonceTerms,
  Signature,
  Terms,
  TransactionFormat,
} from '../../send/outgoing.ts'
import { decodeRlp, encodeRlp, rlpNumber, type RlpItem } from '../rlp.ts'
import { signatureFields, signerOf } from './signatures.ts'

/** A transaction with a fee in two parts (EIP-1559) begins with this byte (EIP-2718). */
const transactionType = 2
/** The first four bytes of keccak256('transfer(address,uint256)'). */
const transferSelector = 'a9059cbb'

/** Transfers of an ERC-20 token, and of ether, as transactions of EIP-1559. */
export function ethereumFormat(chainId: number): TransactionFormat {
  return {
    build(intent, terms) {
      const bytes = envelope(fieldsOf(chainId, intent, nonceTerms(terms)))
      return { bytes: hex.encode(bytes), digest: keccak_256(bytes) }
    },
    attachSignature(unsigned, signature) {
      const fields = decodeRlp(hex.decode(unsigned.bytes).subarray(1)) as readonly RlpItem[]
      const bytes = envelope([...fields, ...signatureFields(signature)])
      return { raw: `0x${hex.encode(bytes)}`, txHash: `0x${hex.encode(keccak_256(bytes))}` }
    },
    decode: raw => decode(chainId, raw),
    referenceMark: () => '',
  }
}

function envelope(fields: RlpItem): Uint8Array {
  return Uint8Array.of(transactionType, ...encodeRlp(fields))
}

/** What the intent calls, what it sends along (wei), and what it says there (hex). */
export function callOf(intent: Intent): { readonly to: string; readonly value: bigint; readonly data: string } {
  const { to, amount } = intent
  if (intent.kind === 'coin') return { to, value: amount, data: '' }
  if (intent.kind !== 'token') throw new TypeError('Ethereum knows no energy')
  const data = `${transferSelector}${account(to).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
  return { to: intent.token, value: 0n, data }
}

function fieldsOf(chainId: number, intent: Intent, terms: NonceTerms): RlpItem[] {
  const { to, value, data } = callOf(intent)
  return [
    rlpNumber(chainId),
    rlpNumber(terms.nonce),
    rlpNumber(terms.maxPriorityFeePerGas),
    rlpNumber(terms.maxFeePerGas),
    rlpNumber(terms.gasLimit),
    hex.decode(account(to)),
    rlpNumber(value),
    hex.decode(data),
    [], // no access list
  ]
}

function account(address: string): string {
  const bytes = parseAddress('ERC20', address)
  if (!bytes) throw new TypeError(`${address} is not an Ethereum address`)
  return hex.encode(bytes)
}

function nonceTerms(terms: Terms): NonceTerms {
  if (terms.kind !== 'nonce') throw new TypeError('Ethereum transactions have a number')
  return terms
}

function decode(chainId: number, raw: string): DecodedTransaction {
  if (!/^0x02[0-9a-f]+$/.test(raw)) throw new TypeError('not a transaction of EIP-1559')
  const bytes = hex.decode(raw.slice(2))
  const fields = decodeRlp(bytes.subarray(1))
  if (fields instanceof Uint8Array || fields.length !== 12) throw new TypeError('a transaction has 12 fields')
  const accessList = fields[8]
  const flat = fields.map((field, index) => {
    if (index !== 8 && !(field instanceof Uint8Array)) throw new TypeError('a field is a list')
    return field instanceof Uint8Array ? hex.encode(field) : ''
  })
  if (number(flat[0]!) !== BigInt(chainId)) throw new TypeError('a transaction of another chain')
  if (!Array.isArray(accessList) || accessList.length > 0) throw new TypeError('it has an access list')
  const signature: Signature = {
    compact: hex.decode(flat[10]!.padStart(64, '0') + flat[11]!.padStart(64, '0')),
    recovery: Number(number(flat[9]!)),
  }
  const digest = keccak_256(envelope(fields.slice(0, 9)))
  const signer = signerOf(signature, digest)
  const terms: NonceTerms = {
    kind: 'nonce',
    nonce: Number(number(flat[1]!)),
    maxPriorityFeePerGas: number(flat[2]!),
    maxFeePerGas: number(flat[3]!),
    gasLimit: Number(number(flat[4]!)),
  }
  const called = { to: formatAddress('ERC20', hex.decode(flat[5]!)), value: number(flat[6]!), data: flat[7]! }
  const intent = intentOf(signer, called)
  return { raw, txHash: `0x${hex.encode(keccak_256(bytes))}`, intent, terms, signer }
}

/** Ether that is sent without a word, or a transfer of a token that sends none, and nothing behind it. */
function intentOf(from: string, { to, value, data }: ReturnType<typeof callOf>): Intent {
  if (data === '' && value > 0n) return { kind: 'coin', from, to, amount: value }
  if (value > 0n) throw new TypeError('it sends ether with a call')
  const match = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data)
  if (!match) throw new TypeError('it calls something else than transfer(address,uint256)')
  const payee = formatAddress('ERC20', hex.decode(match[1]!))
  return { kind: 'token', token: to, from, to: payee, amount: usdt(BigInt(`0x${match[2]!}`)) }
}

function number(digits: string): bigint {
  return digits === '' ? 0n : BigInt(`0x${digits}`)
}
