import type { Rows } from '../../database/database.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** Hashes of the other attempts of the same that were signed. */
export async function listOtherHashes(
  rows: Rows,
  { id, intentId }: { readonly id: string; readonly intentId: string },
): Promise<string[]> {
  const found = await rows.query<{ tx_hash: string }>(
    'select tx_hash from transaction_attempt where intent_id = $1 and id <> $2 and tx_hash is not null order by attempt',
    [intentId, id],
  )
  return found.map(row => row.tx_hash)
}

/** A transaction that is none of ours has its number in a final block: it holds up no other number any more. */
export async function markNonceUsed(
  rows: Rows,
  id: string,
  { note, now }: { readonly note: string; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update transaction_attempt set nonce_used_at = coalesce(nonce_used_at, $3), note = $2
      where id = $1 and status in ('SIGNED', 'BROADCAST', 'UNCLEAR') and (nonce_used_at is null or note is distinct from $2)`,
    [id, note, now],
  )
}

/** The chain took that block back. What has ended for that reason meanwhile stays marked: it is not ours any more. */
export async function clearNonceUsed(rows: Rows, id: string): Promise<void> {
  await rows.query(
    `update transaction_attempt set nonce_used_at = null where id = $1 and status in ('SIGNED', 'BROADCAST', 'UNCLEAR')`,
    [id],
  )
}

/** All attempts of it that go on are looked at at once; the first mark stays. */
export async function markAllGivenUp(tx: Rows, intentId: string, now: Date): Promise<void> {
  await tx.query(
    `update transaction_attempt set give_up_at = $2, due_at = least(due_at, $2)
      where intent_id = $1 and status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR') and give_up_at is null`,
    [intentId, now],
  )
}

/** Whether withdrawals are paid from this address now. */
export async function isHotWallet(rows: Rows, { environment, network }: ChainKey, address: string): Promise<boolean> {
  const found = await rows.query('select from wallet where (environment, network, address) = ($1, $2, $3)', [
    environment,
    network,
    address,
  ])
  return found.length > 0
}

/** Whether something was signed with this number here. */
export async function isGivenOut(
  rows: Rows,
  { environment, network }: ChainKey,
  { wallet, nonce }: { readonly wallet: string; readonly nonce: number },
): Promise<boolean> {
  const found = await rows.query(
    'select from wallet_nonce where (environment, network, wallet, nonce) = ($1, $2, $3, $4::bigint)',
    [environment, network, wallet, nonce],
  )
  return found.length > 0
}

/** Whether a number was to be filled, and was not, since then. */
export async function hasUnfilledGap(rows: Rows, { environment, network }: ChainKey, since: Date): Promise<boolean> {
  const found = await rows.query(
    `select from payout_step where (environment, network, purpose, status) = ($1, $2, 'fill', 'FAILED') and ended_at > $3 limit 1`,
    [environment, network, since],
  )
  return found.length > 0
}
