import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { addressOfKey } from '../../address.ts'
import type { Signature } from '../../send/outgoing.ts'
import { encodeRlp, rlpNumber, type RlpItem } from '../rlp.ts'

/** Half of the curve's order. Of two equivalent signatures, Ethereum accepts the lower one. */
const highestS = secp256k1.Point.CURVE().n >> 1n

/** Prefix of an authorization message (EIP-7702). */
const authorizationMagic = 5

/** Reads a signature from the last three fields: recovery bit, r and s. Throws TypeError unless it is written as we write it. */
export function readSignature(fields: readonly (RlpItem | undefined)[]): Signature {
  const [parity, r, s] = fields.map(field => {
    if (!(field instanceof Uint8Array) || field.length > 32 || field[0] === 0) throw new TypeError('no signature')
    return field
  })
  if (!parity || !r || !s || parity.length > 1 || (parity[0] ?? 0) > 1) throw new TypeError('no signature')
  const compact = Buffer.concat([Buffer.alloc(32 - r.length), r, Buffer.alloc(32 - s.length), s])
  if (BigInt(`0x${compact.subarray(32).toString('hex')}`) > highestS)
    throw new TypeError('the higher of two signatures')
  return { compact, recovery: parity[0] ?? 0 }
}

/** Recovers the signer. */
export function signerOf({ compact, recovery }: Signature, digest: Uint8Array): string {
  const key = secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...compact), digest, { prehash: false })
  return addressOfKey('ERC20', key)
}

/** Returns the digest that delegates an address to a contract's code when signed. */
export function authorizationDigest(chainId: number, delegate: Uint8Array, nonce: number): Uint8Array {
  return keccak_256(Uint8Array.of(authorizationMagic, ...encodeRlp([rlpNumber(chainId), delegate, rlpNumber(nonce)])))
}
