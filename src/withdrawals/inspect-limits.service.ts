import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { daySeconds } from '../lib/durations.ts'
import type { Usdt } from '../lib/money.ts'
import { findListed } from './allow-list.store.ts'
import { sumWithdrawals } from './request.store.ts'
import type { Withdrawal } from './withdrawal.ts'

/** How much of its limits a merchant has used, and since when a withdrawal's address is on its allow-list: for who decides about it. */
export async function inspectRecent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  withdrawal: Pick<Withdrawal, 'merchantId' | 'environment' | 'network' | 'address'>,
): Promise<{ readonly amount: Usdt; readonly listed: Date | null }> {
  const [{ amount }, listed] = await Promise.all([
    sumWithdrawals(db, withdrawal, addSeconds(clock.business(), -daySeconds)),
    findListed(db, withdrawal, withdrawal),
  ])
  return { amount, listed: listed?.createdAt ?? null }
}
