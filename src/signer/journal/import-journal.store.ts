import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import { usdt } from '../../lib/money.ts'
import { aliveStatuses, endedStatuses } from '../attempt-statuses.ts'
import type { JournalEntry } from './journal.ts'

export interface Known {
  /** Whether the database has the withdrawal or the step. */
  readonly isIntentKnown: boolean
  /** Whether another attempt may still be paid, where only one at a time may. */
  readonly isAnotherAlive: boolean
  /** Whether a final block includes another attempt with its nonce. Then no block can include this one. */
  readonly isDisplaced: boolean
  /** Whether another attempt with its nonce ended because a foreign transaction used the nonce. */
  readonly isNonceUsed: boolean
  /** The id of its attempt. A worker may have inserted it again under another id. */
  readonly attemptId: string | null
  /** Hash of the attempt; `null`: it is not signed in the database. */
  readonly txHash: string | null
}

/**
 * Returns what the database knows of an entry. Locks the attempts of its intent and the withdrawal until the transaction ends. Attempts are
 * locked before the withdrawal, in the order of all code that tracks payouts.
 */
export async function lockKnown(tx: Rows, entry: JournalEntry): Promise<Known> {
  const { intentId, attempt: number, nonce } = entry
  await tx.kysely
    .selectFrom('transaction_attempt')
    .where('intentId', '=', intentId)
    .orderBy('attempt')
    .forNoKeyUpdate()
    .execute()
  await tx.kysely.selectFrom('withdrawal').where('id', '=', intentId).forNoKeyUpdate().execute()
  const attempt = await tx.kysely
    .selectFrom('transaction_attempt')
    .select(['id', 'txHash'])
    .where('intentId', '=', intentId)
    .where('attempt', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { isIntentKnown, isAlive, isDisplaced, isNonceUsed } = await findSubject(tx, entry)
  return {
    isIntentKnown,
    isDisplaced,
    isNonceUsed,
    isAnotherAlive: nonce === null && isAlive,
    attemptId: attempt?.id ?? null,
    txHash: attempt?.txHash ?? null,
  }
}

function findSubject({ kysely }: Rows, { intentId, attempt, nonce }: JournalEntry) {
  const others = kysely
    .selectFrom('transaction_attempt')
    .where('intentId', '=', intentId)
    .where('attempt', '<>', attempt)
  const withNumber = others.where('nonce', '=', nonce === null ? null : BigInt(nonce))
  return kysely
    .selectNoFrom(e => {
      const isKnown = e.or([
        e.exists(e.selectFrom('withdrawal').where('id', '=', intentId)),
        e.exists(e.selectFrom('payout_step').where('id', '=', intentId)),
      ])
      const displacing = withNumber.where('blockNumber', 'is not', null).where('status', 'in', endedStatuses)
      const outrun = withNumber.where('status', '=', literal('REPLACED')).where('nonceUsedAt', 'is not', null)
      return [
        isKnown.$castTo<boolean>().as('isIntentKnown'),
        e
          .exists(others.where('status', 'in', aliveStatuses))
          .$castTo<boolean>()
          .as('isAlive'),
        e.exists(displacing).$castTo<boolean>().as('isDisplaced'),
        e.exists(outrun).$castTo<boolean>().as('isNonceUsed'),
      ]
    })
    .executeTakeFirstOrThrow()
}

/** Whether the withdrawal is approved, not ended and equal to the signed one, or the step is open. */
export async function isPayable(tx: Rows, { intentId, destination, amount }: JournalEntry): Promise<boolean> {
  const row = await tx.kysely
    .selectNoFrom(e => {
      const isOther = e.exists(
        e
          .selectFrom('withdrawal')
          .where('id', '=', intentId)
          .where(of =>
            of.not(
              of.and([
                of('status', 'in', [literal('APPROVED'), literal('SIGNED'), literal('BROADCAST')]),
                of('address', '=', destination),
                of('amount', '=', usdt(BigInt(amount))),
              ]),
            ),
          ),
      )
      const isOver = e.exists(
        e.selectFrom('payout_step').where('id', '=', intentId).where('status', '<>', literal('OPEN')),
      )
      return e
        .and([e.not(isOther), e.not(isOver)])
        .$castTo<boolean>()
        .as('isPayable')
    })
    .executeTakeFirstOrThrow()
  return row.isPayable
}

/** Inserts the row of an attempt that the database lost. The same transaction adds the signed bytes. */
export async function insertImportedAttempt(
  tx: Rows,
  key: ChainKey,
  { entry, now }: { readonly entry: JournalEntry; readonly now: Date },
): Promise<void> {
  const { chainTxId, purpose, intentId, attempt, token, destination, amount } = entry
  const isWithdrawal = purpose === 'withdrawal'
  await tx.kysely
    .insertInto('transaction_attempt')
    .values({
      id: chainTxId,
      environment: key.environment,
      network: key.network,
      purpose,
      withdrawalId: isWithdrawal ? intentId : null,
      stepId: isWithdrawal ? null : intentId,
      intentId,
      attempt,
      token,
      destination,
      amount: BigInt(amount),
      status: 'READY',
      dueAt: now,
      createdAt: now,
    })
    .execute()
}

/** Marks the payout as begun, so that nothing ends the withdrawal as one without a payout. */
export async function markPaying(tx: Rows, withdrawalId: string): Promise<void> {
  await tx.kysely
    .updateTable('withdrawal')
    .set(e => ({ payingSince: e.ref('approvedAt') }))
    .where('id', '=', withdrawalId)
    .where('payingSince', 'is', null)
    .execute()
}

export interface UnsignedStep {
  readonly id: string
  readonly intentId: string
}

/** Lists steps that wait for a signature. */
export async function listUnsignedSteps(rows: Rows, { environment, network }: ChainKey): Promise<UnsignedStep[]> {
  return rows.kysely
    .selectFrom('transaction_attempt')
    .select(['id', 'intentId'])
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('status', '=', literal('READY'))
    .where('stepId', 'is not', null)
    .execute()
}

export async function giveUpSteps(rows: Rows, ids: readonly string[], now: Date): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set({ giveUpAt: now })
    .where('id', '=', anyOf(ids))
    .where('status', '=', literal('READY'))
    .where('giveUpAt', 'is', null)
    .execute()
}
