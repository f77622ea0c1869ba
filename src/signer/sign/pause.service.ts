import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { JournalBroken } from '../journal/journal.ts'
import { assertOwnNonces, PauseRequired, pendingEntry } from '../journal/own-record.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import { findWallet, pauseWallet } from '../keys/wallet.store.ts'

export interface SignerDeps {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly log: Logger
}

/** Pauses the wallet on an error that only a person can resolve, and rethrows every other error. */
export async function pauseOn({ db, clock, log }: SignerDeps, { key }: SigningWallet, error: unknown): Promise<void> {
  if (!(error instanceof PauseRequired || error instanceof JournalBroken)) throw error
  log.fatal({ ...key, reason: error.message }, 'wallet paused')
  await pauseWallet(db, key, { reason: error.message, now: clock.now() })
}

/** Pauses a wallet when a foreign transaction uses its nonce, even while nothing is to be signed. Throws ChainUnavailable. */
export async function watchNumbers(deps: SignerDeps, wallet: SigningWallet): Promise<void> {
  try {
    const known = await findWallet(deps.db, wallet.key)
    if (known?.pauseReason === null && !pendingEntry(known, wallet)) await assertOwnNonces(wallet, known)
  } catch (error) {
    await pauseOn(deps, wallet, error)
  }
}
