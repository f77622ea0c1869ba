import { addSeconds } from '../lib/clock.ts'
import type { ToSign } from './attempt.store.ts'
import type { SignerDeps } from './pause.service.ts'
import { waitsForMoney } from './oldest-first.store.ts'
import type { SigningWallet } from './signing-wallet.ts'

/** For so long younger withdrawals leave the money of the hot wallet to an older one that it does not cover yet. */
const holdSeconds = 1_800
export const behindAnother = 'an older withdrawal waits for money in the hot wallet'

/** Smaller withdrawals would use up what comes to the hot wallet, and a larger one would wait for ever. What was signed before goes on. */
export async function isBehindAnother(
  { db, clock }: SignerDeps,
  { key, journal }: SigningWallet,
  next: ToSign,
): Promise<boolean> {
  if (next.facts.purpose !== 'withdrawal' || next.isGivenUp || journal.of(next.intentId).length > 0) return false
  return waitsForMoney(db, key, { id: next.id, since: addSeconds(clock.now(), -holdSeconds) })
}
