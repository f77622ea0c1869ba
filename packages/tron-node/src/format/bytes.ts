import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** Bytes as lower-case hex without prefix. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** Hex of either case, with or without 0x, as bytes; throws `INVALID hex String` on anything else. */
export function fromHex(text: string): Uint8Array {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  if (!/^([0-9a-fA-F]{2})*$/.test(digits)) throw new Error('INVALID hex String')
  return new Uint8Array(Buffer.from(digits, 'hex'))
}

/** Text as the hex of its UTF-8 bytes: the form in which a TRON node answers messages. */
export function textToHex(text: string): string {
  return toHex(new TextEncoder().encode(text))
}

/** SHA-256 of the concatenated parts, as hex. */
export function sha256Hex(...parts: Uint8Array[]): string {
  return toHex(sha256(Buffer.concat(parts)))
}

/** Keccak-256 of the concatenated parts, as hex. */
export function keccakHex(...parts: Uint8Array[]): string {
  return toHex(keccak_256(Buffer.concat(parts)))
}

/** A 41-hex address as the T… form people see. */
export function toBase58(address: string): string {
  return base58check.encode(fromHex(address))
}

/** A T… address, or hex of 21 bytes (41…) or 20 bytes, as lower-case 41-hex; throws when it is none of them. */
export function toAddress(text: string): string {
  if (text.startsWith('T')) return requireAddress(toHex(base58check.decode(text)))
  const digits = toHex(fromHex(text))
  return requireAddress(digits.length === 40 ? `41${digits}` : digits)
}

function requireAddress(digits: string): string {
  if (!/^41[0-9a-f]{40}$/.test(digits)) throw new Error('INVALID address')
  return digits
}

/** The 41-hex address of a private key. */
export function addressOfKey(privateKey: Uint8Array): string {
  return addressOfPublicKey(secp256k1.getPublicKey(privateKey, false))
}

/** Signs a 32-byte hash: hex of r, s and v (27 or 28). */
export function signHash(hash: string, privateKey: Uint8Array): string {
  const signature = secp256k1.sign(fromHex(hash), privateKey, { prehash: false, format: 'recovered' })
  return toHex(signature.slice(1)) + (27 + (signature[0] ?? 0)).toString(16)
}

/** The 41-hex address that made a signature (r, s, v with v of 0, 1, 27 or 28); throws when none can be recovered. */
export function recoverAddress(hash: string, signature: string): string {
  const bytes = fromHex(signature)
  if (bytes.length < 65) throw new Error(`Signature size is ${bytes.length}`)
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 3) throw new Error(`Header byte out of range: ${v}`)
  const point = secp256k1.Signature.fromBytes(bytes.slice(0, 64), 'compact').addRecoveryBit(recovery)
  return addressOfPublicKey(point.recoverPublicKey(fromHex(hash)).toBytes(false))
}

function addressOfPublicKey(uncompressed: Uint8Array): string {
  return `41${keccakHex(uncompressed.slice(1)).slice(-40)}`
}
