import { ChainUnavailable } from '../../chains/chain.ts'
import { refusals } from '../../chains/refusal.ts'
import type { Tx } from '../../database/database.ts'
import { lockAgainstPause } from '../../database/locks/pause-lock.ts'
import {
  findCommitted,
  findUnstored,
  insertNonces,
  lockToSign,
  nextNonceOf,
  saveSigned,
  waitsForMoney,
} from './attempt.store.ts'
import { findNextToSign, type ToSign } from './facts.sql.ts'
import { membersRefusal } from '../policy/check-step.ts'
import { withKeyElsewhere } from './query-next-signature.ts'
import { goesElsewhere, peopleWhoCount, refusal } from '../policy/check.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { NoSignature } from '../keys/wallet-signer.ts'
import type { Committed } from '../policy/outstanding.ts'
import type { Ends, Signed } from '../policy/facts.ts'
import type { Numbers, Offer, Refused } from '../policy/offer.ts'
import { endsIn, isNothingAlive, prepare } from './prepare.service.ts'
import { takeBackRefusal } from '../policy/refusal.store.ts'
import { noteHeld, putOffUnknown, refuse } from '../policy/refuse.service.ts'
import { pauseOn, type SignerDeps } from './pause.service.ts'
import { assertOwnNonces, PauseRequired, pendingEntry, unlikeJournal } from '../journal/own-record.ts'
import { signIntoJournal, type Signing } from './sign-into-journal.service.ts'
import { policyTime, signedBefore } from '../journal/signed-before.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import { watchLists } from '../policy/watch-lists.service.ts'
import { findWallet, lockWallet, moveWallet, type WalletRow } from '../keys/wallet.store.ts'
import { addSeconds } from '../../lib/clock.ts'

const nothingCommitted: Committed = { count: 0, feeLimits: 0n, coins: 0n, isLending: false }

/**
 * Signs the next due attempt of this wallet, or stores the journal entry that the database lacks. Returns `false` when there is nothing to
 * sign. A signature is in the journal before it is in the database, and nobody sees it before both have it
 * (docs/decisions/signer.md#the-journal).
 */
export async function signNext(deps: SignerDeps, wallet: SigningWallet): Promise<boolean> {
  const { db, clock } = deps
  try {
    const known = await findWallet(db, wallet.key)
    if (!known || known.pauseReason !== null) return false
    const pending = pendingEntry(known, wallet)
    if (pending) return await store(deps, wallet, { id: pending.chainTxId })
    await watchLists(deps, wallet)
    const next = await findNextToSign(db, wallet.key, clock.now())
    if (!next) return false
    noteListed(deps, wallet, next)
    const held = await wallet.heldBack()
    if (held !== null) {
      await noteHeld(deps, next, held)
      return true
    }
    const offer = await offerFor(deps, wallet, { next, known })
    const { id, facts } = next
    const { resumes } = facts
    if ('refused' in offer) await refuse(deps, db, { id, resumes, ...offer })
    else await storeWith(deps, wallet, { id, offered: { offer, resumes } })
    return true
  } catch (error) {
    await pauseOn(deps, wallet, error)
    return false
  }
}

/** While the nodes give no answer about an attempt's earlier signatures, other attempts must not wait for it. Throws ChainUnavailable. */
async function offerFor(
  deps: SignerDeps,
  wallet: SigningWallet,
  { next, known }: { readonly next: ToSign; readonly known: WalletRow },
): Promise<Offer | Refused> {
  try {
    const refused = await refusedAtOnce(deps, wallet, next)
    if (refused) return refused
    if (await isBehindAnother(deps, wallet, next)) return { refused: behindAnother, isForGood: false }
    await assertOwnNonces(wallet, known)
    return await prepare(deps.db, wallet, next)
  } catch (error) {
    if (error instanceof ChainUnavailable) await putOffUnknown(deps, next.id)
    throw error
  }
}

/** Returns a refusal that needs no nodes. Attempts marked as failed have a reason of their own. */
async function refusedAtOnce(deps: SignerDeps, wallet: SigningWallet, next: ToSign): Promise<Refused | null> {
  const ends = endsIn(wallet, next)
  if (next.isGivenUp || typeof ends === 'string') return null
  const { problem, signed } = judge(deps, wallet, { next, ends })
  if (problem === null) return null
  // The sweeps of a batch that was never signed begin again without the refused member.
  const isBatchInVain =
    !signed.isRepeated && next.facts.purpose === 'batch' && problem === membersRefusal(next.facts, signed)
  // A step for a replaced wallet is created again for the new one.
  const isInVain =
    problem === refusals.NOT_ALLOWED || (problem === goesElsewhere && next.facts.purpose !== 'withdrawal')
  const isForGood = isBatchInVain || (isInVain && (await isNothingAlive(deps.db, wallet, next.intentId)))
  return { refused: problem, isForGood }
}

/** Stores with a local or remote key. */
async function storeWith(deps: SignerDeps, wallet: SigningWallet, order: Required<ToStore>): Promise<void> {
  const { id, offered } = order
  if (!wallet.walletSigner.isRemote) {
    await store(deps, wallet, order)
    return
  }
  try {
    await withKeyElsewhere(wallet.walletSigner, walletSigner => store(deps, { ...wallet, walletSigner }, order))
  } catch (error) {
    if (!(error instanceof NoSignature)) throw error
    await refuse(deps, deps.db, { id, resumes: offered.resumes, refused: error.message, isForGood: false })
  }
}

interface ToStore {
  readonly id: string
  readonly offered?: Offered
}

interface Offered {
  readonly offer: Offer
  /** How often the chain had been resumed before the nodes gave the offer. */
  readonly resumes: number
}

/**
 * Does everything in one transaction. It locks the wallet, checks the attempt again and assigns the nonce or timestamp. It builds and
 * decodes the bytes, syncs the journal, and updates the rows. After a crash there is either nothing, or a journal entry that the next call
 * stores. Without an offer it stores only such an entry. Returns `true` when the caller may look for another attempt at once.
 */
async function store(deps: SignerDeps, wallet: SigningWallet, { id, offered }: ToStore): Promise<boolean> {
  const offer = offered?.offer
  return deps.db.transaction(async tx => {
    // Answers about a branch taken back meanwhile could lead to a second signature.
    await lockAgainstPause(tx, wallet.key)
    const known = await lockWallet(tx, wallet.key)
    if (!known || known.pauseReason !== null) return false
    const pending = pendingEntry(known, wallet)
    const next = await lockToSign(tx, id)
    if (!next) {
      if (pending?.chainTxId !== id) return false
      await skip(tx, wallet, { known, entry: pending })
      return true
    }
    if (pending && pending.chainTxId !== id) return false
    // It was marked as failed after the preparation. A journaled entry was signed before that.
    if (next.isGivenUp && offered) return true
    // The chain was resumed after the nodes answered, so they are asked again.
    const { resumes } = next.facts
    if (offered && offered.resumes !== resumes) return true
    const ends = endsIn(wallet, next)
    const problem = typeof ends === 'string' ? ends : judge(deps, wallet, { next, ends }).problem
    // A journaled entry is retried by itself.
    if (problem !== null || typeof ends === 'string') {
      await refuse(deps, tx, { id, resumes, refused: problem ?? '', isForGood: false })
      return pending === null
    }
    if (!pending && !offer) return true
    // A worker that ends finally refused attempts must not end this one after a crash that leaves a signature in the journal.
    if (!pending && next.isRefusedForGood) {
      await takeBackRefusal(tx, id)
      return true
    }
    if (pending) {
      await write(deps, tx, { wallet, known, entry: pending })
      return true
    }
    const release = holdLetOut(wallet, next)
    try {
      await signAndWrite(deps, tx, { wallet, known, next, ends, offer: offer! })
      return true
    } finally {
      release()
    }
  })
}

interface Writing extends Pick<Written, 'wallet' | 'known'>, Pick<Signing, 'next' | 'ends'> {
  readonly offer: Offer
}

async function signAndWrite(deps: SignerDeps, tx: Tx, { wallet, known, next, ends, offer }: Writing): Promise<void> {
  const terms = offer.terms(await numbersOf(tx, wallet, { known, ends, offer }))
  if (typeof terms === 'string') {
    const { id, facts } = next
    return refuse(deps, tx, { id, resumes: facts.resumes, refused: terms, isForGood: false })
  }
  const entry = await signIntoJournal(deps, wallet, { next, ends, terms, offer })
  await write(deps, tx, { wallet, known, entry })
}

/** Records an allow-list entry that the last poll missed, now that it is paid. */
function noteListed({ clock }: SignerDeps, { sightings, rules }: SigningWallet, next: ToSign): void {
  const { withdrawal, listed, destination } = next.facts
  if (!withdrawal || !listed || destination === null) return
  const seen = { id: listed.id, merchantId: withdrawal.merchantId, address: destination }
  if (sightings.seenAt(seen) === null) sightings.note([{ ...seen, seenAt: policyTime(rules, next, clock.now()) }])
}

/** Returns why the attempt must not be signed, `null` when it may, and the earlier signatures of its intent. */
function judge(
  { clock }: SignerDeps,
  wallet: SigningWallet,
  { next, ends }: { readonly next: ToSign; readonly ends: Ends },
): { readonly problem: string | null; readonly signed: Signed } {
  const signed = signedBefore(wallet, next, { now: clock.now(), ends })
  const { rules } = wallet
  return { problem: refusal({ facts: next.facts, rules, approvers: wallet.approvers(), signed, ends }), signed }
}

/** Counts an amount that is about to be signed, for wallets that sign at the same time. */
function holdLetOut(wallet: SigningWallet, { intentId, facts }: ToSign): () => void {
  const { withdrawal } = facts
  const people = peopleWhoCount({ facts, approvers: wallet.approvers() })
  if (!withdrawal || people.length > 1) return () => {}
  const { merchantId, amount } = withdrawal
  return wallet.letOut.hold(intentId, { merchantId, person: people[0] ?? null, amount })
}

/**
 * Skips an entry whose attempt ended before it was stored, because a block used its nonce. Its bytes were shown to nobody and are
 * worthless. If the database does not have the attempt, a restore has lost it. Any other reason pauses the wallet.
 */
async function skip(tx: Tx, { key }: SigningWallet, { known, entry }: Pick<Written, 'known' | 'entry'>): Promise<void> {
  const state = await findUnstored(tx, entry.chainTxId)
  if (state === null) throw unlikeJournal(known, entry.sequence)
  if (!state.isDisplaced)
    throw new PauseRequired(`attempt ${entry.chainTxId} was signed, but marked as failed before it was stored`)
  const journal = { sequence: entry.sequence, hash: entry.hash }
  await moveWallet(tx, key, { ...known, journal })
}

/**
 * Returns the sender's next nonce, and the last timestamp, which all addresses share. The wallet row gives only the first nonce. After that
 * the journal is the source.
 */
async function numbersOf(
  tx: Tx,
  { key, journal }: SigningWallet,
  { known, ends, offer }: { readonly known: WalletRow; readonly ends: Ends; readonly offer: Offer },
): Promise<Numbers> {
  const { lastTimestampMs } = known
  const { sender } = ends
  const nextNonce = sender.isHot
    ? (journal.numbersOf(sender.address).next ?? known.nextNonce)
    : await nextNonceOf(tx, key, sender.address)
  // Where transactions have nonces, the nodes themselves hold back what cannot be paid for.
  const committed = offer.referenceHeight === null ? nothingCommitted : await findCommitted(tx, key, sender.address)
  return { lastTimestampMs, nextNonce, committed }
}

interface Written {
  readonly wallet: SigningWallet
  readonly known: WalletRow
  readonly entry: JournalEntry
}

async function write({ clock }: SignerDeps, tx: Tx, { wallet, known, entry }: Written): Promise<void> {
  await insertNonces(tx, wallet.key, entry)
  await saveSigned(tx, entry, clock.now())
  await moveWallet(tx, wallet.key, {
    nextNonce: wallet.journal.numbersOf(wallet.address).end ?? known.nextNonce,
    lastTimestampMs: Math.max(known.lastTimestampMs, entry.timestampMs ?? 0),
    journal: { sequence: entry.sequence, hash: entry.hash },
  })
}

/** How long newer withdrawals leave the hot wallet's money to an older one that it cannot cover yet. */
const holdSeconds = 1_800
const behindAnother = 'an older withdrawal is waiting for funds in the hot wallet'

/**
 * Otherwise smaller withdrawals would use up all incoming money, and a larger one would wait for ever. Attempts signed before are exempt.
 */
async function isBehindAnother(
  { db, clock }: SignerDeps,
  { key, journal }: SigningWallet,
  next: ToSign,
): Promise<boolean> {
  if (next.facts.purpose !== 'withdrawal' || next.isGivenUp || journal.of(next.intentId).length > 0) return false
  return waitsForMoney(db, key, { id: next.id, since: addSeconds(clock.now(), -holdSeconds) })
}
