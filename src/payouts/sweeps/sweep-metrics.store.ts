import type { ChainKey } from '../../chains/chain.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'

/** How many sweeps of a chain are in a state, and since when the oldest of them is open. */
export interface OpenSweeps extends ChainKey {
  /** Whether one of its transactions is open, or it waits for its next check. */
  readonly state: 'UNDER_WAY' | 'WAITING'
  readonly count: number
  readonly since: Date
}

/** Reads partial indexes that contain open rows only, up to `limit` sweeps. */
export async function listOpenSweeps(rows: Rows, limit: number): Promise<OpenSweeps[]> {
  const open = rows.kysely
    .selectFrom('sweep')
    .select(['id', 'environment', 'network', 'createdAt'])
    .where('status', '=', literal('OPEN'))
    .limit(limit)
  const states = rows.kysely.selectFrom(open.as('s')).select(e => {
    const step = e
      .selectFrom('payout_step as t')
      .whereRef('t.sweepId', '=', 's.id')
      .where('t.status', '=', literal('OPEN'))
    const state = e.case().when(e.exists(step)).then(literal('UNDER_WAY')).else(literal('WAITING')).end()
    return ['s.environment', 's.network', 's.createdAt', state.as('state')]
  })
  return rows.kysely
    .selectFrom(states.as('o'))
    .select(e => [
      'environment',
      'network',
      'state',
      e.cast<number>(e.fn.countAll(), 'integer').as('count'),
      e.fn.min('createdAt').as('since'),
    ])
    .groupBy(['environment', 'network', 'state'])
    .orderBy('environment')
    .orderBy('network')
    .orderBy('state')
    .execute()
}

/** Fees of the transactions of one purpose, in wei or sun. */
export interface SpentFees extends ChainKey {
  readonly purpose: Purpose
  readonly amount: bigint
}

/** Sums fees since a time. An index includes the amounts, so only newer entries are read. */
export async function listFeesSince(rows: Rows, since: Date): Promise<SpentFees[]> {
  const found = await rows.kysely
    .selectFrom('wallet as w')
    .crossJoinLateral(e =>
      e
        .selectFrom('chain_fee as c')
        .select(['purpose', 'amount'])
        .whereRef('c.environment', '=', 'w.environment')
        .whereRef('c.network', '=', 'w.network')
        .where('c.recordedAt', '>', since)
        .as('f'),
    )
    .select(e => ['w.environment', 'w.network', 'f.purpose', e.fn.sum<string>('f.amount').as('amount')])
    .groupBy(['w.environment', 'w.network', 'f.purpose'])
    .orderBy('w.environment')
    .orderBy('w.network')
    .orderBy('f.purpose')
    .execute()
  return found.map(row => ({ ...row, amount: BigInt(row.amount) }))
}
