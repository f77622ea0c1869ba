import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Signature } from '../../chains/send/outgoing.ts'

/** Signs for one wallet, with a key in this process or through a service that keeps it (KMS, remote signer). */
export interface WalletSigner {
  /** Compressed, 33 bytes. The wallet's address derives from it. */
  readonly publicKey: Uint8Array
  /** Whether signing needs the network. Then it happens outside database transactions. */
  readonly isRemote?: true
  /** Throws NoSignature. */
  sign(digest: Uint8Array): Promise<Signature>
}

/** The signer of the key gave no usable signature. The message says why, for people. */
export class NoSignature extends Error {
  override readonly name = 'NoSignature'
}

/** Returns a signer with its key in the memory of this process. Signatures are deterministic (RFC 6979) with the lower s. */
export function keyInMemory(privateKey: Uint8Array): WalletSigner {
  return {
    publicKey: secp256k1.getPublicKey(privateKey, true),
    async sign(digest) {
      const recovered = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
      return { recovery: recovered[0]!, compact: recovered.subarray(1) }
    },
  }
}
