// Fills a database with paid, settled and booked orders as fast as PostgreSQL writes them.
import type { Rows } from '../../../src/database/database.ts'

const merchants = 50
const merchantOf = (n: string) => `('00000000-0000-4000-9000-' || lpad(to_hex(${n} % ${merchants}), 12, '0'))::uuid`
const orderOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const numbers = 'generate_series(1, $1::integer) n'
/** In milliseconds, as the tables store them; the oldest is ninety days old. */
const at = `date_trunc('milliseconds', now() - interval '90 days' * (1 - n / ($1::float8 + 1)))`
const paid = 20_000_000
const fee = paid / 100

const statements: readonly string[] = [
  `insert into merchant (id, platform_user_id, platform_user_key, name, email, status, tier, fee_rate_ppm, environment, created_at, updated_at)
   select ${merchantOf('n')}, 'p' || n, 'p' || n, 'Shop', 'shop' || n || '@example.com', 'PENDING_KYB', 'BASIC', 10000, 'test', now(), now()
     from generate_series(0, least(${merchants}, $1::integer) - 1) n`,
  `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
   select 'wh_' || id, id, 'test', 'https://localhost/', 'https://localhost/', 'localhost:443', '{payment.confirmed}', true, false,
          now() - interval '1 year', now() - interval '1 year' from merchant where $1::integer > 0`,
  `insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount, threshold_amount,
     tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount, payment_height, required_confirmations,
     description, metadata, return_url, webhook_url, checkout_token, expire_at, paid_at, created_at, updated_at)
   select ${orderOf('n')}, 'ord_' || n, ${merchantOf('n')}, 'test', 'TRC20', 'PAID', 4, 'T' || md5('a' || n), ${paid}, ${paid}, 0, 10000, ${paid},
          ${paid - fee}, ${fee}, 0, n, 19, '', '{}', '', '', 'co_' || md5('c' || n), ${at} + interval '30 minutes', ${at}, ${at}, ${at} from ${numbers}`,
  `insert into deposit_address (environment, network, derivation_index, address, order_id, assigned_at)
   select 'test', 'TRC20', n, 'T' || md5('a' || n), ${orderOf('n')}, now() from ${numbers}`,
  `insert into chain_transfer (environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash, block_time,
     status, screening, order_id, seen_at, final_at, credited_amount, fee_amount)
   select 'test', 'TRC20', md5('x' || n) || md5('y' || n), 0, 'Tpayer', 'T' || md5('a' || n), ${paid}, n, md5('b' || n), ${at}, 'FINAL', 'CLEAR',
          ${orderOf('n')}, ${at}, ${at}, ${paid - fee}, ${fee} from ${numbers}`,
  `insert into order_facts (order_id, environment, network, recorded, settled, unsettled_since, due_at)
   select ${orderOf('n')}, 'test', 'TRC20', 1, 1, now(), now() from ${numbers}`,
  `insert into order_event (order_id, version, status, snapshot, created_at)
   select ${orderOf('n')}, version, status, repeat('x', 300), ${at}
     from ${numbers}, (values (2, 'PENDING_CONFIRM'), (3, 'CONFIRMING'), (4, 'PAID')) as change (version, status)`,
  `insert into webhook_event (id, merchant_id, environment, type, order_id, body, created_at)
   select 'evt_' || n, ${merchantOf('n')}, 'test', 'payment.confirmed', ${orderOf('n')}, repeat('x', 600), ${at} from ${numbers}`,
  `insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts, is_due, delivered_at,
     created_at, updated_at)
   select 'wd_' || n, 'evt_' || n, 'wh_' || ${merchantOf('n')}, ${merchantOf('n')}, 'test', 'payment.confirmed', 'localhost:443', 'DELIVERED', 1,
          false, ${at}, ${at}, ${at} from ${numbers}`,
  `insert into webhook_delivery_count (endpoint_id, count) select endpoint_id, count(*) from webhook_delivery where $1::integer > 0 group by 1`,
  `insert into order_count (merchant_id, environment, span, starts_at, status, network, shard, count)
   select merchant_id, environment, 'fresh', date_trunc('hour', created_at, 'UTC'), status, network, 0, count(*) from orders
    where $1::integer > 0 group by 1, 2, 4, 5, 6`,
  `insert into ledger_account (kind, merchant_id, environment, network, balance)
   select 'onchain_deposit', null::uuid, 'test', 'TRC20', $1::bigint * ${paid} union all select 'platform_fee', null, 'test', 'TRC20', $1::bigint * ${fee}
   union all select 'merchant_available', merchant_id, 'test', 'TRC20', count(*) * ${paid - fee} from orders group by 2`,
  `insert into ledger_tx (kind, ref, environment, network, created_at)
   select 'payment', 'payment:test:TRC20:' || md5('x' || n) || md5('y' || n) || ':0', 'test', 'TRC20', ${at} from ${numbers} order by n`,
  `insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
   select t.id, a.id, leg.direction, leg.amount, sum(leg.amount) over (partition by a.id order by n)
     from ${numbers} join ledger_tx t on t.ref = 'payment:test:TRC20:' || md5('x' || n) || md5('y' || n) || ':0',
       (values ('onchain_deposit', 'D', ${paid}), ('platform_fee', 'C', ${fee}), ('merchant_available', 'C', ${paid - fee})) as leg (kind, direction, amount)
       join ledger_account a on a.kind = leg.kind
    where a.merchant_id is null or a.merchant_id = ${merchantOf('n')} order by n, leg.kind`,
]

/** Inserts orders of fifty merchants. Skips triggers and foreign keys, because the rows are known to be right. */
export async function fillBooks(rows: Rows, orders: number): Promise<void> {
  for (const statement of statements) await rows.query(statement, [orders])
  await rows.query('analyze')
}
