import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'
import type { TransferIdentity } from '../orders/recorded-transfer.ts'
import type { ChainKey } from '../chains/chain.ts'

/** A final transfer that one worker has taken to screen it. */
export interface ClaimedTransfer extends TransferIdentity {
  readonly orderId: string
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  /** This attempt counted. */
  readonly attempts: number
  readonly reversals: number
}

interface ClaimedRow {
  tx_hash: string
  ordinal: number
  order_id: string
  from_address: string
  to_address: string
  amount: string
  screening_attempts: number
  reversals: number
}

/** Takes transfers of a chain that are due for screening, oldest first, until `leaseUntil`: a worker that dies loses them. */
export async function claimUnscreened(
  rows: Rows,
  key: ChainKey,
  claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<ClaimedTransfer[]> {
  const found = await rows.query<ClaimedRow>(
    `update chain_transfer t set next_screening_at = $4, screening_attempts = t.screening_attempts + 1
       from (select tx_hash, ordinal from chain_transfer
              where environment = $1 and network = $2 and next_screening_at <= $3
              order by next_screening_at limit $5 for update skip locked) as due
      where t.environment = $1 and t.network = $2 and t.tx_hash = due.tx_hash and t.ordinal = due.ordinal
     returning t.tx_hash, t.ordinal, t.order_id, t.from_address, t.to_address, t.amount, t.screening_attempts,
                t.reversals`,
    [key.environment, key.network, claim.now, claim.leaseUntil, claim.limit],
  )
  return found.map(row => ({
    environment: key.environment,
    network: key.network,
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    orderId: row.order_id,
    from: row.from_address,
    to: row.to_address,
    amount: readUsdt(row.amount),
    attempts: row.screening_attempts,
    reversals: row.reversals,
  }))
}

/** Sets when a transfer that could not be screened is tried again, and why it could not. */
export async function postponeScreening(
  rows: Rows,
  key: TransferIdentity,
  { at, error }: { readonly at: Date; readonly error: string },
): Promise<void> {
  await rows.query(
    `update chain_transfer set next_screening_at = $5, screening_error = $6
      where environment = $1 and network = $2 and tx_hash = $3 and ordinal = $4 and next_screening_at is not null`,
    [key.environment, key.network, key.txHash, key.ordinal, at, error],
  )
}

const unscreened = `environment = $1 and network = $2 and tx_hash = $3 and ordinal = $4
  and status = 'FINAL' and screening = 'PENDING'`

/** Clears a transfer; `false` when it was screened before: the first verdict stands. */
export async function markClear(rows: Rows, key: TransferIdentity): Promise<boolean> {
  const marked = await rows.query(
    `update chain_transfer set screening = 'CLEAR', next_screening_at = null, screening_error = null
      where ${unscreened} returning 1`,
    [key.environment, key.network, key.txHash, key.ordinal],
  )
  return marked.length === 1
}

/** Freezes a transfer; `false` when it was screened before: the first verdict stands. */
export async function markFrozen(
  rows: Rows,
  key: TransferIdentity,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const marked = await rows.query(
    `update chain_transfer set screening = 'FLAGGED', status = 'FROZEN', frozen_at = $5, freeze_reason = $6,
            next_screening_at = null, screening_error = null
      where ${unscreened} returning 1`,
    [key.environment, key.network, key.txHash, key.ordinal, now, reason],
  )
  return marked.length === 1
}

/** How many transfers of an order were frozen so far, reversed ones at least, and how many of them still are. */
export async function countFrozen(rows: Rows, orderId: string): Promise<{ ever: number; now: number }> {
  const [counts] = await rows.query<{ ever: number; now: number }>(
    `select (count(frozen_at) + sum(reversals))::integer as ever,
            count(*) filter (where status = 'FROZEN')::integer as now
       from chain_transfer where order_id = $1 having count(*) > 0`,
    [orderId],
  )
  return counts ?? { ever: 0, now: 0 }
}

/** Releases what is frozen of an order, up to a limit: final and clear from now on, and so to be credited. */
export async function releaseFrozen(
  rows: Rows,
  { orderId, now, limit }: { readonly orderId: string; readonly now: Date; readonly limit: number },
): Promise<void> {
  await rows.query(
    `update chain_transfer x set status = 'FINAL', screening = 'CLEAR', released_at = $2
       from (select environment, network, tx_hash, ordinal from chain_transfer
              where order_id = $1 and status = 'FROZEN' order by tx_hash, ordinal limit $3 for no key update) f
      where (x.environment, x.network, x.tx_hash, x.ordinal) = (f.environment, f.network, f.tx_hash, f.ordinal)`,
    [orderId, now, limit],
  )
}
