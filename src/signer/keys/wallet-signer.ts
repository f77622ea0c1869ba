import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Signature } from '../../chains/send/outgoing.ts'

/** Whoever can sign for one wallet: a key in this process, or a service that keeps it (KMS, a remote signer). */
export interface WalletSigner {
  /** Compressed, 33 bytes: what the wallet's address is made of. */
  readonly publicKey: Uint8Array
  /** Whether signing takes a network: then it is asked for outside of any transaction of the database. */
  readonly isRemote?: true
  /** Throws NoSignature. */
  sign(digest: Uint8Array): Promise<Signature>
}

/** Whoever keeps the key has not signed, or not with it; the message says why, to people. */
export class NoSignature extends Error {
  override readonly name = 'NoSignature'
}

/** A key in the memory of this process. Signatures are deterministic (RFC 6979) and of the lower of two forms. */
export function keyInMemory(privateKey: Uint8Array): WalletSigner {
  return {
    publicKey: secp256k1.getPublicKey(privateKey, true),
    async sign(digest) {
      const recovered = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
      return { recovery: recovered[0]!, compact: recovered.subarray(1) }
    },
  }
}
