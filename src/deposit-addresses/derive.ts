import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { addressOfKey, addressOfPoint } from '../chains/address.ts'
import type { Network } from '../chains/chain.ts'
import { addBaseMultiples } from './base-multiples.ts'

/** Children from here on are hardened, which needs the private key (BIP32). */
const hardened = 0x8000_0000
const { Point } = secp256k1
/** `m / 44' / coin' / account'` (BIP44). */
const accountDepth = 3

/**
 * Creates a function that derives an account's receiving addresses by index: `m/44'/coin'/account'/0/index` (BIP44). Takes the account's extended
 * public key. Throws on a private one, which must never leave the signer, and on a key of another level.
 */
export function createDeriver(network: Network, extendedPublicKey: string): (index: number) => string {
  const { parent, offsetOf } = readReceiving(extendedPublicKey)
  return index => addressOfKey(network, Point.BASE.multiplyUnsafe(offsetOf(index)).add(parent).toBytes(false))
}

/** Below this number, deriving one by one takes less time than building the table that a batch needs. */
const few = 8

/** Derives the same addresses in batches. Each takes a third of the time, but nothing else runs meanwhile. */
export function createBatchDeriver(
  network: Network,
  extendedPublicKey: string,
): (indexes: readonly number[]) => string[] {
  const { parent, offsetOf } = readReceiving(extendedPublicKey)
  const point = parent.toAffine()
  const one = createDeriver(network, extendedPublicKey)
  return indexes =>
    indexes.length < few
      ? indexes.map(one)
      : addBaseMultiples(point, indexes.map(offsetOf)).map(sum => addressOfPoint(network, sum))
}

function readReceiving(extendedPublicKey: string): Receiving {
  let known = receiving.get(extendedPublicKey)
  if (!known) receiving.set(extendedPublicKey, (known = deriveReceiving(extendedPublicKey)))
  return known
}

interface Receiving {
  readonly parent: InstanceType<typeof Point>
  readonly offsetOf: (index: number) => bigint
}

/** By extended key. Settings, start-up checks and orders all need it, and deriving it costs milliseconds. */
const receiving = new Map<string, Receiving>()

/**
 * Returns the parent key of an account's receiving addresses, and the offset to add for an index as a multiple of the base point: BIP32's CKDpub.
 * Nothing here is secret. The library's derivation is constant-time and parses each key again from its bytes, which costs five times as much.
 */
function deriveReceiving(extendedPublicKey: string): Receiving {
  const { publicKey, chainCode } = readAccount(extendedPublicKey).deriveChild(0)
  if (!publicKey || !chainCode) throw new Error('the account has no receiving addresses')
  const mac = hmac.create(sha512, chainCode)
  const offsetOf = (index: number): bigint => {
    if (!Number.isSafeInteger(index) || index < 0 || index >= hardened)
      throw new RangeError(`${index} is no address number`)
    const data = Uint8Array.of(...publicKey, ...bytesOf(index))
    // Out of range for one in 2^127 indexes, and rejected here.
    return Point.Fn.fromBytes(mac.clone().update(data).digest().subarray(0, 32))
  }
  return { parent: Point.fromBytes(publicKey), offsetOf }
}

/** Returns a number as four bytes, big-endian. */
function bytesOf(index: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, index)
  return bytes
}

function readAccount(extendedPublicKey: string): HDKey {
  // Rejected by its prefix before it is decoded, and never repeated in a message.
  if (/^[a-z]prv/i.test(extendedPublicKey.trim()))
    throw new TypeError('an extended PRIVATE key was given: use the public one')
  const key = HDKey.fromExtendedKey(extendedPublicKey)
  if (key.privateKey) throw new TypeError('an extended PRIVATE key was given: use the public one')
  if (key.depth !== accountDepth || key.index < hardened) {
    throw new TypeError("the extended public key is not that of an account, m/44'/coin'/account'")
  }
  return key
}
