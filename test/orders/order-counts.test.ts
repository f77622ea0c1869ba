// The counts of orders against the orders themselves: totals and offsets that ask no order.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { countRanges, type Range } from '../../src/orders/query/count-ranges.ts'
import { addToCounts, countsInsert, foldCounts } from '../../src/orders/query/order-list.sql.ts'
import { listOrders } from '../../src/orders/query/order-list.service.ts'
import { orderStatuses } from '../../src/orders/order-status.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

test('every moment of a stretch of time lies in exactly one of its parts', t => {
  const hours = fc.integer({ min: -100, max: 100 }).map(hour => hour * 3_600_000)
  const moment = fc.tuple(hours, fc.constantFrom(-1, 0, 1, 1234)).map(([hour, more]) => hour + more)
  fc.assert(
    fc.property(moment, moment, fc.array(moment), (from, to, moments) => {
      if (from > to) return true
      const { days, hours: whole, edges } = countRanges({ from, to })
      const parts = [days, ...whole, ...edges]
      const isWithin = (at: number, part: Range) => at >= part.from && at < part.to
      return moments.every(
        at => parts.filter(part => isWithin(at, part)).length === (isWithin(at, { from, to }) ? 1 : 0),
      )
    }),
    { numRuns: 2000 },
  )
  t.pass()
})

const day = 86_400_000

/** Orders of a merchant, many of the same hour and moment, of all statuses that need no payment, counted as if each had been opened. */
async function fill(merchantId: string, count: number, apart = '37 minutes'): Promise<void> {
  const { db } = service.deps
  await db.transaction(async tx => {
    await tx.query(
      `insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount,
         threshold_amount, tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount,
         required_confirmations, description, metadata, return_url, webhook_url, checkout_token, expire_at,
         created_at, updated_at)
       select gen_random_uuid(), $1 || n, $1::uuid, 'test', case n % 3 when 0 then 'ERC20' else 'TRC20' end,
         case when n % 7 < 2 then 'OPEN' else 'EXPIRED' end, 1, $1 || n, 25000000, 25000000, 0, 0, 0, 0, 0, 0, 3, '', '{}',
         '', '', $1 || n, at + interval '1 hour', at, at
         from generate_series(1, $2::integer) n, lateral (select timestamptz '2026-05-01' + (n / 5) * $3::interval as at) as moment`,
      [merchantId, count, apart],
    )
    await tx.query(
      countsInsert(
        `select merchant_id, environment, network, status, created_at, 1 as by from orders where merchant_id = $1`,
        '3',
      ),
      [merchantId],
    )
  })
}

/** Folds the counts of all hours before this one, and says how many rows are fresh then. */
async function foldAll(before: string): Promise<number> {
  while (await foldCounts(service.deps.db, new Date(before)));
  const fresh = await service.deps.db.query(`select 1 from order_count where span = 'fresh'`)
  return fresh.length
}

test.serial(
  'total and offset are those of the list itself, under every filter, deep in it and beyond its end',
  async t => {
    const { merchantId } = await testMerchant(service.deps)
    await fill(merchantId, 3000)
    await foldAll('2026-05-09T14:00:00Z')
    const owner = { merchantId, environment: 'test' } as const
    const rows = await service.deps.db.query<{ id: string; status: string; network: string; ms: string }>(
      `select id, status, network, extract(epoch from created_at) * 1000 as ms from orders where merchant_id = $1
      order by created_at desc, id desc`,
      [merchantId],
    )
    const begin = Date.parse('2026-05-01T00:00:00Z')
    const times = [undefined, begin, begin + 5 * day + 3_600_000, begin + 12 * day + 37 * 60_000]
    for (const status of [undefined, 'OPEN', 'PAID'] as const) {
      for (const network of [undefined, 'ERC20'] as const) {
        for (const [from, to] of times.flatMap(one => times.map(other => [one, other]))) {
          const wanted = rows.filter(
            row =>
              (!status || row.status === status) &&
              (!network || row.network === network) &&
              Number(row.ms) >= (from ?? 0) &&
              Number(row.ms) <= (to ?? Infinity),
          )
          const filter = {
            status,
            network,
            createdFrom: from ? new Date(from) : undefined,
            createdTo: to ? new Date(to) : undefined,
          }
          for (const offset of [0, 7, 1001, 2500]) {
            const found = await listOrders(service.deps, owner, { ...filter, limit: 3, offset })
            const what = JSON.stringify({ ...filter, offset })
            t.is(found.total, wanted.length, what)
            t.deepEqual(
              found.orders.map(order => order.id),
              wanted.slice(offset, offset + 3).map(row => row.id),
              what,
            )
          }
        }
      }
    }
  },
)

test.serial('every offset within crowded hours leads to the order that a walk finds there', async t => {
  const { merchantId } = await testMerchant(service.deps)
  await fill(merchantId, 2500, '20 seconds')
  const owner = { merchantId, environment: 'test' } as const
  const rows = await service.deps.db.query<{ id: string; network: string }>(
    'select id, network from orders where merchant_id = $1 order by created_at desc, id desc',
    [merchantId],
  )
  for (const network of [undefined, 'TRC20'] as const) {
    const ids = rows.filter(row => !network || row.network === network).map(row => row.id)
    for (const offset of [99, 100, 101, 102, 400, 899, 900, 901, 1003, 1500, ids.length - 4]) {
      const found = await listOrders(service.deps, owner, { network, limit: 5, offset })
      t.deepEqual(
        found.orders.map(order => order.id),
        ids.slice(offset, offset + 5),
        `offset ${offset}`,
      )
    }
  }
})

test.serial(
  'totals are the same before, while and after counts are folded, and those that are folded are few rows',
  async t => {
    const { merchantId } = await testMerchant(service.deps)
    await fill(merchantId, 3000, '7 minutes')
    const owner = { merchantId, environment: 'test' } as const
    const totals = async () => {
      const [all, open, within] = await Promise.all([
        listOrders(service.deps, owner, { limit: 1, offset: 0 }),
        listOrders(service.deps, owner, { limit: 1, offset: 0, status: 'OPEN' }),
        listOrders(service.deps, owner, { limit: 1, offset: 0, createdTo: new Date('2026-05-02T07:30:00Z') }),
      ])
      return [all.total, open.total, within.total]
    }
    const before = await totals()
    t.is(before[0], 3000)
    const folding = foldAll('2026-05-03T00:00:00Z')
    for (let round = 0; round < 5; round++) t.deepEqual(await totals(), before)
    t.true((await folding) > 0, 'hours that are not over stay as they are')
    t.is(await foldAll('2026-06-01T00:00:00Z'), 0)
    t.deepEqual(await totals(), before)
    t.deepEqual(await brokenCounts(), [])
  },
)

test.serial('a count that is changed while it is folded is lost on neither side', async t => {
  const { merchantId } = await testMerchant(service.deps)
  const createdAt = new Date('2026-05-01T10:00:00Z')
  const one = { merchantId, environment: 'test', network: 'TRC20', status: 'PAID', createdAt, by: 1 } as const
  const add = () => service.deps.db.transaction(tx => addToCounts(tx, [one]))
  const counted = async () => {
    const { total } = await listOrders(service.deps, { merchantId, environment: 'test' }, { limit: 1, offset: 0 })
    return total
  }
  for (let round = 1; round <= 20; round++) {
    await Promise.all([add(), foldAll('2026-06-01T00:00:00Z'), add(), foldAll('2026-06-01T00:00:00Z'), add()])
    t.is(await counted(), 3 * round)
  }
  await service.deps.db.transaction(tx => addToCounts(tx, [{ ...one, by: -60 }]))
})

test.serial('counts changed side by side, in any order, wait for each other and lose nothing', async t => {
  const { merchantId } = await testMerchant(service.deps)
  const other = randomUUID()
  const createdAt = service.clock.business()
  const deltas = orderStatuses.flatMap(status =>
    [merchantId, other].map(
      one => ({ merchantId: one, environment: 'test', network: 'TRC20', status, createdAt, by: 1 }) as const,
    ),
  )
  const before = await deadlocks()
  const change = (index: number) =>
    service.deps.db.transaction(async tx => {
      await addToCounts(tx, index % 2 ? deltas : deltas.toReversed())
    })
  await Promise.all(Array.from({ length: 40 }, (_, index) => change(index)))
  const counts = await service.deps.db.query<{ count: string }>(
    'select sum(count) as count from order_count where merchant_id = any($1) group by merchant_id, span, status',
    [[merchantId, other]],
  )
  t.deepEqual(new Set(counts.map(row => row.count)), new Set(['40']))
  t.is(await deadlocks(), before)
  const all = deltas.map(delta => ({ ...delta, by: -40 }))
  await service.deps.db.transaction(tx => addToCounts(tx, all))
})

async function brokenCounts() {
  return (await checkBooks(service.deps.db)).filter(({ invariant }) => invariant.startsWith('the stored'))
}

async function deadlocks(): Promise<string> {
  const [row] = await service.deps.db.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row!.deadlocks
}

test.serial('a count that is not that of the orders is found by the books', async t => {
  const { merchantId } = await testMerchant(service.deps)
  const one = {
    merchantId,
    environment: 'test',
    network: 'TRC20',
    status: 'PAID',
    createdAt: service.clock.business(),
  } as const
  await service.deps.db.transaction(tx => addToCounts(tx, [{ ...one, by: 1 }]))
  t.is((await brokenCounts())[0]?.found.filter(what => what.startsWith(merchantId)).length, 3)
  await service.deps.db.transaction(tx => addToCounts(tx, [{ ...one, by: -1 }]))
  t.deepEqual(
    (await brokenCounts()).flatMap(({ found }) => found.filter(what => what.startsWith(merchantId))),
    [],
  )
})
