// Rates on the dashboard, and what payers and merchants see of a price.
import test from 'ava'
import { languages } from '../../src/web/checkout/words.ts'
import { violationsOf } from '../web/axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from '../web/browser.ts'
import { faultsOf, shoot } from './look.ts'
import { openDashboard, type Dashboard, type Person } from './fixture.ts'

let at: Dashboard
let owner: Person
test.before(async () => {
  at = await openDashboard({ KASSA_RATE_FEEDS: 'http://127.0.0.1:9/one,http://127.0.0.1:9/two' })
  owner = await at.person(at.shop.merchant.merchantId, 'owner')
})
test.after.always(() => Promise.all([at.close(), closeBrowser()]))

const rates = () =>
  at.shop.at.service.deps.db.query<{ currency: string; source: string; units: string | null }>(
    'select currency, source, units_per_usdt::text as units from merchant_rate where merchant_id = $1 order by 1',
    [owner.merchantId],
  )
const priced = (amount: string, currency: string) => at.shop.order({ amount: undefined, price: { amount, currency } })

test.serial('a rate is set, refused with a sentence, given to the feeds and removed', async t => {
  t.regex((await at.get(owner, '/dashboard/rates')).text, /No rates yet/)
  t.is((await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0.92' })).status, 303)
  t.deepEqual(await rates(), [{ currency: 'EUR', source: 'fixed', units: '92000000' }])
  const refused = await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0,9' })
  t.is(refused.status, 400)
  t.regex(refused.text, /Enter how many units one USDT is worth/)
  t.deepEqual(await rates(), [{ currency: 'EUR', source: 'fixed', units: '92000000' }])
  t.is((await at.post(owner, '/dashboard/rates', { currency: 'JPY', units_per_usdt: '' })).status, 303)
  const { text } = await at.get(owner, '/dashboard/rates')
  t.regex(text, /EUR[\s\S]*0\.92[\s\S]*Fixed[\s\S]*JPY[\s\S]*No rate now[\s\S]*Feeds/)
  t.is((await at.post(owner, '/dashboard/rates/remove', { currency: 'JPY' })).status, 303)
  t.is((await rates()).length, 1)
  t.is((await at.post(owner, '/dashboard/rates', { currency: 'XXX', units_per_usdt: '1' })).status, 404)
})

test.serial('a viewer sees rates and no form', async t => {
  const viewer = await at.person(owner.merchantId, 'viewer')
  const { status, text } = await at.get(viewer, '/dashboard/rates')
  t.is(status, 200)
  t.notRegex(text, /Set a rate|\/dashboard\/rates\/remove/)
})

test.serial('the payer sees price and amount in each language, with the decimals of the currency', async t => {
  await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0.92' })
  await at.post(owner, '/dashboard/rates', { currency: 'JPY', units_per_usdt: '155.5' })
  const [euros, yen] = [await priced('1234.5', 'EUR'), await priced('5000', 'JPY')]
  const plain = await at.shop.order()
  const pageOf = async ({ payment_url: url }: { payment_url: string }, language: string) =>
    (await at.shop.page(`${new URL(url).pathname}?lang=${language}`)).text
  for (const language of languages) {
    const text = await pageOf(euros, language)
    t.true(text.includes('1341.847827'), language)
    t.true(
      text.includes(
        new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency: 'EUR' }).format(1234.5),
      ),
      language,
    )
    t.notRegex(await pageOf(plain, language), /class="(sub price|price-beside)"/, language)
  }
  t.regex(await pageOf(yen, 'en'), /¥5,000</)
})

test.serial('the price stands beside the whole amount, never beside the rest', async t => {
  const order = await priced('23', 'EUR')
  const read = async () => (await at.shop.page(new URL(order.payment_url).pathname)).text
  t.regex(await read(), /class="sub price"[\s\S]*€23\.00[\s\S]*class="price-beside"/)
  await at.shop.mine(order, 10_000_000n)
  const rest = await read()
  t.true(rest.includes('data-copy="15.00"'))
  t.notRegex(rest, /€23|class="(sub price|price-beside)"/)
})

test.serial('the merchant sees the price of an order and its rate', async t => {
  const order = await priced('49.90', 'EUR')
  await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0.5' })
  const { text } = await at.get(owner, `/dashboard/orders/${order.id}`)
  t.regex(text, /49\.90 EUR[\s\S]*1 USDT = 0\.92 EUR, fixed/)
  await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0.92' })
})

browserTest('a page with a price has room for it and no fault', async t => {
  const order = await priced('999999999.99', 'EUR')
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    for (const language of ['en', 'ar']) {
      const { page } = await openPage({ viewport: { width, height: 800 }, colorScheme })
      await page.goto(`${at.shop.url}${new URL(order.payment_url).pathname}?lang=${language}`)
      t.deepEqual(await violationsOf(page), [], `${width} ${language}`)
      t.is(await overflowOf(page), 0, `${width} ${language}`)
      t.is(await page.locator('.due .price:visible, .price-beside:visible').count(), 1, `${width} ${language}`)
      await shoot(page, `checkout-price-${language}`)
    }
  }
})

browserTest('the page of rates is accessible and fits', async t => {
  await at.post(owner, '/dashboard/rates', { currency: 'KWD', units_per_usdt: '999999999.99999999' })
  await at.post(owner, '/dashboard/rates', { currency: 'CHF', units_per_usdt: '' })
  const { text } = await at.get(owner, '/dashboard/rates')
  const { page } = await openPage({ reducedMotion: 'reduce' })
  await page.route('**/dashboard/rates', route =>
    route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' }),
  )
  await page.goto(`${at.shop.url}/dashboard/rates`)
  t.deepEqual(await faultsOf(page, 'rates'), [])
})
