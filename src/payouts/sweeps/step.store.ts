import { expressionBuilder } from 'kysely'
import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { StepPurpose } from '../../chains/purpose.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import type { DoneStep } from './sweep.ts'

export interface NewStep extends ChainKey {
  readonly id: string
  readonly purpose: StepPurpose
  /** The deposit address that the step concerns; `null`: none. */
  readonly address: string | null
  readonly sweepId: string | null
}

/** Inserts a step; `false` while the same step is open for this address. */
export async function insertStep(tx: Rows, step: NewStep, now: Date): Promise<boolean> {
  const { environment, network, purpose, address } = step
  const inserted = await tx.kysely
    .insertInto('payout_step')
    .columns(['id', 'environment', 'network', 'purpose', 'address', 'sweepId', 'status', 'createdAt'])
    .expression(
      tx.kysely
        .selectNoFrom(e => [
          e.val(step.id).as('id'),
          e.val(environment).as('environment'),
          e.val(network).as('network'),
          e.val(purpose).as('purpose'),
          e.val(address).as('address'),
          e.val(step.sweepId).as('sweepId'),
          literal('OPEN').as('status'),
          e.val(now).as('createdAt'),
        ])
        .where(e => e.not(e.exists(underWay(tx, step)))),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(e => e.lit(1).as('one'))
    .execute()
  return inserted.length > 0
}

function underWay({ kysely }: Rows, { environment, network, purpose, address }: NewStep) {
  return kysely
    .selectFrom('payout_step as o')
    .where('o.status', '=', literal('OPEN'))
    .where('o.environment', '=', environment)
    .where('o.network', '=', network)
    .where('o.purpose', '=', purpose)
    .where('o.address', 'is not distinct from', address)
}

export interface EndedStep {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly purpose: StepPurpose
  readonly address: string | null
  readonly sweepId: string | null
  /** The amount that it should move. */
  readonly amount: bigint
  /** How often the chain took back the block that ended it. */
  readonly reopened: number
}

/** Ends an open step. Returns `null` when it has ended already. */
export async function endStep(
  tx: Rows,
  id: string,
  { status, now }: { readonly status: 'DONE' | 'FAILED'; readonly now: Date },
): Promise<EndedStep | null> {
  const row = await tx.kysely
    .updateTable('payout_step as s')
    .set({ status, endedAt: now })
    .where('s.id', '=', id)
    .where('s.status', '=', 'OPEN')
    .returning(endedColumns)
    .returning(amountOf())
    .executeTakeFirst()
  return row ? withAmount(row) : null
}

const endedColumns = [
  's.id',
  's.environment',
  's.network',
  's.purpose',
  's.address',
  's.sweepId',
  's.reopened',
] as const

/** The amount that a step should move: of a sweep in a batch its own, of any other step that of its first attempt. */
function amountOf() {
  const e = expressionBuilder<Tables & { s: Tables['payout_step'] }, 's'>()
  const first = e
    .selectFrom('transaction_attempt as c')
    .select('c.amount')
    .whereRef('c.intentId', '=', 's.id')
    .where('c.attempt', '=', 1)
  return e.fn.coalesce('s.amount', first).as('amount')
}

function withAmount<Row extends { readonly id: string; readonly amount: bigint | null }>(row: Row) {
  const { amount } = row
  if (amount === null) throw new Error(`step ${row.id} has no first attempt`)
  return { ...row, amount }
}

/**
 * Reopens a step after the chain took back the final block that ended it, whatever began since. Each step counts by its own transaction.
 */
export async function reopenStep(
  tx: Rows,
  id: string,
): Promise<(EndedStep & { readonly was: 'DONE' | 'FAILED' }) | null> {
  const before = await tx.kysely
    .selectFrom('payout_step as s')
    .select(endedColumns)
    .select(amountOf())
    .select('s.status as was')
    .where('s.id', '=', id)
    .where('s.status', '<>', 'OPEN')
    .$narrowType<{ was: 'DONE' | 'FAILED' }>()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return null
  await tx.kysely
    .updateTable('payout_step')
    .set(e => ({ status: 'OPEN', endedAt: null, reopened: e('reopened', '+', e.lit(1)) }))
    .where('id', '=', id)
    .execute()
  return withAmount(before)
}

export interface SweepSteps {
  readonly isOpen: boolean
  readonly ended: readonly DoneStep[]
}

/** Returns the ended steps of a sweep in order, and whether one is still open. */
export async function findSweepSteps(rows: Rows, sweepId: string): Promise<SweepSteps> {
  const steps = await rows.kysely
    .selectFrom('payout_step as s')
    .leftJoin('transaction_attempt as c', join => join.onRef('c.intentId', '=', 's.id').on('c.attempt', '=', 1))
    .select(e => ['s.id', 's.purpose', 's.status', e.fn.coalesce('s.amount', 'c.amount').as('amount')])
    .where('s.sweepId', '=', sweepId)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .execute()
  const ended = steps.flatMap(step => {
    const { status, purpose } = step
    return status === 'OPEN' ? [] : [{ purpose, status, amount: withAmount(step).amount }]
  })
  return { isOpen: ended.length < steps.length, ended }
}
