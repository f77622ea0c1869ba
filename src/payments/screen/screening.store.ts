import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables } from '../../database/database.ts'
import { dueAtOnce, literal } from '../../database/expressions.ts'
import type { Usdt } from '../../lib/money.ts'
import type { TransferIdentity } from '../../orders/recorded-transfer.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** A final transfer that a worker has claimed for screening. */
export interface ClaimedTransfer extends TransferIdentity {
  readonly orderId: string
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  /** Includes this attempt. */
  readonly attempts: number
  readonly reversals: number
}

/** Makes claimed transfers due again after the answer of the claim was lost. The attempt does not count. */
export async function releaseUnscreened(
  rows: Rows,
  key: ChainKey,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('chain_transfer')
    .set(e => ({
      nextScreeningAt: dueAtOnce(now),
      screeningAttempts: e('screeningAttempts', '-', e.lit(1)),
      claim: null,
    }))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('nextScreeningAt', 'is not', null)
    .where('claim', '=', token)
    .execute()
}

/** Makes transfers due, up to a limit, whose time is further ahead than any backoff: a fast clock wrote it. */
export async function recallPutOff(
  rows: Rows,
  key: ChainKey,
  { now, putOffUntilMax, limit }: { readonly now: Date; readonly putOffUntilMax: Date; readonly limit: number },
): Promise<void> {
  const putOff = rows.kysely
    .selectFrom('chain_transfer')
    .select(['txHash', 'ordinal', 'network', 'environment'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('nextScreeningAt', '>', putOffUntilMax)
    .orderBy('nextScreeningAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  await rows.kysely
    .updateTable('chain_transfer as t')
    .from(putOff.as('f'))
    .set({ nextScreeningAt: now })
    .whereRef('t.txHash', '=', 'f.txHash')
    .whereRef('t.ordinal', '=', 'f.ordinal')
    .whereRef('t.network', '=', 'f.network')
    .whereRef('t.environment', '=', 'f.environment')
    .execute()
}

/** Sets when a transfer that could not be screened is tried again, and why it could not. */
export async function rescheduleScreening(
  rows: Rows,
  key: TransferIdentity,
  { at, error }: { readonly at: Date; readonly error: string },
): Promise<void> {
  await rows.kysely
    .updateTable('chain_transfer')
    .set({ nextScreeningAt: at, screeningError: error })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('txHash', '=', key.txHash)
    .where('ordinal', '=', key.ordinal)
    .where('nextScreeningAt', 'is not', null)
    .execute()
}

/** A transfer as claimed. After a reversal it is another one. */
type Claimed = TransferIdentity & Pick<ClaimedTransfer, 'reversals'>

function isUnscreened(e: ExpressionBuilder<Tables, 'chain_transfer'>, key: Claimed) {
  return e.and([
    e('environment', '=', key.environment),
    e('network', '=', key.network),
    e('txHash', '=', key.txHash),
    e('ordinal', '=', key.ordinal),
    e('reversals', '=', key.reversals),
    e('status', '=', literal('FINAL')),
    e('screening', '=', literal('PENDING')),
  ])
}

/** Clears a transfer. Returns `false` if it was screened before: the first verdict stands. */
export async function markClear(rows: Rows, key: Claimed): Promise<boolean> {
  const marked = await rows.kysely
    .updateTable('chain_transfer')
    .set({ screening: 'CLEAR', nextScreeningAt: null, screeningError: null })
    .where(e => isUnscreened(e, key))
    .returning('txHash')
    .execute()
  return marked.length === 1
}

/** Freezes a transfer. Returns `false` if it was screened before: the first verdict stands. */
export async function markFrozen(
  rows: Rows,
  key: Claimed,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const marked = await rows.kysely
    .updateTable('chain_transfer')
    .set({ screening: 'FLAGGED', status: 'FROZEN', frozenAt: now, freezeReason: reason })
    .set({ nextScreeningAt: null, screeningError: null })
    .where(e => isUnscreened(e, key))
    .returning('txHash')
    .execute()
  return marked.length === 1
}

type OfTransfers = ExpressionBuilder<Tables, 'chain_transfer'>

/** Whether a transfer is frozen and undecided. */
function isHeld(e: OfTransfers) {
  return e.and([e('status', '=', literal('FROZEN')), e('setApartAt', 'is', null)])
}

function countFreezes(e: OfTransfers) {
  const reversed = e.fn.coalesce(e.fn.sum<bigint>('reversals'), e.cast<bigint>(e.lit(0), 'bigint'))
  return e.cast<number>(e(e.fn.count<bigint>('frozenAt'), '+', reversed), 'integer')
}

/** The frozen money of an order at one moment, as an operator sees it. */
export interface FrozenMoney {
  /** How many transfers of the order were frozen so far, reversed ones at least: it grows with each one. */
  readonly freezeCount: number
  readonly transfers: number
  readonly amount: Usdt
  /** The largest of them. */
  readonly largest: readonly { readonly amount: Usdt; readonly from: string }[]
}

export async function findFrozenMoney(rows: Rows, orderId: string, limit: number): Promise<FrozenMoney> {
  const counted = rows.kysely
    .selectFrom('chain_transfer')
    .select(e => {
      const sum = e.fn.sum<Usdt>('amount').filterWhere(isHeld)
      return [
        countFreezes(e).as('freezeCount'),
        e.cast<number>(e.fn.countAll().filterWhere(isHeld), 'integer').as('transfers'),
        e.cast<Usdt>(e.fn.coalesce(sum, e.cast<Usdt>(e.lit(0), 'bigint')), 'bigint').as('amount'),
      ]
    })
    .where('orderId', '=', orderId)
  const found = await rows.kysely
    .selectFrom(counted.as('counted'))
    .leftJoinLateral(
      db =>
        db
          .selectFrom('chain_transfer')
          .select(['amount', 'fromAddress'])
          .where('orderId', '=', orderId)
          .where(isHeld)
          .orderBy('amount', 'desc')
          .orderBy('txHash')
          .orderBy('ordinal')
          .limit(limit)
          .as('x'),
      join => join.onTrue(),
    )
    .select(['counted.freezeCount', 'counted.transfers', 'counted.amount', 'x.amount as one', 'x.fromAddress as from'])
    .execute()
  const { freezeCount, transfers, amount } = found[0]!
  const largest = found.flatMap(({ one, from }) => (one === null || from === null ? [] : [{ amount: one, from }]))
  return { freezeCount, transfers, amount, largest }
}

/** The part of a decision about frozen money that one transaction carries out. */
export interface DecisionBatch {
  readonly orderId: string
  /** The count that the operators saw. If more was frozen since, nothing is decided. */
  readonly freezeCount: number
  readonly now: Date
  readonly limit: number
}

/** Releases frozen transfers of an order: they are final and clear, and will be credited. Returns how many. */
export async function releaseFrozen(rows: Rows, decided: DecisionBatch): Promise<number> {
  const change = { status: 'FINAL', screening: 'CLEAR', releasedAt: decided.now } as const
  return (await changeHeld(rows, change, decided)).length
}

/** Sets frozen transfers of an order aside: they no longer count. Returns them. */
export async function setFrozenApart(rows: Rows, decided: DecisionBatch): Promise<SetApartTransfer[]> {
  return changeHeld(rows, { setApartAt: decided.now }, decided)
}

export interface SetApartTransfer extends TransferIdentity {
  readonly reversals: number
  readonly amount: Usdt
}

/** Screening does not wait for decisions, so the statement itself checks that nothing was frozen beyond what the operators approved. */
function changeHeld(
  rows: Rows,
  change: {
    readonly status?: 'FINAL'
    readonly screening?: 'CLEAR'
    readonly releasedAt?: Date
    readonly setApartAt?: Date
  },
  { orderId, limit, freezeCount: shown }: DecisionBatch,
): Promise<SetApartTransfer[]> {
  const held = rows.kysely
    .selectFrom('chain_transfer')
    .select(['environment', 'network', 'txHash', 'ordinal'])
    .where('orderId', '=', orderId)
    .where(isHeld)
    .where(e => {
      const freezes = rows.kysely
        .selectFrom('chain_transfer')
        .select(c => countFreezes(c).as('count'))
        .where('orderId', '=', orderId)
      return e(e.val(shown), '=', freezes)
    })
    .orderBy('txHash')
    .orderBy('ordinal')
    .limit(limit)
    .forNoKeyUpdate()
  return rows.kysely
    .updateTable('chain_transfer as x')
    .from(held.as('f'))
    .set(change)
    .whereRef('x.environment', '=', 'f.environment')
    .whereRef('x.network', '=', 'f.network')
    .whereRef('x.txHash', '=', 'f.txHash')
    .whereRef('x.ordinal', '=', 'f.ordinal')
    .returning(['x.environment', 'x.network', 'x.txHash', 'x.ordinal', 'x.reversals', 'x.amount'])
    .execute()
}
