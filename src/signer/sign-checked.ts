import assert from 'node:assert/strict'
import type { Intent, Outgoing, SignedTransaction, Terms } from '../chains/outgoing.ts'
import type { WalletSigner } from './wallet-signer.ts'

/**
 * Makes the bytes of an intent, has them signed, and reads them back as a stranger would: what they say must be what was meant,
 * down to the last field, and the signature must be of our own key.
 */
export async function signChecked(
  {
    outgoing: { format },
    walletSigner,
  }: { readonly outgoing: Pick<Outgoing, 'format'>; readonly walletSigner: WalletSigner },
  intent: Intent,
  terms: Terms,
): Promise<SignedTransaction> {
  const unsigned = format.build(intent, terms)
  const signed = format.attachSignature(unsigned, await walletSigner.sign(unsigned.digest))
  const read = format.decode(signed.raw)
  assert.deepEqual(read.intent, intent, 'the bytes say something else')
  assert.equal(read.signer, intent.from, 'the signature is of another key')
  assert.equal(read.txHash, signed.txHash, 'the bytes have another hash')
  const wanted =
    terms.kind === 'nonce'
      ? terms
      : {
          kind: terms.kind,
          timestampMs: terms.timestampMs,
          expirationMs: terms.expirationMs,
          feeLimit: terms.feeLimit,
          referenceMark: format.referenceMark(terms),
        }
  assert.deepEqual(read.terms, wanted, 'the bytes say other terms')
  return signed
}
