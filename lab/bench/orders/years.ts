// The cost of removing a month of records: by deleting some hundred rows per statement through an index, and by dropping a partition. Also
// the cost of monthly partitions for reads and writes. BENCH_ROWS sets the rows; 10,000,000 take some 30 GB.
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../dev/postgres/postgres.ts'
import { migrateTables } from '../../../src/database/migrations/migrate-tables.ts'
import type { Tx } from '../../../src/database/database.ts'
import { deleteOldEvents } from '../../../src/webhooks/deliveries/webhook-retention.store.ts'
import { median, round } from '../fixture.ts'
import { changesTables, fillWebhooks, monthlyDeliveries, months } from './years-fill.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const turns = 500

export async function benchYears(): Promise<void> {
  const directory = path.resolve('.kassa', 'bench-years')
  const server = await startPostgres({ dataDirectory: directory })
  const client = new pg.Client({
    connectionString: server.url(),
    options: '-c synchronous_commit=off -c maintenance_work_mem=512MB -c max_parallel_workers_per_gather=0 -c jit=off',
  })
  await client.connect()
  try {
    await migrateTables(server.url(), 'public')
    await benchChanges(client)
    await benchWebhooks(client)
  } finally {
    await client.end()
    await server.stop()
    for (const file of ['', '.log', '.password']) rmSync(directory + file, { recursive: true, force: true })
  }
}

/** Thirteen months of order changes, read by order. */
async function benchChanges(client: pg.Client): Promise<void> {
  await changesTables(client, rows)
  const oldest = months(13)[0]!
  const read = (table: string) => (iteration: number) =>
    client.query({
      name: `read-${table}`,
      text: `select version, snapshot from ${table} where order_id = $1 order by version limit 50`,
      values: [orderOf(iteration * 7919)],
    })
  const add = (table: string) => (iteration: number) =>
    client.query({
      name: `add-${table}`,
      text: `insert into ${table} (order_id, version, status, snapshot, created_at)
             select gen_random_uuid(), 2, 'PAID', repeat('x', 900), now() - interval '1 minute' from generate_series(1, 20 + $1 * 0)`,
      values: [iteration],
    })
  const tables = ['plain_change', 'monthly_change']
  const compare = async () => {
    say(`changes of one order: ${await alternately(tables.map(table => read(table)))}`)
    say(`20 changes more: ${await alternately(tables.map(table => add(table)))}`)
    for (const table of tables) say(`${table}: ${await sizeOf(client, table)}`)
  }
  await compare()
  await measured(client, 'plain_change: a month by statements of 1000', () =>
    untilNone(
      () =>
        client.query(
          `delete from plain_change where (order_id, version) in (
           select order_id, version from plain_change where created_at < $1 order by created_at limit 1000)`,
          [oldest.to],
        ),
      1000,
    ),
  )
  await measured(client, 'plain_change: vacuum', () => client.query('vacuum plain_change'))
  await measured(client, 'monthly_change: a month taken away', async () => {
    await client.query(`alter table monthly_change detach partition monthly_change_${oldest.name}`)
    await client.query(`drop table monthly_change_${oldest.name}`)
  })
  await compare()
  await client.query('drop table plain_change, monthly_change')
}

/** Four months of events with deliveries and attempts: claims, lists and removal. */
async function benchWebhooks(client: pg.Client): Promise<void> {
  const owner = await fillWebhooks(client, rows)
  await monthlyDeliveries(client)
  const claim = (table: string) => (iteration: number) =>
    client.query({
      name: `claim-${table}`,
      text: `update ${table} set updated_at = updated_at where id = any($1::text[]) and status = 'DELIVERED'`,
      values: [Array.from({ length: 20 }, (_, one) => `wd_${rows - iteration * 20 - one}`)],
    })
  const page = (table: string) => (iteration: number) =>
    client.query({
      name: `page-${table}`,
      text: `select id, status from ${table} where endpoint_id = $1 order by created_at desc, id desc limit 20 + $2 * 0`,
      values: [owner.endpointId, iteration],
    })
  const both = ['webhook_delivery', 'monthly_delivery']
  const tables = ['webhook_event', 'webhook_delivery', 'webhook_attempt']
  const compare = async () => {
    say(`a page of deliveries: ${await alternately(both.map(table => page(table)))}`)
    say(`20 deliveries by their ids: ${await alternately(both.map(table => claim(table)))}`)
    for (const table of [...tables, 'monthly_delivery']) say(`${table}: ${await sizeOf(client, table)}`)
  }
  await compare()
  const before = new Date(months(4)[0]!.to)
  const tx = {
    query: async (text: string, values: unknown[]) => (await client.query(text, values)).rows,
  } as unknown as Tx
  await measured(client, 'webhooks: a month by statements of 500 events', async () => {
    for (let removed = 1; removed > 0;) {
      await client.query('begin')
      removed = await deleteOldEvents(tx, before)
      await client.query('commit')
    }
  })
  for (const table of tables) await measured(client, `${table}: vacuum`, () => client.query(`vacuum ${table}`))
  await measured(client, 'monthly_delivery: a month taken away', async () => {
    const [oldest] = months(4)
    await client.query(`alter table monthly_delivery detach partition monthly_delivery_${oldest!.name}`)
    await client.query(`drop table monthly_delivery_${oldest!.name}`)
  })
  await compare()
}

async function untilNone(run: () => Promise<pg.QueryResult>, batch: number): Promise<void> {
  for (let count: number | null = batch; count === batch;) count = (await run()).rowCount
}

function orderOf(iteration: number): string {
  return `00000000-0000-4000-8000-${(iteration % Math.floor(rows / 3)).toString(16).padStart(12, '0')}`
}

/** Measures one table and partitions in alternating rounds. Returns the medians and their ratio. */
async function alternately(runs: readonly ((iteration: number) => Promise<unknown>)[]): Promise<string> {
  const times = runs.map((): number[] => [])
  for (let iteration = 0; iteration < turns; iteration++) {
    for (const [index, run] of runs.entries()) {
      const begun = performance.now()
      await run(iteration)
      times[index]!.push(performance.now() - begun)
    }
  }
  const [plain = 0, monthly = 0] = times.map(one => median(one))
  return `one table ${round(plain, 3)} ms, one for each month ${round(monthly, 3)} ms: ${round(monthly / plain)} times`
}

async function measured(client: pg.Client, what: string, run: () => Promise<unknown>): Promise<void> {
  const lsn = async () => (await client.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]!.at
  const [from, begun] = [await lsn(), performance.now()]
  await run()
  const seconds = (performance.now() - begun) / 1000
  const { rows: found } = await client.query<{ mb: string }>(
    'select round(pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) / 1e6) as mb',
    [from],
  )
  say(`${what}: ${round(seconds, 2)} s, ${found[0]!.mb} MB of log`)
}

async function sizeOf(client: pg.Client, table: string): Promise<string> {
  const { rows: found } = await client.query<{ mb: string; indexes: string }>(
    `select round(sum(pg_table_size(relid)) / 1e6) as mb, round(sum(pg_indexes_size(relid)) / 1e6) as indexes
       from (select relid from pg_partition_tree($1) union select $1::regclass) as parts`,
    [table],
  )
  return `${found[0]!.mb} MB and ${found[0]!.indexes} MB of indexes`
}

function say(text: string): void {
  console.log(`  ${text}`)
}
