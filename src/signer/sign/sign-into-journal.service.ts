import type { SignedTransaction, Terms, Intent, Outgoing } from '../../chains/send/outgoing.ts'
import type { ToSign } from './facts.sql.ts'
import { peopleWhoCount } from '../policy/check.ts'
import type { Ends } from '../policy/facts.ts'
import type { SignerDeps } from './pause.service.ts'
import type { JournalEntry, NewEntry } from '../journal/journal.ts'
import type { Offer } from '../policy/offer.ts'
import { intentOf } from './prepare.service.ts'
import { signBatch } from './sign-batch.ts'
import { policyTime } from '../journal/signed-before.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import assert from 'node:assert/strict'
import type { WalletSigner } from '../keys/wallet-signer.ts'

export interface Signing {
  readonly next: ToSign
  readonly ends: Ends
  readonly terms: Terms
  readonly offer: Pick<Offer, 'referenceHeight' | 'batch'>
}

/** Signs an approved attempt and writes it to the journal before anyone else sees it. */
export async function signIntoJournal(
  deps: SignerDeps,
  wallet: SigningWallet,
  { next, ends, terms, offer }: Signing,
): Promise<JournalEntry> {
  const intent = intentOf(ends, next)
  const { members, ...signed } = await bytesOf(wallet, { next, ends, terms, offer })
  const entry: NewEntry = {
    chainTxId: next.id,
    purpose: next.facts.purpose,
    intentId: next.intentId,
    attempt: next.attempt,
    wallet: intent.from,
    token: intent.kind === 'token' ? intent.token : null,
    destination: intent.to,
    amount: intent.amount.toString(),
    nonce: terms.kind === 'nonce' ? terms.nonce : null,
    gasLimit: terms.kind === 'nonce' ? terms.gasLimit : null,
    maxFeePerGas: terms.kind === 'nonce' ? terms.maxFeePerGas.toString() : null,
    maxPriorityFeePerGas: terms.kind === 'nonce' ? terms.maxPriorityFeePerGas.toString() : null,
    feeLimit: terms.kind === 'expiring' ? terms.feeLimit.toString() : null,
    timestampMs: terms.kind === 'expiring' ? terms.timestampMs : null,
    expirationMs: terms.kind === 'expiring' ? terms.expirationMs : null,
    referenceHeight: offer.referenceHeight,
    txHash: signed.txHash,
    raw: signed.raw,
    ...(members && { members }),
    signedAt: deps.clock.now().toISOString(),
    ...letOutOf(deps, wallet, next),
  }
  return wallet.journal.append(entry)
}

/** The merchant and the approvers of a withdrawal, for daily limits. */
function letOutOf({ clock }: SignerDeps, wallet: SigningWallet, next: ToSign) {
  const { facts } = next
  if (!facts.withdrawal) return {}
  return {
    merchantId: facts.withdrawal.merchantId,
    people: peopleWhoCount({ facts, approvers: wallet.approvers() }).slice(0, 2),
    letOutAt: policyTime(wallet.rules, next, clock.now()).toISOString(),
  }
}

type Bytes = SignedTransaction & Pick<NewEntry, 'members'>

async function bytesOf(wallet: SigningWallet, { next, ends, terms, offer }: Signing): Promise<Bytes> {
  const { sender } = ends
  const { batch } = offer
  if (next.facts.purpose !== 'batch')
    return signChecked({ outgoing: wallet.outgoing, walletSigner: sender.walletSigner }, intentOf(ends, next), terms)
  if (!batch || terms.kind !== 'nonce') throw new TypeError('a batch has addresses and a number')
  const keys = { hot: sender, deposits: wallet.deposits }
  const { intent, ...signed } = await signBatch(keys, {
    ...batch,
    network: wallet.key.network,
    token: wallet.rules.token,
    terms,
  })
  const members = intent.members.map(({ address, amount, authorization }, at) => {
    const stepId = next.facts.members[at]!.stepId
    return { stepId, address, amount: amount.toString(), nonce: authorization?.nonce ?? null }
  })
  return { ...signed, members }
}

/**
 * Builds and signs the bytes of an intent, then decodes them independently. Every field must match the intent, and the signature must be of
 * our key.
 */
async function signChecked(
  {
    outgoing: { format },
    walletSigner,
  }: { readonly outgoing: Pick<Outgoing, 'format'>; readonly walletSigner: WalletSigner },
  intent: Intent,
  terms: Terms,
): Promise<SignedTransaction> {
  const unsigned = await format.build(intent, terms)
  const signed = unsigned.attachSignature(await walletSigner.sign(unsigned.digest))
  const read = format.decode(signed.raw)
  assert.deepEqual(read.intent, intent, 'the signed bytes differ from the intent')
  assert.equal(read.signer, intent.from, 'the signature is from another key')
  assert.equal(read.txHash, signed.txHash, 'the signed bytes have another hash')
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
  assert.deepEqual(read.terms, wanted, 'the signed bytes have other terms')
  return signed
}
