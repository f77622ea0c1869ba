// The whole way in Chromium, on a sandbox as a developer starts it: a business registers, is paid on the chain, hears of it, and sends
// money out that two operators approve.
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import type { Page } from 'playwright-core'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { startReceiver, type WebhookBody } from '../../dev/receiver.ts'
import type { SandboxFile } from '../../dev/sandbox-file.ts'
import { operatorsFile, type SeededOperators } from '../../dev/seed/seed-operators.ts'
import { formatAddress } from '../../src/chains/address.ts'
import { approve, enrol } from '../console/people.ts'
import { sandboxEnvironment, startSandbox } from '../helpers/sandbox.ts'
import { until } from '../helpers/until.ts'
import { browserTest, closeBrowser, openPage, type Watched } from './browser.ts'
import { giveDevice } from './device.ts'

test.after.always(() => closeBrowser())

/** Above the first a withdrawal needs one operator, above the second two. */
const limits = { KASSA_WITHDRAWAL_AUTO_LIMIT: '20', KASSA_WITHDRAWAL_SECOND_LIMIT: '40' }
const mail = 'ines@tea.example'
const oneUsdt = 1_000_000n

const somebody = () => formatAddress('ERC20', randomBytes(20))

async function tokensOf({ networks }: SandboxFile, address: string): Promise<bigint> {
  const { rpc_url: url, token } = networks.ERC20
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await ethereumRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
}

async function somebodyWithDevice(): Promise<Watched> {
  const watched = await openPage({ viewport: { width: 1280, height: 900 } })
  await giveDevice(watched.page)
  return watched
}

/** Registers, opens the mailed link in the same browser, and makes a passkey. */
async function register(page: Page, { dashboard_url: dashboard, mailbox_url: mailbox }: SandboxFile): Promise<void> {
  await page.goto(dashboard)
  await page.click('text=Create an account')
  await page.getByLabel('Name of your business').fill('Tea & Sons')
  await page.getByLabel('Your email address').fill(mail)
  await page.click('button:has-text("Create the account")')
  await page.waitForURL('**/sign-in/sent')
  const link = page.locator(`article:has-text("${mail}") a[href*="/sign-in/link/"]`)
  await until(async () => {
    await page.goto(mailbox)
    return (await link.count()) === 1
  })
  await link.click()
  await page.click('button:has-text("Sign in to Tea & Sons")')
  await page.waitForURL('**/dashboard/welcome')
  await page.click('text=Create a passkey >> nth=-1')
  await page.waitForURL(dashboard)
}

async function makeKey(page: Page, dashboard: string): Promise<void> {
  await page.goto(`${dashboard}/keys/new`)
  await page.fill('#name', 'Shop')
  // One key and its secret, also by two quick clicks.
  await page.dblclick('text=Create the test key')
  await page.waitForSelector('text=Copy the secret now')
}

/** The secret of this merchant's webhooks, as the page shows it once more to whoever has just shown a passkey. */
async function webhookSecret(page: Page, dashboard: string): Promise<string> {
  await page.goto(`${dashboard}/webhooks/secret`)
  await page.click('text=Show the secret')
  return (await page.locator('.once pre').first().textContent())!
}

async function withdraw(page: Page, dashboard: string, to: { amount: string; address: string }): Promise<string> {
  await page.goto(`${dashboard}/withdrawals/new`)
  await page.selectOption('#network', 'ERC20')
  await page.fill('#amount', to.amount)
  await page.fill('#address', to.address)
  await page.click('button:has-text("Continue")')
  // Once, also by two quick clicks: what is shown is the answer to the first.
  await page.dblclick('main button:has-text("Withdraw")')
  await page.waitForSelector('text=The withdrawal is asked for')
  return page.url().split('/').at(-1)!
}

/** Loads the page until it says so: what it waits for happens in another process. */
async function shows(page: Page, url: string, text: string): Promise<void> {
  await until(async () => {
    await page.goto(url)
    return (await page.locator('.page-head .badge').textContent()) === text
  })
}

browserTest(
  'register, mailed link, passkey, key, order, paid on the chain and seen live, webhook, withdrawal, two approvals, money on the chain, refund',
  async t => {
    t.timeout(600_000)
    const environment = { ...(await sandboxEnvironment()), ...limits }
    const running = startSandbox(environment)
    t.teardown(() => running.signal('SIGKILL'))
    const sandbox = await running.ready
    const { dashboard_url: dashboard, console_url: office } = sandbox
    const merchant = await somebodyWithDevice()
    const { page } = merchant
    await register(page, sandbox)
    await makeKey(page, dashboard)

    const heard: WebhookBody[] = []
    const refused: string[] = []
    const secret = await webhookSecret(page, dashboard)
    const own = { ...sandbox, merchant: { ...sandbox.merchant, webhook_secret: secret } }
    const receiver = await startReceiver(own, 0, {
      onEvent: body => heard.push(body),
      onRefused: reason => refused.push(reason),
    })
    t.teardown(() => receiver.close())
    await page.goto(`${dashboard}/webhooks/new`)
    await page.fill('#url', receiver.url)
    await page.click('button:has-text("Add the endpoint")')
    await page.waitForSelector('text=The endpoint is added')
    const endpoint = page.url()

    await page.goto(`${dashboard}/orders/new`)
    await page.fill('#amount', '100')
    await page.selectOption('#network', 'ERC20')
    await page.click('button:has-text("Create the order")')
    await page.waitForSelector('text=The order is open')
    const order = page.url()
    const payer = await openPage({ viewport: { width: 390, height: 780 } })
    await payer.page.goto((await page.locator('a:has-text("Payment page")').getAttribute('href'))!)
    await page.click('main >> text=Pay it')
    await page.click('main button:has-text("Pay")')
    // Nobody loads the payer's page again.
    await payer.page.waitForSelector('h1:has-text("Paid. Thank you.")')
    await shows(page, order, 'Paid')

    await until(async () => heard.some(one => one.event === 'payment.confirmed'))
    await until(async () => {
      await page.goto(endpoint)
      return (await page.locator('tr:has-text("payment.confirmed") >> text=Delivered').count()) === 1
    })

    const destination = somebody()
    const id = await withdraw(page, dashboard, { amount: '45', address: destination })
    const operators = JSON.parse(
      readFileSync(path.join(environment.KASSA_HOME, operatorsFile), 'utf8'),
    ) as SeededOperators
    const [ann, bob] = [await somebodyWithDevice(), await somebodyWithDevice()]
    await enrol(ann.page, office, operators['ann']!)
    await enrol(bob.page, office, operators['bob']!)
    await approve(ann.page, office, id)
    t.is(await tokensOf(sandbox, destination), 0n, 'one approval moves nothing')
    await approve(bob.page, office, id)
    await shows(page, `${dashboard}/withdrawals/${id}`, 'Completed')
    t.is(await tokensOf(sandbox, destination), 45n * oneUsdt)
    await until(async () => heard.some(one => one.event === 'withdrawal.completed'))

    // Where the payer claims it himself, the claim page comes here.
    const payerAddress = somebody()
    await page.goto(`${order}/refund`)
    await page.fill('#amount', '15')
    await page.fill('#address', payerAddress)
    await page.click('button:has-text("Continue")')
    await page.click('button:has-text("Send the refund")')
    await page.waitForSelector('text=Requested, and reserved')
    await shows(page, page.url(), 'Completed')
    t.is(await tokensOf(sandbox, payerAddress), 15n * oneUsdt)

    t.deepEqual(refused, [])
    for (const { complaints } of [merchant, payer, ann, bob]) t.deepEqual(complaints, [])
    running.signal('SIGINT')
    await running.exited
    rmSync(environment.KASSA_HOME, { recursive: true, force: true })
  },
)
