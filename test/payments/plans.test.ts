// What the watcher and the operator ask of tables that hold years of finished orders. A plan that reads one of them whole is as
// slow as the service is old: each must go by the index that holds only what is left to do.
import test from 'ava'
import type { Rows } from '../../src/database/database.ts'
import { findOrdersByAddress } from '../../src/deposit-addresses/address.store.ts'
import { listOwnWallets } from '../../src/deposit-addresses/wallet.store.ts'
import { listDebts, listPayingDebtors } from '../../src/ledger/debt.store.ts'
import { listFrozenOrders, listUnderpaidOrders } from '../../src/orders/query/admin-orders.store.ts'
import { sumPending } from '../../src/orders/query/order-count.store.ts'
import { lockOrders } from '../../src/orders/order.store.ts'
import { listTransfers } from '../../src/orders/order-transfers.store.ts'
import { listForgotten, listOverdue, listUnsettled } from '../../src/payments/settle/unsettled-orders.store.ts'
import { listFinalPoints, listFinalTransfersAbove } from '../../src/payments/reverse/reversal.store.ts'
import {
  confirmTransfersBelow,
  findLostFinal,
  orphanTransfersAbove,
  orphanTransfersUpTo,
} from '../../src/payments/record/transfer.store.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import {
  historyKey as key,
  insertAccounts,
  insertPaid,
  leaveUnfinished,
  topOf,
  unfinishedCount,
} from '../helpers/history.ts'
import { rowsNoting } from '../helpers/rows.ts'

const count = 20_000
/** As many rows PostgreSQL is told each table has: `npm run lab -- bench plans` runs the same on as many. */
const reportedCount = 10_000_000
const tables = ['orders', 'chain_transfer', 'order_facts', 'deposit_address', 'ledger_account']

let service: TestService
test.before('years of paid orders', async t => {
  t.timeout(120_000)
  service = await testService()
  await service.admin.transaction(async tx => {
    await insertPaid(tx, { from: 1, to: count })
    await leaveUnfinished(tx, count)
    await insertAccounts(tx, count / 2)
  })
  for (const table of tables) await service.admin.query(`analyze ${table}`)
  await service.admin.query(`update pg_class set reltuples = $2 where oid = any($1::regclass[])`, [
    tables,
    reportedCount,
  ])
})
test.after.always(() => service?.deps.db.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** The plans PostgreSQL makes of each statement that `ask` asks: for these values, and for any. */
async function plansOf(ask: (rows: Rows) => Promise<unknown>, rows: Rows = service.admin): Promise<Plan[][]> {
  const plans: Plan[][] = []
  const explain = async (options: string, text: string, values?: readonly unknown[]) => {
    const [row] = await rows.query<{ 'QUERY PLAN': [{ Plan: Plan }] | string }>(
      `explain (${options}format json) ${text}`,
      values,
    )
    const reported = row!['QUERY PLAN']
    plans.push(nodesOf((typeof reported === 'string' ? JSON.parse(reported) : reported)[0].Plan))
  }
  await ask(
    rowsNoting(async ({ text, values }) => {
      await explain('', text, values)
      await explain('generic_plan, ', text)
    }),
  )
  return plans
}

const limits = { orders: 200, transfers: 5000 }
const late = new Date('2030-01-01T00:00:00Z')
const top = topOf(count)
const merchantId = '7f0c2c1e-9b1d-4d4b-8a54-000000000001'

const questions: readonly (readonly [what: string, index: string, ask: (rows: Rows) => Promise<unknown>])[] = [
  ['chains reverse: recorded final blocks', 'chain_transfer_final', rows => listFinalPoints(rows, key, 1000)],
  [
    'chains reverse: what was final above a block',
    'chain_transfer_final',
    rows => listFinalTransfersAbove(rows, key, top - 10),
  ],
  ['orders frozen', 'chain_transfer_frozen', rows => listFrozenOrders(rows, { limit: 50 })],
  ['orders underpaid', 'orders_underpaid', rows => listUnderpaidOrders(rows, { limit: 50 })],
  ['what waits to be credited', 'orders_pending', rows => sumPending(rows, { merchantId, environment: 'live' })],
  ['who owes', 'ledger_account_debt', rows => listDebts(rows, 50)],
  ['who owes and can pay', 'ledger_account_debt', rows => listPayingDebtors(rows, 50)],
  [
    'what is shown of an order: final transfers, however many are not',
    'chain_transfer_shown',
    rows => listTransfers(rows, '7f0c2c1e-9b1d-4d4b-8a54-000000000001'),
  ],
  ['the sweep for forgotten money', 'chain_transfer_creditable', rows => listForgotten(rows, key, 200)],
  ['the pick of unsettled orders', 'order_facts_unsettled', rows => listUnsettled(rows, key, { limits, now: late })],
  ['the pick of orders whose time is over', 'orders_due', rows => listOverdue(rows, key, { before: late, limit: 200 })],
  ['what has descendants now', 'chain_transfer_live', rows => confirmTransfersBelow(rows, key, top)],
  ['what a fork took back', 'chain_transfer_live', rows => orphanTransfersAbove(rows, key, top - 10)],
  ['what is in no final block', 'chain_transfer_live', rows => orphanTransfersUpTo(rows, key, top)],
  [
    'what was final and is gone',
    'chain_transfer_final',
    rows => findLostFinal(rows, key, { from: top - 10, to: top, found: [] }),
  ],
  [
    'whose addresses these are',
    'deposit_address_address_network_environment_key',
    rows => findOrdersByAddress(rows, key, ['T1', 'T2']),
  ],
  ['orders to be changed', 'orders_pkey', rows => lockOrders(rows, ['7f0c2c1e-9b1d-4d4b-8a54-000000000001'])],
]

for (const [what, index, ask] of questions) {
  test(`${what}: by ${index}, reading no table whole`, async t => {
    const plans = await plansOf(ask)
    t.true(plans.length >= 2)
    for (const nodes of plans) {
      t.true(
        nodes.some(node => node['Index Name'] === index),
        JSON.stringify(nodes.map(node => [node['Node Type'], node['Relation Name'], node['Index Name']])),
      )
      const whole = nodes.filter(
        node => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''),
      )
      t.deepEqual(whole, [])
    }
  })
}

test('which wallets are ours is found among wallets alone, not among all that was ever sent to cold ones', async t => {
  for (const nodes of await plansOf(rows => listOwnWallets(rows, key))) {
    const read = nodes.flatMap(node => node['Relation Name'] ?? [])
    t.deepEqual(read.toSorted(), ['cold_wallet', 'retired_wallet', 'wallet'])
  }
})

test('before anything is known of a table whose addresses these are is found by the index all the same', async t => {
  const undone = new Error('undone')
  const byAddress = 'deposit_address_address_network_environment_key'
  const work = service.admin.transaction(async tx => {
    await tx.query(`delete from pg_statistic where starelid = 'deposit_address'::regclass`)
    await tx.query(`update pg_class set reltuples = -1, relpages = 0 where oid = 'deposit_address'::regclass`)
    const addresses = Array.from({ length: 400 }, (_, index) => `T${index}`)
    const plans = await plansOf(rows => findOrdersByAddress(rows, key, addresses), tx)
    const indexes = plans.map(nodes => nodes.flatMap(node => node['Index Name'] ?? []))
    t.deepEqual(indexes, [[byAddress], [byAddress]])
    throw undone
  })
  t.is(await t.throwsAsync(work), undone)
})

test('they find what is left to do among all that is done', async t => {
  const { admin } = service
  t.is((await listFrozenOrders(admin, { limit: 1000 })).length, unfinishedCount)
  t.is((await listForgotten(admin, key, 1000)).length, unfinishedCount)
  t.is((await listUnsettled(admin, key, { limits, now: late })).length, unfinishedCount)
  t.is((await listOverdue(admin, key, { before: late, limit: 1000 })).length, unfinishedCount)
  const points = await listFinalPoints(admin, key, 900)
  t.is(points.length, 900)
  t.is(points[0]?.height, top)
})
