import type { ChainKey } from '../../chains/chain.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'

/** How many sweeps of a chain stand in a state, and since when the oldest of them is open. */
export interface OpenSweeps extends ChainKey {
  /** Whether a transaction of it goes on, or it waits for another look. */
  readonly state: 'UNDER_WAY' | 'WAITING'
  readonly count: number
  readonly since: Date
}

/** By partial indexes that hold what is open alone; the oldest of each chain, up to `limit` of them. */
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

/** What transactions of a purpose cost, in wei or sun. */
export interface SpentFees extends ChainKey {
  readonly purpose: Purpose
  readonly amount: bigint
}

/** By an index that holds the amounts: only what is newer than this is read. */
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
