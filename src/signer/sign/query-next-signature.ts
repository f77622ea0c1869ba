import type { Signature } from '../../chains/send/outgoing.ts'
import { NoSignature, type WalletSigner } from '../keys/wallet-signer.ts'

/** Carries the digest out of the transaction, which must not wait for the remote signature. */
class NotQueried extends Error {
  override readonly name = 'NotQueried'
  readonly digest: Uint8Array

  constructor(digest: Uint8Array) {
    super('the remote signer has not been asked for this signature')
    this.digest = digest
  }
}

/** The digest is the same in each round. More rounds mean that it is not, and the work ends. */
const roundsMax = 3

/**
 * Runs work that signs inside a database transaction with a remote key. The transaction is rolled back, the key signs while nothing is
 * locked, and the work runs again with the signature (docs/decisions/signer.md#remote-keys).
 */
export async function withKeyElsewhere(
  walletSigner: WalletSigner,
  work: (walletSigner: WalletSigner) => Promise<unknown>,
): Promise<void> {
  const known = new Map<string, Signature>()
  const nameOf = (digest: Uint8Array) => Buffer.from(digest).toString('hex')
  const atHand: WalletSigner = {
    publicKey: walletSigner.publicKey,
    async sign(digest) {
      const signature = known.get(nameOf(digest))
      if (!signature) throw new NotQueried(digest)
      return signature
    },
  }
  for (let round = 0; round < roundsMax; round += 1) {
    try {
      await work(atHand)
      return
    } catch (error) {
      if (!(error instanceof NotQueried)) throw error
      known.set(nameOf(error.digest), await walletSigner.sign(error.digest))
    }
  }
  throw new NoSignature('the bytes to sign change with every try')
}
