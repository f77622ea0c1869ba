// The statements that create an order, for pgbench.
import { admitText } from '../../../src/merchants/api-keys/admission.sql.ts'
import { requestedColumns, openOrdersText } from '../../../src/orders/create/open-orders.sql.ts'
import { addressesPerIteration, merchants } from './create-order-load.ts'

/** More clients than the service's pool would measure queueing, because PostgreSQL and Node share the cores. */
export const pgbenchClients = 10

/** Returns both statements with their parameters replaced by expressions of one random number, because pgbench has only numbers. */
export function pgbenchScript(orders: number): string {
  const columns: Readonly<Record<string, string>> = {
    ordinal: 'n',
    is_first: 'true',
    is_served: 'true',
    // As long as a real one: the cost of a digest does not depend on its key.
    digest_key: `repeat('a', 64)`,
    key_id: `'mk_test_bench' || (r + n) % ${merchants}`,
    merchant_id: `'00000000-0000-4000-9000-' || lpad(to_hex((r + n) % ${merchants}), 12, '0')`,
    idempotency_key: `'p' || (r + n)`,
    request_hash: `repeat('a', 64)`,
    key_expires_at: `now() + interval '1 day'`,
    id: `'00000000-0000-4000-8000-' || lpad(to_hex(r + n), 12, '0')`,
    created_at: 'now()',
    order_number: `'ord_' || (r + n)`,
    order_amount: '25000000',
    threshold_amount: '24750000',
    tolerance_ppm: '10000',
    required_confirmations: '3',
    price: 'null',
    reference: 'null',
    payment_link_id: 'null',
    compat_key: 'null',
    compat: 'null',
    description: `''`,
    metadata: `'{}'`,
    return_url: `''`,
    webhook_url: `''`,
    network: `(array['ERC20','TRC20'])[1 + (r + n) % 2]`,
    checkout_token: `'co_' || (r + n)`,
    expire_at: `now() + interval '30 minutes'`,
  }
  const missing = Object.keys(requestedColumns).filter(name => !(name in columns))
  if (missing.length > 0) throw new Error(`The statement asks for columns nobody fills: ${missing.join(', ')}`)
  const pairs = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`)
  const asked = `(select json_agg(json_build_object(${pairs.join(', ')})) from (select (:r)::bigint as r) as one, generate_series(1, ${orders}) as n)`
  const inline = (sql: string, given: readonly string[]) =>
    sql.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number) => given[Number(number) - 1] ?? `MISSING${number}`)
  const keys = `(select array_agg(${columns.key_id}) from (select (:r)::bigint as r) as one, generate_series(1, ${orders}) as n)`
  const networkNames = `array['ERC20','TRC20']`
  return [
    '\\set r random(1, 200000000000000)',
    // Each client searches for addresses in a range of its own, like the service's requests.
    `\\set taken :taken + ${Math.ceil(orders / 2)}`,
    `\\set first :skipped + :client_id * ${addressesPerIteration / 2 / pgbenchClients} + :taken`,
    `${inline(admitText, [keys, `array_fill(1, array[${orders}])`, '60', '100000000'])};`,
    `${inline(openOrdersText, [asked, `'test'::text`, networkNames, 'array[:first, :first]', '1000000', '10000000', '1 + :client_id'])};`,
    '',
  ].join('\n')
}
