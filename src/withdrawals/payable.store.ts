import type { ChainKey } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import { anyOf, arrayOf, literal } from '../database/expressions.ts'
import { addSeconds } from '../lib/clock.ts'
import { clearSecondsMax } from './request/clearance.ts'
import { chooseFairly, type PayoutSlots } from './fair-choice.ts'
import { readWithdrawal, withdrawalColumns, withdrawalFields } from './withdrawal.store.ts'
import type { Withdrawal } from './withdrawal.ts'
import { listDueMerchants, listOldest } from './withdrawals.sql.ts'

/** Merchant ids below and above all others. */
const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Locks the choice of payouts on a network until the end of the transaction, and returns the merchant served last. Call it before you count
 * the free slots.
 */
export async function lockPayoutFairness(tx: Tx, { environment, network }: ChainKey): Promise<string> {
  await tx.kysely
    .insertInto('payout_fairness')
    .values({ environment, network, merchantId: lowest })
    .onConflict(known => known.doNothing())
    .execute()
  const fairness = await tx.kysely
    .selectFrom('payout_fairness')
    .select('merchantId')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .forUpdate()
    .executeTakeFirst()
  return fairness?.merchantId ?? lowest
}

/**
 * Claims approved withdrawals of a network for payment. Nobody else can ever claim them. The caller inserts their attempts in the same
 * transaction. Merchants are served round-robin, starting after the one served last, each with its oldest withdrawals first. It skips
 * merchants that owe, are suspended or have no free slot, destinations without a recent clear verdict, and locked rows. The cost depends on
 * the number of slots, not on the length of the queue.
 */
export async function claimPayable(
  tx: Tx,
  key: ChainKey,
  { slots, last, now }: { readonly slots: PayoutSlots; readonly last: string; readonly now: Date },
): Promise<Withdrawal[]> {
  if (slots.free <= 0) return []
  const merchants = await listDueMerchants(tx, key, { slots, now, after: last, until: highest })
  if (merchants.length < slots.free)
    merchants.push(...(await listDueMerchants(tx, key, { slots, now, after: lowest, until: last })))
  const waiting = await listOldest(tx, key, { merchants, limit: slots.free, now })
  const chosen = chooseFairly(waiting, slots)
  if (chosen.length === 0) return []
  await tx.kysely
    .updateTable('payout_fairness')
    .set({ merchantId: chosen.at(-1)!.merchantId })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
  return take(
    tx,
    chosen.map(one => one.id),
    now,
  )
}

/** Returns them in the order of these ids. */
async function take(tx: Tx, ids: readonly string[], now: Date): Promise<Withdrawal[]> {
  const found = await tx.kysely
    .with('due', db =>
      db
        .selectFrom('withdrawal')
        .select('id')
        .where('id', '=', anyOf(ids))
        .where('status', '=', literal('APPROVED'))
        .where('payingSince', 'is', null)
        .where('clearedUntil', '>', now)
        .where('clearedUntil', '<=', addSeconds(now, clearSecondsMax))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('taken', db =>
      db
        .updateTable('withdrawal as w')
        .from('due')
        .set({ payingSince: now })
        .whereRef('w.id', '=', 'due.id')
        .returning(withdrawalColumns('w')),
    )
    .selectFrom('taken')
    .select(withdrawalFields)
    .orderBy(e => e.fn('array_position', [arrayOf('uuid', ids), e.ref('taken.id')]))
    .execute()
  return found.map(readWithdrawal)
}

/** Releases withdrawals that this transaction has claimed, so that a later call can claim them. */
export async function giveBack(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.kysely.updateTable('withdrawal').set({ payingSince: null }).where('id', '=', anyOf(ids)).execute()
}
