import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { AttemptStatus } from './attempt-status.ts'
import { signedStatuses } from './attempt-expressions.store.ts'

export interface ListedPayout {
  readonly environment: Environment
  readonly network: Network
  readonly purpose: Purpose
  /** The withdrawal or the step. */
  readonly intentId: string
  readonly attempt: number
  readonly status: AttemptStatus
  /** Millionths of a USDT; wei or sun where coins move. */
  readonly amount: bigint
  readonly destination: string | null
  readonly nonce: string | null
  readonly txHash: string | null
  readonly sends: number
  readonly note: string | null
  readonly refusal: RefusalCode | null
  readonly createdAt: Date
}

/** Lists open attempts: those that need review first, then oldest first. */
export async function listPayouts(rows: Rows, limit: number): Promise<ListedPayout[]> {
  const listed = () =>
    rows.kysely
      .selectFrom('transaction_attempt')
      .select(e => [
        'id',
        'environment',
        'network',
        'purpose',
        'intentId',
        'attempt',
        'status',
        'amount',
        'destination',
        e.cast<string | null>('nonce', 'text').as('nonce'),
        'txHash',
        'sends',
        'note',
        'refusal',
        'createdAt',
      ])
  const found = await rows.kysely
    .selectFrom(
      listed()
        .where('status', '=', literal('READY'))
        .unionAll(listed().where('status', 'in', signedStatuses))
        .as('waiting'),
    )
    .select([
      'environment',
      'network',
      'purpose',
      'intentId',
      'attempt',
      'status',
      'amount',
      'destination',
      'nonce',
      'txHash',
      'sends',
      'note',
      'refusal',
      'createdAt',
    ])
    .orderBy(e => e('status', '<>', literal('UNCLEAR')))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return found
}

export interface WalletState extends ChainKey {
  readonly address: string
  readonly pauseReason: string | null
  readonly pausedSince: Date | null
  /** Why payouts are switched off on the chain; `null`: they are on. */
  readonly offReason: string | null
  readonly offSince: Date | null
}

export async function listWalletStates(rows: Rows): Promise<WalletState[]> {
  return rows.kysely
    .selectFrom('wallet as w')
    .fullJoin('payout_switch as s', on =>
      on.onRef('s.environment', '=', 'w.environment').onRef('s.network', '=', 'w.network'),
    )
    .select(e => [
      e.fn.coalesce('w.environment', 's.environment').as('environment'),
      e.fn.coalesce('w.network', 's.network').as('network'),
      e.fn.coalesce('w.address', literal('')).as('address'),
      'w.pauseReason',
      'w.pausedAt as pausedSince',
      's.reason as offReason',
      's.switchedOffAt as offSince',
    ])
    .orderBy('environment')
    .orderBy('network')
    .$narrowType<ChainKey>()
    .execute()
}

/** Switches payouts off on a chain; `false` when they were off before. */
export async function insertSwitch(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const inserted = await rows.kysely
    .insertInto('payout_switch')
    .values({ environment: key.environment, network: key.network, reason, switchedOffAt: now })
    .onConflict(on => on.doNothing())
    .returning('network')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Switches payouts on and returns why they were off. Returns `null` when they were on, or off since another time than `since`. */
export async function deleteSwitch(rows: Rows, key: ChainKey, since: Date | null = null): Promise<string | null> {
  const row = await rows.kysely
    .deleteFrom('payout_switch')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .$if(since !== null, q => q.where('switchedOffAt', '=', since))
    .returning('reason')
    .executeTakeFirst()
  return row?.reason ?? null
}

/** The pause that an operator has seen. */
export interface ReviewedPause {
  readonly now: Date
  /** `null`: any pause. */
  readonly since: Date | null
}

/** Asks the signer to import the journal. Returns why the wallet is paused, or `null` when it is not. */
export async function requestImport(rows: Rows, key: ChainKey, { now, since }: ReviewedPause): Promise<string | null> {
  const row = await rows.kysely
    .updateTable('wallet')
    .set({ importAt: now })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('pausedAt', 'is not', null)
    .$if(since !== null, q => q.where('pausedAt', '=', since))
    .returning('pauseReason as reason')
    .executeTakeFirst()
  return row?.reason ?? null
}

/**
 * Asks the signer to pay from the wallet whose key it holds now. Returns why the current wallet is paused, or `null` when it is not paused
 * or has delegated energy, which only its own key can reclaim.
 */
export async function markReplacing(rows: Rows, key: ChainKey, { now, since }: ReviewedPause): Promise<string | null> {
  const row = await rows.kysely
    .updateTable('wallet')
    .set({ replaceAt: now })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('pausedAt', 'is not', null)
    .$if(since !== null, q => q.where('pausedAt', '=', since))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sweep as s')
            .innerJoin('payout_step as t', 't.sweepId', 's.id')
            .where('s.environment', '=', key.environment)
            .where('s.network', '=', key.network)
            .where('s.status', '=', literal('OPEN'))
            .where('t.purpose', 'in', ['delegate', 'reclaim'])
            .where('t.status', '<>', 'FAILED')
            .groupBy('s.id')
            .having(({ eb, fn }) =>
              eb(
                fn.countAll().filterWhere('t.purpose', '=', 'delegate'),
                '>',
                fn.countAll().filterWhere('t.purpose', '=', 'reclaim').filterWhere('t.status', '=', 'DONE'),
              ),
            ),
        ),
      ),
    )
    .returning('pauseReason as reason')
    .executeTakeFirst()
  return row?.reason ?? null
}

/** Resumes a wallet and returns why it was paused. Returns `null` when it was not paused, or is paused since another time than `since`. */
export async function clearPause(rows: Rows, key: ChainKey, since: Date | null = null): Promise<string | null> {
  const row = await rows.kysely
    .with('halted', db =>
      db
        .selectFrom('wallet')
        .select(['environment', 'network', 'pauseReason as reason'])
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .where('pausedAt', 'is not', null)
        .$if(since !== null, q => q.where('pausedAt', '=', since))
        .forNoKeyUpdate(),
    )
    .updateTable('wallet as w')
    .from('halted as h')
    .set({ pausedAt: null, pauseReason: null, importAt: null, replaceAt: null })
    .whereRef('w.environment', '=', 'h.environment')
    .whereRef('w.network', '=', 'h.network')
    .returning('h.reason')
    .executeTakeFirst()
  return row?.reason ?? null
}

/** How many payments of a chain are in a state, and since when the oldest of them waits. */
export interface WaitingPayouts extends ChainKey {
  /** The status of the withdrawal until its payment begins, then that of its attempt. */
  readonly state: string
  readonly count: number
  readonly since: Date
}

/** Reads partial indexes that contain open rows only. */
export async function listWaitingPayouts(rows: Rows): Promise<WaitingPayouts[]> {
  const { kysely } = rows
  const attempts = () =>
    kysely
      .selectFrom('transaction_attempt')
      .select(e => ['environment', 'network', e.ref('status').$castTo<string>().as('state'), 'createdAt as since'])
  const withdrawals = kysely
    .selectFrom('withdrawal')
    .select(e => ['environment', 'network', e.ref('status').$castTo<string>().as('state')])
  const waiting = withdrawals
    .select('createdAt as since')
    .where('status', '=', literal('PENDING'))
    .unionAll(
      withdrawals
        .select(e => e.ref('approvedAt').$castTo<Date>().as('since'))
        .where('status', '=', literal('APPROVED'))
        .where('payingSince', 'is', null),
    )
    .unionAll(attempts().where('status', 'in', signedStatuses))
    .unionAll(attempts().where('status', '=', literal('READY')))
  return kysely
    .selectFrom(waiting.as('w'))
    .select(e => [
      'environment',
      'network',
      'state',
      e.cast<number>(e.fn.countAll(), 'integer').as('count'),
      e.fn.min('since').as('since'),
    ])
    .groupBy(['environment', 'network', 'state'])
    .orderBy('environment')
    .orderBy('network')
    .orderBy('state')
    .execute()
}

/** Lists the wallets that the signer has paused. */
export async function listPausedWallets(rows: Rows): Promise<ChainKey[]> {
  return rows.kysely.selectFrom('wallet').select(['environment', 'network']).where('pausedAt', 'is not', null).execute()
}

/** What one of our own transactions is for. */
export interface SentTransaction extends ChainKey {
  readonly txHash: string
  readonly purpose: Purpose
  readonly intentId: string
  readonly status: AttemptStatus
}

/** Finds our own transactions by hash: one, however it is written. */
export async function listSentByHash(rows: Rows, hashes: readonly string[]): Promise<SentTransaction[]> {
  return rows.kysely
    .selectFrom('transaction_attempt')
    .select(e => ['environment', 'network', e.ref('txHash').$notNull().as('txHash'), 'purpose', 'intentId', 'status'])
    .where('txHash', '=', anyOf(hashes))
    .limit(2)
    .execute()
}
