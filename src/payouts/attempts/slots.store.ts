import type { ChainKey } from '../../chains/chain.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'
import { openStatuses } from './attempt-expressions.store.ts'
import type { UnderWay } from './slots.ts'

/** Counts the hot wallet's steps for sweeps that no block includes yet. */
export async function countHotSteps(rows: Rows, { environment, network }: ChainKey): Promise<number> {
  const row = await rows.kysely
    .selectFrom('transaction_attempt')
    .select(e => e.cast<number>(e.fn.count('intentId').distinct(), 'integer').as('count'))
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('purpose', 'in', ['top_up', 'delegate', 'batch'])
    .where('status', 'in', openStatuses)
    .where('includedHeight', 'is', null)
    .where('nonceUsedAt', 'is', null)
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Counts what a wallet has under way. Reads indexes that contain open rows only. An attempt that the signer refused takes no slot: the
 * signer may refuse it for long. Twelve of one merchant (`refusedMax`) stop its next ones.
 */
export async function findUnderWay(rows: Rows, { environment, network }: ChainKey): Promise<UnderWay> {
  const found = await rows.kysely
    .selectFrom(e =>
      e
        .selectFrom('transaction_attempt')
        .select(attempt => [
          'intentId',
          'withdrawalId',
          'includedHeight',
          'nonceUsedAt',
          attempt
            .and([
              attempt('status', '=', 'READY'),
              attempt('note', 'is not', null),
              attempt('refusal', 'is distinct from', 'NO_PLACE' satisfies RefusalCode),
            ])
            .as('isRefused'),
        ])
        .where('environment', '=', environment)
        .where('network', '=', network)
        .where('purpose', '<>', 'sweep')
        .where('status', 'in', openStatuses)
        .as('t'),
    )
    .leftJoin('withdrawal as w', 'w.id', 't.withdrawalId')
    .select(e => [
      'w.merchantId',
      e
        .cast<number>(
          e.fn
            .count('t.intentId')
            .distinct()
            .filterWhere('t.includedHeight', 'is', null)
            .filterWhere('t.nonceUsedAt', 'is', null)
            .filterWhere(e.not('t.isRefused')),
          'integer',
        )
        .as('pending'),
      e
        .cast<number>(e.fn.count('t.intentId').distinct().filterWhere('t.includedHeight', 'is not', null), 'integer')
        .as('included'),
      e.cast<number>(e.fn.count('t.intentId').distinct().filterWhere(e.ref('t.isRefused')), 'integer').as('refused'),
    ])
    .groupBy('w.merchantId')
    .execute()
  const sum = (of: 'pending' | 'included') => found.reduce((total, row) => total + row[of], 0)
  return {
    pending: sum('pending'),
    included: sum('included'),
    merchants: found.flatMap(({ merchantId, pending, refused }) =>
      merchantId === null ? [] : [{ merchantId, pending, refused }],
    ),
  }
}
