import type { Rows } from '../../src/database/database.ts'
import { countsInsert } from '../../src/orders/query/order-list.sql.ts'

/** Gives a merchant the figures of ninety days of a shop that is busy on some days and quiet on others. */
export async function fillMonth(
  rows: Rows,
  { merchantId, now }: { readonly merchantId: string; readonly now: Date },
): Promise<void> {
  const wave = `(1.2 + sin(d * 0.9) + 0.4 * cos(d * 2.3))`
  const counted = `select $1::uuid as merchant_id, 'test'::text as environment, network, status,
      $2::timestamptz - d * interval '1 day' as created_at, greatest(1, (base * ${wave})::integer) as by
    from generate_series(1, 89) d, (values ('ERC20', 'PAID', 9), ('TRC20', 'PAID', 31), ('TRC20', 'EXPIRED', 11),
      ('ERC20', 'UNDERPAID', 1), ('TRC20', 'EXPIRED_PAID', 1)) as v (network, status, base)`
  await rows.query(countsInsert(counted, '0'), [merchantId, now])
  await rows.query(
    `insert into order_day (merchant_id, environment, day, network, bucket, paid_count, gross_amount, fee_amount)
     select $1, 'test', date_trunc('day', $2::timestamptz - d * interval '1 day', 'UTC'), network, 26 + d % 4,
       greatest(1, (base * ${wave})::integer), (base * ${wave} * 61250000)::bigint, (base * ${wave} * 612500)::bigint
       from generate_series(1, 89) d, (values ('ERC20', 9), ('TRC20', 31)) as v (network, base)`,
    [merchantId, now],
  )
}
