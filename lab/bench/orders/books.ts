// The cost of `check:books` with many orders (`BENCH_ORDERS`), per invariant, compared with reading the same tables once.
import { openDatabase } from '../../../src/database/orm.ts'
import { withOptions } from '../../../src/database/connection/connection-url.ts'
import { allInvariants } from '../../../src/ledger/invariants/check-books.ts'
import { fillBooks } from './books-fill.ts'
import { openBenchFixture, round } from '../fixture.ts'

const orders = Number(process.env['BENCH_ORDERS'] ?? 200_000)
const tables = [
  'orders',
  'chain_transfer',
  'ledger_tx',
  'ledger_entry',
  'order_event',
  'webhook_event',
  'webhook_delivery',
  'deposit_address',
]
const reportedMax = 8

export async function benchBooks(): Promise<void> {
  const fixture = await openBenchFixture()
  const filling = withOptions(fixture.adminUrl, [
    'session_replication_role=replica',
    'synchronous_commit=off',
    'jit=off',
  ])
  const rows = await openDatabase({ url: filling, entities: [], connectionsMax: 1, isPatient: true })
  const seconds = async (text: string) => {
    const began = performance.now()
    const found = await rows.query(text)
    return { taken: (performance.now() - began) / 1000, found: found.length }
  }
  try {
    const filled = performance.now()
    await fillBooks(rows, orders)
    console.log(`check:books at ${orders} orders (filled in ${round((performance.now() - filled) / 1000, 0)} s):`)
    let once = 0
    for (const table of tables) once += (await seconds(`select count(t.*) from ${table} t`)).taken
    const costs: { invariant: string; taken: number }[] = []
    for (const { invariant, query } of allInvariants) {
      const { taken, found } = await seconds(`select what from (${query}) as found limit 20`)
      if (found > 0) console.log(`  broken: ${invariant}`)
      costs.push({ invariant, taken })
    }
    const all = costs.reduce((sum, { taken }) => sum + taken, 0)
    console.log(
      `  ${costs.length} promises: ${round(all)} s, the tables read once: ${round(once)} s; ratio ${round(all / once)}`,
    )
    for (const { invariant, taken } of costs.toSorted((a, b) => b.taken - a.taken).slice(0, reportedMax))
      console.log(`  ${round(taken)} s, ratio ${round(taken / once)}: ${invariant}`)
  } finally {
    await rows.close()
    await fixture.close()
  }
}
