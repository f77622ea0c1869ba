import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { StepPurpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import type { AttemptStatus } from './attempt-status.ts'
import type { Attempt } from './attempt.ts'
import { isFollowed, signedStatuses } from './attempt-expressions.store.ts'

export interface NewAttempt {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  /** The intent that it is an attempt of. */
  readonly of: { readonly withdrawalId: string } | { readonly stepId: string; readonly purpose: StepPurpose }
  /** `null`: it moves no token. */
  readonly token: string | null
  /** `null`: only the signer knows it. */
  readonly destination: string | null
  readonly amount: bigint
}

/** Inserts the first attempt of a withdrawal or a step, unless the journal import has already restored one. */
export async function insertFirstAttempt(tx: Rows, attempt: NewAttempt, now: Date): Promise<void> {
  const { of } = attempt
  const [purpose, withdrawalId, stepId, intentId] =
    'stepId' in of
      ? [of.purpose, null, of.stepId, of.stepId]
      : (['withdrawal', of.withdrawalId, null, of.withdrawalId] as const)
  const { id, environment, network, token, destination, amount } = attempt
  await tx.kysely
    .insertInto('transaction_attempt')
    .values({
      id,
      environment,
      network,
      purpose,
      withdrawalId,
      stepId,
      intentId,
      attempt: 1,
      token,
      destination,
      amount,
      status: 'READY',
      dueAt: now,
      createdAt: now,
    })
    .onConflict(on => on.columns(['intentId', 'attempt']).doNothing())
    .execute()
}

/** Inserts another attempt for the same intent, unless a later one exists. */
export async function insertNextAttempt(
  tx: Rows,
  { id, after }: { readonly id: string; readonly after: Pick<Attempt, 'id'> },
  now: Date,
): Promise<void> {
  await tx.kysely
    .insertInto('transaction_attempt')
    .columns([
      'id',
      'environment',
      'network',
      'purpose',
      'withdrawalId',
      'stepId',
      'intentId',
      'attempt',
      'token',
      'destination',
      'amount',
      'status',
      'dueAt',
      'createdAt',
    ])
    .expression(into =>
      into
        .selectFrom('transaction_attempt as t')
        .select(e => [
          e.val(id).as('id'),
          't.environment',
          't.network',
          't.purpose',
          't.withdrawalId',
          't.stepId',
          't.intentId',
          e('t.attempt', '+', e.lit(1)).as('attempt'),
          't.token',
          't.destination',
          't.amount',
          literal('READY').as('status'),
          e.val(now).as('dueAt'),
          e.val(now).as('createdAt'),
        ])
        .where('t.id', '=', after.id)
        .where(e => e.not(isFollowed())),
    )
    .onConflict(on => on.doNothing())
    .execute()
}

export interface AttemptState {
  readonly id: string
  readonly attempt: number
  readonly status: AttemptStatus
  readonly sends: number
  /** The signer will never sign it. */
  readonly isRefusedForGood: boolean
  /** How often the chain had been resumed when the signer refused it. */
  readonly refusedResumes: number
  readonly txHash: string | null
  /** A block that is not final yet includes it. */
  readonly isIncluded: boolean
  /** A transaction that is not ours used its nonce. */
  readonly isNonceUsed: boolean
}

/** Returns the hashes of the signed attempts. */
export function hashesOf(attempts: readonly AttemptState[]): string[] {
  return attempts.flatMap(({ txHash }) => txHash ?? [])
}

/** Locks all attempts of a withdrawal or a step until the transaction ends, and returns them in order. */
export async function lockAttempts(tx: Rows, intentId: string): Promise<AttemptState[]> {
  return tx.kysely
    .selectFrom('transaction_attempt')
    .select(e => [
      'id',
      'attempt',
      'status',
      'sends',
      'isRefusedForGood',
      'refusedResumes',
      'txHash',
      e('includedHeight', 'is not', null).$castTo<boolean>().as('isIncluded'),
      e('nonceUsedAt', 'is not', null).$castTo<boolean>().as('isNonceUsed'),
    ])
    .where('intentId', '=', intentId)
    .orderBy('attempt')
    .forNoKeyUpdate()
    .execute()
}

/** Locks all attempts, also those inserted while it waited for the first lock. A caller that ends a payment must not miss one. */
export async function lockEveryAttempt(tx: Rows, intentId: string): Promise<AttemptState[]> {
  await tx.kysely
    .selectFrom('transaction_attempt')
    .where('intentId', '=', intentId)
    .orderBy('attempt')
    .forNoKeyUpdate()
    .execute()
  return lockAttempts(tx, intentId)
}

/** Counts a send before the bytes are handed to the nodes. */
export async function countSend(
  tx: Rows,
  id: string,
  { dueAt, headHeight }: { readonly dueAt: Date; readonly headHeight: number | null },
): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt')
    .set(e => ({
      sends: e('sends', '+', e.lit(1)),
      dueAt,
      sentHeight: e.fn.coalesce('sentHeight', e.val(headHeight === null ? null : BigInt(headHeight))),
    }))
    .where('id', '=', id)
    .execute()
}

export async function saveStatus(
  tx: Rows,
  id: string,
  { status, note, now }: { readonly status: AttemptStatus; readonly note: string | null; readonly now: Date },
): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt')
    .set(e => ({
      status,
      note,
      endedAt: hasEnded(status) ? now : null,
      ...(status === 'BROADCAST' && { broadcastAt: e.fn.coalesce('broadcastAt', e.val(now)) }),
    }))
    .where('id', '=', id)
    .execute()
}

function hasEnded(status: AttemptStatus): boolean {
  return status === 'FINAL' || status === 'FAILED' || status === 'EXPIRED' || status === 'REPLACED'
}

export async function saveBlock(
  tx: Rows,
  id: string,
  { height, hash }: { readonly height: number; readonly hash: string },
): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt')
    .set({ blockNumber: BigInt(height), blockHash: hash })
    .where('id', '=', id)
    .execute()
}

/** Records what a transaction in a final block cost its sender, in wei or sun. Another final block gets a fee of its own. */
export async function insertFee(
  tx: Rows,
  id: string,
  { fee, now }: { readonly fee: bigint; readonly now: Date },
): Promise<void> {
  await tx.kysely
    .insertInto('chain_fee')
    .columns(['transactionAttemptId', 'blockHash', 'environment', 'network', 'purpose', 'amount', 'recordedAt'])
    .expression(into =>
      into
        .selectFrom('transaction_attempt')
        .select(e => [
          'id',
          'blockHash',
          'environment',
          'network',
          'purpose',
          e.val(fee.toString()).as('amount'),
          e.val(now).as('recordedAt'),
        ])
        .where('id', '=', id)
        .$narrowType<{ blockHash: string }>(),
    )
    .onConflict(on => on.doNothing())
    .execute()
}

/** Saves the height of the block that includes it, `null` for none. */
export async function saveIncluded(rows: Rows, id: string, height: number | null): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set({ includedHeight: height === null ? null : BigInt(height) })
    .where('id', '=', id)
    .execute()
}

/** Whether a block that is not final yet includes an attempt of this chain. */
export async function hasIncluded(rows: Rows, key: ChainKey): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('transaction_attempt')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', 'in', signedStatuses)
    .where('includedHeight', 'is not', null)
    .limit(e => e.lit(1))
    .executeTakeFirst()
  return found !== undefined
}

export async function saveNote(rows: Rows, id: string, note: string | null): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set({ note })
    .where('id', '=', id)
    .where('note', 'is distinct from', note)
    .execute()
}

export async function reschedule(rows: Rows, id: string, dueAt: Date): Promise<void> {
  await rows.kysely.updateTable('transaction_attempt').set({ dueAt }).where('id', '=', id).execute()
}
