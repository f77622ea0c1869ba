// Queries of the watcher, the sweeps and operators on a database with years of finished orders, in milliseconds.
import pg from 'pg'
import { findOrdersByAddress } from '../../../src/deposit-addresses/address.store.ts'
import type { Rows } from '../../../src/database/database.ts'
import { openDatabase } from '../../../src/database/orm.ts'
import { entities } from '../../../src/entities.ts'
import { listFrozenOrders } from '../../../src/orders/query/admin-orders.store.ts'
import { listForgotten, listOverdue, listUnsettled } from '../../../src/payments/settle/unsettled-orders.store.ts'
import { listFinalPoints, listFinalTransfersAbove } from '../../../src/payments/reverse/reversal.store.ts'
import { confirmTransfersBelow, orphanTransfersUpTo } from '../../../src/payments/record/transfer.store.ts'
import { historyKey as key, insertPaid, leaveUnfinished, topOf } from '../../../test/helpers/history.ts'
import { openBenchFixture, round } from '../fixture.ts'
import { rowsOf } from '../../../src/database/rows.ts'

/** `BENCH_ORDERS` sets another number; ten million take half an hour to create. */
const count = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const page = 500_000
const late = new Date('2040-01-01T00:00:00Z')

export async function benchPlans(): Promise<void> {
  const fixture = await openBenchFixture()
  const client = new pg.Client(fixture.adminUrl)
  try {
    await client.connect()
    const rows = rowsOf(client)
    await fill(rows)
    const db = await openDatabase({ url: fixture.databaseUrl, entities, connectionsMax: 2 })
    try {
      await ask(db)
    } finally {
      await db.close()
    }
  } finally {
    await client.end()
    await fixture.close()
  }
}

const tables = ['orders', 'chain_transfer', 'order_facts', 'deposit_address']

/** Creates indexes and the constraints that need them at the end, each in one go. */
async function fill(rows: Rows): Promise<void> {
  const begin = performance.now()
  for (const setting of [`synchronous_commit = off`, `maintenance_work_mem = '1GB'`]) await rows.query(`set ${setting}`)
  const constraints = await rows.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u')`,
    [tables],
  )
  for (const { place, name } of constraints) await rows.query(`alter table ${place} drop constraint ${name} cascade`)
  const indexes = await rows.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { name } of indexes) await rows.query(`drop index ${name}`)
  for (let from = 1; from <= count; from += page) {
    await rows.query('begin')
    await insertPaid(rows, { from, to: Math.min(count, from + page - 1) })
    await rows.query('commit')
  }
  for (const { place, name, definition } of constraints)
    await rows.query(`alter table ${place} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await rows.query(definition)
  await rows.query('begin')
  await leaveUnfinished(rows, count)
  await rows.query('commit')
  for (const table of tables) await rows.query(`vacuum analyze ${table}`)
  console.log(`${count} paid orders were made in ${round((performance.now() - begin) / 1000, 0)} s`)
}

async function ask(rows: Rows): Promise<void> {
  const limits = { orders: 200, transfers: 5000 }
  const top = topOf(count)
  const addresses = Array.from({ length: 400 }, (_, index) => `T${index}`)
  const questions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['chains reverse: recorded final blocks', () => listFinalPoints(rows, key, 1000)],
    ['chains reverse: final above the last 10 blocks', () => listFinalTransfersAbove(rows, key, top - 10)],
    ['orders frozen', () => listFrozenOrders(rows, { limit: 50 })],
    ['sweep for forgotten money', () => listForgotten(rows, key, 200)],
    ['pick of unsettled orders', () => listUnsettled(rows, key, { limits, now: late })],
    ['pick of orders whose time is over', () => listOverdue(rows, key, { before: late, limit: 200 })],
    ['owners of 400 addresses', () => findOrdersByAddress(rows, key, addresses)],
    ['what has descendants now', () => confirmTransfersBelow(rows, key, 0)],
    ['what is in no final block', () => orphanTransfersUpTo(rows, key, 0)],
  ]
  for (const [what, work] of questions) {
    const times: number[] = []
    for (let iteration = 0; iteration < 5; iteration += 1) {
      const begin = performance.now()
      await work()
      times.push(performance.now() - begin)
    }
    console.log(
      `${what}: first ${round(times[0]!, 1)} ms, then ${round(Math.min(...times.slice(1)), 1)} ms of ${count} orders`,
    )
  }
}
