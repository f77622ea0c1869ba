import type { JournalEntry } from './journal.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import type { WalletRow } from '../keys/wallet.store.ts'

/** A contradiction that only a person can resolve. The wallet is paused and signs nothing. */
export class PauseRequired extends Error {
  override readonly name = 'PauseRequired'
}

/**
 * Returns the entry that the journal has ahead of the database. A crash before the commit leaves at most this one. Throws PauseRequired on
 * any other difference.
 */
export function pendingEntry(known: WalletRow, { address, journal }: SigningWallet): JournalEntry | null {
  if (known.address !== address)
    throw new PauseRequired(`the database has wallet ${known.address}, the key is for ${address}`)
  const { head, last } = journal
  if (known.journal.sequence === head.sequence && known.journal.hash === head.hash) return null
  if (last && known.journal.sequence === last.sequence - 1 && known.journal.hash === last.previous) return last
  throw unlikeJournal(known, head.sequence)
}

/** Returns the error for a database and a journal that do not belong together, or differ in age. */
export function unlikeJournal({ journal: { sequence } }: WalletRow, ofJournal: number): PauseRequired {
  const how = sequence < ofJournal ? 'is behind' : 'differs from'
  return new PauseRequired(`the database ${how} the journal: entry ${sequence} there, ${ofJournal} in the journal`)
}

/** Throws PauseRequired when the chain has used a nonce that the journal does not have: somebody else has the key. */
export async function assertOwnNonces({ outgoing, address, journal }: SigningWallet, known: WalletRow): Promise<void> {
  const count = await outgoing.transactionCount(address)
  const given = journal.numbersOf(address).end ?? known.nextNonce
  if (count > given)
    throw new PauseRequired(`the chain has ${count} transactions of the wallet, and only ${given} were signed here`)
}
