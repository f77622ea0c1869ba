// What a worker asks ten times a second, beside 100,000 deliveries that wait: PostgreSQL tells how many pages it read for it, and
// those are as few as beside some thousands.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Rows } from '../../src/database/database.ts'
import { rowsOn } from '../../src/database/rows.ts'
import { addSeconds } from '../../src/lib/clock.ts'
import { claimDue } from '../../src/webhooks/deliveries/claim.sql.ts'
import { listDueReceivers, markDue } from '../../src/webhooks/deliveries/claim.store.ts'
import { releaseLostLeases } from '../../src/webhooks/deliveries/attempt-result.store.ts'
import { testService, type TestService } from '../helpers/deps.ts'

const few = 2000
const many = 50_000
/** Rows that one statement makes: it has to end in time on a busy machine as well. */
const chunk = 10_000
/** A tree of a hundred times the rows is one level higher, and a claim goes down it for each place that it looks at. */
const growthMax = 2
const tables = ['webhook_delivery', 'webhook_endpoint', 'webhook_event']

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

const merchants = { none: 0, 'for their time': 1, 'for a place': 2, alone: 3 } as const
const merchantOf = (kind: keyof typeof merchants) => `00000000-0000-4000-8000-00000000000${merchants[kind]}`

/** Deliveries `from` to `to` of one merchant, each at an endpoint of its own, ten at each host. */
async function fill(kind: keyof typeof merchants, from: number, to: number): Promise<void> {
  const now = service.clock.business().toISOString()
  const values = [merchantOf(kind), now, from, to]
  const isDue = kind !== 'for their time'
  await service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into webhook_event (id, merchant_id, environment, type, body, created_at)
       select 'evt_' || $1 || i, $1::uuid, 'test', 'payment.expired', '{}', $2 from generate_series($3::int, $4::int) i`,
      values,
    )
    await tx.query(
      `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
       select 'wh_' || $1 || i, $1::uuid, 'test', 'https://h' || i / 10 || '.example/' || i, $1 || i, 'h' || i / 10 || '.example',
         array['payment.expired'], true, true, $2, $2 from generate_series($3::int, $4::int) i`,
      values,
    )
    await tx.query(
      `insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts,
         next_attempt_at, is_due, created_at, updated_at)
       select 'wd_' || $1 || i, 'evt_' || $1 || i, 'wh_' || $1 || i, $1::uuid, 'test', 'payment.expired',
         'h' || i / 10 || '.example', 'PENDING', 0, $2::timestamptz + ${isDue ? '' : `interval '20 hours' + `} i * interval '1 ms', ${isDue}, $2, $2
         from generate_series($3::int, $4::int) i`,
      values,
    )
  })
}

interface Node {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

const questions: Readonly<Record<string, (rows: Rows) => Promise<unknown>>> = {
  'lost leases': rows =>
    releaseLostLeases(rows, { now: service.deps.clock.now(), business: service.deps.clock.business() }),
  'what has reached its time': rows => markDue(rows, service.deps.clock.business()),
  'whose deliveries are due': rows => listDueReceivers(rows, { after: merchantOf('none'), limit: 1000 }),
  'the claim': rows =>
    claimDue(rows as Parameters<typeof claimDue>[0], {
      business: service.deps.clock.business(),
      free: 1024,
      freeForUncertain: 768,
      leaseUntil: addSeconds(service.deps.clock.now(), 60),
      token: randomUUID(),
      nextAttempts: Array.from({ length: 6 }, () => service.deps.clock.business()),
      merchants: [merchantOf('for a place'), merchantOf('alone')].map(merchantId => ({
        merchantId,
        takesProven: true,
        takesUnproven: true,
      })),
      degradedGroups: [],
    }),
}

/** The pages that each statement of a look reads, planned for these values and for any; nothing of it stays. */
async function pagesRead(): Promise<Record<string, number>> {
  const pages: Record<string, number> = {}
  for (const [what, ask] of Object.entries(questions)) {
    for (const plan of ['custom', 'generic']) pages[`${what}, ${plan} plan`] = await explained(ask, plan)
  }
  return pages
}

async function explained(ask: (rows: Rows) => Promise<unknown>, plan: string): Promise<number> {
  const undone = new Error('undone')
  let pages = 0
  const work = service.admin.transaction(async tx => {
    await tx.query(`set local plan_cache_mode = force_${plan}_plan`)
    const explaining = rowsOn(async ({ sql, parameters }) => {
      await tx.query(`prepare asked as ${sql}`)
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Node }] | string }>(
        `explain (analyze, buffers, timing off, format json) execute asked (${parameters.map(value => literal(value)).join(', ')})`,
      )
      await tx.query('deallocate asked')
      const reported = row!['QUERY PLAN']
      const { Plan: root } = (typeof reported === 'string' ? (JSON.parse(reported) as [{ Plan: Node }]) : reported)[0]
      pages += root['Shared Hit Blocks'] + root['Shared Read Blocks']
      return { rows: [{ due: [], deliveryId: null }] }
    })
    await ask(explaining)
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return pages
}

/** None of the values holds a quote. */
function literal(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return literal(value.toISOString())
  return typeof value === 'string' ? `'${value}'` : `'${JSON.stringify(value).replace('[', '{').replace(']', '}')}'`
}

test('a look reads as few pages beside 100,000 deliveries that wait, for their time or for a place, as beside some thousands', async t => {
  t.timeout(180_000)
  await fill('alone', 1, 1)
  await fillWaiting(1, few)
  const before = await pagesRead()
  await fillWaiting(few + 1, many)
  const after = await pagesRead()
  t.log({ before, after })
  for (const [what, pages] of Object.entries(after)) {
    t.true(pages <= growthMax * before[what]! + 20, `${what}: ${before[what]} pages, then ${pages}`)
  }
})

async function fillWaiting(from: number, to: number): Promise<void> {
  for (let start = from; start <= to; start += chunk) {
    for (const kind of ['for their time', 'for a place'] as const)
      await fill(kind, start, Math.min(to, start + chunk - 1))
  }
  // As PostgreSQL does by itself within a minute.
  for (const table of tables) await service.admin.query(`vacuum analyze ${table}`)
}
