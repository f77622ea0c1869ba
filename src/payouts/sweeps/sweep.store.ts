import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { dueText } from '../../database/due.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import type { Sweep } from './sweep.ts'

/**
 * Deposit addresses that hold more than this, credited and not swept, and of which no sweep is open; the fullest first. What is frozen
 * there was not credited, and stays.
 */
export async function listFull(
  rows: Rows,
  key: ChainKey,
  { above, limit }: { readonly above: bigint; readonly limit: number },
): Promise<string[]> {
  const found = await rows.query<{ address: string }>(
    `select address from deposit_balance b where environment = $1 and network = $2 and credited - swept > $3 and not is_being_swept
        and not exists (select from sweep s where (s.environment, s.network, s.address) = (b.environment, b.network, b.address)
          and s.status = 'OPEN')
      order by credited - swept desc limit $4`,
    [key.environment, key.network, above, limit],
  )
  return found.map(row => row.address)
}

export interface NewSweep extends Sweep {
  readonly strategy: string
}

/** Begins to sweep an address, unless somebody has. */
export async function insertSweep(rows: Rows, sweep: NewSweep, now: Date): Promise<void> {
  await rows.query(
    `insert into sweep (id, environment, network, address, strategy, status, due_at, created_at)
     values ($1, $2, $3, $4, $5, 'OPEN', $6, $6) on conflict do nothing`,
    [sweep.id, sweep.environment, sweep.network, sweep.address, sweep.strategy, now],
  )
}

/** Open sweeps that wait for nothing but their own steps: the note says what another waits for. */
export async function countMovingSweeps(rows: Rows, key: ChainKey): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    `select count(*)::int as count from sweep where environment = $1 and network = $2 and status = 'OPEN' and note is null`,
    [key.environment, key.network],
  )
  return row?.count ?? 0
}

export interface Claiming {
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** Those that wait for something, or those that do not. */
  readonly areWaiting: boolean
  readonly token: string
}

/** Takes open sweeps that are due (`putOffSecondsMax`) and of which no step goes on; until `leaseUntil` nobody else is given them. */
export async function claimDueSweeps(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, limit, areWaiting, token }: Claiming,
): Promise<Sweep[]> {
  const select = (isDue: string) =>
    `select id from sweep where environment = $1 and network = $2 and status = 'OPEN' and note is ${areWaiting ? 'not null' : 'null'}
        and ${isDue} and not exists (select from payout_step t where t.sweep_id = sweep.id and t.status = 'OPEN') order by due_at`
  return rows.query<Sweep>(
    `with ${dueText(select)}
     update sweep s set due_at = $4, claim = $7 from due where s.id = due.id returning s.id, s.environment, s.network, s.address`,
    [key.environment, key.network, now, leaseUntil, limit, addSeconds(now, putOffSecondsMax), token],
  )
}

/** Makes due again what a claim took whose answer was lost. */
export async function releaseSweeps(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<Claiming, 'token' | 'now'>,
): Promise<void> {
  await rows.query(
    `update sweep set due_at = least($4, now()), claim = null
      where environment = $1 and network = $2 and status = 'OPEN' and claim = $3`,
    [key.environment, key.network, token, now],
  )
}

/** Until the end of the transaction nobody else goes on with this sweep; `false` when it is over. */
export async function lockSweep(tx: Rows, id: string): Promise<boolean> {
  const locked = await tx.query(`select from sweep where id = $1 and status = 'OPEN' for no key update`, [id])
  return locked.length > 0
}

/** What is credited at an address and not swept: nothing that is frozen there is in it. */
export async function findUnswept(rows: Rows, { environment, network, address }: Sweep): Promise<bigint> {
  const [row] = await rows.query<{ unswept: string }>(
    `select (credited - swept)::text as unswept from deposit_balance
      where environment = $1 and network = $2 and address = $3`,
    [environment, network, address],
  )
  return BigInt(row?.unswept ?? 0)
}

/** Counts an amount as swept, or with a negative one as still there. */
export async function addSwept(
  tx: Rows,
  { environment, network, address }: Omit<Sweep, 'id'>,
  amount: bigint,
): Promise<void> {
  await tx.query(
    'update deposit_balance set swept = swept + $4 where environment = $1 and network = $2 and address = $3',
    [environment, network, address, amount],
  )
}

export async function endSweep(tx: Rows, id: string, now: Date): Promise<void> {
  await tx.query(`update sweep set status = 'DONE', note = null, ended_at = $2 where id = $1 and status = 'OPEN'`, [
    id,
    now,
  ])
}

/** A step of it goes on again. Where another sweep of its address has begun since, that one goes on, and this stays ended. */
export async function reopenSweep(tx: Rows, id: string, now: Date): Promise<void> {
  await tx.query(
    `update sweep s set status = 'OPEN', ended_at = null, due_at = $2 where s.id = $1 and s.status = 'DONE' and not exists (
       select from sweep o where o.status = 'OPEN' and (o.environment, o.network, o.address) = (s.environment, s.network, s.address))`,
    [id, now],
  )
}

/** Why it waits, and until when. */
export async function noteSweep(
  rows: Rows,
  id: string,
  { note, dueAt }: { readonly note: string | null; readonly dueAt: Date },
): Promise<void> {
  await rows.query(`update sweep set note = $2, due_at = $3 where id = $1 and status = 'OPEN'`, [id, note, dueAt])
}
