import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { withDue } from '../../database/due.ts'
import { dueAtOnce, literal } from '../../database/expressions.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import { usdt } from '../../lib/money.ts'
import type { Sweep } from './sweep.ts'

/**
 * Lists deposit addresses that hold more than `above`, credited and not swept, and have no open sweep, the fullest first. Frozen money is
 * not credited and stays.
 */
export async function listFull(
  rows: Rows,
  key: ChainKey,
  { above, limit }: { readonly above: bigint; readonly limit: number },
): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('deposit_balance as b')
    .select('b.address')
    .where('b.environment', '=', key.environment)
    .where('b.network', '=', key.network)
    .where(e => e(e('b.credited', '-', e.ref('b.swept')), '>', usdt(above)))
    .where(e => e.not('b.isBeingSwept'))
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('sweep as s')
            .whereRef('s.environment', '=', 'b.environment')
            .whereRef('s.network', '=', 'b.network')
            .whereRef('s.address', '=', 'b.address')
            .where('s.status', '=', literal('OPEN')),
        ),
      ),
    )
    .orderBy(e => e('b.credited', '-', e.ref('b.swept')), 'desc')
    .limit(limit)
    .execute()
  return found.map(row => row.address)
}

export interface NewSweep extends Sweep {
  readonly strategy: string
}

/** Begins to sweep an address, unless another process has begun. */
export async function insertSweep(rows: Rows, sweep: NewSweep, now: Date): Promise<void> {
  const { id, environment, network, address, strategy } = sweep
  await rows.kysely
    .insertInto('sweep')
    .values({ id, environment, network, address, strategy, status: 'OPEN', dueAt: now, createdAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Counts open sweeps that wait for nothing but their own steps. A sweep with a note waits for something else. */
export async function countMovingSweeps(rows: Rows, key: ChainKey): Promise<number> {
  const row = await rows.kysely
    .selectFrom('sweep')
    .select(e => e.fn.countAll<bigint>().as('count'))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', '=', literal('OPEN'))
    .where('note', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export interface Claiming {
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** Selects sweeps that wait for something, or those that do not. */
  readonly areWaiting: boolean
  readonly token: string
}

/** Claims open sweeps that are due (`putOffSecondsMax`) and have no open step. Nobody else gets them until `leaseUntil`. */
export async function claimDueSweeps(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, limit, areWaiting, token }: Claiming,
): Promise<Sweep[]> {
  const due = withDue(
    rows,
    (db, isDue) =>
      db
        .selectFrom('sweep')
        .select('id')
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .where('status', '=', literal('OPEN'))
        .where('note', areWaiting ? 'is not' : 'is', null)
        .where(isDue)
        .where(e =>
          e.not(
            e.exists(
              e
                .selectFrom('payout_step as t')
                .whereRef('t.sweepId', '=', 'sweep.id')
                .where('t.status', '=', literal('OPEN')),
            ),
          ),
        )
        .orderBy('dueAt'),
    { now, putOffUntilMax: addSeconds(now, putOffSecondsMax), limit },
  )
  return due
    .updateTable('sweep as s')
    .from('due')
    .set({ dueAt: leaseUntil, claim: token })
    .whereRef('s.id', '=', 'due.id')
    .returning(['s.id', 's.environment', 's.network', 's.address'])
    .execute()
}

/** Makes due again the sweeps of a claim whose answer was lost. */
export async function releaseSweeps(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<Claiming, 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('sweep')
    .set({ dueAt: dueAtOnce(now), claim: null })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', '=', literal('OPEN'))
    .where('claim', '=', token)
    .execute()
}

/** Locks a sweep until the transaction ends; `false` when it is over. */
export async function lockSweep(tx: Rows, id: string): Promise<boolean> {
  const locked = await tx.kysely
    .selectFrom('sweep')
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .forNoKeyUpdate()
    .execute()
  return locked.length > 0
}

/** Returns what is credited at an address and not swept. Frozen money is not included. */
export async function findUnswept(rows: Rows, { environment, network, address }: Sweep): Promise<bigint> {
  const row = await rows.kysely
    .selectFrom('deposit_balance')
    .select(e => e('credited', '-', e.ref('swept')).as('unswept'))
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.unswept ?? 0n
}

/** Adds to the swept amount of an address; a negative amount makes it sweepable again. */
export async function addSwept(
  tx: Rows,
  { environment, network, address }: Omit<Sweep, 'id'>,
  amount: bigint,
): Promise<void> {
  await tx.kysely
    .updateTable('deposit_balance')
    .set(e => ({ swept: e('swept', '+', usdt(amount)) }))
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('address', '=', address)
    .execute()
}

export async function endSweep(tx: Rows, id: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('sweep')
    .set({ status: 'DONE', note: null, endedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .execute()
}

/** Reopens a sweep of which a step was reopened. If another sweep of its address is open, that one goes on and this one stays ended. */
export async function reopenSweep(tx: Rows, id: string, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('sweep as s')
    .set({ status: 'OPEN', endedAt: null, dueAt: now })
    .where('s.id', '=', id)
    .where('s.status', '=', 'DONE')
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('sweep as o')
            .where('o.status', '=', literal('OPEN'))
            .whereRef('o.environment', '=', 's.environment')
            .whereRef('o.network', '=', 's.network')
            .whereRef('o.address', '=', 's.address'),
        ),
      ),
    )
    .execute()
}

/** Saves why a sweep waits, and until when. */
export async function noteSweep(
  rows: Rows,
  id: string,
  { note, dueAt }: { readonly note: string | null; readonly dueAt: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('sweep')
    .set({ note, dueAt })
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .execute()
}
