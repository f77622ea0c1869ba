// The lists of what waits for operators: oldest first, part by part, of one environment or both; and notes about an order.
import test from 'ava'
import { openOffice, type Office, type Person } from './office.ts'

let office: Office
let ann: Person
test.before(async () => {
  office = await openOffice()
  ann = await office.enrol('ann')
})
test.after.always(() => office?.close())

const admin = (text: string, values: readonly unknown[] = []) =>
  office.at.service.admin.query<Record<string, unknown>>(text, [...values])
const idsOn = (page: string, path: string) =>
  [...page.matchAll(new RegExp(`href="${path}/([0-9a-f-]{36})"`, 'g'))].map(([, id]) => id!)
const nextOf = (page: string) => /rel="next" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')

/** Reads a list part by part; fails when it does not end. */
async function readAll(path: string, items: string): Promise<string[][]> {
  const parts: string[][] = []
  for (let next: string | undefined = path; next !== undefined && parts.length < 10;) {
    const page = (await ann.page(next)).text
    parts.push(idsOn(page, items))
    next = nextOf(page)
  }
  return parts
}

test.serial(
  'approvals name the merchant and come oldest first, each once, in parts of fifty and by environment',
  async t => {
    const merchant = await office.at.richMerchant(5000n)
    await admin(`update merchant set name = 'Tea Room' where id = $1`, [merchant.merchantId])
    await office.at.withdraw(merchant, { amount: '900' })
    await admin('alter table withdrawal disable trigger user')
    // Several of one moment, so that only the id tells them apart.
    await admin(
      `insert into withdrawal select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(),
       'environment', case when n % 10 = 0 then 'live' else 'test' end, 'created_at', w.created_at - (n % 3) * interval '1 hour'))).*
       from withdrawal w, generate_series(1, 120) n`,
    )
    const expected = (await admin(`select id from withdrawal where status = 'PENDING' order by created_at, id`)).map(
      one => one.id,
    )
    const parts = await readAll('/withdrawals', '/withdrawals')
    t.deepEqual(
      parts.map(part => part.length),
      [50, 50, 21],
    )
    t.deepEqual(parts.flat(), expected)
    const live = await readAll('/withdrawals?environment=live', '/withdrawals')
    t.is(live.flat().length, 12)
    const first = (await ann.page('/withdrawals')).text
    t.regex(first, /Tea Room/)
    t.regex(first, />\s*2 h ago/)
    t.is((await ann.page('/withdrawals?after=x&environment=y')).status, 200, 'what cannot be read is ignored')
    await admin(`delete from withdrawal where created_at < (select max(created_at) from withdrawal)`)
  },
)

test.serial('frozen orders come longest first, each once, even when more of them is frozen later', async t => {
  const merchant = await office.at.richMerchant(0n)
  const order = await office.at.open(merchant, { amount: '100' })
  await office.at.mine([{ to: order.address, amount: 100_000_000n }])
  await admin('alter table orders disable trigger user; alter table chain_transfer disable trigger user')
  await admin(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'ord_' || lpad(n::text, 10, '0'),
       'checkout_token', md5(n::text) || md5(n::text), 'reference', null, 'environment', case when n % 4 = 0 then 'live' else 'test' end))).*
       from orders o, generate_series(1, 70) n where o.id = $1`,
    [order.id],
  )
  // Two transfers each: the second is frozen after the first ones of all orders.
  await admin(
    `insert into chain_transfer select (jsonb_populate_record(x, jsonb_build_object('order_id', o.id, 'environment', o.environment,
       'ordinal', 1000 + row_number() over (order by o.id, n), 'status', 'FROZEN', 'screening', 'FLAGGED', 'freeze_reason', 'on a list',
       'final_at', now(), 'next_screening_at', null, 'frozen_at', date_trunc('hour', now()) + n * interval '1 day'))).*
       from chain_transfer x, orders o, generate_series(0, 1) n where x.order_id = $1 and o.id <> $1 and o.merchant_id = $2`,
    [order.id, merchant.merchantId],
  )
  const parts = await readAll('/frozen', '/orders')
  t.deepEqual(
    parts.map(part => part.length),
    [50, 20],
  )
  t.is(new Set(parts.flat()).size, 70)
  t.deepEqual(parts.flat(), parts.flat().toSorted())
  t.is((await readAll('/frozen?environment=live', '/orders')).flat().length, 17)
})

test.serial(
  'a note is signed like any change, stays in the audit log, and stands on the page of its order',
  async t => {
    const order = await office.at.open(await office.at.richMerchant(0n), { amount: '100' })
    const path = await ann.ask({ command: 'orders note', parameter: order.id, reason: 'The buyer sent <an invoice>' })
    t.notRegex(
      (await ann.page(`/orders/${order.id}`)).text,
      /sent &lt;an invoice/,
      'nothing is noted before it is signed',
    )
    t.is((await ann.sign(path)).status, 303)
    t.regex((await ann.page(`/orders/${order.id}`)).text, /ann.*noted.*The buyer sent &lt;an invoice&gt;/s)
    const [entry] = await admin(`select operator, action, reason from audit_entry where subject = $1`, [order.id])
    t.deepEqual(entry, { operator: 'ann', action: 'order.noted', reason: 'The buyer sent <an invoice>' })
  },
)
