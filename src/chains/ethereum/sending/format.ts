import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { usdt } from '../../../lib/money.ts'
import { formatAddress, parseAddress } from '../../address.ts'
import type {
  DecodedTransaction,
  Intent,
  NonceTerms,
  Terms,
  TransactionFormat,
  UnsignedTransaction,
} from '../../send/outgoing.ts'
import { decodeRlp, encodeRlp } from '../rlp.ts'
import { readSignature, signerOf } from './signatures.ts'

/** Transaction type of EIP-1559, whose fee has two parts. */
const transactionType = 2

/** Encodes ERC-20 and ether transfers as EIP-1559 transactions, with web3. */
export function ethereumFormat(chainId: number): TransactionFormat {
  return {
    build: (intent, terms) => build(chainId, intent, nonceTerms(terms)),
    decode: raw => decode(chainId, raw),
    referenceMark: () => '',
  }
}

async function build(chainId: number, intent: Intent, terms: NonceTerms): Promise<UnsignedTransaction> {
  const { eth } = await import('web3')
  const { FeeMarketEIP1559Transaction } = eth.accounts
  const { to, value, data } = await callOf(intent)
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = terms
  const fields = { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, to, value, data: `0x${data}` }
  const unsigned = FeeMarketEIP1559Transaction.fromTxData(fields)
  return {
    bytes: hex.encode(unsigned.getMessageToSign(false)),
    digest: unsigned.getMessageToSign(),
    attachSignature({ compact, recovery }) {
      const signature = { v: recovery, r: compact.slice(0, 32), s: compact.slice(32) }
      const signed = FeeMarketEIP1559Transaction.fromTxData({ ...fields, ...signature })
      return { raw: `0x${hex.encode(signed.serialize())}`, txHash: `0x${hex.encode(signed.hash())}` }
    },
  }
}

const transferAbi = {
  type: 'function',
  name: 'transfer',
  inputs: [
    { type: 'address', name: 'to' },
    { type: 'uint256', name: 'value' },
  ],
} as const

interface Call {
  readonly to: string
  /** Wei to send. */
  readonly value: bigint
  /** Call data (hex). */
  readonly data: string
}

/** Returns the call that carries out the intent. */
export async function callOf(intent: Intent): Promise<Call> {
  const { to, amount } = intent
  assertAddress(to)
  if (intent.kind === 'coin') return { to, value: amount, data: '' }
  if (intent.kind !== 'token') throw new TypeError('Ethereum knows no energy')
  assertAddress(intent.token)
  const { eth } = await import('web3')
  return { to: intent.token, value: 0n, data: eth.abi.encodeFunctionCall(transferAbi, [to, amount]).slice(2) }
}

/** web3 accepts other texts as addresses too. */
function assertAddress(address: string): void {
  if (!parseAddress('ERC20', address)) throw new TypeError(`${address} is not an Ethereum address`)
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
  const isPadded = [0, 1, 2, 3, 4, 6].some(index => flat[index]!.startsWith('00'))
  // Reject any encoding but ours, since others may read it differently.
  if (isPadded || hex.encode(encodeRlp(fields)) !== raw.slice(4))
    throw new TypeError('it is written in another way than ours')
  const digest = keccak_256(Uint8Array.of(transactionType, ...encodeRlp(fields.slice(0, 9))))
  const signer = signerOf(readSignature(fields.slice(9)), digest)
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

/** Accepts ether without call data, or a token transfer without ether, and nothing else. */
function intentOf(from: string, { to, value, data }: Call): Intent {
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
