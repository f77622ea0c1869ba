import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'
import { listUnenteredRows } from './reserves.sql.ts'

/** A spending of one of our addresses to a foreign address that we did not sign and that is not in the books. */
export interface Unentered extends ChainKey {
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  readonly recordedAt: Date
  readonly reversals: number
}

interface Which {
  /** Filters by transaction or address. Default: all. */
  readonly txHash?: string
  readonly address?: string
  readonly limit: number
}

/** Lists spendings that are not in the books, the oldest first. */
export async function listUnentered(rows: Rows, { txHash, address, limit }: Which): Promise<Unentered[]> {
  const found = await listUnenteredRows(rows, { txHash: txHash ?? null, address: address ?? null, limit })
  return found.map(({ amount, recorded_at: recordedAt, ...row }) => ({
    ...row,
    amount: readUsdt(amount),
    recordedAt: readDate(recordedAt),
  }))
}

/** Counts the entries for destroyed tokens of an address. */
export async function countDestroyed(rows: Rows, { environment, network }: ChainKey, address: string): Promise<number> {
  const { count } = await rows.kysely
    .selectFrom('wallet_spending')
    .select(e => e.fn.countAll<bigint>().as('count'))
    .where('fromAddress', '=', address)
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where(e => e.not('isOurs'))
    .where(e => e.fn<boolean>('starts_with', ['txHash', e.val('destroyed:')]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the spendings of a transaction, so that no reversal marks them before this transaction ends. */
export async function holdSpending(tx: Rows, { environment, network }: ChainKey, txHash: string): Promise<void> {
  await tx.kysely
    .selectFrom('wallet_spending')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('txHash', '=', txHash)
    .forShare()
    .execute()
}
