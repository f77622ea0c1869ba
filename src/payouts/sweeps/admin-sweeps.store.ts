import type { Environment, Network } from '../../chains/chain.ts'
import type { StepPurpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import type { AttemptStatus } from '../attempts/attempt-status.ts'

export interface ListedSweep {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly address: string
  readonly strategy: string
  readonly status: 'OPEN' | 'DONE'
  readonly note: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const columns = [
  'id',
  'environment',
  'network',
  'address',
  'strategy',
  'status',
  'note',
  'createdAt',
  'endedAt',
] as const

/** Lists open sweeps, the oldest first, and then the newest that are done. */
export async function listSweeps({ kysely }: Rows, limit: number): Promise<ListedSweep[]> {
  const sweeps = kysely.selectFrom('sweep').select(columns).limit(limit)
  const open = sweeps.where('status', '=', literal('OPEN')).orderBy('createdAt').orderBy('id')
  const done = sweeps.where('status', '=', literal('DONE')).orderBy('endedAt', 'desc').orderBy('id')
  return kysely
    .selectFrom(open.as('open'))
    .select(columns)
    .unionAll(kysely.selectFrom(done.as('done')).select(columns))
    .limit(limit)
    .execute()
}

export async function findSweep(rows: Rows, id: string): Promise<ListedSweep | null> {
  const found = await rows.kysely.selectFrom('sweep').select(columns).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

export interface SweepTransaction {
  readonly purpose: StepPurpose
  readonly attempt: number
  readonly status: AttemptStatus
  readonly amount: bigint
  readonly txHash: string | null
  /** Its cost in wei or sun, for a batch the share of this sweep; `null` until a final block includes it. */
  readonly fee: bigint | null
  readonly note: string | null
}

/** Lists every attempt of every step of a sweep, in order. */
export async function listSweepTransactions(rows: Rows, sweepId: string): Promise<SweepTransaction[]> {
  const found = await rows.kysely
    .selectFrom('payout_step as s')
    .innerJoin('transaction_attempt as c', join =>
      join.on(e => e('c.intentId', '=', e.fn.coalesce('s.batchId', 's.id'))),
    )
    .select(['c.purpose', 'c.attempt', 'c.status', 'c.txHash', 'c.note'])
    .select(e => e.fn.coalesce('s.amount', 'c.amount').as('amount'))
    .select(e =>
      e
        .selectFrom('chain_fee as f')
        .leftJoin('batch_fee as b', join =>
          join
            .onRef('b.transactionAttemptId', '=', 'f.transactionAttemptId')
            .onRef('b.blockHash', '=', 'f.blockHash')
            .onRef('b.stepId', '=', 's.id'),
        )
        .select(fee => fee.fn.coalesce('b.amount', 'f.amount').as('fee'))
        .whereRef('f.transactionAttemptId', '=', 'c.id')
        .whereRef('f.blockHash', '=', 'c.blockHash')
        .as('fee'),
    )
    .where('s.sweepId', '=', sweepId)
    .orderBy('s.createdAt')
    .orderBy('c.attempt')
    .$narrowType<{ purpose: StepPurpose }>()
    .execute()
  return found.map(row => ({ ...row, fee: row.fee === null ? null : BigInt(row.fee) }))
}
