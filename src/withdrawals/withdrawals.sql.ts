// Statements that choose among all withdrawals of a network and include SQL fragments of other folders, and statements that kysely cannot
// express.
import { sql, type QueryCreator, type RawBuilder } from 'kysely'
import type { ChainKey } from '../chains/chain.ts'
import type { Rows, Tables } from '../database/database.ts'
import { owes } from '../ledger/ledger.sql.ts'
import { addSeconds } from '../lib/clock.ts'
import type { PayoutSlots, Waiting } from './fair-choice.ts'
import { clearSecondsMax } from './request/clearance.ts'
import { withdrawalColumns, withdrawalFields } from './withdrawal.store.ts'

export interface DestinationClaim extends ChainKey {
  readonly now: Date
  /** When the claim of a dead worker expires. */
  readonly leaseUntil: Date
  readonly limit: number
  readonly token: string
}

/** Withdrawals of a chain that wait because a screening provider gave no verdict, with the note of the latest. */
export interface Unanswered extends ChainKey {
  readonly count: number
  readonly note: string
}

/** Matches payable withdrawals with a valid clearance (`clearSecondsMax`), through the index that holds no others. */
const isPayable = `environment = $1 and network = $2 and status = 'APPROVED' and paying_since is null
    and cleared_until > $3::timestamptz and cleared_until <= $3::timestamptz + interval '${clearSecondsMax} s'`

/** Whether the merchant of a row under this alias is suspended. */
const isSuspended = (alias: string) =>
  `exists (select from merchant s where s.id = ${alias}.merchant_id and s.status = 'SUSPENDED')`

interface MerchantRange {
  readonly slots: PayoutSlots
  readonly now: Date
  /** Exclusive lower bound. */
  readonly after: string
  /** Inclusive upper bound. */
  readonly until: string
}

/** Lists merchants with payable withdrawals, in order of id. One index step finds each, however many withdrawals it has. */
export async function listDueMerchants(
  rows: Rows,
  { environment, network }: ChainKey,
  { slots: { free, capacityOf }, now, after, until }: MerchantRange,
): Promise<string[]> {
  const full = [...capacityOf].filter(([, capacity]) => capacity <= 0).map(([merchantId]) => merchantId)
  const found = await rows.query<{ merchant_id: string }>(
    `with recursive step as (
       (select merchant_id from withdrawal where ${isPayable} and merchant_id > $4 and merchant_id <= $5
         order by merchant_id limit 1)
       union all
       select (select w.merchant_id from withdrawal w where ${isPayable} and w.merchant_id > step.merchant_id
           and w.merchant_id <= $5 order by w.merchant_id limit 1)
         from step where step.merchant_id is not null
     )
     select merchant_id from (select merchant_id, $1::text as environment, $2::text as network from step) m
      where merchant_id <> all ($6::uuid[]) and not ${owes('m')} and not ${isSuspended('m')} limit $7`,
    [environment, network, now, after, until, full, free],
  )
  return found.map(row => row.merchant_id)
}

/** Lists the oldest payable withdrawals of each of these merchants. */
export async function listOldest(
  rows: Rows,
  { environment, network }: ChainKey,
  { merchants, limit, now }: { readonly merchants: readonly string[]; readonly limit: number; readonly now: Date },
): Promise<Waiting[]> {
  const found = await rows.query<{ merchant_id: string; id: string }>(
    `select m.merchant_id, w.id from unnest($4::uuid[]) with ordinality as m (merchant_id, place) cross join lateral (
       select id, approved_at from withdrawal where ${isPayable} and merchant_id = m.merchant_id
        order by approved_at, id limit $5) w
      order by m.place, w.approved_at, w.id`,
    [environment, network, now, merchants, limit],
  )
  return merchants.map(merchantId => ({
    merchantId,
    ids: found.filter(row => row.merchant_id === merchantId).map(row => row.id),
  }))
}

const askedAt = sql<Date>`coalesce(screening_at, '-infinity')`
const mayBePaid = sql<boolean>`not ${sql.raw(owes('withdrawal'))} and not ${sql.raw(isSuspended('withdrawal'))}`

function selectUnscreened(db: QueryCreator<Tables>, { environment, network }: ChainKey, isDue: RawBuilder<boolean>) {
  return db
    .selectFrom('withdrawal')
    .select('id')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where(sql<boolean>`status = 'APPROVED' and paying_since is null`)
    .where(isDue)
    .where(mayBePaid)
    .where(
      sql<boolean>`not exists (select from wallet h where (h.environment, h.network) = (${environment}, ${network}) and h.paused_at is not null)`,
    )
    .orderBy(askedAt)
    .orderBy('approvedAt')
    .orderBy('id')
}

/** Claims approved withdrawals that have no payout yet and whose screening is due (as in `due.ts`, by the last screening time). */
export async function takeUnscreened(rows: Rows, claim: DestinationClaim) {
  const { now, leaseUntil, limit, token } = claim
  const putOffUntilMax = addSeconds(now, clearSecondsMax)
  return rows.kysely
    .with('onTime', db =>
      selectUnscreened(db, claim, sql`${askedAt} <= ${now}`)
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('putOff', db =>
      selectUnscreened(db as unknown as QueryCreator<Tables>, claim, sql`${askedAt} > ${putOffUntilMax}`)
        .limit(sql<number>`${limit} - (select count(*) from on_time)`)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('due', db => db.selectFrom('onTime').select('id').unionAll(db.selectFrom('putOff').select('id')))
    .with('taken', db =>
      db
        .updateTable('withdrawal as w')
        .from('due')
        .set(e => ({ screeningAt: leaseUntil, screeningAttempts: e('w.screeningAttempts', '+', 1), claim: token }))
        .whereRef('w.id', '=', 'due.id')
        .returning([...withdrawalColumns('w'), 'w.screeningAttempts']),
    )
    .selectFrom('taken')
    .select([...withdrawalFields, 'screeningAttempts'])
    .select(sql<boolean>`exists (select from transaction_attempt c where c.intent_id = taken.id)`.as('isBegun'))
    .execute()
}

export async function listUnansweredByChain(rows: Rows): Promise<Unanswered[]> {
  return rows.query<Unanswered>(
    `select environment, network, count(*)::int as count, (array_agg(screening_note order by screening_at desc))[1] as note
       from withdrawal where status = 'APPROVED' and paying_since is null and screening_note is not null
      group by environment, network order by environment, network`,
  )
}
