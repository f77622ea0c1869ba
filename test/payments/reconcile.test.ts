import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import test, { type ExecutionContext } from 'ava'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { ChainUnproven } from '../../src/chains/chain.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { directory } from '../../src/app.ts'
import type { Deps } from '../../src/deps.ts'
import { entities } from '../../src/entities.ts'
import { createMetrics } from '../../src/http/metrics/metrics.ts'
import { readServiceState } from '../../src/http/metrics/service-state.ts'
import { sweep } from '../helpers/sweep.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { positionBeforeSql } from '../../src/ledger/ledger.sql.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { checkDueChains } from '../../src/payments/reconcile/check-chain.service.ts'
import {
  nothingChecked,
  positionBefore,
  reconcile,
  sayUnproven,
  type Checked,
} from '../../src/payments/reconcile/reconcile.service.ts'
import { testService, testMerchant, testXpub } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

const key = { environment: 'test', network: 'ERC20' } as const
const daySeconds = 86_400

/** A service with three paid orders; `tamper` does what only the owner of the tables could. */
async function paidOrders(t: ExecutionContext) {
  const service = await testService()
  t.teardown(() => service.close())
  service.clock.set(service.ethereum.head.time)
  await watchChain(service.deps, key)
  const merchant = await testMerchant(service.deps)
  const open = async () =>
    (await createOrder(service.deps, merchant, orderInput({ idempotencyKey: randomUUID() }))).order
  const pay = async (orders: readonly { readonly address: string }[]) => {
    service.ethereum.mine(orders.map(order => ({ to: order.address, amount: 25_000_000n })))
    service.ethereum.mineEmpty(5)
    service.clock.set(service.ethereum.head.time)
    await watchChain(service.deps, key)
  }
  const orders = [await open(), await open(), await open()] as const
  await pay(orders)
  const tamper = (sql: string, values: readonly unknown[] = []) =>
    service.admin.transaction(async tx => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(sql, values)
    })
  return { service, orders, open, pay, tamper }
}

const forgeTransfer = `insert into chain_transfer select (jsonb_populate_record(x, $2::jsonb)).* from chain_transfer x where order_id = $1`
const forgeEntry = `
with forged as (insert into ledger_tx (kind, ref, environment, network, created_at)
    select kind, $2, environment, network, '2020-01-01' from ledger_tx where ref like 'payment:%' order by id limit 1 returning id)
insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
  select forged.id, account_id, direction, amount, 0 from forged, ledger_entry
   where tx_id = (select min(id) from ledger_tx where ref like 'payment:%') and $1::uuid is not null`

test('the record is held against chain and key: forged and changed payments and a replaced address are found', async t => {
  const { service, orders, tamper } = await paidOrders(t)
  // As the checker, who may read and nothing else.
  const checker = await openDatabase({ url: roleUrl(service.adminUrl, 'checker'), entities, connectionsMax: 2 })
  t.teardown(() => checker.close())
  const { chain } = service.ethereum
  const check = (after: Checked = nothingChecked) => reconcile(checker, { key, chain, xpub: testXpub('ERC20'), after })
  const whole = await check()
  t.like(whole, { transfers: 3, differences: 0, problems: [] })
  t.true(whole.addresses > 3, 'those that wait for an order as well')
  t.like(await check(whole.upTo), { transfers: 0, addresses: 0, differences: 0 })
  t.like(await check(await positionBefore(checker, key, service.clock.business())), { transfers: 3, differences: 0 })
  t.like(await check(await positionBefore(checker, key, new Date('2100-01-01'))), { transfers: 0, addresses: 0 })

  // Whoever forges a payment chooses its times: they lie long ago, and it is found among what is new all the same.
  const old = { tx_hash: '0xforged', final_at: '2020-01-01', block_height: 1 }
  await tamper(forgeTransfer, [orders[0].id, JSON.stringify(old)])
  await tamper(forgeEntry, [orders[0].id, 'payment:test:ERC20:0xforged:0'])
  const forged = await check(whole.upTo)
  t.is(forged.transfers, 1)
  t.regex(forged.problems.join('\n'), /^transfer 0xforged:0 of 25 USDT .* in block 1 .* the chain does not show it so$/)

  await tamper(forgeEntry, [orders[0].id, 'payment:test:ERC20:0xnowhere:0'])
  await tamper(forgeEntry, [orders[0].id, "payment:test:ERC20:'; drop table orders; --"])
  t.is((await check(whole.upTo)).problems.filter(one => one.includes('belongs to no recorded transfer')).length, 2)

  await tamper(
    'update chain_transfer set amount = amount + 1, credited_amount = credited_amount + 1 where order_id = $1',
    [orders[1].id],
  )
  await tamper(`update deposit_address set address = $2 where order_id = $1`, [orders[2].id, `0x${'0'.repeat(36)}dEaD`])
  const { differences, problems } = await check()
  t.is(differences, 6, 'the changed amount differs from its entry and from the chain')
  t.regex(problems.join('\n'), /is over 25 USDT, its transfer over 25\.000001$/m)
  t.regex(problems.join('\n'), /of 25\.000001 USDT .* the chain does not show it so/)
  t.regex(problems.join('\n'), /address \d+ of test ERC20 is 0x0+dEaD, which is not the one of its key/)
})

async function gauges(deps: Deps): Promise<ReadonlyMap<string, string>> {
  const text = await createMetrics(() => readServiceState(deps)).text()
  const lines = text.split('\n').filter(line => line.includes('{environment="test",network="ERC20"}'))
  return new Map(lines.map(line => [line.slice(0, line.indexOf('{')), line.slice(line.lastIndexOf(' ') + 1)]))
}

test('every network is checked once a day by the workers: what differs is told until it agrees again', async t => {
  const { service, orders, open, pay, tamper } = await paidOrders(t)
  const { deps, clock } = service
  const asked: number[] = []
  const { chain } = service.ethereum
  const finalRange = chain.finalRange.bind(chain)
  t.teardown(() => Object.assign(chain, { finalRange }))
  Object.assign(chain, {
    finalRange: (from: number, to: number, filter: Parameters<typeof finalRange>[2]) => {
      asked.push(from)
      return finalRange(from, to, filter)
    },
  })
  const reads = async (seconds: number) => {
    clock.advance(seconds)
    asked.length = 0
    await checkDueChains(deps)
    return asked.length
  }
  t.is(await reads(0), 0, 'planned, not done at the start')
  t.true((await reads(3600)) > 0)
  t.is(await reads(daySeconds - 1), 0, 'once a day')
  t.is((await gauges(deps)).get('kassa_chain_check_age_seconds'), String(daySeconds - 1))
  t.is((await gauges(deps)).get('kassa_chain_check_differences'), '0')
  t.is(await reads(1), 0, 'what was read before is not read again')

  clock.set(service.ethereum.head.time)
  await pay([await open()])
  const [row] = await deps.db.query<{ next: string }>(`select next_at as next from chain_check where network = 'ERC20'`)
  clock.set(new Date(row!.next))
  const other = await service.second()
  asked.length = 0
  await Promise.all([checkDueChains(deps), checkDueChains(other)])
  t.is(asked.length, 1, 'of two processes one does it')

  await tamper(forgeTransfer, [orders[0].id, JSON.stringify({ tx_hash: '0xforged' })])
  await tamper(forgeEntry, [orders[0].id, 'payment:test:ERC20:0xforged:0'])
  t.true((await reads(daySeconds)) > 0)
  t.is((await gauges(deps)).get('kassa_chain_check_differences'), '1')
  t.true((await reads(3600)) > 0, 'the same is read again soon')
  t.is((await gauges(deps)).get('kassa_chain_check_differences'), '1')
  await tamper(`delete from chain_transfer where tx_hash = '0xforged'`)
  await tamper(`with gone as (delete from ledger_tx where ref like '%0xforged%' returning id)
    delete from ledger_entry using gone where tx_id = gone.id`)
  await reads(3600)
  t.is((await gauges(deps)).get('kassa_chain_check_differences'), '0')

  await reads(2 * daySeconds)
  await reads(-2 * daySeconds)
  const [put] = await deps.db.query<{ next: string }>(`select next_at as next from chain_check where network = 'ERC20'`)
  t.is(
    new Date(put!.next).getTime(),
    clock.now().getTime() + daySeconds * 1000,
    'a clock that ran ahead put nothing off',
  )
})

test('a check that nodes or the end of the process cut short is no success, and is begun anew', async t => {
  const { service } = await paidOrders(t)
  const { deps, clock } = service
  const state = async () => {
    const [row] = await deps.db.query<{ id: string; at: string }>(
      `select ledger_id as id, succeeded_at as at from chain_check where network = 'ERC20'`,
    )
    return row!
  }
  await checkDueChains(deps)
  const planned = await state()
  service.ethereum.fail(1, { method: 'finalRange' })
  clock.advance(3600)
  await checkDueChains(deps)
  t.deepEqual(await state(), planned)

  const stop = new AbortController()
  const stopping: Deps = {
    ...deps,
    chains: {
      ...deps.chains,
      find: (environment, network) => {
        const chain = deps.chains.find(environment, network)
        if (network !== 'ERC20' || !chain) return undefined
        return new Proxy(chain, {
          get: (target, name: keyof typeof chain) => {
            if (name === 'finalRange') stop.abort()
            const value: unknown = target[name]
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
      },
    },
  }
  clock.advance(600)
  await checkDueChains(stopping, stop.signal)
  t.true(stop.signal.aborted)
  t.deepEqual(await state(), planned)
  await sweep(deps)
  const done = await state()
  t.true(BigInt(done.id) > 0n, 'the sweep of the worker does it at once')
  t.not(done.at, planned.at)
})

test('the place of a period is found, and its entries are read, without reading the whole ledger', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(`insert into ledger_tx (kind, ref, environment, network, created_at)
      select 'payment', 'payment:test:ERC20:0x' || n || ':0', 'test', 'ERC20', '2026-01-01'::timestamptz + n * interval '10 s'
        from generate_series(1, 100000) n`)
  })
  // As a vacuum does, of itself, once there are enough new rows.
  await service.admin.query(`select brin_summarize_new_values('ledger_tx_created')`)
  await service.admin.query('analyze ledger_tx')
  const plan = async (sql: string, values: readonly unknown[]) => {
    const rows = await service.admin.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${sql}`,
      values,
    )
    return rows[0]!['QUERY PLAN'][0]!.Plan
  }
  const position = await plan(positionBeforeSql, ['2026-01-12T00:00:00Z'])
  const read = await plan('select * from ledger_tx where id > $1 order by id limit 500', ['99000'])
  for (const node of [position, read]) t.true(rowsRead(node) < 10_000, JSON.stringify(node))
})

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

function rowsRead(node: PlanNode): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.max(own, ...(node.Plans ?? []).map(rowsRead))
}

test('an entry whose place was given before a check and that is committed after it is checked by the next one', async t => {
  const { service, orders, open, pay } = await paidOrders(t)
  const { deps, clock } = service
  await checkDueChains(deps)
  clock.advance(3600)
  // The chain goes on with the clock: the next payment is settled when the check is due.
  service.ethereum.mine([], { time: clock.now() })
  const [placed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const forging = service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(forgeEntry.replace("'2020-01-01'", '$3::timestamptz'), [
      orders[0].id,
      'payment:test:ERC20:0xforged:0',
      clock.business(),
    ])
    placed.resolve()
    await goOn.promise
  })
  await placed.promise
  await pay([await open()])
  await checkDueChains(deps)
  t.is((await gauges(deps)).get('kassa_chain_check_age_seconds'), '0', 'it was checked')
  t.is((await gauges(deps)).get('kassa_chain_check_differences'), '0')
  goOn.resolve()
  await forging
  clock.advance(daySeconds)
  await checkDueChains(deps)
  t.is((await gauges(deps)).get('kassa_chain_check_differences'), '1')
})

test('payments in blocks that no node proves are counted by themselves, are not missing, and are read again', async t => {
  const { service, open, pay } = await paidOrders(t)
  const pruned = service.ethereum.head.height
  await pay([await open()])
  const { node } = service.ethereum
  let isPruned = true
  const prunedNode = {
    ...node,
    finalRange: async (from: number, to: number) => {
      if (isPruned && from <= pruned) throw new ChainUnproven(`no receipts of ${from}`)
      return node.finalRange(from, to)
    },
  }
  const chain = quorum([prunedNode], { now: () => 0, names: ['pruned.example'] })
  const check = () => reconcile(service.deps.db, { key, chain, xpub: testXpub('ERC20'), after: nothingChecked })
  const report = await check()
  t.like(report, { transfers: 1, differences: 0, problems: [] })
  t.is(report.unproven?.transfers, 3)
  const sentence = sayUnproven(key, report.unproven!)
  t.regex(
    sentence,
    /^3 payments of test ERC20 in blocks \d+ to \d+ left unproven by pruned\.example \(no receipts of \d+\)/,
  )

  const lines: string[] = []
  const log = pino({ base: null }, { write: line => lines.push(line) })
  const deps: Deps = { ...service.deps, log, chains: directory([{ environment: 'test', chain }]) }
  const checked = () =>
    service.admin.query<{ ledger_id: string }>(`select ledger_id from chain_check where network = 'ERC20'`)
  await checkDueChains(deps)
  service.clock.advance(daySeconds)
  await checkDueChains(deps)
  t.deepEqual(await checked(), [{ ledger_id: '0' }])
  t.true(lines.some(line => JSON.parse(line).level === 40 && JSON.parse(line).unproven === sentence))
  isPruned = false
  service.clock.advance(daySeconds)
  await checkDueChains(deps)
  t.notDeepEqual(await checked(), [{ ledger_id: '0' }])
  t.is((await check()).unproven, null)
})
