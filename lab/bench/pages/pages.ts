// The server time of each dashboard and console page for a merchant with very many orders, compared with a merchant with ten, in one
// process on one database. Two goals: no page takes more than 150 ms, and no page's time grows with the orders. For a page that misses one,
// prints its slowest statement with the plan. BENCH_ORDERS sets the orders; 10,000,000 take minutes to create and some 12 GB, in BENCH_HOME
// if set.
import { randomUUID } from 'node:crypto'
import type { Server } from '@hapi/hapi'
import pg from 'pg'
import { compose } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { Rows } from '../../../src/database/database.ts'
import type { Deps } from '../../../src/deps.ts'
import { createHttpServer } from '../../../src/http/server.ts'
import { registerMerchant } from '../../../src/merchants/onboarding/register-merchant.service.ts'
import { openSession } from '../../../src/people/sessions/session.service.ts'
import { subjectOf } from '../../../src/people/users/user.ts'
import { insertUser } from '../../../src/people/users/user.store.ts'
import { registerPages } from '../../../src/web/pages.ts'
import { deskOf, type Person } from '../../../test/console/office.ts'
import { enrolTestOperators } from '../../../test/helpers/operators.ts'
import { fillMerchant } from '../orders/lists-fill.ts'
import { fillRest } from './pages-fill.ts'
import { median, openBenchFixture, round } from '../fixture.ts'
import { rowsOf, rowsOn } from '../../../src/database/rows.ts'

const few = 10
const many = Number(process.env['BENCH_ORDERS'] ?? 10_000_000)
const turns = 15
const mostMs = 150
/** A page that grows with the orders soon exceeds both; noise alone exceeds the ratio for a page of a few milliseconds. */
const flat = { ratio: 3, ms: 50 }

type PageRequest = () => Promise<number>
type PageRequests = ReadonlyMap<string, PageRequest>

export async function benchPages(): Promise<void> {
  const fixture = await openBenchFixture()
  const { deps, close } = await compose(readConfig({ ...fixture.env, KASSA_PUBLIC_REQUESTS_PER_MINUTE: '1000000' }))
  const options = '-c synchronous_commit=off -c maintenance_work_mem=1GB -c work_mem=256MB'
  const admin = new pg.Pool({ connectionString: fixture.adminUrl, max: 1, options })
  const filler = rowsOf(admin)
  const server = createHttpServer(deps)
  registerPages(server, deps)
  await admin.query(enrolTestOperators)
  const desk = deskOf(deps)
  try {
    const ann = await desk.enrol('ann')
    const requestsOf = async (orders: number) => {
      const filled = await fill(deps, filler, orders)
      return new Map([...(await dashboardRequests(deps, filler, { server, filled })), ...consoleRequests(ann, filled)])
    }
    const small = await requestsOf(few)
    const before = await measure(small)
    // A neighbour, so that indexes over all merchants hold what is not the merchant's.
    await fill(deps, filler, Math.ceil(many / 21))
    const large = await requestsOf(many - Math.ceil(many / 21))
    await report(deps, filler, { before, after: await measure(large), requests: large })
  } finally {
    await desk.close()
    await admin.end()
    await close()
    await fixture.close()
  }
}

interface Filled {
  readonly merchantId: string
  readonly endpointId: string
  readonly order: string
  readonly number: string
  readonly address: string
  readonly delivery: string
  readonly link: string
  readonly hash: string
}

async function fill(deps: Deps, filler: Rows, orders: number): Promise<Filled> {
  const begun = performance.now()
  console.log(`pages: filling a merchant with ${orders} orders`)
  const merchantId = randomUUID()
  const endpointId = `wh_bench${orders}`
  const registration = { name: endpointId, email: 'bench@example.com', platformUserId: endpointId }
  await registerMerchant({ ...deps, random: { ...deps.random, uuid: () => merchantId } }, registration)
  await filler.query(
    `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
     values ($1, $2, 'test', 'https://localhost/' || $1, 'https://localhost/' || $1, 'localhost:443', '{payment.confirmed}', true, false, now(), now())`,
    [endpointId, merchantId],
  )
  const deliveries = Math.ceil(orders / 20)
  const say = (text: string) => console.log(`  ${round((performance.now() - begun) / 1000, 0)} s: ${text}`)
  await fillMerchant(filler, { merchantId, endpointId, orders, deliveries, changes: 20 }, say)
  const link = await fillRest(filler, merchantId, say)
  const [order] = await filler.query<{ id: string; number: string; address: string; hash: string }>(
    `select id, order_number as number, address, (select tx_hash from chain_transfer where order_id = orders.id) as hash from orders where merchant_id = $1 and status = 'PAID' order by created_at desc limit 1`,
    [merchantId],
  )
  const [delivery] = await filler.query<{ id: string }>('select id from webhook_delivery where endpoint_id = $1 limit 1', [endpointId]) // prettier-ignore
  return { merchantId, endpointId, order: order!.id, number: order!.number, address: order!.address, delivery: delivery!.id, link, hash: order!.hash } // prettier-ignore
}

interface Served {
  readonly server: Server
  readonly filled: Filled
}

/** Every dashboard page of an owner of the merchant, in the test environment, which has the orders. */
async function dashboardRequests(deps: Deps, filler: Rows, { server, filled }: Served): Promise<PageRequests> {
  const now = deps.clock.now()
  const user = { id: randomUUID(), merchantId: filled.merchantId, mail: `${filled.merchantId}@example.com`, name: 'Bench', role: 'owner', createdAt: now, signedInAt: now } as const // prettier-ignore
  await insertUser(filler, user)
  const browserInfo = { address: '127.0.0.1', userAgent: 'bench' }
  const { token } = await openSession(deps, filler, {
    subject: subjectOf(user),
    browserInfo,
    environment: 'test',
    hasShownPasskey: true,
  })
  const { order, endpointId: webhook, delivery, number, address, link, hash } = filled
  const paths = {
    home: '',
    'home, 90 days': '?days=90',
    orders: '/orders',
    'orders, one status': '/orders?status=PAID',
    'orders, a status nobody has': '/orders?status=FROZEN',
    'orders, network and days': '/orders?network=ERC20&from=2020-01-01&to=2100-01-01',
    'an order': `/orders/${order}`,
    'cancel': `/orders/${order}/cancel`, // prettier-ignore
    'refund': `/orders/${order}/refund`, // prettier-ignore
    'new order': '/orders/new',
    'search, number': `/search?q=${number}`,
    'search, address': `/search?q=${address}`,
    'search, hash': `/search?q=${hash}`,
    'search, a hash that nobody has': `/search?q=${'ab'.repeat(32)}`,
    'search, beginning of an address': `/search?q=${address.slice(0, 10)}`,
    'search, end of a hash': `/search?q=${hash.slice(-8)}`,
    'search, end of an address': `/search?q=${address.slice(-6)}`,
    'search, middle of a number': `/search?q=${number.slice(10, 18)}`,
    'search, a part that nobody has': '/search?q=zz-zz',
    'search, amount': '/search?q=49.90',
    balances: '/balances',
    'balances, one network': '/balances?network=ERC20',
    'balances, frozen': '/balances?account=frozen',
    'payment links': '/payment-links',
    'a payment link': `/payment-links/${link}`,
    withdrawals: '/withdrawals',
    withdraw: '/withdrawals/new',
    addresses: '/addresses',
    webhooks: '/webhooks',
    'an endpoint': `/webhooks/${webhook}`,
    'a delivery': `/webhooks/${webhook}/deliveries/${delivery}`,
    'a delivery, its timing': `/webhooks/${webhook}/deliveries/${delivery}?show=timing`,
    keys: '/keys',
    business: '/business',
    branding: '/branding',
    team: '/team',
    security: '/security',
  }
  const headers = { host: new URL(deps.config.pagesUrl).host, accept: 'text/html', cookie: `__Host-kassa-dashboard=${token}` } // prettier-ignore
  return new Map(
    Object.entries(paths).map(([name, path]) => [
      `dashboard, ${name}`,
      async () => (await server.inject({ url: `/dashboard${path}`, headers })).statusCode,
    ]),
  )
}

function consoleRequests(ann: Person, { merchantId, order, number }: Filled): PageRequests {
  const paths = ['/', '/withdrawals', '/frozen', '/orders', `/orders?q=${number}`, `/orders/${order}`, '/kyb', '/merchants', '/merchants?q=bench', `/merchants/${merchantId}`, '/treasury', '/switches', '/audit', '/account'] // prettier-ignore
  return new Map(
    paths.map(path => [
      `console, ${path.replace(order, 'ID').replace(merchantId, 'ID').replace(number, 'NUMBER')}`,
      async () => (await ann.page(path)).status,
    ]),
  )
}

async function measure(requests: PageRequests): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const [name, ask] of requests) {
    const times: number[] = []
    for (let iteration = -3; iteration < turns; iteration++) {
      const begin = performance.now()
      const status = await ask()
      // A search with a single result redirects to it.
      if (status !== 200 && !(status === 303 && name.includes('search'))) throw new Error(`${name} answered ${status}`)
      if (iteration >= 0) times.push(performance.now() - begin)
    }
    found.set(name, median(times))
  }
  return found
}

interface Found {
  readonly before: ReadonlyMap<string, number>
  readonly after: ReadonlyMap<string, number>
  readonly requests: PageRequests
}

async function report(deps: Deps, filler: Rows, { before, after, requests }: Found): Promise<void> {
  console.log(`pages: a merchant with ${many} orders beside one with ${few}; medians of ${turns}`)
  for (const [name, ms] of after) {
    const ratio = ms / before.get(name)!
    const isSlow = ms > mostMs || (ratio > flat.ratio && ms > flat.ms)
    console.log(`  ${name}: ${round(ratio)} × (${round(ms, 1)} ms)${isSlow ? ' SLOW' : ''}`)
    if (isSlow) console.log(await slowest(deps, filler, requests.get(name)!))
  }
  console.log(`  longest ${round(Math.max(...after.values()), 1)} ms (goal ${mostMs})`)
}

/** Returns the slowest statement of a page, with its plan. */
async function slowest(deps: Deps, filler: Rows, ask: PageRequest): Promise<string> {
  const { kysely, query } = deps.db
  const inner = kysely.withoutPlugins()
  const sent: { text: string; values: readonly unknown[]; ms: number }[] = []
  const timed = rowsOn(async asked => {
    const begin = performance.now()
    const answer = await inner.executeQuery(asked)
    sent.push({ text: asked.sql, values: asked.parameters, ms: performance.now() - begin })
    return answer
  })
  Object.assign(deps.db, timed)
  try {
    await ask()
  } finally {
    Object.assign(deps.db, { kysely, query })
  }
  const [worst] = sent.filter(one => /^\s*(select|with)\b/i.test(one.text)).toSorted((a, b) => b.ms - a.ms)
  if (!worst) return '    no statement'
  const plan = await filler.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${worst.text}`, worst.values)
  return [worst.text.trim(), ...plan.map(row => row['QUERY PLAN'])].map(line => `    ${line}`).join('\n')
}
