// Creates a year of unpaid orders as fast as PostgreSQL writes them. The books stay consistent.
import { countsInsert } from '../../src/orders/query/order-list.sql.ts'
import type { Rows } from '../../src/database/database.ts'

const sliceSize = 200_000

/** Adds expired orders to a merchant, each with the change that ended it. */
export async function fillOrders(rows: Rows, merchantId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += sliceSize)
    await rows.query(ordersText, [merchantId, from, Math.min(from + sliceSize, count) - 1, count])
  await rows.query(countsInsert(countedText, '0'), [merchantId])
  await rows.query(removedText)
  for (const table of ['orders', 'order_count', 'order_event']) await rows.query(`vacuum analyze ${table}`)
}

/** Beyond the addresses that the service derives. */
const farIndex = 1_000_000_000

const ordersText = `
with made as (
  insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount, threshold_amount,
    tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount, required_confirmations, description, metadata,
    return_url, webhook_url, checkout_token, expire_at, created_at, updated_at)
  select gen_random_uuid(), 'old_' || md5($1 || n), $1::uuid, 'test', 'ERC20', 'EXPIRED', 2,
         '0x' || md5(n || $1) || left(md5($1), 8), amount, amount, 0, 10000, 0, 0, 0, 0, 19, 'Basket ' || n, json_build_object('basket', n), '', '',
         'co_' || md5('c' || $1 || n), at + interval '30 minutes', at, at + interval '31 minutes'
    from generate_series($2::bigint, $3::bigint) n,
    lateral (select date_trunc('milliseconds', now() - interval '2 days' - interval '360 days' * (1 - n / $4::float8)) as at,
        10000001 + n % 90 * 1000000 as amount) as one
  returning id, environment, network, address, status, created_at, updated_at
), given as (
  insert into deposit_address (environment, network, derivation_index, address, order_id, assigned_at)
  select environment, network, ${farIndex} + $2::bigint + row_number() over (), address, id, created_at from made
)
insert into order_event (order_id, version, status, snapshot, created_at, transition)
select id, 2, status, '{"status":"EXPIRED","credited_amount":"0","frozen_amount":"0","transactions":[]}', updated_at, 'expired' from made`

const countedText = `select merchant_id, environment, network, status, date_trunc('hour', created_at, 'UTC') as created_at, count(*)::integer as by
  from orders where merchant_id = $1 and status = 'EXPIRED' group by 1, 2, 3, 4, 5`

/** Their events count as removed by retention. */
const removedText = `insert into retention (what, removed_before) values ('webhooks', date_trunc('day', now()) - interval '1 day')
  on conflict (what) do nothing`
