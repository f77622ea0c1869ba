import type { ChainKey } from '../../chains/chain.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'

export interface RefusedAttempt {
  readonly id: string
  readonly intentId: string
  readonly purpose: Purpose
  readonly isGivenUp: boolean
  readonly isNotAllowed: boolean
  /** Why the signer refuses it. */
  readonly note: string | null
}

/**
 * Lists attempts that the signer has refused for good, whose earlier attempts are all over. The refusal must be older than `before`, unless
 * the attempt was marked as failed, is not allowed any more, or is a batch or gap filler: nobody waits for a batch, its sweeps begin anew.
 */
export async function listRefused(
  rows: Rows,
  key: ChainKey,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<RefusedAttempt[]> {
  const refusal = 'NOT_ALLOWED' satisfies RefusalCode
  return rows.kysely
    .selectFrom('transaction_attempt as t')
    .select(e => [
      't.id',
      't.intentId',
      't.purpose',
      't.note',
      e('t.giveUpAt', 'is not', null).$castTo<boolean>().as('isGivenUp'),
      e.fn.coalesce(e('t.refusal', '=', refusal).$castTo<boolean>(), e.lit(false)).as('isNotAllowed'),
    ])
    .where('t.environment', '=', key.environment)
    .where('t.network', '=', key.network)
    .where('t.status', '=', literal('READY'))
    .where('t.isRefusedForGood', 'is', true)
    .where(e =>
      e.or([
        e('t.refusedAt', '<', before),
        e('t.markedFailedAt', 'is not', null),
        e('t.purpose', 'in', ['batch', 'fill']),
        e('t.refusal', '=', refusal),
      ]),
    )
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('transaction_attempt as o')
            .whereRef('o.intentId', '=', 't.intentId')
            .whereRef('o.id', '<>', 't.id')
            .where(or =>
              or.or([or('o.attempt', '>', or.ref('t.attempt')), or('o.status', 'not in', ['FAILED', 'EXPIRED'])]),
            ),
        ),
      ),
    )
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('wallet as w')
            .where('w.environment', '=', key.environment)
            .where('w.network', '=', key.network)
            .where('w.pausedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('t.refusedAt')
    .limit(limit)
    .execute()
}
