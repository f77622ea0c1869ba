import type { Database, Rows } from '../database/database.ts'
import { jobColumns, jobSelect, ownJobTable } from '../queue/queue.ts'
import type { OrderOwner } from './order.store.ts'
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

/** The address an order was given, and its place among the derived ones. */
export interface GivenAddress {
  readonly address: string
  readonly index: number
}

/**
 * Opens an order in one statement, which is one transaction: re-checks the API key under a share lock, holds the limit of
 * open orders, takes the next free address from `firstIndex` on, claims the idempotency key, inserts the order and its expiry
 * job. Returns the address; `null` when any of these refused, and then nothing was written: `findRefusal` tells which.
 *
 * One statement instead of entities because this is the path every payment begins with; the order of its parts matters:
 * the address row is only locked, not written, before the idempotency key is won, so a lost race consumes nothing.
 */
export async function insertOpenOrder(
  rows: Rows,
  { order, keyId, idempotency, openOrdersMax }: Opening,
  firstIndex: number,
): Promise<GivenAddress | null> {
  const [given] = await rows.query<GivenAddress>(openOrder, [
    keyId,
    order.merchantId,
    order.environment,
    order.network,
    openOrdersMax - 1,
    idempotency?.key ?? null,
    idempotency?.requestHash ?? null,
    idempotency?.expiresAt.toISOString() ?? null,
    order.id,
    order.createdAt.toISOString(),
    order.orderNumber,
    order.orderAmount.toString(),
    order.thresholdAmount.toString(),
    order.tolerancePpm,
    order.requiredConfirmations,
    order.description,
    JSON.stringify(order.metadata),
    order.returnUrl,
    order.webhookUrl,
    order.checkoutToken,
    order.expireAt.toISOString(),
    firstIndex,
  ])
  return given ?? null
}

export const openOrder = `
with active_key as (
  select 1 from api_key where key_id = $1 and is_active for share
), limit_reached as (
  select 1 from orders where merchant_id = $2 and environment = $3 and status = 'OPEN' offset $5 limit 1
), free as (
  select derivation_index, address from deposit_address
   where environment = $3 and network = $4 and order_id is null and derivation_index >= $22
   order by derivation_index limit 1 for update skip locked
), admitted as (
  select * from free where exists (select from active_key) and not exists (select from limit_reached)
), claimed as (
  insert into idempotency as known (merchant_id, environment, key, request_hash, order_id, created_at, expires_at)
  select $2, $3, $6::text, $7::text, $9::uuid, $10::timestamptz, $8::timestamptz from admitted where $6::text is not null
  on conflict (merchant_id, environment, key) do update
     set request_hash = excluded.request_hash, order_id = excluded.order_id, created_at = excluded.created_at,
         expires_at = excluded.expires_at
   where known.expires_at <= excluded.created_at
  returning 1
), won as (
  select * from admitted where $6::text is null or exists (select from claimed)
), opened as (
  insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount,
    threshold_amount, tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount,
    confirmations, required_confirmations, description, metadata, return_url, webhook_url, checkout_token, expire_at,
    created_at, updated_at)
  select $9::uuid, $11, $2, $3, $4, 'OPEN', 1, won.address, $12::bigint, $13::bigint, $14, merchant.fee_rate_ppm, 0, 0, 0, 0, 0,
    $15, $16, $17::json, $18, $19, $20, $21::timestamptz, $10::timestamptz, $10::timestamptz
    from won join merchant on merchant.id = $2
  returning id
), assigned as (
  update deposit_address as pool set order_id = $9::uuid, assigned_at = $10::timestamptz
    from won where pool.environment = $3 and pool.network = $4 and pool.derivation_index = won.derivation_index
  returning pool.address, pool.derivation_index as index
), expiry as (
  insert into ${ownJobTable('expire-order')} (${jobColumns})
  select ${jobSelect(`jsonb_build_object('orderId', opened.id)`, '$21::timestamptz')}
    from pgboss.queue q, opened where q.name = 'expire-order'
)
select address, index from assigned`

export type Refusal = 'key revoked' | 'too many open orders' | 'no free address'

/** Why `insertOpenOrder` wrote nothing, as far as rows tell it; the idempotency key is looked at before. */
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
  owner: OrderOwner,
  at: { readonly key: string; readonly now: Date },
): Promise<{ orderId: string; requestHash: string } | null> {
  const [row] = await rows.query<{ order_id: string; request_hash: string }>(
    `select order_id, request_hash from idempotency
      where merchant_id = $1 and environment = $2 and key = $3 and expires_at > $4`,
    [owner.merchantId, owner.environment, at.key, at.now],
  )
  return row ? { orderId: row.order_id, requestHash: row.request_hash } : null
}

/** Waits until whoever is claiming an idempotency key at this moment has committed or given up. Writes nothing. */
export async function awaitClaim(db: Database, owner: OrderOwner, key: string): Promise<void> {
  const undone = new Error('undone')
  const claiming = db.transaction(async tx => {
    // An insert waits for another that has written the same key and is not committed; a query would not see it.
    await tx.query(
      `insert into idempotency (merchant_id, environment, key, request_hash, order_id, created_at, expires_at)
       values ($1, $2, $3, '', gen_random_uuid(), now(), now()) on conflict do nothing`,
      [owner.merchantId, owner.environment, key],
    )
    throw undone
  })
  await claiming.catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

/** Forgets idempotency keys whose time is over; a bounded number at once. */
export async function deleteExpiredIdempotency(rows: Rows, now: Date): Promise<void> {
  await rows.query(
    `delete from idempotency where (merchant_id, environment, key) in
       (select merchant_id, environment, key from idempotency where expires_at <= $1 order by expires_at limit 500)`,
    [now],
  )
}
