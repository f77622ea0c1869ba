// Orders on the dashboard: what is found and exported, what a form does, and texts of others that stay texts.
import test from 'ava'
import { StatementLimit } from '../../src/http/limits/statement-limit.ts'
import { csvCell } from '../../src/lib/text/csv.ts'
import { RateLimited } from '../../src/lib/fault.ts'
import type { SessionUser } from '../../src/web/dashboard/request.ts'
import { businessPages } from '../../src/web/dashboard/business-pages.ts'
import { fill, openDashboard, type Dashboard, type Person, type Things } from './fixture.ts'

let at: Dashboard
let things: Things
let owner: Person
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  owner = await at.person(things.merchantId, 'owner')
})
test.after.always(() => at.close())

interface OrderRow {
  readonly number: string
  readonly address: string
  readonly hash: string
}

test.serial(
  'one order is found by number, id, address and transaction, however it is written, and opened at once',
  async t => {
    const [order] = await at.shop.at.service.deps.db.query<OrderRow>(
      `select o.order_number as number, o.address, (select tx_hash from chain_transfer x where x.order_id = o.id limit 1) as hash
       from orders o where o.id = $1`,
      [things.order],
    )
    const { number, address, hash } = order!
    for (const text of [
      number,
      ` ${number} `,
      things.order,
      things.order.toUpperCase(),
      address,
      hash,
      hash.toUpperCase().replace('0X', '0x'),
    ]) {
      const { status, location } = await at.get(owner, `/dashboard/search?q=${encodeURIComponent(text)}`)
      t.deepEqual([status, location], [303, `/dashboard/orders/${things.order}`], text)
    }
    const { text } = await at.get(owner, '/dashboard/search?q=1%2C000.00%20USDT')
    t.regex(text, /1,000\.00/)
    t.regex((await at.get(owner, '/dashboard/search?q=%27%20or%201%3D1')).text, /No order found/)
  },
)

test.serial('the beginning of a number, hash, address or reference is enough, and of nobody else’s order', async t => {
  await at.shop.order({ reference: 'BEG-2026-0001' })
  const { id } = await at.shop.order({ reference: 'BEG-2026-0002' })
  const [order] = await at.shop.at.service.deps.db.query<OrderRow>(
    `select o.order_number as number, o.address, (select tx_hash from chain_transfer x where x.order_id = o.id limit 1) as hash
       from orders o where o.id = $1`,
    [things.order],
  )
  const { number, address, hash } = order!
  const other = await at.person((await at.shop.at.merchant()).merchantId, 'owner')
  // The time at the beginning of a number is that of many orders.
  for (const text of [number.slice(0, -2), number.slice(4, -2), address.slice(0, 12), hash.slice(0, 20)]) {
    const path = `/dashboard/search?q=${encodeURIComponent(text)}`
    const { status, location } = await at.get(owner, path)
    t.deepEqual([status, location], [303, `/dashboard/orders/${things.order}`], text)
    t.regex((await at.get(other, path)).text, /No order found/, text)
  }
  const all = (await at.get(owner, '/dashboard/search?q=BEG-2026')).text
  for (const last of ['0001', '0002']) t.true(all.includes(`BEG-2026-${last}`))
  t.is((await at.get(owner, '/dashboard/search?q=BEG-2026-0002')).location, `/dashboard/orders/${id}`)
  for (const text of ['ord_a', 'B', '%', '____', 'BEG%'])
    t.regex((await at.get(owner, `/dashboard/search?q=${encodeURIComponent(text)}`)).text, /No order found/, text)
})

test.serial(
  'the end of a hash and any part of a number, address or reference find an order, and nobody else’s',
  async t => {
    const { id } = await at.shop.order({ reference: 'Mid-2026/north-77' })
    const [order] = await at.shop.at.service.deps.db.query<OrderRow>(
      `select o.order_number as number, o.address, (select tx_hash from chain_transfer x where x.order_id = o.id limit 1) as hash
       from orders o where o.id = $1`,
      [things.order],
    )
    const { number, address, hash } = order!
    const other = await at.person((await at.shop.at.merchant()).merchantId, 'owner')
    const parts = [number.slice(-6), number.slice(8, -3), address.slice(-5), address.slice(-8).toUpperCase(), address.slice(10, 20), hash.slice(-6), hash.slice(-12), hash.slice(-30).toUpperCase()] // prettier-ignore
    for (const part of parts) {
      const path = `/dashboard/search?q=${encodeURIComponent(part)}`
      const { status, location } = await at.get(owner, path)
      t.deepEqual([status, location], [303, `/dashboard/orders/${things.order}`], part)
      t.regex((await at.get(other, path)).text, /No order found/, part)
    }
    t.is((await at.get(owner, '/dashboard/search?q=2026%2FNORTH')).location, `/dashboard/orders/${id}`)
    for (const text of ['th-', '%north%', 'north_77', '____'])
      t.regex((await at.get(owner, `/dashboard/search?q=${encodeURIComponent(text)}`)).text, /No order found/, text)
  },
)

test.serial('a reference is found by the box, by the filter and in the export, whatever it looks like', async t => {
  const lookalikes = ['INV-2026-0042', '77.5', '6f9619ff-8b86-4011-b42d-00cf4fc964ff', '=1+1']
  for (const reference of lookalikes) {
    const { id, order_number: number } = await at.shop.order({ reference })
    const { status, location } = await at.get(owner, `/dashboard/search?q=${encodeURIComponent(reference)}`)
    t.deepEqual([status, location], [303, `/dashboard/orders/${id}`], reference)
    const query = new URLSearchParams({ reference }).toString()
    const { text } = await at.get(owner, `/dashboard/orders?${query}`)
    t.regex(text, /1 order, newest first/)
    t.true(text.includes(number))
    const rows = (await at.get(owner, `/dashboard/orders.csv?${query}`)).text.trim().split('\r\n')
    t.is(rows.length, 2)
    t.true(rows[1]!.includes(`,${csvCell(reference)},${id},`))
    t.regex((await at.get(owner, `/dashboard/orders/${id}`)).text, /Reference/)
  }
})

test.serial('the export holds every order of the filter once, and nothing that a spreadsheet runs', async t => {
  await at.shop.order({ description: '=HYPERLINK("https://evil.example")', metadata: { a: '@SUM(1)' } })
  const rows = (await at.get(owner, '/dashboard/orders.csv')).text.trim().split('\r\n')
  const [total] = await at.shop.at.service.deps.db.query<{ count: string }>(
    'select count(*) from orders where merchant_id = $1',
    [things.merchantId],
  )
  t.is(rows.length - 1, Number(total!.count))
  t.true(rows.some(row => row.includes(`"'=HYPERLINK(""https://evil.example"")"`)))
  const paid = (await at.get(owner, '/dashboard/orders.csv?status=PAID')).text.trim().split('\r\n')
  t.true(paid.length > 1 && paid.slice(1).every(row => row.includes(',PAID,')))
  for (const text of ['=1', ' =1', '\t=1', '＝1', '@x', '|cmd']) t.regex(csvCell(text), /^"?'/, text)
  for (const text of ['tea;=1', 'tea; "@x', "tea;'+1", 'a;b;|cmd']) t.regex(csvCell(text), /;[ "']*'[=@+|]/, text)
  t.is(csvCell('tea; 2 cups'), 'tea; 2 cups')
})

test.serial('accepting, cancelling and withdrawing say why not, and do what is asked once', async t => {
  t.regex((await at.get(owner, `/dashboard/orders/${things.underpaid}/accept`)).text, /Accept this order as paid\?/)
  t.is((await at.post(owner, `/dashboard/orders/${things.underpaid}/accept`)).status, 303)
  const again = await at.post(owner, `/dashboard/orders/${things.underpaid}/accept`)
  t.is(again.status, 409)
  t.regex(again.text, /Only an underpaid order can be accepted/)
  t.regex(
    (await at.post(owner, `/dashboard/orders/${things.order}/cancel`)).text,
    /You can no longer cancel this order/,
  )
  const form = {
    network: 'ERC20',
    amount: '30',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    idempotency_key: 'one-form-of-a-page',
  }
  const both = await Promise.all([1, 2].map(() => at.post(owner, '/dashboard/withdrawals/new', form)))
  t.is(both[0]!.location, both[1]!.location, 'a second click sends nothing more')
  const other = await at.post(owner, '/dashboard/withdrawals/new', { ...form, amount: '31' })
  t.regex(other.text, /This form was already sent with other values/)
  t.regex(
    (
      await at.post(owner, '/dashboard/withdrawals/new', {
        ...form,
        amount: '999999',
        idempotency_key: 'another-form-of-it',
      })
    ).text,
    /does not cover|more than you may/,
  )
})

test.serial('a withdrawal below the smallest is refused before it is checked', async t => {
  const asked = '?network=ERC20&amount=0.5&address=0x52908400098527886E0F7030069857D2E4169EE7'
  const { status, text } = await at.get(owner, `/dashboard/withdrawals/new/review${asked}`)
  t.is(status, 400)
  t.regex(text, /id="amount-error".*?The amount is below the minimum/s)
})

test.serial(
  'a statement more than a merchant may have at once has to wait, and no field of its form is called wrong',
  async t => {
    const { deps } = at.shop.at.service
    const sessionUser = { merchantId: things.merchantId, environment: 'test' } as SessionUser
    const statements = new StatementLimit()
    for (let open = 0; open < 3; open++) statements.take(sessionUser)
    const { respond } = businessPages.find(one => one.path === '/dashboard/balances/statement')!
    const ask = { deps, sessionUser, params: {}, query: { as: 'csv' }, form: {}, statements }
    await t.throwsAsync(async () => respond(ask), { instanceOf: RateLimited })
  },
)

/** The fields of the one form that sends to a path, as they stand in a page. */
function fieldsOf(text: string, path: string): Record<string, string> {
  const [, inside] = new RegExp(`<form[^>]*action="${path}"[^>]*>(.*?)</form>`, 's').exec(text)!
  const found = inside!.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name!, value!]))
}

test.serial('whoever goes back to what was checked and sends it again pays nothing twice', async t => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const ways = ['/dashboard/withdrawals/new', `/dashboard/orders/${things.large}/refund`]
  for (const path of ways) {
    const first = fieldsOf((await at.get(owner, path)).text, `${path}/review`)
    const asked = new URLSearchParams({ ...first, network: 'ERC20', amount: '11', address })
    const answers = []
    for (let time = 0; time < 2; time++) {
      const review = await at.get(owner, `${path}/review?${asked.toString()}`)
      const { csrf: _csrf, ...form } = fieldsOf(review.text, path)
      answers.push(await at.post(owner, path, form))
    }
    t.regex(answers[0]!.location!, /^\/dashboard\/withdrawals\/[0-9a-f-]{36}$/, path)
    t.is(answers[1]!.location, answers[0]!.location, path)
    const another = fieldsOf((await at.get(owner, path)).text, `${path}/review`)
    t.not(another['idempotency_key'], first['idempotency_key'], 'who begins again asks for more')
  }
})

test.serial('a link from elsewhere leads to the empty form, and fills in no address', async t => {
  const asked = new URLSearchParams({
    network: 'ERC20',
    amount: '11',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
  })
  for (const path of ['/dashboard/withdrawals/new', `/dashboard/orders/${things.large}/refund`])
    for (const site of ['cross-site', 'same-site', 'none'])
      t.like(await at.get(owner, `${path}/review?${asked.toString()}`, site), { status: 303, location: path })
})

test.serial('files: an application takes a PDF and no page, a logo is a cleaned PNG', async t => {
  const content = Buffer.from('<html><script>alert(1)</script></html>')
  const refused = await at.upload(owner, '/dashboard/business/documents', { field: 'document', name: 'x.pdf', content })
  t.regex(refused.text, /Only PDF, PNG and JPEG files are taken/)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const added = await at.upload(owner, '/dashboard/branding/logo', {
    field: 'logo',
    name: 'l.png',
    content: Buffer.concat([png, content]),
  })
  t.is(added.status, 303, added.text)
  const [, src] = /<img src="([^"]+)"/.exec((await at.get(owner, '/dashboard/branding')).text)!
  const logo = await at.get(null, src!)
  t.is(logo.headers['content-type'], 'image/png')
  t.false(logo.text.includes('script'))
  t.is((await at.post(owner, '/dashboard/branding', { colour: '#ffff00' })).status, 400)
})
