import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

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
