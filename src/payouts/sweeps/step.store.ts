import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { StepPurpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import type { DoneStep } from './sweep.ts'

export interface NewStep extends ChainKey {
  readonly id: string
  readonly purpose: StepPurpose
  /** The deposit address that it is about; `null`: none. */
  readonly address: string | null
  readonly sweepId: string | null
}

/** Writes down that the treasury does something; `false` while the same is under way for this address. */
export async function insertStep(tx: Rows, step: NewStep, now: Date): Promise<boolean> {
  const inserted = await tx.query(
    `insert into payout_step (id, environment, network, purpose, address, sweep_id, status, created_at)
     select $1, $2, $3, $4, $5, $6, 'OPEN', $7 where not exists (
        select from payout_step o where o.status = 'OPEN' and (o.environment, o.network, o.purpose) = ($2, $3, $4)
           and o.address is not distinct from $5)
     on conflict do nothing returning 1`,
    [step.id, step.environment, step.network, step.purpose, step.address, step.sweepId, now],
  )
  return inserted.length > 0
}

export interface EndedStep {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly purpose: StepPurpose
  readonly address: string | null
  readonly sweepId: string | null
  /** What it was to move. */
  readonly amount: bigint
  /** How often the block that ended it was taken back. */
  readonly reopened: number
}

/** What is over stays as it ended: `null` when it is over already. */
export async function endStep(
  tx: Rows,
  id: string,
  { status, now }: { readonly status: 'DONE' | 'FAILED'; readonly now: Date },
): Promise<EndedStep | null> {
  const [row] = await tx.query<FoundStep>(
    `update payout_step s set status = $2, ended_at = $3 where s.id = $1 and s.status = 'OPEN' returning ${endedColumns}`,
    [id, status, now],
  )
  return row ? { ...row, amount: BigInt(row.amount) } : null
}

type FoundStep = Omit<EndedStep, 'amount'> & { amount: string }

const endedColumns = `s.id, s.environment, s.network, s.purpose, s.address, s.sweep_id as "sweepId", s.reopened,
  coalesce(s.amount, (select c.amount from transaction_attempt c where c.intent_id = s.id and c.attempt = 1))::text as amount`

/** The final block that ended a step was taken back: it goes on, whatever was begun since. Each of them counts by its own bytes. */
export async function reopenStep(
  tx: Rows,
  id: string,
): Promise<(EndedStep & { readonly was: 'DONE' | 'FAILED' }) | null> {
  const [before] = await tx.query<FoundStep & { was: 'DONE' | 'FAILED' }>(
    `select ${endedColumns}, s.status as was from payout_step s where s.id = $1 and s.status <> 'OPEN' for no key update`,
    [id],
  )
  if (!before) return null
  await tx.query(`update payout_step set status = 'OPEN', ended_at = null, reopened = reopened + 1 where id = $1`, [id])
  return { ...before, amount: BigInt(before.amount) }
}

export interface SweepSteps {
  readonly isOpen: boolean
  readonly ended: readonly DoneStep[]
}

/** The steps of a sweep, in their order. */
export async function findSweepSteps(rows: Rows, sweepId: string): Promise<SweepSteps> {
  const steps = await rows.query<{ purpose: StepPurpose; status: 'OPEN' | 'DONE' | 'FAILED'; amount: string }>(
    `select s.purpose, s.status, coalesce(s.amount, c.amount)::text as amount
       from payout_step s left join transaction_attempt c on c.intent_id = s.id and c.attempt = 1 where s.sweep_id = $1 order by s.created_at, s.id`,
    [sweepId],
  )
  const ended = steps.flatMap(({ purpose, status, amount }) =>
    status === 'OPEN' ? [] : [{ purpose, status, amount: BigInt(amount) }],
  )
  return { isOpen: ended.length < steps.length, ended }
}
