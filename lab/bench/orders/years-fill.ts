// Fills tables with months of records as fast as PostgreSQL writes them, with the indexes at the end.
import type pg from 'pg'

export interface Month {
  readonly name: string
  readonly from: string
  readonly to: string
}

const monthMs = 30 * 86_400_000

/** Returns periods of thirty days up to now, oldest first. */
export function months(count: number): Month[] {
  const end = Math.ceil(Date.now() / 86_400_000) * 86_400_000
  return Array.from({ length: count }, (_, index) => {
    const from = end - (count - index) * monthMs
    return { name: `m${index}`, from: new Date(from).toISOString(), to: new Date(from + monthMs).toISOString() }
  })
}

const changeColumns = `order_id uuid not null, version integer not null, status text not null, snapshot text not null,
  created_at timestamptz(3) not null, transition text, payment_height integer`

/** Creates the same order changes in one table and in one partition per month. */
export async function changesTables(client: pg.Client, rows: number): Promise<void> {
  const all = months(13)
  await client.query(`create table plain_change (${changeColumns})`)
  await client.query(`create table monthly_change (${changeColumns}) partition by range (created_at)`)
  for (const { name, from, to } of all)
    await client.query(
      `create table monthly_change_${name} partition of monthly_change for values from ('${from}') to ('${to}')`,
    )
  for (const table of ['plain_change', 'monthly_change']) {
    await client.query(
      `insert into ${table} select ('00000000-0000-4000-8000-' || lpad(to_hex(n / 3), 12, '0'))::uuid, 2 + n % 3, 'PAID', repeat('x', 900),
              $2::timestamptz + ($3::timestamptz - $2::timestamptz) * (n / $1::float8), 'paid', 1 from generate_series(0, $1::integer - 1) n`,
      [rows, all[0]!.from, all.at(-1)!.to],
    )
    const key = table === 'plain_change' ? '' : ', created_at'
    await client.query(`alter table ${table} add primary key (order_id, version${key})`)
    await client.query(`create index on ${table} (created_at)`)
    await client.query(`vacuum analyze ${table}`)
  }
}

const merchantId = '00000000-0000-4000-8000-000000000001'
const endpointId = 'wh_years'

/** Creates one event with one delivery per row, over four months, for one endpoint. */
export async function fillWebhooks(client: pg.Client, rows: number): Promise<{ readonly endpointId: string }> {
  const all = months(4)
  await client.query(
    `insert into merchant (id, platform_user_id, platform_user_key, name, email, status, tier, fee_rate_ppm, environment, created_at, updated_at)
     values ($1, 'years', 'years', 'years', 'years@example.com', 'ACTIVE', 'BASIC', 10000, 'live', now(), now())`,
    [merchantId],
  )
  await client.query(
    `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
     values ($2, $1, 'test', 'https://localhost/', 'https://localhost/', 'localhost:443', '{payment.confirmed}', true, false, now(), now())`,
    [merchantId, endpointId],
  )
  const restore = await withoutKeys(client, ['webhook_event', 'webhook_delivery', 'webhook_attempt'])
  const at = `$2::timestamptz + ($3::timestamptz - $2::timestamptz) * (n / $1::float8)`
  const values = [rows, all[0]!.from, all.at(-1)!.to]
  await client.query(
    `insert into webhook_event (id, merchant_id, environment, type, body, created_at)
     select 'evt_' || n, '${merchantId}', 'test', 'payment.confirmed', repeat('x', 700), ${at} from generate_series(1, $1::integer) n`,
    values,
  )
  await client.query(
    `insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts, is_due,
       delivered_at, created_at, updated_at)
     select 'wd_' || n, 'evt_' || n, '${endpointId}', '${merchantId}', 'test', 'payment.confirmed', 'localhost:443', 'DELIVERED', 1, false,
            ${at}, ${at}, ${at} from generate_series(1, $1::integer) n`,
    values,
  )
  await client.query(
    `insert into webhook_attempt (delivery_id, number, at) select 'wd_' || n, 1, ${at} from generate_series(1, $1::integer) n`,
    values,
  )
  await client.query(`insert into webhook_delivery_count (endpoint_id, count) values ($1, $2)`, [endpointId, rows])
  for (const statement of restore) await client.query(statement)
  for (const table of ['webhook_event', 'webhook_delivery', 'webhook_attempt'])
    await client.query(`vacuum analyze ${table}`)
  return { endpointId }
}

/** Drops keys and indexes of tables. Returns the statements that create them again, referenced ones first. */
async function withoutKeys(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'f') order by contype = 'p', conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as make from pg_index
      where indrelid = any($1::regclass[]) and not indisprimary`,
    [tables],
  )
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  return [...keys.toReversed(), ...indexes].map(({ make }) => make)
}

/** Copies the deliveries into one partition per month of their event. */
export async function monthlyDeliveries(client: pg.Client): Promise<void> {
  await client.query(
    `create table monthly_delivery (like webhook_delivery including defaults) partition by range (created_at)`,
  )
  for (const { name, from, to } of months(4))
    await client.query(
      `create table monthly_delivery_${name} partition of monthly_delivery for values from ('${from}') to ('${to}')`,
    )
  await client.query(`create table monthly_delivery_rest partition of monthly_delivery default`)
  await client.query(`insert into monthly_delivery select * from webhook_delivery`)
  await client.query(`alter table monthly_delivery add primary key (id, created_at)`)
  const { rows: indexes } = await client.query<{ make: string }>(
    `select replace(replace(pg_get_indexdef(indexrelid), 'webhook_delivery', 'monthly_delivery'), 'public.', '') as make from pg_index
      where indrelid = 'webhook_delivery'::regclass and not indisprimary`,
  )
  for (const { make } of indexes) await client.query(make)
  await client.query(`vacuum analyze monthly_delivery`)
}
