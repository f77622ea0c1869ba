import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { AttemptStatus } from './attempt-status.ts'

export interface ListedPayout {
  readonly environment: Environment
  readonly network: Network
  readonly purpose: Purpose
  /** The withdrawal, or the step of the treasury. */
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

interface Found {
  environment: Environment
  network: Network
  purpose: Purpose
  intent_id: string
  attempt: number
  status: AttemptStatus
  amount: string
  destination: string | null
  nonce: string | null
  tx_hash: string | null
  sends: number
  note: string | null
  refusal: RefusalCode | null
  created_at: string
}

/** Attempts that go on, those that somebody should look at first; the oldest of each first. */
export async function listPayouts(rows: Rows, limit: number): Promise<ListedPayout[]> {
  const found = await rows.query<Found>(
    `select environment, network, purpose, intent_id, attempt, status, amount, destination, nonce, tx_hash, sends, note, refusal, created_at
       from (select * from transaction_attempt where status = 'READY'
             union all select * from transaction_attempt where status in ('SIGNED', 'BROADCAST', 'UNCLEAR')) waiting
      order by status <> 'UNCLEAR', created_at, id limit $1`,
    [limit],
  )
  return found.map(row => ({
    environment: row.environment,
    network: row.network,
    purpose: row.purpose,
    intentId: row.intent_id,
    attempt: row.attempt,
    status: row.status,
    amount: BigInt(row.amount),
    destination: row.destination,
    nonce: row.nonce,
    txHash: row.tx_hash,
    sends: row.sends,
    note: row.note,
    refusal: row.refusal,
    createdAt: readDate(row.created_at),
  }))
}

export interface WalletState extends ChainKey {
  readonly address: string
  readonly pauseReason: string | null
  readonly pausedSince: Date | null
  /** Why withdrawals are switched off there; `null`: they are not. */
  readonly offReason: string | null
  readonly offSince: Date | null
}

export async function listWalletStates(rows: Rows): Promise<WalletState[]> {
  const found = await rows.query<{
    environment: Environment
    network: Network
    address: string | null
    pause_reason: string | null
    paused_at: string | null
    reason: string | null
    switched_off_at: string | null
  }>(
    `select environment, network, w.address, w.pause_reason, w.paused_at, s.reason, s.switched_off_at
       from wallet w full join payout_switch s using (environment, network) order by environment, network`,
  )
  return found.map(row => ({
    environment: row.environment,
    network: row.network,
    address: row.address ?? '',
    pauseReason: row.pause_reason,
    pausedSince: readDateOrNull(row.paused_at),
    offReason: row.reason,
    offSince: readDateOrNull(row.switched_off_at),
  }))
}

/** Stops signing and sending on a chain; `false` when it was stopped before. */
export async function insertSwitch(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const inserted = await rows.query(
    `insert into payout_switch (environment, network, reason, switched_off_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [key.environment, key.network, reason, now],
  )
  return inserted.length > 0
}

/** Lets a chain be paid on again; why it was not, or `null` when it was, or is off since another time than `since`. */
export async function deleteSwitch(rows: Rows, key: ChainKey, since: Date | null = null): Promise<string | null> {
  const [row] = await rows.query<{ reason: string }>(
    `delete from payout_switch where environment = $1 and network = $2 and ($3::timestamptz is null or switched_off_at = $3)
     returning reason`,
    [key.environment, key.network, since],
  )
  return row?.reason ?? null
}

/** The halt of a wallet that somebody has looked at. */
export interface ReviewedPause {
  readonly now: Date
  /** `null`: whichever it is. */
  readonly since: Date | null
}

/** Asks the signer to take into the database what its journal holds; why the wallet stands still, or `null` when it does not. */
export async function requestImport(rows: Rows, key: ChainKey, { now, since }: ReviewedPause): Promise<string | null> {
  const [row] = await rows.query<{ reason: string }>(
    `update wallet set import_at = $3 where environment = $1 and network = $2 and paused_at is not null
        and ($4::timestamptz is null or paused_at = $4) returning pause_reason as reason`,
    [key.environment, key.network, now, since],
  )
  return row?.reason ?? null
}

/**
 * Asks the signer to pay from the wallet whose key it has now; why the wallet before stands still, or `null` when it does not. Energy that
 * it has lent only its own key takes back.
 */
export async function markReplacing(rows: Rows, key: ChainKey, { now, since }: ReviewedPause): Promise<string | null> {
  const [row] = await rows.query<{ reason: string }>(
    `update wallet set replace_at = $3 where environment = $1 and network = $2 and paused_at is not null
        and ($4::timestamptz is null or paused_at = $4) and not exists (
        select from sweep s join payout_step t on t.sweep_id = s.id
         where s.environment = $1 and s.network = $2 and s.status = 'OPEN' and t.purpose in ('delegate', 'reclaim') and t.status <> 'FAILED'
         group by s.id having count(*) filter (where t.purpose = 'delegate') > count(*) filter (where t.purpose = 'reclaim' and t.status = 'DONE'))
      returning pause_reason as reason`,
    [key.environment, key.network, now, since],
  )
  return row?.reason ?? null
}

/** Lets a wallet be signed with again; why it was not, or `null` when it was, or stands still since another time than `since`. */
export async function clearPause(rows: Rows, key: ChainKey, since: Date | null = null): Promise<string | null> {
  const [row] = await rows.query<{ reason: string }>(
    `with halted as (select environment, network, pause_reason as reason from wallet
        where environment = $1 and network = $2 and paused_at is not null and ($3::timestamptz is null or paused_at = $3) for no key update)
     update wallet w set paused_at = null, pause_reason = null, import_at = null, replace_at = null from halted h
      where (w.environment, w.network) = (h.environment, h.network) returning h.reason`,
    [key.environment, key.network, since],
  )
  return row?.reason ?? null
}

/** How many payments of a chain stand in a state, and since when the oldest of them waits. */
export interface WaitingPayouts extends ChainKey {
  /** Of the withdrawal until it is being paid, then of its attempt. */
  readonly state: string
  readonly count: number
  readonly since: Date
}

/** By partial indexes that hold what is open alone. */
export async function listWaitingPayouts(rows: Rows): Promise<WaitingPayouts[]> {
  const found = await rows.query<{
    environment: Environment
    network: Network
    state: string
    count: number
    since: string
  }>(
    `select environment, network, state, count(*)::int as count, min(since) as since from (
        select environment, network, status as state, created_at as since from withdrawal where status = 'PENDING'
        union all select environment, network, status, approved_at from withdrawal
           where status = 'APPROVED' and paying_since is null
        union all select environment, network, status, created_at from transaction_attempt
           where status in ('SIGNED', 'BROADCAST', 'UNCLEAR')
        union all select environment, network, status, created_at from transaction_attempt where status = 'READY') w
      group by 1, 2, 3 order by 1, 2, 3`,
  )
  return found.map(row => ({ ...row, since: readDate(row.since) }))
}

/** Wallets that the signer has stopped. */
export async function listPausedWallets(rows: Rows): Promise<ChainKey[]> {
  return rows.query<{ environment: Environment; network: Network }>(
    'select environment, network from wallet where paused_at is not null',
  )
}
