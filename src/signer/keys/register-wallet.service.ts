import type { ChainKey } from '../../chains/chain.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { journalStart } from '../journal/journal.ts'
import type { SigningWallet } from './signing-wallet.ts'
import { findWallet, pauseWallet, insertWallet } from './wallet.store.ts'

/**
 * Inserts the wallet that pays withdrawals. If the journal already holds signatures, they were made for another database, so the wallet
 * starts paused.
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
  const reason = 'the journal has signatures that this database lacks'
  await pauseWallet(db, key, { reason, now: clock.now() })
}
