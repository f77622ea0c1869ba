// Payment links on the dashboard: create, share, pause, and nobody else's.
import test from 'ava'
import { openDashboard, type Dashboard, type Person } from './fixture.ts'

let at: Dashboard
let owner: Person
test.before(async () => {
  at = await openDashboard()
  owner = await at.person(at.shop.merchant.merchantId, 'owner')
})
test.after.always(() => at.close())

const path = '/dashboard/payment-links'
const fields = { title: 'Workshop <b>', kind: 'fixed', amount: '180', networks: ['TRC20'], payments_max: '3' }

test.serial('a link is created, shown with code and button, paused and resumed', async t => {
  t.regex((await at.get(owner, path)).text, /No payment links yet/)
  const { status, location } = await at.post(owner, `${path}/new`, fields)
  t.is(status, 303)
  const shown = await at.get(owner, location!)
  t.is(shown.status, 200)
  t.true(shown.text.includes('Workshop &lt;b&gt;'))
  t.false(shown.text.includes('Workshop <b>'))
  t.regex(shown.text, /<svg[^>]*class="qr"/)
  t.regex(shown.text, /Pay with USDT/)
  t.regex(shown.text, /0 of 3/)
  await at.post(owner, `${location!}/switch`, { is_active: 'no' })
  t.regex((await at.get(owner, path)).text, /Paused/)
  await at.post(owner, `${location!}/switch`, { is_active: 'yes' })
  t.regex((await at.get(owner, path)).text, /Active/)
})

test.serial('what is wrong is said in the form, and creates nothing', async t => {
  for (const [change, words] of [
    [{ title: '' }, 'Use 1 to 120 characters'],
    [{ amount: '10' }, 'below the minimum'],
    [{ kind: 'open', min: '20', max: '15' }, 'the second is not below the first'],
    [{ kind: 'open', min: '20', max: '50', suggested: '30 51' }, 'Suggest up to five'],
    [{ kind: 'open', min: '20', max: '50', suggested: '30 x"><b>' }, 'Suggest up to five'],
    [{ payments_max: '0' }, 'Enter a number from 1'],
    [{ expires_on: '2020-01-01' }, 'Choose today or a later day'],
  ] as const) {
    const { status, text } = await at.post(owner, `${path}/new`, { ...fields, ...change })
    t.is(status, 400, words)
    t.true(text.includes(words), words)
  }
})

test.serial(
  'a price and bounds in a currency of the rates are taken, and without a rate refused in the form',
  async t => {
    await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0.92' })
    t.regex((await at.get(owner, `${path}/new`)).text, /EUR \(1 USDT = 0\.92 EUR\)/)
    const priced = { ...fields, currency: 'EUR' }
    const { location } = await at.post(owner, `${path}/new`, priced)
    t.regex((await at.get(owner, location!)).text, /<b>180\.00<\/b><span class="unit">EUR</)
    const open = await at.post(owner, `${path}/new`, {
      ...priced,
      kind: 'open',
      min: '20',
      max: '500',
      suggested: ' 50  25; 100 ',
    })
    t.regex((await at.get(owner, open.location!)).text, /Suggested amounts[\s\S]*50\.00[\s\S]*25\.00[\s\S]*100\.00/)
    t.regex((await at.get(owner, open.location!)).text, />20\.00<\/b><span class="unit">EUR[\s\S]*to[\s\S]*>500\.00</)
    for (const [change, words] of [
      [{ currency: 'GBP' }, 'no rate'],
      [{ amount: '180.001' }, 'decimals'],
      [{ amount: '9.20' }, 'below the minimum'],
      [{ kind: 'open', min: '20', max: '500.001' }, 'the second is not below the first'],
    ] as const) {
      const { status, text } = await at.post(owner, `${path}/new`, { ...priced, ...change })
      t.is(status, 400, words)
      t.true(text.includes(words), `${words}: ${/class="error"[^]*?<\/p>/.exec(text)?.[0]}`)
    }
  },
)

const noted = () =>
  at.shop.at.service.admin.query<{ operator: string; action: string; detail: { sentence: string } }>(
    `select operator, action, detail from audit_entry where action like 'payment-link.%' order by id desc`,
  )

test.serial('texts and limits of a link are changed, and noted with what they were before', async t => {
  const { location } = await at.post(owner, `${path}/new`, { ...fields, expires_on: '2027-03-01' })
  const edit = `${location!}/edit`
  const form = /name="title"[^>]*value="Workshop &lt;b&gt;"[\s\S]*name="payments_max"|value="2027-03-01"/
  t.regex((await at.get(owner, edit)).text, form)
  const kept = { title: fields.title, description: '', payments_max: '3', expires_on: '2027-03-01' }
  const before = (await noted()).length
  t.is((await at.post(owner, edit, kept)).status, 303)
  t.is((await noted()).length, before, 'nothing changed')
  const change = { title: 'Seminar', description: 'Lunch\r\nincluded', payments_max: '', expires_on: '2027-04-01' }
  t.is((await at.post(owner, edit, change)).status, 303)
  const [note] = await noted()
  t.like(note, { operator: `user:${owner.userId}`, action: 'payment-link.change' })
  t.is(
    note!.detail.sentence,
    'The payment link “Seminar” was changed: title from “Workshop <b>” to “Seminar”, description, number of payments from 3 to no limit, ' +
      'end from 2027-03-01T23:59:59.000Z to 2027-04-01T23:59:59.000Z.',
  )
  for (const [wrong, words] of [
    [{ title: '' }, 'Use 1 to 120 characters'],
    [{ payments_max: '10001' }, 'Enter a number from 1'],
    [{ expires_on: '2020-01-01' }, 'Choose today or a later day'],
    [{ expires_on: 'soon' }, 'Choose today or a later day'],
  ] as const) {
    const { status, text } = await at.post(owner, edit, { ...change, ...wrong })
    t.is(status, 400, words)
    t.true(text.includes(words), words)
  }
  t.is((await noted()).length, before + 1)
})

test.serial('a form opened before another tab saved changes only what was changed in it', async t => {
  const { location } = await at.post(owner, `${path}/new`, { ...fields, expires_on: '2027-03-01' })
  const edit = `${location!}/edit`
  const { text } = await at.get(owner, edit)
  const began = { title: fields.title, description: '', payments_max: '3', expires_on: '2027-03-01' }
  const basis = Object.fromEntries(Object.entries(began).map(([name, value]) => [`was_${name}`, value]))
  for (const [name, value] of Object.entries(basis))
    t.regex(
      text,
      new RegExp(`name="${name}" value="${value.replace(/[<>]/g, one => (one === '<' ? '&lt;' : '&gt;'))}"`),
    )
  t.is((await at.post(owner, edit, { ...began, ...basis, payments_max: '7', description: 'Lunch' })).status, 303)
  t.is((await at.post(owner, edit, { ...began, ...basis, title: 'Seminar' })).status, 303)
  const { text: after } = await at.get(owner, edit)
  t.regex(after, /name="was_title" value="Seminar"/)
  t.regex(after, /name="was_payments_max" value="7"/)
  t.regex(after, /name="was_description" value="Lunch"/)
})

test.serial('what no form sends is refused, and is no failure of ours', async t => {
  const { location } = await at.post(owner, `${path}/new`, fields)
  for (const value of ['abc', '1e400', '-1', '2.5', 'Infinity', '9'.repeat(400)])
    for (const to of [`${path}/new`, `${location!}/edit`])
      t.is((await at.post(owner, to, { ...fields, payments_max: value })).status, 400, `${to} ${value}`) // prettier-ignore
  for (const day of ['0000-00-00', '2027-02-30', '275760-09-14', '9999-12-31', '-271821-04-20', '2027-03-01T00:00:00Z'])
    t.true((await at.post(owner, `${location!}/edit`, { title: 'x', expires_on: day })).status < 500, day)
  for (const cursor of ['cur_', 'cur_%00', 'x'.repeat(5000), 'cur_bC45OTk5OTk5OTk5OTk5OS5wbF81Umsw', '%ud800'])
    t.true((await at.get(owner, `${path}?cursor=${cursor}`)).status < 500, cursor)
})

test.serial('a link ends after a question, and opens again with a later last day', async t => {
  const { location } = await at.post(owner, `${path}/new`, fields)
  const end = `${location!}/end`
  t.regex((await at.get(owner, end)).text, /End this payment link\?/)
  t.notRegex((await at.get(owner, location!)).text, /Expired/)
  t.is((await at.post(owner, end)).status, 303)
  const { text } = await at.get(owner, location!)
  t.regex(text, /Expired/)
  t.notRegex(text, />(Pause|Resume|End)</)
  t.like((await noted())[0], { operator: `user:${owner.userId}`, action: 'payment-link.change' })
  const change = { title: 'Again', payments_max: '', expires_on: '2027-04-01' }
  t.is((await at.post(owner, `${location!}/edit`, change)).status, 303)
  t.notRegex((await at.get(owner, location!)).text, /Expired/)
})

test.serial('creation, pause and resumption are noted once each, a repeated form not again', async t => {
  const before = (await noted()).length
  const key = 'links-noted-once-1'
  const [first] = await Promise.all(
    [1, 2].map(() => at.post(owner, `${path}/new`, { ...fields, idempotency_key: key })),
  )
  for (const value of ['no', 'no', 'yes']) await at.post(owner, `${first!.location!}/switch`, { is_active: value })
  const actions = (await noted()).map(({ action }) => action)
  t.deepEqual(actions.slice(0, actions.length - before), [
    'payment-link.resume',
    'payment-link.pause',
    'payment-link.create',
  ])
})

test.serial('the page of a link leads to its orders, in a list and its export', async t => {
  const { location } = await at.post(owner, `${path}/new`, fields)
  const { url } = (
    await at.shop.at.send({ target: `/v1/payment-links/${location!.split('/').at(-1)!}`, as: at.shop.merchant })
  ).json
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  await at.shop.page(new URL(url).pathname, { method: 'POST', headers, body: 'network=TRC20' })
  await at.shop.order()
  const list = /href="(\/dashboard\/orders\?payment_link=pl_\w+)"/.exec((await at.get(owner, location!)).text)![1]!
  const { text } = await at.get(owner, list)
  t.regex(text, /Only orders of the payment link/)
  t.regex(text, /1 order, newest first/)
  const csv = /href="(\/dashboard\/orders\.csv[^"]*)"/.exec(text)![1]!
  t.is((await at.get(owner, csv.replaceAll('&amp;', '&'))).text.trim().split('\r\n').length, 2)
  t.notRegex((await at.get(owner, '/dashboard/orders?payment_link=x')).text, /Only orders of/)
})

test.serial('a link of another merchant is not found, and a viewer changes none', async t => {
  const { location } = await at.post(owner, `${path}/new`, fields)
  const { merchantId } = await at.shop.at.merchant()
  const stranger = await at.person(merchantId, 'owner')
  t.is((await at.get(stranger, location!)).status, 404)
  t.is((await at.post(stranger, `${location!}/switch`, { is_active: 'no' })).status, 404)
  const viewer = await at.person(at.shop.merchant.merchantId, 'viewer')
  t.is((await at.get(viewer, location!)).status, 200)
  for (const change of ['switch', 'edit', 'end']) {
    t.is((await at.post(stranger, `${location!}/${change}`, { title: 'Mine', is_active: 'no' })).status, 404)
    t.is((await at.post(viewer, `${location!}/${change}`, { title: 'Mine', is_active: 'no' })).status, 403)
  }
  t.notRegex((await at.get(viewer, location!)).text, />(Edit|Pause|End)</)
})
