// What the pages of the dashboard ask of a database with very many orders of one merchant: no page reads all of them.
import test from 'ava'
import { fillMerchant } from '../../lab/bench/orders/lists-fill.ts'
import { partSearchMax } from '../../src/orders/query/search.service.ts'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { fill, openDashboard, pathOf, type Dashboard, type Person, type Things } from './fixture.ts'
import { rowsAround } from '../helpers/rows.ts'

let at: Dashboard
let things: Things
let owner: Person
let endpointId: string
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  owner = await at.person(things.merchantId, 'owner')
  const { merchantId } = things
  const body = { url: 'https://localhost/busy', events: ['payment.confirmed'] }
  const endpoint = await at.shop.at.send({ method: 'POST', target: '/v1/webhooks', as: at.shop.merchant, body })
  endpointId = endpoint.json.id
  await fillMerchant(
    at.shop.at.service.admin,
    { merchantId, endpointId, orders: 40_000, deliveries: 20_000, changes: 5 },
    () => {},
  )
})
test.after.always(() => at.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Every other table has few rows of one merchant. */
const large = new Set(['orders', 'order_event', 'order_facts', 'chain_transfer', 'webhook_event', 'webhook_delivery', 'webhook_attempt', 'ledger_entry', 'ledger_tx']) // prettier-ignore
/** The most that one statement of a page reads of them: the amounts that are looked for among the newest orders. */
const readMax = 2100

/** Rows of large tables that a plan has read, and whether it went through one from end to end. */
function readBy(plan: Plan): { rows: number; scans: string[] } {
  const below = (plan.Plans ?? []).map(one => readBy(one))
  const relation = (plan['Relation Name'] ?? '').replace(/_(rest|\d{4}_\d\d)$/, '')
  const isLarge = large.has(relation)
  // Entries of the index that holds the texts for the search by a part are read in its order, and no order for them.
  const isOfParts = plan['Node Type'] === 'Index Only Scan' && plan['Index Name'] === 'orders_newest'
  if (isOfParts && plan['Actual Rows'] > partSearchMax) return { rows: plan['Actual Rows'], scans: ['orders_newest'] }
  const own =
    isLarge && !isOfParts ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0
  const isScan = isLarge && plan['Node Type'] === 'Seq Scan'
  return {
    rows: below.reduce((sum, one) => sum + one.rows, own),
    scans: [...(isScan ? [relation] : []), ...below.flatMap(one => one.scans)],
  }
}

test.serial('each statement of each page reads no more than a page of what grows', async t => {
  const { deps, admin } = at.shop.at.service
  const { kysely, query } = deps.db
  const pages = dashboardPages.filter(one => one.method === 'GET' && !/\.csv$|statement|world/.test(one.path))
  const paths = [
    ...pages.map(one => pathOf(one, things)),
    '/dashboard/search?q=49.90',
    '/dashboard/search?q=ord_00000000',
    '/dashboard/search?q=0xabcdef',
    '/dashboard/search?q=T12345',
    '/dashboard/search?q=IN',
    '/dashboard/search?q=not-there',
    '/dashboard/orders?status=PAID&network=TRC20&from=2026-01-01&to=2030-01-01',
    '/dashboard/orders?status=FROZEN',
    '/dashboard?days=90',
    `/dashboard/webhooks/${endpointId}`,
  ]
  for (const path of paths) {
    const sent: { text: string; values: readonly unknown[] }[] = []
    const recording = rowsAround({ kysely }, ({ text, values }, run) => {
      sent.push({ text, values })
      return run()
    })
    Object.assign(deps.db, recording)
    try {
      t.true((await at.get(owner, path)).status < 500, path)
    } finally {
      Object.assign(deps.db, { kysely, query })
    }
    for (const { text, values } of sent.filter(one => /^\s*(select|with)\b/i.test(one.text))) {
      const [explained] = await admin.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      const { rows, scans } = readBy(explained!['QUERY PLAN'][0]!.Plan)
      t.deepEqual(scans, [], `${path}: ${text}`)
      t.true(rows <= readMax, `${path} reads ${rows} rows: ${text}`)
    }
  }
})
