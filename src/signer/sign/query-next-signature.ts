import type { Signature } from '../../chains/send/outgoing.ts'
import { NoSignature, type WalletSigner } from '../keys/wallet-signer.ts'

/** Somebody needs this digest signed, and must not wait for it where he is. */
class NotQueried extends Error {
  override readonly name = 'NotQueried'
  readonly digest: Uint8Array

  constructor(digest: Uint8Array) {
    super('a key elsewhere has not been asked for this signature')
    this.digest = digest
  }
}

/** The digest that the work finds out is the same when it is done again; anything else is given up. */
const roundsMax = 3

/**
 * Does work that signs in a transaction of the database, with a key that is somewhere else: the transaction is broken off, the key is asked
 * while nothing is locked, and the work is done anew with the answer at hand (docs/decisions/signer.md#remote-keys).
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
  throw new NoSignature('what is to be signed changes each time')
}
