import { expressionBuilder } from 'kysely'
import type { ChainKey } from '../../chains/chain.ts'
import type { SentTransaction } from '../../chains/send/outgoing.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { withDue } from '../../database/due.ts'
import { dueAtOnce, literal } from '../../database/expressions.ts'
import { usdt } from '../../lib/money.ts'
import type { AttemptStatus } from '../attempts/attempt-status.ts'
import { endedStatuses, isFollowed, orderOf, type OrderColumns } from '../attempts/attempt-expressions.store.ts'

/** A transaction of ours that a final block ended. */
export interface EndedAttempt {
  readonly id: string
  readonly purpose: Purpose
  /** The withdrawal or the step. */
  readonly intentId: string
  readonly isSuccess: boolean
  /** It failed and expired, and a later attempt exists. No block can include it again, and it is not sent any more. */
  readonly isFollowed: boolean
  readonly sent: SentTransaction
  readonly block: { readonly height: number; readonly hash: string }
  readonly endedAt: Date
}

/** Whether no block can include `t` any more and a later attempt exists. */
const isFollowedForGood = () => {
  const e = expressionBuilder<Tables & { t: Tables['transaction_attempt'] }, 't'>()
  return e.and([e('t.status', '=', 'FAILED'), e('t.nonce', 'is', null), isFollowed()])
}

const columns = [
  't.id',
  't.purpose',
  't.intentId',
  't.status',
  't.txHash',
  't.wallet',
  't.nonce',
  't.expirationMs',
  't.referenceHeight',
  't.blockNumber',
  't.blockHash',
  't.endedAt',
] as const

const never = literal('infinity')

/**
 * Lists attempts that ended above this height, and recent ones that are still rechecked, the lowest block first. The watcher may have read
 * past a block without noticing that it replaced another one.
 */
export async function listEndedAbove(rows: Rows, key: ChainKey, height: number): Promise<EndedAttempt[]> {
  const found = await rows.kysely
    .selectFrom('transaction_attempt as t')
    .select(columns)
    .select(isFollowedForGood().$castTo<boolean>().as('isFollowed'))
    .where('t.environment', '=', key.environment)
    .where('t.network', '=', key.network)
    .where('t.status', 'in', endedStatuses)
    .where('t.blockNumber', 'is not', null)
    .where(e => e.or([e('t.blockNumber', '>', BigInt(height)), e('t.dueAt', '<', e.cast<Date>(never, 'timestamptz'))]))
    .orderBy('t.blockNumber')
    .orderBy('t.id')
    .$narrowType<Ended>()
    .execute()
  return found.map(read)
}

export interface RecheckSchedule {
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** The latest regular due time. A later one was written by a fast clock. */
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Claims ended attempts that are due for a recheck. Nobody else gets them until `leaseUntil`. */
export async function claimEnded(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, limit, putOffUntilMax, token }: RecheckSchedule,
): Promise<EndedAttempt[]> {
  const due = withDue(
    rows,
    (db, isDue) =>
      db
        .selectFrom('transaction_attempt')
        .select('id')
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .where('status', 'in', endedStatuses)
        .where('blockNumber', 'is not', null)
        .where(e => e('dueAt', '<', e.cast<Date>(never, 'timestamptz')))
        .where(isDue)
        .orderBy('dueAt'),
    { now, putOffUntilMax, limit },
  )
  const found = await due
    .updateTable('transaction_attempt as t')
    .from('due')
    .set({ dueAt: leaseUntil, claim: token })
    .whereRef('t.id', '=', 'due.id')
    .returning(columns)
    .returning(isFollowedForGood().$castTo<boolean>().as('isFollowed'))
    .$narrowType<Ended>()
    .execute()
  return found.map(read)
}

/** Makes due again the attempts of a claim whose answer was lost. */
export async function releaseEnded(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<RecheckSchedule, 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set({ dueAt: dueAtOnce(now), claim: null })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', 'in', endedStatuses)
    .where('blockNumber', 'is not', null)
    .where(e => e('dueAt', '<', e.cast<Date>(never, 'timestamptz')))
    .where('claim', '=', token)
    .execute()
}

/** Sets when an ended attempt is checked again; `null`: never. */
export async function rescheduleEnded(rows: Rows, id: string, dueAt: Date | null): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set(e => ({
      dueAt: e.fn.coalesce(e.cast<Date | null>(e.val(dueAt), 'timestamptz'), e.cast<Date>(never, 'timestamptz')),
    }))
    .where('id', '=', id)
    .where('status', 'in', endedStatuses)
    .execute()
}

/** Reopens all signed attempts of a withdrawal or step that a block could still include, so that they are sent and tracked again. */
export async function reopenAttempts(tx: Rows, intentId: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt as t')
    .set({
      status: 'UNCLEAR',
      note: 'the chain reverted a final block',
      reorgedOutAt: now,
      endedAt: null,
      lostAmount: usdt(0n),
      blockNumber: null,
      blockHash: null,
      dueAt: now,
    })
    .where('t.intentId', '=', intentId)
    .where('t.status', 'in', ['FINAL', 'FAILED', 'REPLACED'])
    .where('t.txHash', 'is not', null)
    .where(e => e.not(isFollowedForGood()))
    .execute()
}

/** Clears the block of an attempt that is not sent again. */
export async function clearBlock(tx: Rows, id: string): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt')
    .set({ blockNumber: null, blockHash: null })
    .where('id', '=', id)
    .execute()
}

/** Columns that every attempt ended by a block has. */
interface Ended {
  readonly txHash: string
  readonly wallet: string
  readonly blockNumber: bigint
  readonly blockHash: string
  readonly endedAt: Date
}

interface Found extends Ended, Pick<EndedAttempt, 'id' | 'purpose' | 'intentId' | 'isFollowed'>, OrderColumns {
  readonly status: AttemptStatus
}

function read(row: Found): EndedAttempt {
  const { id, purpose, intentId, endedAt } = row
  return {
    id,
    purpose,
    intentId,
    isSuccess: row.status === 'FINAL',
    isFollowed: row.isFollowed,
    sent: { txHash: row.txHash, from: row.wallet, order: orderOf(row) },
    block: { height: Number(row.blockNumber), hash: row.blockHash },
    endedAt,
  }
}
