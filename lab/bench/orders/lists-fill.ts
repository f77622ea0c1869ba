// Fills a database with the orders of one merchant as fast as PostgreSQL writes them: set-based, in slices, with the indexes of the orders
// rebuilt at the end. Times, networks, statuses and amounts are distributed like a shop's; all constraints hold.
import { countsInsert, foldCounts } from '../../../src/orders/query/order-list.sql.ts'
import type { Rows } from '../../../src/database/database.ts'
import { hourMs } from '../../../src/lib/durations.ts'

export interface Filling {
  readonly merchantId: string
  readonly endpointId: string
  readonly orders: number
  readonly deliveries: number
  /** Number of changes, events, deliveries and attempts of the order whose timeline is read. */
  readonly changes: number
}

const sliceSize = 500_000

export async function fillMerchant(rows: Rows, filling: Filling, say: (text: string) => void): Promise<void> {
  const indexes = filling.orders > sliceSize ? await dropIndexes(rows) : []
  for (let from = 0; from < filling.orders; from += sliceSize) {
    await rows.query(ordersText, [
      filling.merchantId,
      from,
      Math.min(from + sliceSize, filling.orders) - 1,
      filling.orders,
    ])
    say(`${Math.min(from + sliceSize, filling.orders)} orders`)
  }
  for (const index of indexes) {
    await rows.query(index)
    say(index.slice(0, 90))
  }
  await rows.query(countsInsert(countedText, '0'), [filling.merchantId])
  while (await foldCounts(rows, new Date(Date.now() - hourMs)));
  await rows.query(deliveriesText, [filling.merchantId, filling.endpointId, filling.deliveries, filling.changes])
  await rows.query(deliveryCountText, [filling.endpointId])
  await rows.query(timelineText, [filling.merchantId, filling.changes, filling.deliveries])
  for (const table of ['orders', 'order_count', 'order_event', 'webhook_event', 'webhook_delivery', 'webhook_attempt'])
    await rows.query(`vacuum analyze ${table}`)
  say('deliveries, events and a timeline')
}

/** Drops the indexes of the orders and returns the statements that create them. Keeps the primary key, which other tables refer to. */
async function dropIndexes(rows: Rows): Promise<string[]> {
  const found = await rows.query<{ drop: string; make: string }>(
    `select coalesce('alter table orders drop constraint ' || c.conname, 'drop index ' || i.indexrelid::regclass) as drop,
            coalesce('alter table orders add constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid),
              pg_get_indexdef(i.indexrelid)) as make
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
      where i.indrelid = 'orders'::regclass and not i.indisprimary`,
  )
  for (const { drop } of found) await rows.query(drop)
  return found.map(({ make }) => make)
}

/** Ids ascend with time, because 10,000,000 random ones would fill the machine's memory before the measurement. */
const orderId = (n: string) =>
  `('00000000-0000-4' || substr(md5($1), 1, 3) || '-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const ordersText = `
insert into orders (id, order_number, reference, merchant_id, environment, network, status, version, address, order_amount, threshold_amount,
  tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount, payment_height, required_confirmations,
  description, metadata, return_url, webhook_url, checkout_token, expire_at, paid_at, created_at, updated_at)
select ${orderId('n')}, 'ord_' || md5($1 || n), case when n % 50 = 0 then 'shared' else 'INV-' || n end, $1::uuid, 'test', network, status, case status when 'OPEN' then 1 else 4 end,
       'T' || md5(n || $1), amount, amount, 0, 10000, received, received - received / 100, received / 100, 0,
       case when received > 0 then n end, 19, 'Basket ' || n, json_build_object('basket', n), '', '', 'co_' || md5('c' || $1 || n),
       at + interval '30 minutes', case when status in ('PAID', 'EXPIRED_PAID') then at + interval '5 minutes' end, at,
       at + interval '5 minutes'
  from generate_series($2::bigint, $3::bigint) n,
  -- Ninety days back from now, the newest last; several in one moment now and then.
  lateral (select date_trunc('milliseconds', now() - interval '90 days' * (1 - n / $4::float8)) as at,
      case when n % 3 = 0 then 'ERC20' else 'TRC20' end as network,
      case when n % 100 < 68 then 'PAID' when n % 100 < 92 then 'EXPIRED' when n % 100 < 95 then 'UNDERPAID'
           when n % 100 < 97 then 'EXPIRED_PAID' when n % 100 < 99 then 'CONFIRMING' else 'OPEN' end as status,
      10000001 + n % 90 * 1000000 as amount) as one,
  lateral (select case when status in ('OPEN', 'EXPIRED') then 0 when status = 'UNDERPAID' then amount / 2 else amount end as received) as two`

/** One row counts all orders of an hour; the counts are the same. */
const countedText = `select merchant_id, environment, network, status, date_trunc('hour', created_at, 'UTC') as created_at, count(*)::integer as by
  from orders where merchant_id = $1 group by 1, 2, 3, 4, 5`

const deliveriesText = `
with told as (
  select id from orders where merchant_id = $1::text::uuid and status = 'PAID' order by created_at desc, id desc limit 1
), event as (
  insert into webhook_event (id, merchant_id, environment, type, order_id, body, created_at)
  select 'evt_' || md5($1::text || n), $1::text::uuid, 'test', case n % 4 when 0 then 'payment.expired' else 'payment.confirmed' end,
         case when n <= $4 then (select id from told) end,
         '{"id":"evt_' || md5($1::text || n) || '","event":"payment.confirmed","data":{"filler":"' || repeat('x', 600) || '"}}', now()
    from generate_series(1, $3::bigint) n
  returning id, merchant_id, environment, type, position
), delivery as (
  insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts, is_due,
    delivered_at, created_at, updated_at)
  select 'wd_' || substr(id, 5), id, $2, merchant_id, environment, type, 'localhost:443', 'DELIVERED', 1, false, at, at, at
    from event, lateral (select now() - interval '90 days' + position * interval '1 second' as at) as one
  returning id, created_at
)
insert into webhook_attempt (delivery_id, number, at) select id, 1, created_at from delivery`

const deliveryCountText = `insert into webhook_delivery_count (endpoint_id, count)
  select endpoint_id, count(*) from webhook_delivery where endpoint_id = $1 group by 1`

/** Gives the newest paid order a long history: these changes, and as many events, deliveries and attempts above. */
const timelineText = `
with newest as (
  select id, row_number() over (order by created_at desc, id desc) as place from orders
   where merchant_id = $1 and status = 'PAID' order by created_at desc, id desc limit $3
), changed as (
  insert into order_event (order_id, version, status, snapshot, created_at, transition)
  select newest.id, 1 + n, 'OPEN', '{"status":"OPEN","credited_amount":"0","frozen_amount":"0","transactions":[]}', now(), null
    from newest, generate_series(1, case place when 1 then $2::integer else 3 end) n
)
update orders set version = 1 + $2 where id = (select id from newest where place = 1)`
