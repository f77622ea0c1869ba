import type { ChainKey } from '../../chains/chain.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { journalStart } from '../journal/journal.ts'
import type { SigningWallet } from './signing-wallet.ts'
import { findWallet, pauseWallet, insertWallet } from './wallet.store.ts'

/**
 * Says in the database which wallet withdrawals are paid from. A database that does not know a wallet of which the journal already
 * holds signatures is not the one they were made for: the wallet begins halted.
 */
export async function registerWallet(
  { db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> },
  { key, address, outgoing, journal }: SigningWallet,
): Promise<void> {
  if (await findWallet(db, key)) return
  await outgoing.verify()
  const nextNonce = await outgoing.transactionCount(address)
  const wallet = { address, nextNonce, journalHash: journalStart.hash, now: clock.now() }
  await db.transaction(tx => insertWallet(tx, key, wallet))
  if (journal.head.sequence > 0) await pauseKnownWallet({ db, clock }, key)
}

async function pauseKnownWallet(
  { db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> },
  key: ChainKey,
): Promise<void> {
  const reason = 'the journal holds signatures that this database has never known'
  await pauseWallet(db, key, { reason, now: clock.now() })
}
