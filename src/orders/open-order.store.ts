import type { Rows } from '../database/database.ts'
import { jobColumns, jobSelect, ownJobTable } from '../queue/queue.ts'
import type { Owner } from '../lib/owner.ts'
import { countsInsert } from './order-count.store.ts'
import type { Order } from './order.ts'

/** An order about to be opened. The statement itself takes the address from the pool and the merchant's present rate. */
export type NewOrder = Omit<Order, 'address' | 'feeRatePpm'>

export interface Opening {
  readonly order: NewOrder
  readonly keyId: string
  /** `null` without an idempotency key. */
  readonly idempotency: { readonly key: string; readonly requestHash: string; readonly expiresAt: Date } | null
  readonly openOrdersMax: number
}

/** What an order that was opened got from the pool: its address, and the place of that among the derived ones. */
export interface GivenAddress {
  readonly orderId: string
  readonly address: string
  readonly index: number
  /** How many orders its merchant could have open beside those there were before the statement; `null` if not counted. */
  readonly places: number | null
}

/** Orders opened together: all of one environment and network, no two of them with the same idempotency key. */
export interface Openings {
  readonly openings: readonly Opening[]
  readonly environment: string
  readonly network: string
  readonly openOrdersMax: number
  /** The merchants whose open orders are counted and held to the limit. */
  readonly counted: ReadonlySet<string>
  /** Free addresses are looked for from this derivation index on. */
  readonly firstIndex: number
}

/**
 * Opens orders in one statement, which is one transaction: re-checks each API key under a share lock, holds the limit of
 * open orders, takes the next free addresses, claims the idempotency keys, inserts orders and expiry jobs. Returns what was
 * opened. Of an order that is missing there nothing was written: `findRefusal` tells why, unless others were just working on
 * the same key, which `awaitOthers` waits for.
 *
 * One statement instead of entities because this is the path every payment begins with. Its parts wait for nobody, so that
 * no merchant's order waits for another's and no two statements for each other: keys and addresses that are locked are
 * skipped, and an idempotency key that is being claimed is tried for only. The address row is locked, not written, before the
 * idempotency key is won, so a lost race consumes nothing.
 */
export async function insertOpenOrders(
  rows: Rows,
  { openings, environment, network, openOrdersMax, counted, firstIndex }: Openings,
): Promise<GivenAddress[]> {
  const asked = JSON.stringify(openings.map((opening, place) => rowOf(opening, place, counted)))
  return rows.query<GivenAddress>(openOrders, [asked, environment, network, openOrdersMax, firstIndex])
}

function rowOf(
  { order, keyId, idempotency }: Opening,
  place: number,
  counted: ReadonlySet<string>,
): Record<keyof typeof askedColumns, unknown> {
  return {
    place,
    is_counted: counted.has(order.merchantId),
    key_id: keyId,
    merchant_id: order.merchantId,
    idempotency_key: idempotency?.key ?? null,
    request_hash: idempotency?.requestHash ?? null,
    key_expires_at: idempotency?.expiresAt ?? null,
    id: order.id,
    created_at: order.createdAt,
    order_number: order.orderNumber,
    order_amount: order.orderAmount.toString(),
    threshold_amount: order.thresholdAmount.toString(),
    tolerance_ppm: order.tolerancePpm,
    required_confirmations: order.requiredConfirmations,
    description: order.description,
    // As text within the text, so that it is stored as it was written.
    metadata: JSON.stringify(order.metadata),
    return_url: order.returnUrl,
    webhook_url: order.webhookUrl,
    checkout_token: order.checkoutToken,
    expire_at: order.expireAt,
  }
}

const askedColumns = {
  place: 'integer',
  is_counted: 'boolean',
  key_id: 'text',
  merchant_id: 'uuid',
  idempotency_key: 'text',
  request_hash: 'text',
  key_expires_at: 'timestamptz',
  id: 'uuid',
  created_at: 'timestamptz',
  order_number: 'text',
  order_amount: 'bigint',
  threshold_amount: 'bigint',
  tolerance_ppm: 'integer',
  required_confirmations: 'integer',
  description: 'text',
  metadata: 'text',
  return_url: 'text',
  webhook_url: 'text',
  checkout_token: 'text',
  expire_at: 'timestamptz',
} as const

const columnList = Object.entries(askedColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

/** The number of the lock that whoever claims an idempotency key holds to its end. */
const claimLock = (merchantId: string, environment: string, key: string) =>
  `hashtextextended('claim|' || ${merchantId} || '|' || ${environment} || '|' || ${key}, 0)`

export const openOrders = `
with asked as materialized (
  select * from json_to_recordset($1::json) as a (${columnList})
), active_key as (
  select key_id from api_key where key_id in (select key_id from asked) and is_active for share skip locked
), room as (
  select merchant_id, $4::bigint - (select count(*) from (
    select from orders o where o.merchant_id = m.merchant_id and o.environment = $2 and o.status = 'OPEN' limit $4::bigint
  ) as open) as places
  from (select distinct merchant_id from asked where is_counted) as m
), fitting as (
  select * from (
    select asked.*, row_number() over (partition by merchant_id order by place) as nth_of_merchant
      from asked join active_key using (key_id)
  ) as numbered left join room using (merchant_id) where not is_counted or nth_of_merchant <= places
), admitted as materialized (
  select *, row_number() over (order by place) as nth from fitting
   where idempotency_key is null
      or pg_try_advisory_xact_lock(${claimLock('merchant_id', '$2', 'idempotency_key')})
), free as (
  select derivation_index, address from deposit_address
   where environment = $2 and network = $3 and order_id is null and derivation_index >= $5
   order by derivation_index limit (select count(*) from admitted) for update skip locked
), placed as (
  select * from admitted
    join (select *, row_number() over (order by derivation_index) as nth from free) as numbered using (nth)
), claimed as (
  insert into idempotency as known (merchant_id, environment, key, request_hash, order_id, created_at, expires_at)
  select merchant_id, $2, idempotency_key, request_hash, id, created_at, key_expires_at
    from placed where idempotency_key is not null
  on conflict (merchant_id, environment, key) do update
     set request_hash = excluded.request_hash, order_id = excluded.order_id, created_at = excluded.created_at,
         expires_at = excluded.expires_at
   where known.expires_at <= excluded.created_at
  returning order_id
), won as (
  select * from placed where idempotency_key is null or id in (select order_id from claimed)
), opened as (
  insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount,
    threshold_amount, tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount,
    required_confirmations, description, metadata, return_url, webhook_url, checkout_token, expire_at,
    created_at, updated_at)
  select won.id, order_number, merchant_id, $2, $3, 'OPEN', 1, address, order_amount, threshold_amount, tolerance_ppm,
    merchant.fee_rate_ppm, 0, 0, 0, 0, required_confirmations, description, metadata::json, return_url, webhook_url,
    checkout_token, expire_at, won.created_at, won.created_at
    from won join merchant on merchant.id = won.merchant_id
  returning id, expire_at, merchant_id, created_at
), counted as (
  ${countsInsert(`select merchant_id, $2 as environment, $3 as network, 'OPEN' as status, created_at, 1 as by from opened`, '1')}
), assigned as (
  update deposit_address as pool set order_id = won.id, assigned_at = won.created_at
    from won where pool.environment = $2 and pool.network = $3 and pool.derivation_index = won.derivation_index
  returning pool.order_id as "orderId", pool.address, pool.derivation_index as index, won.places
), expiry as (
  insert into ${ownJobTable('expire-order')} (${jobColumns})
  select ${jobSelect(`jsonb_build_object('orderId', opened.id)`, 'opened.expire_at')}
    from queue q, opened where q.name = 'expire-order'
)
select "orderId", address, index, places::integer from assigned`

export type Refusal = 'key revoked' | 'too many open orders' | 'no free address'

/** Why `insertOpenOrders` wrote nothing, as far as rows tell it; the idempotency key is looked at before. */
export async function findRefusal(rows: Rows, { order, keyId, openOrdersMax }: Opening): Promise<Refusal> {
  const [row] = await rows.query<{ is_active: boolean; is_full: boolean }>(
    `select exists (select from api_key where key_id = $1 and is_active) as is_active,
            exists (select from orders where merchant_id = $2 and environment = $3 and status = 'OPEN' offset $4 limit 1) as is_full`,
    [keyId, order.merchantId, order.environment, openOrdersMax - 1],
  )
  if (!row?.is_active) return 'key revoked'
  return row.is_full ? 'too many open orders' : 'no free address'
}

/** The order an idempotency key stands for, while it lasts. */
export async function findIdempotency(
  rows: Rows,
  owner: Owner,
  at: { readonly key: string; readonly now: Date },
): Promise<{ orderId: string; requestHash: string } | null> {
  const [row] = await rows.query<{ order_id: string; request_hash: string }>(
    `select order_id, request_hash from idempotency
      where merchant_id = $1 and environment = $2 and key = $3 and expires_at > $4`,
    [owner.merchantId, owner.environment, at.key, at.now],
  )
  return row ? { orderId: row.order_id, requestHash: row.request_hash } : null
}

/** Waits until whoever is changing this API key or claiming this idempotency key has committed or given up. */
export async function awaitOthers(rows: Rows, { order, keyId, idempotency }: Opening): Promise<void> {
  await rows.query(
    `select (select true from api_key where key_id = $1 for share),
            $4::text is null or pg_advisory_xact_lock(${claimLock('$2::text', '$3', '$4')}) is null`,
    [keyId, order.merchantId, order.environment, idempotency?.key ?? null],
  )
}

/** Forgets idempotency keys whose time is over; a bounded number at once. One that is being claimed anew at this moment stays. */
export async function deleteExpiredIdempotency(rows: Rows, now: Date): Promise<void> {
  await rows.query(
    `delete from idempotency where (merchant_id, environment, key) in
       (select merchant_id, environment, key from idempotency where expires_at <= $1 order by expires_at limit 500
           for update skip locked)`,
    [now],
  )
}
