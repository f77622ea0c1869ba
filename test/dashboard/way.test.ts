// The main way through the dashboard in a browser, and every page looked at: by axe, in light and dark, on a phone.
import test from 'ava'
import type { Page } from 'playwright-core'
import { approveMerchant } from '../../dev/approve-merchant.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { businessPages } from '../../src/web/dashboard/business-pages.ts'
import { openDashboard, type DashboardAt } from '../access/fixture.ts'
import { violationsOf } from '../web/axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from '../web/browser.ts'

let at: DashboardAt
test.before(async () => {
  at = await openDashboard()
  for (const { environment, chain } of at.deps.chains.all)
    await watchChain(at.deps, { environment, network: chain.network })
})
test.after.always(async () => {
  await closeBrowser()
  await at.close()
})

/** A device that holds passkeys and unlocks them by itself. */
async function giveDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const // prettier-ignore
  await client.send('WebAuthn.addVirtualAuthenticator', { options })
}

async function pay(address: string, amount: bigint): Promise<void> {
  const { tron } = at.service
  tron.mine([{ to: address, amount }])
  for (let block = 0; block < 6; block++) tron.mine([])
  await watchChain(at.deps, { environment: 'test', network: 'TRC20' })
}

browserTest(
  'from signing in to a key, an order, its payment seen and a withdrawal; then every page by axe and on a phone',
  async t => {
    const mail = 'ines@tea.example'
    const merchantId = await at.merchant(mail)
    await approveMerchant(at.deps, merchantId, 'BASIC')
    const { page, complaints } = await openPage()
    await giveDevice(page)
    await page.goto(`${at.url}/dashboard/sign-in`)
    await page.fill('#mail', mail)
    await page.click('text=Mail me a link')
    await page.goto(await at.mailedLink(mail))
    await page.click('button:has-text("Sign in to")')
    await page.waitForURL('**/dashboard/welcome')
    await page.click('text=Make a passkey >> nth=-1')
    await page.waitForURL(`${at.url}/dashboard`)
    if ((await page.locator('.test-bar').count()) === 0) await page.click('.side .worlds .test')
    await page.waitForSelector('h1:has-text("Take your first test payment")')

    await page.click('main >> text=Make a key')
    await page.fill('#name', 'Shop')
    await page.click('text=Make the test key')
    const secret = await page.locator('.once pre').first().textContent()
    t.regex(secret!, /^sk_test_/)
    await page.click('text=I have stored it')
    t.false((await page.content()).includes(secret!))

    await page.goto(`${at.url}/dashboard`)
    await page.click('text=Create it for me')
    await page.fill('#amount', '49.90')
    await page.click('button:has-text("Create the order")')
    await page.waitForURL('**/dashboard/orders/*')
    const orderUrl = page.url()
    const [order] = await at.deps.db.query<{ address: string; id: string }>(
      'select id, address from orders where merchant_id = $1',
      [merchantId],
    )
    await pay(order!.address, 49_900_000n)
    await page.reload()
    t.is(await page.locator('.page-head .badge').textContent(), 'Paid')

    await page.goto(`${at.url}/dashboard/withdrawals/new`)
    await page.fill('#amount', '20')
    await page.fill('#address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    await page.click('button:has-text("Continue")')
    await page.waitForSelector('h1:has-text("Check the withdrawal")')
    await page.click('button:has-text("Withdraw")')
    await page.waitForSelector('text=Asked for, and set aside')
    const withdrawalUrl = page.url()
    t.deepEqual(complaints, [])

    const things = [
      orderUrl,
      `${orderUrl}/refund`,
      `${orderUrl}/accept`,
      withdrawalUrl,
      `${at.url}/dashboard/search?q=49.90`,
    ]
    const plain = businessPages.filter(
      one => one.method === 'GET' && !one.path.includes('{') && !/\.csv$|review|statement$|search$/.test(one.path),
    )
    for (const url of [...plain.map(one => at.url + one.path), ...things]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(
          colorScheme === 'light' ? { width: 1440, height: 1000 } : { width: 360, height: 740 },
        )
        await page.goto(url)
        t.deepEqual(await violationsOf(page), [], `${url} ${colorScheme}`)
        t.is(await overflowOf(page), 0, `${url} ${colorScheme}`)
      }
    }
    t.deepEqual(complaints, [])
    await page.context().close()
  },
)
