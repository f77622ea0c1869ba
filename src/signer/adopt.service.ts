import type { Tx } from '../database/database.ts'
import { findKnown, insertAdopted, isPayable } from './adopt.store.ts'
import { insertNonces, saveSigned } from './attempt.store.ts'
import type { JournalEntry } from './journal.ts'
import type { SignerDeps } from './halt.service.ts'
import type { SigningWallet } from './signing-wallet.ts'
import { answerAdoption, findWallet, lockWallet, moveWallet } from './wallet.store.ts'

/** Why the database cannot be brought to where the journal is; a person has to act. */
class CannotAdopt extends Error {
  override readonly name = 'CannotAdopt'
}

/**
 * Takes what the journal holds and the database does not know into the database, where an operator has asked for it: as transactions
 * that are signed, which are followed and sent as all others are. Nothing is signed. `false`: nobody has asked.
 */
export async function adoptAsked(deps: SignerDeps, wallet: SigningWallet): Promise<boolean> {
  const { db, clock, log } = deps
  const known = await findWallet(db, wallet.key)
  if (!known?.isAdopting) return false
  try {
    if (known.address !== wallet.address)
      throw new CannotAdopt(`the wallet in the database is ${known.address}, the key is of ${wallet.address}`)
    const { sequence } = known.journal
    if (sequence > wallet.journal.head.sequence) throw new CannotAdopt(unknownPlace(sequence))
    // Beginning with the entry that both know, which shows that the database was made with this journal.
    for (const entry of wallet.journal.after(sequence - 1)) {
      if (entry.sequence !== sequence) await db.transaction(tx => adopt(deps, tx, { wallet, entry }))
      else if (entry.hash !== known.journal.hash) throw new CannotAdopt(unknownPlace(sequence))
    }
    await answerAdoption(db, wallet.key, { reason: null, now: clock.now() })
    log.warn({ ...wallet.key, sequence: wallet.journal.head.sequence }, 'the database knows all of the journal again')
  } catch (error) {
    if (!(error instanceof CannotAdopt)) throw error
    log.fatal({ ...wallet.key, reason: error.message }, 'the journal cannot be taken into the database')
    await answerAdoption(db, wallet.key, { reason: error.message, now: clock.now() })
  }
  return true
}

function unknownPlace(sequence: number): string {
  return `entry ${sequence}, which the database knows, is not in this journal`
}

interface Adopted {
  readonly wallet: SigningWallet
  readonly entry: JournalEntry
}

async function adopt({ clock }: SignerDeps, tx: Tx, { wallet, entry }: Adopted): Promise<void> {
  const known = await lockWallet(tx, wallet.key)
  if (known?.journal.hash !== entry.previous) throw new CannotAdopt(unknownPlace(entry.sequence - 1))
  const { nonce, wallet: sender } = entry
  const now = clock.now()
  const found = await findKnown(tx, entry)
  if (found.txHash !== entry.txHash) {
    if (found.txHash !== null) throw new CannotAdopt(`attempt ${entry.chainTxId} has other bytes in the database`)
    await takeIn(tx, { wallet, entry }, { ...found, now })
  }
  await insertNonces(tx, wallet.key, entry)
  if (found.isSubjectKnown && found.txHash === null)
    await saveSigned(tx, { ...entry, chainTxId: found.attemptId ?? entry.chainTxId }, now)
  await moveWallet(tx, wallet.key, {
    nextNonce: sender === wallet.address ? Math.max(known.nextNonce, (nonce ?? -1) + 1) : known.nextNonce,
    lastTimestampMs: Math.max(known.lastTimestampMs, entry.timestampMs ?? 0),
    journal: { sequence: entry.sequence, hash: entry.hash },
  })
}

interface Found {
  readonly isSubjectKnown: boolean
  readonly attemptId: string | null
  readonly now: Date
}

/** Makes the row that the entry is stored in. What the database has no withdrawal for is left to the chain, once that has ended it. */
async function takeIn(tx: Tx, { wallet, entry }: Adopted, { isSubjectKnown, attemptId, now }: Found): Promise<void> {
  const what = `${entry.purpose} ${entry.subjectId}, entry ${entry.sequence}, transaction ${entry.txHash}`
  if (!isSubjectKnown) {
    const sent = {
      txHash: entry.txHash,
      from: entry.wallet,
      order:
        entry.nonce === null
          ? {
              kind: 'expiring' as const,
              referenceHeight: entry.referenceHeight ?? 0,
              expirationMs: entry.expirationMs ?? 0,
            }
          : { kind: 'nonce' as const, nonce: entry.nonce },
    }
    const isEnded = (await wallet.outgoing.outcome(sent)).kind === 'final' || (await wallet.outgoing.isImpossible(sent))
    if (!isEnded) throw new CannotAdopt(`the database does not know ${what}, and no final block has ended it yet`)
    return
  }
  if (!(await isPayable(tx, entry))) throw new CannotAdopt(`${what}: the withdrawal is not one that is being paid`)
  if (attemptId === null) await insertAdopted(tx, wallet.key, { entry, now })
}
