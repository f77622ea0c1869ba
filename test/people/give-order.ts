// An order as the list of a merchant has it, in a service that watches no chain.
import type { Rows } from '../../src/database/database.ts'
import { countsInsert } from '../../src/orders/query/order-list.sql.ts'

export async function giveOrder(rows: Rows, merchantId: string, environment: 'live' | 'test'): Promise<void> {
  const names = [merchantId, environment]
  await rows.query(
    `insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount,
       threshold_amount, tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount,
       required_confirmations, description, metadata, return_url, webhook_url, checkout_token, expire_at, created_at, updated_at)
     select gen_random_uuid(), name, $1::uuid, $2, 'TRC20', 'EXPIRED', 1, name, 25000000, 25000000, 0, 0, 0, 0, 0, 0, 3, '', '{}',
       '', '', name, at + interval '1 hour', at, at
       from (select timestamptz '2026-05-01' as at, $1::text || $2::text as name) as order_of`,
    names,
  )
  await rows.query(
    countsInsert(
      `select merchant_id, environment, network, status, created_at, 1 as by from orders where merchant_id = $1 and environment = $2`,
      '3',
    ),
    names,
  )
}
