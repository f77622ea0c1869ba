import type { Network } from '../../chains/chain.ts'
import { digestSql } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import { columnName, orderColumns, orderFields, type Kind } from '../order-columns.ts'
import { countsInsert } from '../query/order-list.sql.ts'
import { noKey, type NewOrder } from './new-order.ts'

/**
 * The result of creating one order. `busy`: other transactions hold the same key or addresses. `not its turn`: the merchant is near a
 * limit, and other orders of it are being created.
 */
export type CreationOutcome =
  | 'created'
  | 'replayed'
  | 'other parameters'
  | 'key revoked'
  | 'too many open orders'
  | 'too many orders this hour'
  | 'no address'
  | 'not its turn'
  | 'busy'

export interface CreateOrderOutcome {
  readonly id: string
  readonly network: Network
  readonly outcome: CreationOutcome
  /** Set for an order that was created. */
  readonly address: string | null
  readonly index: number | null
  readonly seal: string | null
  /** The order that already has this idempotency key. */
  readonly earlierId: string | null
}

/**
 * Orders created by one statement. The batch is small, so that some requests are answered while others are created. With all requests in
 * one statement, the process and the database took turns waiting for each other.
 */
export const createdTogetherMax = 32
/** The most orders one statement creates in any release. Times the connections, it bounds what others have not committed yet. */
const uncommittedMax = 64

/** Orders created together, all of one environment. */
export interface OpenTogether {
  readonly orders: readonly NewOrder[]
  readonly environment: string
  /** Returns the key that binds the terms of one order. The statement adds what only it knows: the rate and the address. */
  readonly rowKeyOf: (id: string) => string
  readonly openOrdersMax: number
  readonly ordersPerHourMax: number
  /** For each network of the orders, the derivation index to search for free addresses from. */
  readonly firstIndexes: ReadonlyMap<Network, number>
  /** The shard of the counts that this process writes to. */
  readonly shard: number
}

/**
 * Creates orders in one statement, which is one transaction, and returns the outcome of each. It bypasses the ORM because every payment
 * begins here (docs/decisions/creating-orders.md#one-statement-for-many-orders has the figures).
 */
export async function openOrders(rows: Rows, together: OpenTogether): Promise<CreateOrderOutcome[]> {
  const { orders, environment, openOrdersMax, firstIndexes, ordersPerHourMax, shard, rowKeyOf } = together
  const keys = new Set<string>()
  const asked = JSON.stringify(
    orders.map((order, ordinal) => {
      const name = order.idempotency ? `${order.fields.merchantId}:${order.idempotency.key}` : order.fields.id
      const isFirst = !keys.has(name)
      keys.add(name)
      return { ordinal, is_first: isFirst, digest_key: rowKeyOf(order.fields.id), ...rowOf(order) }
    }),
  )
  const firsts = [[...firstIndexes.keys()], [...firstIndexes.values()]]
  const values = [asked, environment, ...firsts, openOrdersMax, ordersPerHourMax, shard]
  return rows.query<CreateOrderOutcome>(openOrdersText, values)
}

/** Waits until no other transaction creates orders of this merchant, and keeps others out until the transaction ends. */
export async function lockOwner(tx: Rows, { merchantId, environment }: Owner): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(opening_lock($1::uuid, $2))', [merchantId, environment])
}

const sqlTypes: Readonly<Record<Kind, string>> = {
  uuid: 'uuid',
  text: 'text',
  integer: 'integer',
  money: 'bigint',
  ppm: 'integer',
  time: 'timestamptz',
  // As text within the JSON, so that it is stored exactly as written.
  json: 'text',
}

const given = orderFields
  .filter(field => ['asked', 'given'].includes(orderColumns[field].createdWith as string) && field !== 'environment')
  .map(field => ({ field, name: columnName(field), kind: orderColumns[field].kind }))

function rowOf({ fields, keyId, idempotency, isServed, refusal }: NewOrder): Record<string, unknown> {
  const row: Record<string, unknown> = {
    key_id: keyId,
    is_served: isServed && refusal === null,
    idempotency_key: idempotency?.key ?? null,
    request_hash: idempotency?.requestHash ?? null,
    key_expires_at: idempotency?.expiresAt ?? null,
  }
  for (const { field, name, kind } of given) {
    const value: unknown = fields[field as keyof typeof fields]
    row[name] =
      kind === 'json' && value !== null ? JSON.stringify(value) : typeof value === 'bigint' ? value.toString() : value
  }
  return row
}

/** The columns of the request with their types. A benchmark fills them with expressions of its own. */
export const requestedColumns: Readonly<Record<string, string>> = {
  ordinal: 'integer',
  // Of several orders with one idempotency key, only the first is created. The others retry.
  is_first: 'boolean',
  key_id: 'text',
  is_served: 'boolean',
  idempotency_key: 'text',
  request_hash: 'text',
  key_expires_at: 'timestamptz',
  digest_key: 'text',
  ...Object.fromEntries(given.map(({ name, kind }) => [name, sqlTypes[kind]])),
}

const columnList = Object.entries(requestedColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

const inserted = orderFields.flatMap(field => {
  const { createdWith, kind } = orderColumns[field]
  if (createdWith === 'later') return []
  const from = field === 'environment' ? '$2' : `won.${columnName(field)}`
  const value = typeof createdWith === 'object' ? createdWith.sql : kind === 'json' ? `${from}::json` : from
  return [{ name: columnName(field), value }]
})
const valueOf = (column: string) => inserted.find(({ name }) => name === column)!.value
inserted.push({ name: 'digest', value: digestSql('orders', 'won.digest_key', valueOf) })

/** The id of the advisory lock `claim|…`, held until the end by the transaction that claims an idempotency key. */
const claimLock = (merchantId: string, environment: string, key: string) =>
  `hashtextextended('claim|' || ${merchantId} || '|' || ${environment} || '|' || ${key}, 0)`

/** The parts of the statement in their order, each with its reason. None waits for another merchant. */
const parts = {
  asked: `select * from json_to_recordset($1::json) as a (${columnList})`,

  // A revocation must win over a request under way, so the key's row stays locked (shared) until the end. A row locked by others is
  // skipped. An order of a payment link has no key: a trigger checks its link instead.
  active_key: `select key_id from (select key_id from api_key where key_id = any(array(select key_id from asked)) and is_active
      for share skip locked) as locked union all select '${noKey}'`,

  // The order that already has the idempotency key. One index lookup per key: a plan made while the table was small would scan it.
  known: `select asked.id, found.order_id, found.is_same from asked cross join lateral (
      select i.order_id, i.request_hash = asked.request_hash as is_same from idempotency i
       where i.merchant_id = asked.merchant_id and i.environment = $2 and i.key = asked.idempotency_key
         and i.expires_at > asked.created_at limit 1) as found`,

  // The orders that may be created, numbered per merchant so that its limits also hold among them.
  wanted: `select asked.*, row_number() over (partition by merchant_id order by ordinal) as nth_of_merchant
    from asked join active_key using (key_id)
   where is_served and is_first and not exists (select from known where known.id = asked.id)`,

  // The merchant's open orders and orders this hour. The function counts after it takes a lock, so no other order is missing from the sum.
  // It leaves out a merchant near a limit whose lock is taken. The locks are held until the end.
  used: `select * from hold_for_opening(array(select distinct merchant_id from wanted), $2, (select max(created_at) from asked),
      $5::bigint, $6::bigint, ${uncommittedMax} * current_setting('max_connections')::bigint)`,

  // Only tries for the lock: another process may be claiming the idempotency key.
  admitted: `select *, row_number() over (partition by network order by ordinal) as nth from wanted join used using (merchant_id)
   where open_count + nth_of_merchant <= $5::bigint and hour_count + nth_of_merchant <= $6::bigint
     and (idempotency_key is null or pg_try_advisory_xact_lock(${claimLock('merchant_id', '$2', 'idempotency_key')}))`,

  // Skips addresses that others are taking. Locks the row without writing it until the key is won, so a lost race uses no address.
  free: `select taken.* from unnest($3::text[], $4::integer[]) as pool (network, first_index) cross join lateral (
      select d.network, derivation_index, address, seal from deposit_address d
       where environment = $2 and d.network = pool.network and order_id is null and derivation_index >= pool.first_index
       order by derivation_index limit (select count(*) from admitted where admitted.network = pool.network)
         for update skip locked) as taken`,

  numbered: `select *, row_number() over (partition by network order by derivation_index) as nth from free`,

  placed: `select * from admitted join numbered using (network, nth)`,

  claimed: `insert into idempotency as k (merchant_id, environment, key, request_hash, order_id, created_at, expires_at)
    select merchant_id, $2, idempotency_key, request_hash, id, created_at, key_expires_at
      from placed where idempotency_key is not null
    on conflict (merchant_id, environment, key) do update
       set request_hash = excluded.request_hash, order_id = excluded.order_id, created_at = excluded.created_at,
           expires_at = excluded.expires_at
     where k.expires_at <= excluded.created_at
    returning order_id`,

  won: `select placed.*, merchant.fee_rate_ppm from placed join merchant on merchant.id = placed.merchant_id
   where idempotency_key is null or placed.id in (select order_id from claimed)`,

  // A trigger locks the payment link of each order. In one order, so that two batches never wait for each other. It reads no table, because Citus
  // would then add an invalid condition to the insert.
  created: `insert into orders (${inserted.map(({ name }) => name).join(', ')})
    select ${inserted.map(({ value }) => value).join(', ')} from won
    order by won.payment_link_id
    returning merchant_id, network, created_at`,

  // Matches the whole primary key and the list of indexes. With fewer conditions, a plan made for a fresh pool scanned all of it.
  assigned: `update deposit_address as pool set order_id = won.id, assigned_at = won.created_at
    from won where pool.environment = $2 and pool.network = won.network and pool.derivation_index = won.derivation_index
      and pool.derivation_index = any(array(select derivation_index from won))
    returning pool.order_id`,

  counted: countsInsert(
    `select merchant_id, $2::text as environment, network, 'OPEN' as status, created_at, 1 as by from created`,
    '$7::smallint',
  ),
}

/** Evaluated once. A part that is read twice, or in an inner loop, would otherwise be evaluated again. */
const materialized = new Set(['asked', 'admitted', 'numbered'])

export const openOrdersText = `with ${Object.entries(parts)
  .map(([name, sql]) => `${name} as ${materialized.has(name) ? 'materialized ' : ''}(\n  ${sql}\n)`)
  .join(', ')}
select asked.id, asked.network, won.address, won.derivation_index as index, won.seal, known.order_id as "earlierId",
       case when won.id is not null then 'created'
            when active_key.key_id is null and not (select is_active from api_key k where k.key_id = asked.key_id) then 'key revoked'
            when active_key.key_id is null then 'busy'
            when known.is_same then 'replayed'
            when not known.is_same then 'other parameters'
            when not asked.is_served then 'no address'
            when wanted.id is not null and used.open_count is null then 'not its turn'
            when used.open_count + wanted.nth_of_merchant > $5::bigint then 'too many open orders'
            when used.hour_count + wanted.nth_of_merchant > $6::bigint then 'too many orders this hour'
            when admitted.id is not null and placed.id is null then 'no address'
            else 'busy' end as outcome
  from asked
  left join active_key on active_key.key_id = asked.key_id
  left join known on known.id = asked.id
  left join wanted on wanted.id = asked.id
  left join used on used.merchant_id = wanted.merchant_id
  left join admitted on admitted.id = asked.id
  left join placed on placed.id = asked.id
  left join won on won.id = asked.id
  left join (select order_id from assigned) as assigned on assigned.order_id = asked.id`
