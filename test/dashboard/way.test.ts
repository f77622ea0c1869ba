// The main way through the dashboard in a browser, by keyboard alone, and every page looked at: by axe, light and dark, on a phone.
import test, { type ExecutionContext } from 'ava'
import { approveMerchant } from '../../dev/seed/approve-merchant.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { openDashboard, type DashboardAt } from '../people/fixture.ts'
import { browserTest, closeBrowser, openPage, type Watched } from '../web/browser.ts'
import { giveDevice } from '../web/device.ts'
import { press, write } from '../web/keyboard.ts'
import { hostileTexts } from '../web/hostile-texts.ts'
import { writeEverywhere } from './hostile-fields.ts'
import { faultsOf, faultsOfEmpty, shoot } from './look.ts'
import { fillMonth } from './month.ts'

const mail = 'ines@tea.example'
const payee = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

let at: DashboardAt
let merchantId: string
/** Who goes the way in the first test; the others look at what she has left behind. */
let ines: Watched
let underpaidUrl = ''
let orderUrl: string
test.before(async () => {
  at = await openDashboard()
  for (const { environment, chain } of at.deps.chains.all)
    await watchChain(at.deps, { environment, network: chain.network })
  merchantId = await at.merchant(mail)
  await approveMerchant(at.deps, merchantId, 'BASIC')
})
test.after.always(async () => {
  await closeBrowser()
  await at.close()
})

async function pay(address: string, amount: bigint): Promise<void> {
  const { tron } = at.service
  tron.mine([{ to: address, amount }])
  for (let block = 0; block < 6; block++) tron.mine([])
  await watchChain(at.deps, { environment: 'test', network: 'TRC20' })
}

browserTest('by keyboard alone from signing in to a key, an order, its payment seen, and a withdrawal', async t => {
  // Colours change at once: what is looked at is not on its way from one scheme to the other.
  ines = await openPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  await giveDevice(ines.page)
  const faults = await enter()
  faults.push(...(await makeKey(t)))
  await takePayment(t)
  await sendMoney()
  t.deepEqual(faults, [])
  t.deepEqual(ines.complaints, [])
})

const button = (name: string) => ines.page.getByRole('button', { name, exact: true })
const link = (name: string) => ines.page.locator('main').getByRole('link', { name, exact: true })

/** The pages that are seen on the way alone are looked at here. */
async function enter(): Promise<string[]> {
  const { page } = ines
  await page.goto(`${at.url}/dashboard/register`)
  const faults = await faultsOf(page, 'register')
  await page.goto(`${at.url}/dashboard/sign-in`)
  faults.push(...(await faultsOf(page, 'sign-in')))
  await write(page, page.locator('#mail'), mail)
  await press(page, button('Email me a link'))
  await page.waitForURL('**/sign-in/sent')
  faults.push(...(await faultsOf(page, 'sign-in-sent')))
  await page.goto(await at.mailedLink(mail))
  faults.push(...(await faultsOf(page, 'sign-in-link')))
  await press(page, page.locator('button:has-text("Sign in to")'))
  await page.waitForURL('**/dashboard/welcome')
  faults.push(...(await faultsOf(page, 'welcome')))
  await press(page, button('Create a passkey'))
  await page.waitForURL(`${at.url}/dashboard`)
  if ((await page.locator('.test-bar').count()) === 0) await press(page, page.locator('.side .worlds .test'))
  await page.waitForSelector('h2:has-text("Take your first test payment")')
  faults.push(...(await faultsOfEmpty(page, at.url)))
  return faults
}

async function makeKey(t: ExecutionContext): Promise<string[]> {
  const { page } = ines
  await page.goto(`${at.url}/dashboard`)
  await press(page, link('Create a key'))
  await write(page, page.locator('#name'), 'Shop')
  await press(page, button('Create the test key'))
  const secret = await page.locator('.once pre').first().textContent()
  t.regex(secret!, /^sk_test_/)
  const faults = await faultsOf(page, 'keys-made')
  await press(page, link('I have stored it'))
  await page.waitForURL('**/dashboard/keys')
  t.false((await page.content()).includes(secret!))
  return faults
}

async function takePayment(t: ExecutionContext): Promise<void> {
  const { page } = ines
  await page.goto(`${at.url}/dashboard`)
  await press(page, link('Create a test order'))
  await write(page, page.locator('#amount'), '49.90')
  await press(page, button('Create the order'))
  await page.waitForURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
  orderUrl = page.url()
  const found = await at.deps.db.query<{ address: string }>('select address from orders where merchant_id = $1', [
    merchantId,
  ])
  await pay(found[0]!.address, 49_900_000n)
  // Nobody loads the page again.
  await page.waitForSelector('.page-head .badge:has-text("Paid")')
  t.regex((await page.locator('.steps').first().textContent())!, /49\.90 of 49\.90 USDT are final/)
}

async function sendMoney(): Promise<void> {
  const { page } = ines
  await page.goto(`${at.url}/dashboard/withdrawals/new`)
  await page.waitForSelector('#quote:has-text("Use all")')
  await write(page, page.locator('#amount'), '20')
  await page.waitForSelector('#quote:has-text("21.00")')
  await write(page, page.locator('#address'), payee)
  await press(page, button('Continue'))
  await page.waitForSelector('h1:has-text("Check the withdrawal")')
  await press(page, button('Withdraw'))
  await page.waitForSelector('text=Requested, and reserved')
}

browserTest(
  'every page is accessible and fits, on a light laptop, on a dark phone and read from the right',
  async t => {
    t.timeout(600_000)
    const { page, complaints } = ines
    t.truthy(orderUrl, 'the way was gone')
    await addMore()
    const urls = await addresses()
    t.true(urls.length > 30, String(urls.length))
    const faults: string[] = []
    for (const url of urls) {
      // From a page of ours, as by its links and forms.
      const answered = page.waitForResponse(answer => answer.url() === url)
      await page.evaluate(`location.assign(${JSON.stringify(url)})`)
      t.is((await answered).status(), 200, url)
      await page.waitForURL(there => there.href === url)
      const name = new URL(url).pathname
        .slice('/dashboard/'.length)
        .replaceAll(/[0-9a-f-]{36}|(?<=\/)[a-z]+_\w+/g, 'one')
      faults.push(...(await faultsOf(page, name.replaceAll('/', '-') || 'home')))
    }
    t.deepEqual(faults, [])
    t.deepEqual(complaints, [])
  },
)

browserTest('without JavaScript an order is read and another made', async t => {
  const storageState = await ines.page.context().storageState()
  const { page, complaints } = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, storageState }) // prettier-ignore
  t.truthy(orderUrl, 'the way was gone')
  await page.goto(orderUrl)
  t.regex((await page.textContent('main'))!, /49\.90/)
  t.true(await page.locator('main dd .copyable .whole').first().isVisible(), 'there to be selected')
  await shoot(page, 'order-without-script')
  await page.goto(`${at.url}/dashboard/orders/new`)
  await page.click('button:has-text("Create the order")')
  await page.waitForURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
  t.regex((await page.textContent('main'))!, /The order is open/)
  t.deepEqual(complaints, [])
})

browserTest(
  'a link for the payer is made on the page of the order, and leads to where he names an address',
  async t => {
    const { page, complaints } = ines
    await page.goto(`${orderUrl}/refund`)
    await press(page, button('Create a refund link'))
    await press(page, button('Create the link'))
    await page.waitForSelector('h2:has-text("A link for the payer")')
    const shown = page.locator('main .copyable .mono').filter({ hasText: '/refund/rf_' })
    const made = await shown.textContent()
    await page.goBack()
    await press(page, button('Create the link'))
    await page.waitForSelector('text=This link was already created')
    t.is(await shown.textContent(), made, 'whoever goes back and presses again has one link')
    const payer = await openPage()
    await payer.page.goto(at.url + new URL(made!.trim()).pathname)
    t.regex((await payer.page.textContent('main'))!, /49\.90 USDT/)
    t.deepEqual([...complaints, ...payer.complaints], [])
  },
)

browserTest(
  'whatever strangers have written everywhere, no page runs it or asks anybody else for anything',
  async t => {
    t.timeout(600_000)
    const { page, complaints, requests } = ines
    await page.addInitScript(`window.alert = () => console.error('a text has run')`)
    const urls = await addresses()
    // From their end, so that short fields hold other ones than in the test without a browser, which reads them in both orders.
    await writeEverywhere(at.service.admin, merchantId, hostileTexts.toReversed().join(' ').replaceAll(/\s/g, ' '))
    for (const url of urls) {
      t.is((await page.goto(url))!.status(), 200, url)
      const made = 'document.querySelectorAll("main img[src=x], main form[action*=evil], base").length'
      t.is(await page.evaluate(made), 0, url)
    }
    t.deepEqual(complaints, [])
    t.deepEqual(
      requests.filter(one => !one.startsWith(`${at.url}/`) && !one.startsWith('data:')),
      [],
    )
  },
)

/** An endpoint with a delivery, an address, and ninety days of figures. */
async function addMore(): Promise<void> {
  const { page } = ines
  await page.goto(`${at.url}/dashboard/webhooks/new`)
  await page.fill('#url', 'https://localhost/a-rather-long/path/of/a/shop/that/listens')
  await button('Add the endpoint').click()
  await button('Send a sample').click()
  await page.waitForSelector('text=The sample is on its way')
  await page.goto(`${at.url}/dashboard/addresses/new`)
  await page.fill('#address', payee)
  await button('Add the address').click()
  await page.waitForURL('**/dashboard/addresses')
  await page.goto(`${at.url}/dashboard/payment-links/new`)
  await page.fill('#title', 'Workshop: mixing basics, on two days, with lunch')
  await page.fill('#amount', '180')
  await button('Create the link').click()
  await page.waitForURL(/payment-links\/pl_/)
  await page.goto(`${at.url}/dashboard/plugins/new`)
  await button('Connect the shop').click()
  await page.waitForSelector('h1:has-text("Your shop is connected")')
  await fillMonth(at.service.admin, { merchantId, now: at.service.clock.now() })
  await page.goto(`${at.url}/dashboard/orders/new`)
  await page.fill('#amount', '420')
  await button('Create the order').click()
  await page.waitForURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
  underpaidUrl = page.url()
  // As if the rest had not come in time, which would take the session's time too.
  await at.service.admin.query(
    `update orders set status = 'UNDERPAID', received_amount = 400000000, credited_amount = 400000000 where id = $1`,
    [underpaidUrl.slice(-36)],
  )
}

/** No pages: files, what shows another page, and what needs more than an address and follows by itself. */
const isOther = /\.(csv|json|pdf)$|statement$|search$|review$|world|welcome$/

/** Every page of somebody who is signed in, by its address. */
async function addresses(): Promise<string[]> {
  const first = async (sql: string) => (await at.deps.db.query<{ id: string }>(sql, [merchantId]))[0]?.id ?? 'none'
  const byFolder: Readonly<Record<string, string>> = {
    orders: orderUrl.slice(-36),
    keys: await first('select key_id as id from api_key where merchant_id = $1'),
    withdrawals: await first('select id from withdrawal where merchant_id = $1'),
    webhooks: await first('select id from webhook_endpoint where merchant_id = $1 and not is_hidden'),
    plugins: await first('select id from compat_credential where merchant_id = $1'),
    'payment-links': await first('select id from payment_link where merchant_id = $1'),
    addresses: await first('select id from withdrawal_address where merchant_id = $1'),
    team: await first('select id from merchant_user where merchant_id = $1'),
    security: await first('select p.id from passkey p join merchant_user u on u.id::text = p.subject where u.merchant_id = $1'), // prettier-ignore
  }
  const delivery = await first('select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id where e.merchant_id = $1') // prettier-ignore
  const pages = dashboardPages.filter(one => one.method === 'GET' && !one.isOpen && !isOther.test(one.path))
  const paths = pages.map(({ path }) =>
    path.replace('{delivery_id}', delivery).replace(/\{(key_id|id)\}/, byFolder[path.split('/')[2] ?? ''] ?? 'none'),
  )
  const asked = new URLSearchParams({ network: 'TRC20', amount: '10', address: payee }).toString()
  const underpaid = underpaidUrl.slice(at.url.length)
  const more = [
    underpaid,
    `${underpaid}/remainder`,
    '/dashboard/search?q=49.90',
    `/dashboard/withdrawals/new/review?${asked}`,
  ]
  return [...[...paths, ...more].map(path => at.url + path), `${orderUrl}/refund/review?${asked}`]
}
