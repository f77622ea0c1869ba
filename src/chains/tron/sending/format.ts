import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { addressOfKey } from '../../address.ts'
import type {
  DecodedTransaction,
  ExpiringTerms,
  Intent,
  Terms,
  TransactionFormat,
  UnsignedTransaction,
} from '../../send/outgoing.ts'
import { bytesOf, contractOf, decodeContract, numberOf, only } from './contracts.ts'

/** Field numbers in java-tron's Tron.proto. */
const raw = { refBlockBytes: 1, refBlockHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 } as const
const transaction = { rawData: 1, signature: 2 } as const

/**
 * Encodes TRC-20 and TRX transfers and the delegation of energy with tronweb. The hash of a transaction covers its raw data, not its
 * signature.
 */
export const tronFormat: TransactionFormat = {
  build: (intent, terms) => build(intent, expiring(terms)),
  decode,
  referenceMark: terms => markOf(expiring(terms)),
}

/** The google-protobuf message that tronweb writes a transaction from. */
interface Message {
  clone(): Message
  addSignature(signature: Uint8Array): void
  serializeBinary(): Uint8Array
}

async function build(intent: Intent, terms: ExpiringTerms): Promise<UnsignedTransaction> {
  const { utils } = await import('tronweb')
  const { txJsonToPb, txPbToRawDataHex, txPbToTxID } = utils.transaction
  const mark = markOf(terms)
  const unsigned = txJsonToPb({
    raw_data: {
      contract: [await contractOf(intent)],
      ref_block_bytes: mark.slice(0, 4),
      ref_block_hash: mark.slice(4),
      expiration: terms.expirationMs,
      timestamp: terms.timestampMs,
      fee_limit: Number(terms.feeLimit),
    },
  }) as Message
  const txHash = txPbToTxID(unsigned).slice(2)
  return {
    bytes: txPbToRawDataHex(unsigned).toLowerCase(),
    digest: hex.decode(txHash),
    attachSignature({ compact, recovery }) {
      const signed = unsigned.clone()
      signed.addSignature(Uint8Array.of(...compact, 27 + recovery))
      return { raw: hex.encode(signed.serializeBinary()), txHash }
    },
  }
}

/** Returns the last two bytes of the block's height, and the second quarter of its hash. */
function markOf({ reference }: ExpiringTerms): string {
  return (reference.height % 0x1_0000).toString(16).padStart(4, '0') + reference.hash.slice(16, 32)
}

function expiring(terms: Terms): ExpiringTerms {
  if (terms.kind !== 'expiring') throw new TypeError('TRON transactions expire')
  return terms
}

function decode(text: string): DecodedTransaction {
  const outer = only(hex.decode(text), [transaction.rawData, transaction.signature])
  const bytes = bytesOf(outer, transaction.rawData)
  const digest = sha256(bytes)
  const fields = only(bytes, Object.values(raw))
  const intent = decodeContract(bytesOf(fields, raw.contract))
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

function signerOf(signature: Uint8Array, digest: Uint8Array): string {
  if (signature.length !== 65) throw new TypeError('a signature has 65 bytes')
  const recovered = Uint8Array.of(signature[64]! - 27, ...signature.subarray(0, 64))
  return addressOfKey('TRC20', secp256k1.recoverPublicKey(recovered, digest, { prehash: false }))
}
