// Payment links under attack: strangers who open pages write nothing, and those who send forms get what the limits allow.
import test from 'ava'
import { openShop, type Shop } from './shop.ts'

const openOrdersMax = 400
let shop: Shop
test.before(async () => {
  shop = await openShop({
    env: {
      // As in production.
      KASSA_PUBLIC_REQUESTS_PER_MINUTE: '600',
      KASSA_TRUSTED_PROXY_CIDRS: '127.0.0.0/8',
      KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: String(openOrdersMax),
    },
  })
})
test.after.always(() => shop.close())

const addresses = Array.from({ length: 100 }, (_, index) => `203.0.113.${index + 1}`)

async function link(): Promise<string> {
  const body = { title: 'Workshop', amount: '180' }
  const answer = await shop.at.send({ method: 'POST', target: '/v1/payment-links', as: shop.merchant, body })
  return new URL(answer.json.url as string).pathname
}

interface Visit {
  readonly path: string
  readonly from: string
  /** What a browser brings along: a token that the page gave, or one that somebody made up. */
  readonly visit?: string
  readonly form?: Readonly<Record<string, string>>
}

async function send({ path, from, visit, form }: Visit): Promise<number> {
  const answer = await shop.at.server.inject({
    method: form ? 'POST' : 'GET',
    url: path,
    headers: {
      host: new URL(shop.at.service.deps.config.pagesUrl).host,
      accept: 'text/html',
      'x-forwarded-for': from,
      ...(visit !== undefined && { cookie: `__Host-kassa-visit=${visit}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
    },
    ...(form && { payload: new URLSearchParams({ network: 'TRC20', ...form }).toString() }),
  })
  return answer.statusCode
}

const countBy = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, one => one)].map(([status, all]) => [status, all.length]))

/** Every row of every table, as one number for each table. */
async function rowsOfAll(): Promise<Readonly<Record<string, string>>> {
  const { admin } = shop.at.service
  const tables = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await admin.query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from "${name}" t`,
    )
    found[name] = row!.rows
  }
  return found
}

test.serial('10,000 visits of 100 addresses make no order, take no address and write nothing', async t => {
  t.timeout(600_000)
  const paths = [await link(), await link(), `/l/lk_${'0'.repeat(26)}`]
  const before = await rowsOfAll()
  t.true(Object.keys(before).length > 50)
  const statuses: number[] = []
  for (let round = 0; round < 100; round += 1) {
    const visits = addresses.map((from, index) => ({
      path: paths[(round + index) % paths.length]!,
      from,
      ...(round % 2 === 0 && { visit: `made-up-${round}-${index}` }),
    }))
    statuses.push(...(await Promise.all(visits.map(send))))
  }
  t.deepEqual(countBy(statuses), { 200: statuses.filter(one => one === 200).length, 404: statuses.filter(one => one === 404).length }) // prettier-ignore
  t.is(statuses.length, 10_000)
  t.deepEqual(await rowsOfAll(), before)
})

test.serial('an address creates ten orders, a link a quarter of the open ones, all links a third', async t => {
  t.timeout(600_000)
  // A minute later the visits above count no more.
  shop.at.service.clock.advance(60)
  const [first, second] = [await link(), await link()]
  const orders = async () =>
    (await shop.at.service.admin.query('select 1 from orders where payment_link_id is not null')).length
  const [one, ...others] = addresses
  const own: number[] = []
  for (let count = 0; count < 15; count += 1)
    own.push(await send({ path: first, from: one!, form: { visit: `own-${count}` } }))
  t.deepEqual(countBy(own), { 303: 10, 429: 5 })
  t.is(await orders(), 10)
  const crowd = (path: string) =>
    Promise.all(
      others.flatMap((from, index) =>
        [0, 1].map(count => send({ path, from, form: { visit: `crowd-${index}-${count}` } })),
      ),
    )
  const ofFirst = countBy(await crowd(first))
  t.is(await orders(), openOrdersMax / 4)
  t.is(ofFirst[303], openOrdersMax / 4 - 10)
  t.is(ofFirst[429], 198 - (openOrdersMax / 4 - 10))
  const ofSecond = countBy(await crowd(second))
  const third = Math.floor(openOrdersMax / 3)
  t.is(await orders(), third)
  t.is(ofSecond[303], third - openOrdersMax / 4)
  // The merchant's own orders are not theirs to use up.
  await t.notThrowsAsync(shop.order())
})
