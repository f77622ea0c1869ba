import type { Rows } from '../../database/database.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { openStatuses, signedStatuses } from './attempt-expressions.store.ts'

/** Lists the hashes of the intent's other signed attempts. */
export async function listOtherHashes(
  rows: Rows,
  { id, intentId }: { readonly id: string; readonly intentId: string },
): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('transaction_attempt')
    .select('txHash')
    .where('intentId', '=', intentId)
    .where('id', '<>', id)
    .where('txHash', 'is not', null)
    .orderBy('attempt')
    .$narrowType<{ txHash: string }>()
    .execute()
  return found.map(({ txHash }) => txHash)
}

/** Records that a final block includes a foreign transaction with its nonce. The attempt no longer blocks higher nonces. */
export async function markNonceUsed(
  rows: Rows,
  id: string,
  { note, now }: { readonly note: string; readonly now: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set(e => ({ nonceUsedAt: e.fn.coalesce('nonceUsedAt', e.val(now)), note }))
    .where('id', '=', id)
    .where('status', 'in', signedStatuses)
    .where(e => e.or([e('nonceUsedAt', 'is', null), e('note', 'is distinct from', note)]))
    .execute()
}

/** Removes the mark after the chain took that block back. Attempts that ended because of it keep the mark. */
export async function clearNonceUsed(rows: Rows, id: string): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set({ nonceUsedAt: null })
    .where('id', '=', id)
    .where('status', 'in', signedStatuses)
    .execute()
}

/** Marks all open attempts of an intent as given up and makes them due at once. An earlier mark stays. */
export async function markAllGivenUp(tx: Rows, intentId: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt')
    .set(e => ({ giveUpAt: now, dueAt: e.fn<Date>('least', ['dueAt', e.val(now)]) }))
    .where('intentId', '=', intentId)
    .where('status', 'in', openStatuses)
    .where('giveUpAt', 'is', null)
    .execute()
}

/** Whether withdrawals are currently paid from this address. */
export async function isHotWallet(rows: Rows, { environment, network }: ChainKey, address: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('wallet')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether we have signed something with this nonce. */
export async function isGivenOut(
  rows: Rows,
  { environment, network }: ChainKey,
  { wallet, nonce }: { readonly wallet: string; readonly nonce: number },
): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('wallet_nonce')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('wallet', '=', wallet)
    .where('nonce', '=', BigInt(nonce))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a gap filler has failed since then. */
export async function hasUnfilledGap(rows: Rows, { environment, network }: ChainKey, since: Date): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('payout_step')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('purpose', '=', 'fill')
    .where('status', '=', 'FAILED')
    .where('endedAt', '>', since)
    .limit(e => e.lit(1))
    .executeTakeFirst()
  return found !== undefined
}
