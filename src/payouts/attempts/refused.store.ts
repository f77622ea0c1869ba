import type { ChainKey } from '../../chains/chain.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'

export interface RefusedAttempt {
  readonly id: string
  readonly intentId: string
  readonly purpose: Purpose
  readonly isGivenUp: boolean
  readonly isNotAllowed: boolean
}

/**
 * Attempts that the signer has refused for good since before this time, or because they are given up or not allowed any more, and of which
 * nothing that was signed can be paid. Nobody waits for a batch: its sweeps begin anew.
 */
export async function listRefused(
  rows: Rows,
  key: ChainKey,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<RefusedAttempt[]> {
  return rows.query(
    `select id, intent_id as "intentId", purpose, give_up_at is not null as "isGivenUp", coalesce(refusal = $5, false) as "isNotAllowed"
       from transaction_attempt
      where environment = $1 and network = $2 and status = 'READY' and is_refused_for_good
        and (refused_at < $3 or marked_failed_at is not null or purpose in ('batch', 'fill') or refusal = $5)
        and not exists (select from transaction_attempt o where o.intent_id = transaction_attempt.intent_id and o.id <> transaction_attempt.id
              and (o.attempt > transaction_attempt.attempt or o.status not in ('FAILED', 'EXPIRED')))
        and not exists (select from wallet w where (w.environment, w.network) = ($1, $2) and w.paused_at is not null)
      order by refused_at limit $4`,
    [key.environment, key.network, before, limit, 'NOT_ALLOWED' satisfies RefusalCode],
  )
}
