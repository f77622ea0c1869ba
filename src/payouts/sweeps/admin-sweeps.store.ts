import type { Environment, Network } from '../../chains/chain.ts'
import type { StepPurpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
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

type Found = Omit<ListedSweep, 'createdAt' | 'endedAt'> & { created_at: string; ended_at: string | null }

const columns = 'id, environment, network, address, strategy, status, note, created_at, ended_at'

/** Open sweeps, the oldest first, and the newest of those that are done. */
export async function listSweeps(rows: Rows, limit: number): Promise<ListedSweep[]> {
  const found = await rows.query<Found>(
    `(select ${columns} from sweep where status = 'OPEN' order by created_at, id limit $1)
     union all (select ${columns} from sweep where status = 'DONE' order by ended_at desc, id limit $1) limit $1`,
    [limit],
  )
  return found.map(read)
}

export async function findSweep(rows: Rows, id: string): Promise<ListedSweep | null> {
  const [row] = await rows.query<Found>(`select ${columns} from sweep where id = $1`, [id])
  return row ? read(row) : null
}

function read({ created_at: createdAt, ended_at: endedAt, ...rest }: Found): ListedSweep {
  return { ...rest, createdAt: readDate(createdAt), endedAt: readDateOrNull(endedAt) }
}

export interface SweepTransaction {
  readonly purpose: StepPurpose
  readonly attempt: number
  readonly status: AttemptStatus
  readonly amount: bigint
  readonly txHash: string | null
  /** What it cost in wei or sun, of a batch the share of this sweep; `null` while it is in no final block. */
  readonly fee: bigint | null
  readonly note: string | null
}

/** Every attempt of every step of a sweep, in their order. */
export async function listSweepTransactions(rows: Rows, sweepId: string): Promise<SweepTransaction[]> {
  const found = await rows.query<Omit<SweepTransaction, 'amount' | 'fee'> & { amount: string; fee: string | null }>(
    `select c.purpose, c.attempt, c.status, coalesce(s.amount, c.amount)::text as amount, c.tx_hash as "txHash", c.note,
            (select coalesce(b.amount, f.amount)::text from chain_fee f
               left join batch_fee b on (b.transaction_attempt_id, b.block_hash, b.step_id) = (f.transaction_attempt_id, f.block_hash, s.id)
              where (f.transaction_attempt_id, f.block_hash) = (c.id, c.block_hash)) as fee
       from payout_step s join transaction_attempt c on c.intent_id = coalesce(s.batch_id, s.id) where s.sweep_id = $1 order by s.created_at, c.attempt`,
    [sweepId],
  )
  return found.map(row => ({ ...row, amount: BigInt(row.amount), fee: row.fee === null ? null : BigInt(row.fee) }))
}
