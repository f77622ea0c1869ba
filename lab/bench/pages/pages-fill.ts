// What the dashboard's pages read besides orders and deliveries: addresses, transfers, entries of the books and payment links of a merchant that
// `fillMerchant` has filled. Skips triggers and foreign keys, because the rows are known to be right.
import type { Rows } from '../../../src/database/database.ts'

/** The newest paid orders get an address, a transfer and an entry each; more would only take longer to fill. */
const bookedMax = 1_000_000
const links = 10_000
/** Orders of one link. */
const linkOrders = 20_000

const statements: readonly string[] = [
  'set session_replication_role = replica',
  `create table booked as select id, network, address, order_amount as amount, created_at as at, row_number() over (order by created_at, id) as n
     from (select * from orders where merchant_id = $1 and status = 'PAID' order by created_at desc, id desc limit ${bookedMax}) o`,
  `insert into deposit_address (environment, network, derivation_index, address, order_id, assigned_at)
   select 'test', network, (select coalesce(max(derivation_index), 0) from deposit_address) + n, address, id, at from booked`,
  `insert into chain_transfer (environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height, block_hash, block_time,
     status, screening, order_id, seen_at, final_at, credited_amount, fee_amount)
   select 'test', network, md5('x' || id) || md5('y' || id), 0, 'Tpayer', address, amount, n, md5('b' || n), at, 'FINAL', 'CLEAR', id, at, at,
          amount - amount / 100, amount / 100 from booked`,
  `insert into ledger_account (kind, merchant_id, environment, network, balance)
   select 'merchant_available', $1::uuid, 'test', network, sum(amount - amount / 100) from booked group by network`,
  `insert into ledger_tx (kind, ref, environment, network, created_at)
   select 'payment', 'payment:test:' || network || ':' || md5('x' || id) || md5('y' || id) || ':0', 'test', network, at from booked order by n`,
  `insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
   select t.id, a.id, 'C', b.amount - b.amount / 100, sum(b.amount - b.amount / 100) over (partition by b.network order by b.n)
     from booked b join ledger_tx t on t.ref = 'payment:test:' || b.network || ':' || md5('x' || b.id) || md5('y' || b.id) || ':0'
     join ledger_account a on a.kind = 'merchant_available' and a.merchant_id = $1 and a.network = b.network order by b.n`,
  `insert into payment_link (id, merchant_id, environment, token, title, description, currency, amount, suggested_amounts, metadata, return_url, is_active, created_at, updated_at)
   select 'pl_' || md5($1::text || n), $1::uuid, 'test', 'lk_' || md5('t' || $1::text || n), 'Workshop ' || n, '', 'USDT', 180000000, '{}', '{}', '', true,
          now() - n * interval '1 minute', now() from generate_series(1, ${links}) n`,
  `update orders set payment_link_id = 'pl_' || md5($1::text || 1)
    where id in (select id from orders where merchant_id = $1 order by created_at desc, id desc limit ${linkOrders})`,
  'drop table booked',
  'set session_replication_role = default',
]

/** Returns the link with many orders. */
export async function fillRest(rows: Rows, merchantId: string, say: (text: string) => void): Promise<string> {
  for (const statement of statements) {
    await rows.query(statement, statement.includes('$1') ? [merchantId] : [])
    say(statement.slice(0, 60).replaceAll(/\s+/g, ' '))
  }
  for (const table of ['orders', 'deposit_address', 'chain_transfer', 'ledger_tx', 'ledger_entry', 'payment_link'])
    await rows.query(`vacuum analyze ${table}`)
  const [link] = await rows.query<{ id: string }>(`select 'pl_' || md5($1::text || 1) as id`, [merchantId])
  return link!.id
}
