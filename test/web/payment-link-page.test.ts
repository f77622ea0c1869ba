// The public page of a payment link: by hand, and in Chromium without JavaScript, on a phone, in the dark, from the right.
import test from 'ava'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop({ env: { KASSA_PUBLIC_REQUESTS_PER_MINUTE: '1000000' } })
})
test.after.always(() => Promise.all([shop.close(), closeBrowser()]))

interface Made {
  readonly id: string
  readonly path: string
}

async function link(change: object = {}): Promise<Made> {
  const body = { title: 'Workshop: mixing basics', amount: '180', description: 'Lunch included.', ...change }
  const answer = await shop.at.send({ method: 'POST', target: '/v1/payment-links', as: shop.merchant, body })
  if (answer.status !== 201) throw new Error(answer.text)
  return { id: answer.json.id as string, path: new URL(answer.json.url as string).pathname }
}

const euros = { amount: undefined, price: { amount: '180', currency: 'EUR' } }
const openEuros = { amount: undefined, open_amount: { min: '15', max: '500', currency: 'EUR' } }
const setRate = (units: string | null) =>
  shop.at.send({
    method: units === null ? 'DELETE' : 'PUT',
    target: '/v1/rates/EUR',
    as: shop.merchant,
    ...(units !== null && { body: { units_per_usdt: units } }),
  })

const openAmount = { amount: undefined, open_amount: { min: '15', max: '500', currency: 'USDT' } }
const change = (id: string, body: object) =>
  shop.at.send({ method: 'PATCH', target: `/v1/payment-links/${id}`, as: shop.merchant, body })

const ordersOf = async ({ id }: Made) =>
  shop.at.service.admin.query<{ id: string; status: string }>(
    'select id, status from orders where payment_link_id = $1 order by created_at',
    [id],
  )

/** A form, sent by the page itself unless told otherwise. */
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    'sec-fetch-site': 'same-origin',
    ...headers,
  },
  body: new URLSearchParams({ network: 'TRC20', ...fields }).toString(),
})
const cookieOf = (headers: Headers) => headers.get('set-cookie')!.split(';')[0]!

test.serial('a GET creates nothing; the form leads to the checkout of one order, in every tab', async t => {
  const made = await link()
  const seen = await shop.page(made.path)
  t.is(seen.status, 200)
  t.true(seen.text.includes('Workshop: mixing basics'))
  t.regex(seen.text, /translate="no"[^>]*><span>180\.00</)
  t.regex(seen.headers.get('set-cookie')!, /^__Host-kassa-visit=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  t.deepEqual(await ordersOf(made), [])
  const cookie = cookieOf(seen.headers)
  const answers = await Promise.all([1, 2, 3].map(() => shop.page(made.path, form({}, { cookie }))))
  t.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]))
  t.is(new Set(answers.map(({ headers }) => headers.get('location'))).size, 1)
  const location = answers[0]!.headers.get('location')!
  t.regex(location, /^\/pay\/co_/)
  t.is((await shop.page(location)).status, 200)
  t.is((await ordersOf(made)).length, 1)
  const back = await shop.page(made.path, { headers: { cookie } })
  t.true(back.text.includes('You have an open payment'))
  t.true(back.text.includes(location))
  const order = await shop.at.send({ target: `/v1/orders/${(await ordersOf(made))[0]!.id}`, as: shop.merchant })
  t.is(order.json.payment_link_id, made.id)
})

test.serial('without cookies a double click is one order all the same', async t => {
  const made = await link()
  const { text } = await shop.page(made.path)
  const visit = /name="visit" value="([^"]+)"/.exec(text)![1]!
  const answers = await Promise.all([1, 2].map(() => shop.page(made.path, form({ visit }))))
  t.is(new Set(answers.map(({ headers }) => headers.get('location'))).size, 1)
  t.is((await ordersOf(made)).length, 1)
})

test.serial('a form of another site creates nothing and changes no visit', async t => {
  const made = await link()
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ] as Record<string, string>[]) {
    const answer = await shop.page(made.path, form({}, headers))
    t.is(answer.status, 200)
    t.is(answer.headers.get('set-cookie'), null, 'it does not replace the visit of the browser')
  }
  t.deepEqual(await ordersOf(made), [])
})

test.serial('wrong amounts and networks are said at their field, and are not run', async t => {
  const made = await link(openAmount)
  for (const amount of ['', '14.99', '500.000001', '20.0000001', '<script>alert(1)</script>', '1e2']) {
    const { status, text } = await shop.page(made.path, form({ amount }))
    t.is(status, 400, amount)
    t.true(text.includes('Enter an amount from 15.00 USDT to 500.00 USDT'), amount)
    t.false(text.includes('<script>alert'))
  }
  const wrong = await shop.page(made.path, form({ amount: '20', network: 'BEP20' }))
  t.is(wrong.status, 400)
  t.true(wrong.text.includes('Choose a network.'))
  const large = await shop.page(made.path, { ...form({}), body: `amount=${'x'.repeat(5000)}` })
  t.deepEqual([large.status, large.text.includes('Open it again')], [413, true], 'it would not work a moment later')
  t.deepEqual(await ordersOf(made), [])
})

const suggesting = { amount: undefined, open_amount: { ...openAmount.open_amount, suggested: ['20', '50', '100'] } }
const sumsOf = async (made: Made) =>
  (await shop.at.service.admin.query<{ order_amount: string }>('select order_amount from orders where payment_link_id = $1 order by order_amount', [made.id])).map(row => row.order_amount) // prettier-ignore

test.serial('a suggested amount is taken with one choice, and another amount from its field', async t => {
  const made = await link(suggesting)
  const { text } = await shop.page(made.path)
  t.deepEqual([...text.matchAll(/name="suggested" value="([^"]*)"/g)].map(([, value]) => value), ['20', '50', '100', 'other'])
  t.regex(text, /<b><bdi dir="ltr" translate="no">20\.00 USDT<\/bdi><\/b>/, 'in the same order in every language')
  t.notRegex(text, /id="amount"[^>]* required/, 'a browser would not send the form without it')
  t.is((await shop.page(made.path, form({ suggested: '50', amount: '' }))).status, 303)
  t.is((await shop.page(made.path, form({ suggested: '100', amount: '33' }))).status, 303)
  t.is((await shop.page(made.path, form({ suggested: 'other', amount: '33.5' }))).status, 303)
  t.is((await shop.page(made.path, form({ amount: '44' }))).status, 303)
  t.deepEqual(await sumsOf(made), ['33500000', '44000000', '50000000', '100000000'])
  for (const fields of [{}, { suggested: 'other' }, { suggested: '501' }, { suggested: '1e2' }, { suggested: '"><script>alert(1)</script>' }] as Record<string, string>[]) {
    const answer = await shop.page(made.path, form(fields))
    t.is(answer.status, 400, JSON.stringify(fields))
    t.true(answer.text.includes('Enter an amount from 15.00 USDT to 500.00 USDT'))
    t.regex(answer.text, /value="other" checked/, 'the field with the error is open')
    t.false(answer.text.includes('<script>alert'))
  }
  t.is((await sumsOf(made)).length, 4)
  await shop.at.service.admin.query(`delete from rate_window where bucket like 'link%'`)
}) // prettier-ignore

test.serial('no suggestion is offered that the rate has moved below 10 USDT', async t => {
  await setRate('0.5')
  const made = await link({ amount: undefined, open_amount: { min: '6', max: '500', currency: 'EUR', suggested: ['8', '50'] } })
  t.true((await shop.page(made.path)).text.includes('name="suggested" value="8.00"'))
  await setRate('0.8642')
  const { text } = await shop.page(made.path)
  t.false(text.includes('value="8.00"'))
  t.true(text.includes('value="50.00"'))
  t.is((await shop.page(made.path, form({ suggested: '8.00' }))).status, 400)
  t.deepEqual(await ordersOf(made), [])
}) // prettier-ignore

test.serial('a price is shown with its amount and rate, and the rate of the POST counts', async t => {
  await setRate('0.9')
  const made = await link(euros)
  const seen = await shop.page(made.path)
  for (const shown of [
    '€180.00',
    '≈ <bdi dir="ltr" translate="no">200.00 USDT</bdi>',
    '1 USDT = €0.9',
    'fixed for 30 minutes',
  ])
    t.true(seen.text.includes(shown), shown)
  await setRate('0.8')
  t.deepEqual(await ordersOf(made), [])
  const answer = await shop.page(made.path, form({}))
  t.is(answer.status, 303)
  const checkout = await shop.page(answer.headers.get('location')!)
  t.true(checkout.text.includes('225.00'))
  t.true(checkout.text.includes('€180.00'))
  const [order] = await ordersOf(made)
  const { json } = await shop.at.send({ target: `/v1/orders/${order!.id}`, as: shop.merchant })
  t.deepEqual(json.price, { amount: '180.00', currency: 'EUR', units_per_usdt: '0.8', source: 'fixed' })
})

test.serial('an amount is entered in the currency of the link, within bounds that the error names', async t => {
  await setRate('0.8')
  const made = await link(openEuros)
  const wrong = await shop.page(made.path, form({ amount: '20.005' }))
  t.is(wrong.status, 400)
  t.true(wrong.text.includes('Enter an amount from €15.00 to €500.00.'))
  t.is((await shop.page(made.path, form({ amount: '20' }))).status, 303)
  t.is((await ordersOf(made)).length, 1)
})

test.serial('without a rate the page says so, creates nothing and leads on', async t => {
  await setRate('0.8')
  const links = [await link(euros), await link(openEuros)]
  await setRate(null)
  for (const made of links) {
    for (const init of [undefined, form({ amount: '20' })]) {
      const answer = await shop.page(`${made.path}?lang=de`, init)
      t.is(answer.status, 200)
      t.true(answer.text.includes('Dieser Preis lässt sich gerade nicht umrechnen'))
      t.regex(answer.text, new RegExp(`href="${made.path}\\?lang=de"[^>]*>Erneut versuchen`))
      t.false(answer.text.includes('name="network"'))
    }
    t.deepEqual(await ordersOf(made), [])
  }
  await setRate('0.8')
  t.is((await shop.page(links[0]!.path, form({}))).status, 303)
})

test.serial('paused, ended, used up and unknown links say so and create nothing', async t => {
  const [paused, ended, full] = [await link(), await link(), await link({ payments_max: 1 })]
  await change(paused.id, { is_active: false })
  await change(ended.id, { expires_at: '2026-05-01T00:00:00Z' })
  t.is((await shop.page(full.path, form({ visit: 'x' }))).status, 303)
  for (const [made, status, words] of [
    [paused, 200, 'Not available right now'],
    [ended, 410, 'This link is no longer valid'],
    [full, 200, 'No payments left'],
  ] as const) {
    for (const init of [undefined, form({})]) {
      const answer = await shop.page(made.path, init)
      t.is(answer.status, status, words)
      t.true(answer.text.includes(words), words)
      t.false(answer.text.includes('name="network"'), words)
    }
  }
  const ends = { 'en-GB,en;q=0.9': '1 May, 00:00 UTC', 'en-US': 'May 1, 12:00 AM UTC', 'de-AT': '1. Mai, 00:00 UTC' }
  for (const [reader, end] of Object.entries(ends)) {
    const { text } = await shop.page(ended.path, { headers: { 'accept-language': reader } })
    t.true(text.replaceAll('\u202f', ' ').includes(`>${end}</time>`), reader)
  }
  t.is((await ordersOf(full)).length, 1)
  for (const path of ['/l/x', '/l/', `/l/lk_${'0'.repeat(26)}`, '/l/a/b', '/l/%00']) {
    const answer = await shop.page(path, { headers: { accept: 'text/html', 'accept-language': 'de' } })
    t.is(answer.status, 404, path)
    t.is(answer.headers.get('set-cookie'), null)
  }
  t.is((await shop.page(`/l/lk_${'0'.repeat(26)}`, form({}))).status, 404)
})

test.serial('a hostile sender gets ten orders, and then a page that says to wait', async t => {
  const made = await link()
  const statuses: number[] = []
  for (let count = 0; count < 12; count++)
    statuses.push((await shop.page(made.path, form({ visit: `x${count}` }))).status)
  t.true((await ordersOf(made)).length <= 10)
  t.is(statuses.at(-1), 429)
  const { headers, text } = await shop.page(made.path, form({}))
  t.true(Number(headers.get('retry-after')) > 0)
  t.true(text.includes('One moment, please'))
  await shop.at.service.admin.query(`delete from rate_window where bucket like 'link%'`)
})

browserTest(
  'in every state: without JavaScript, light, dark, from the right, on a small phone, axe finds nothing',
  async t => {
    await shop.at.service.admin.query(`delete from rate_window where bucket like 'link%'`)
    const [fixed, open, paused, full] = [
      await link(),
      await link(openAmount),
      await link(),
      await link({ payments_max: 1 }),
    ]
    await change(paused.id, { is_active: false })
    await shop.page(full.path, form({}))
    await setRate('0.8642')
    const [priced, openPriced] = [await link(euros), await link(openEuros)]
    await shop.at.send({ method: 'PUT', target: '/v1/rates/GBP', as: shop.merchant, body: { units_per_usdt: '0.7' } })
    const suggested = await link(suggesting)
    const unpriced = await link({ amount: undefined, price: { amount: '150', currency: 'GBP' } })
    await shop.at.send({ method: 'DELETE', target: '/v1/rates/GBP', as: shop.merchant })
    const { page: plain } = await openPage({ javaScriptEnabled: false })
    await plain.goto(shop.url + open.path)
    await plain.fill('#amount', '33.5')
    await plain.check('input[value=ERC20]')
    await plain.click('main form .button.primary')
    t.regex(plain.url(), /\/pay\/co_/)
    t.true((await plain.locator('body').innerText()).includes('33.50'))
    await plain.goBack()
    await plain.click('main form .button.primary')
    t.regex(plain.url(), /\/pay\/co_/)
    t.is((await ordersOf(open)).filter(({ status }) => status === 'OPEN').length, 1, 'the back button')
    await plain.goto(shop.url + open.path)
    t.true((await plain.locator('main').innerText()).includes('You have an open payment'))
    await plain.goto(shop.url + suggested.path)
    t.false(await plain.locator('#amount').isVisible())
    await plain.check('input[value=other]')
    t.true(await plain.locator('#amount').isVisible())
    await plain.check('input[value="50"]')
    await plain.click('main form .button.primary')
    t.true((await plain.locator('body').innerText()).includes('50.00'))
    await plain.goBack()
    await plain.goto(shop.url + suggested.path)
    t.true(await plain.isChecked('input[name=suggested][value="50"]'), 'the open order is the choice')
    await plain.context().close()
    for (const [name, options] of [
      ['light', { viewport: { width: 1280, height: 900 } }],
      ['dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
      ['phone', { viewport: { width: 360, height: 800 } }],
      ['right', { viewport: { width: 360, height: 800 }, locale: 'ar' }],
    ] as const) {
      const { page, complaints } = await openPage(options)
      for (const [state, { path }] of Object.entries({
        fixed,
        open,
        suggested,
        paused,
        full,
        priced,
        openPriced,
        unpriced,
      })) {
        await page.goto(shop.url + path)
        t.deepEqual(await violationsOf(page), [], `${name} ${state}`)
        t.is(await overflowOf(page), 0, `${name} ${state}`)
        const shots = process.env['KASSA_SHOTS']
        if (shots !== undefined) await page.screenshot({ path: `${shots}/link-${state}-${name}.png`, fullPage: true })
      }
      t.deepEqual(complaints, [])
      await page.context().close()
    }
  },
)
