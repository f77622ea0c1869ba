import { isProvenImpossible } from '../../chains/read/absence.service.ts'
import type { Tx } from '../../database/database.ts'
import { lockAgainstPause } from '../../database/locks/pause-lock.ts'
import {
  giveUpSteps,
  insertImportedAttempt,
  isPayable,
  listUnsignedSteps,
  lockKnown,
  markPaying,
  type Known,
} from './import-journal.store.ts'
import { insertLostSteps } from './import-step.store.ts'
import { insertNonces, saveSigned } from '../sign/attempt.store.ts'
import { findPauseState } from '../sign/pause.store.ts'
import type { JournalEntry } from './journal.ts'
import type { SignerDeps } from '../sign/pause.service.ts'
import { sentOf } from '../sign/prepare.service.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import { answerAdoption, findWallet, lockWallet, moveWallet } from '../keys/wallet.store.ts'

/** Why the journal cannot be imported into the database. An operator must act. */
class JournalImportRefused extends Error {
  override readonly name = 'JournalImportRefused'
}

/**
 * Imports the journal entries that the database does not have, when an operator has requested it. They become signed attempts, which are
 * tracked and sent as all others are. The import signs nothing. Returns `false` when no import was requested.
 */
export async function importRequestedJournal(deps: SignerDeps, wallet: SigningWallet): Promise<boolean> {
  const { db, clock, log } = deps
  const known = await findWallet(db, wallet.key)
  if (!known?.isImporting) return false
  try {
    if (known.address !== wallet.address)
      throw new JournalImportRefused(`the database has wallet ${known.address}, the key is for ${wallet.address}`)
    const { sequence } = known.journal
    if (sequence > wallet.journal.head.sequence) throw new JournalImportRefused(unknownPosition(sequence))
    // Start with the last entry that both have. It shows that the database belongs to this journal.
    for (const entry of wallet.journal.after(sequence - 1)) {
      if (entry.sequence !== sequence) await db.transaction(tx => importJournal(deps, tx, { wallet, entry }))
      else if (entry.hash !== known.journal.hash) throw new JournalImportRefused(unknownPosition(sequence))
    }
    await db.transaction(async tx => {
      await giveUpUnsigned(deps, tx, wallet)
      await answerAdoption(tx, wallet.key, { reason: null, now: clock.now() })
    })
    log.warn({ ...wallet.key, sequence: wallet.journal.head.sequence }, 'journal imported')
  } catch (error) {
    if (!(error instanceof JournalImportRefused)) throw error
    log.fatal({ ...wallet.key, reason: error.message }, 'journal import refused')
    await answerAdoption(db, wallet.key, { reason: error.message, now: clock.now() })
  }
  return true
}

/**
 * Marks as failed the unsigned payout steps that the journal does not know. They were decided without knowledge of what was signed before,
 * and are decided again. Code that inserts steps locks the wallet first, so the list is complete.
 */
async function giveUpUnsigned({ clock }: SignerDeps, tx: Tx, { key, journal }: SigningWallet): Promise<void> {
  await lockWallet(tx, key)
  const waiting = await listUnsignedSteps(tx, key)
  const unsigned = waiting.filter(({ intentId }) => journal.of(intentId).length === 0)
  await giveUpSteps(
    tx,
    unsigned.map(({ id }) => id),
    clock.now(),
  )
}

function unknownPosition(sequence: number): string {
  return `entry ${sequence} of the database is not in this journal`
}

interface ImportedAttempt {
  readonly wallet: SigningWallet
  readonly entry: JournalEntry
}

async function importJournal({ clock }: SignerDeps, tx: Tx, { wallet, entry }: ImportedAttempt): Promise<void> {
  // If a block were taken back meanwhile, an entry that may still be paid would be skipped for ever.
  await lockAgainstPause(tx, wallet.key)
  if ((await findPauseState(tx, wallet.key)).isPaused)
    throw new JournalImportRefused('the chain is paused: resume it, then import the journal again')
  const known = await lockWallet(tx, wallet.key)
  if (known?.journal.hash !== entry.previous) throw new JournalImportRefused(unknownPosition(entry.sequence - 1))
  const { nonce, wallet: sender } = entry
  const now = clock.now()
  const found = await lockKnown(tx, entry)
  const isNew = found.txHash === null && (await takeIn(tx, { wallet, entry }, { ...found, now }))
  if (found.txHash !== null && found.txHash !== entry.txHash)
    throw new JournalImportRefused(`attempt ${entry.chainTxId} has different bytes in the database`)
  await insertNonces(tx, wallet.key, entry)
  if (isNew) await saveSigned(tx, { ...entry, chainTxId: found.attemptId ?? entry.chainTxId }, now)
  await moveWallet(tx, wallet.key, {
    nextNonce: sender === wallet.address ? Math.max(known.nextNonce, (nonce ?? -1) + 1) : known.nextNonce,
    lastTimestampMs: Math.max(known.lastTimestampMs, entry.timestampMs ?? 0),
    journal: { sequence: entry.sequence, hash: entry.hash },
  })
}

interface Found extends Omit<Known, 'txHash'> {
  readonly now: Date
}

/** Prepares the row of the entry. `false`: no row is needed, because the chain has ended the entry or another attempt with its nonce. */
async function takeIn(
  tx: Tx,
  { wallet, entry }: ImportedAttempt,
  { isIntentKnown, isDisplaced, isNonceUsed, isAnotherAlive, attemptId, now }: Found,
): Promise<boolean> {
  // The nonce was judged foreign without knowledge of this entry. The nodes are asked again whether a block can include it.
  if (isDisplaced || (isNonceUsed && (await isImpossible(tx, wallet, entry)))) return false
  const what = `${entry.purpose} ${entry.intentId}, entry ${entry.sequence}, transaction ${entry.txHash}`
  const isStep = entry.purpose !== 'withdrawal'
  if (!isIntentKnown && !(isStep && (await insertLostSteps(tx, wallet.key, { entry, now })))) {
    if (await isEnded(tx, wallet, entry)) return false
    throw new JournalImportRefused(`the database lacks ${what}, and no final block has resolved it yet`)
  }
  if (!(await isPayable(tx, entry))) throw new JournalImportRefused(`${what}: it is not being paid`)
  if (isAnotherAlive) throw new JournalImportRefused(`${what}: an earlier attempt is still open`)
  if (attemptId === null) await insertImportedAttempt(tx, wallet.key, { entry, now })
  if (!isStep) await markPaying(tx, entry.intentId)
  return true
}

async function isEnded(tx: Tx, wallet: SigningWallet, entry: JournalEntry): Promise<boolean> {
  const { kind } = await wallet.outgoing.outcome(sentOf(entry))
  return kind === 'final' || kind === 'untold' || isImpossible(tx, wallet, entry)
}

function isImpossible(rows: Tx, { outgoing, key }: SigningWallet, entry: JournalEntry): Promise<boolean> {
  return isProvenImpossible({ rows, way: outgoing, key }, sentOf(entry))
}
