// The page on which a payer claims a refund: in Chromium with the keyboard alone, without JavaScript, and by hand.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { advance, notifyAdvanced } from '../../src/withdrawals/advance.service.ts'
import { claimPayable, lockPayoutFairness } from '../../src/withdrawals/payable.store.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import type { WithdrawalEvent } from '../../src/withdrawals/withdrawal-status.ts'
import type { Caller } from '../helpers/client.ts'
import { payee } from '../withdrawals/fixture.ts'
import { until } from '../helpers/until.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { openShop, orderAt, type Shop } from './shop.ts'

let shop: Shop
let payer: Caller
test.before(async () => {
  shop = await openShop({ env: { KASSA_FEE_BASIC: '0' } })
  const { merchantId } = shop.merchant
  payer = await issueKey(shop.at.service.deps, { merchantId, environment: 'test', name: 'all', permissions })
  await orderAt(shop, 'overpaid')
})
test.after.always(() => Promise.all([shop.close(), closeBrowser()]))

interface Claim {
  readonly path: string
  readonly orderId: string
}

/** A link to claim back what a new order brought. */
async function claim(change: object = {}): Promise<Claim> {
  const order = await orderAt(shop, 'paid')
  const body = { claim: true, idempotency_key: randomUUID(), ...change }
  const answer = await shop.at.send({ method: 'POST', target: `/v1/orders/${order.id}/refunds`, as: payer, body })
  if (answer.status !== 201) throw new Error(answer.text)
  return { path: new URL(answer.json.refund_url as string).pathname, orderId: order.id }
}

const key = { environment: 'test', network: 'TRC20' } as const

/** What whoever pays tells of the refund of an order. */
async function report(orderId: string, event: WithdrawalEvent): Promise<void> {
  const { deps } = shop.at.service
  const { json } = await shop.at.send({ target: `/v1/orders/${orderId}/refunds`, as: payer })
  await screenDestinations(deps, key)
  await deps.db.transaction(async tx => {
    const places = { free: 100, capacityOf: new Map(), capacity: 100 }
    await claimPayable(tx, key, { slots: places, last: await lockPayoutFairness(tx, key), now: deps.clock.business() })
  })
  const advanced = await deps.db.transaction(tx => advance(deps, tx, { withdrawalId: json.refunds[0].id, event }))
  await notifyAdvanced(deps, [advanced])
}

const form = (address: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  body: new URLSearchParams({ address }).toString(),
})
const refundsOf = async (orderId: string) =>
  (await shop.at.send({ target: `/v1/orders/${orderId}/refunds`, as: payer })).json.refunds as { address: string }[]

test.serial('an expired link answers 410 with a way on, and a form sent late pays nothing', async t => {
  const { path, orderId } = await claim()
  await shop.at.service.admin.query(`update refund_claim set expires_at = created_at where order_id = $1`, [orderId])
  const { status, text } = await shop.page(path)
  t.is(status, 410)
  t.true(text.includes('This link is no longer valid'), text)
  t.false(text.includes('name="address"'))
  await shop.page(path, form(payee.TRC20))
  t.is((await shop.page(path)).status, 410)
  t.deepEqual(await refundsOf(orderId), [])
})

test.serial('reading a link changes nothing, and the button pays once, to the address that was shown', async t => {
  const { path, orderId } = await claim()
  const asked = await shop.page(path)
  t.is(asked.status, 200)
  t.true(asked.text.includes('Where should we send your refund?'))
  const checked = await shop.page(`${path}?address=${payee.TRC20}`)
  t.true(checked.text.includes('Is this your address?'))
  t.true(checked.text.replaceAll(/<[^>]*>|\s/g, '').includes(payee.TRC20))
  t.deepEqual(await refundsOf(orderId), [])
  t.is((await shop.page(path, form(payee.TRC20))).status, 303)
  t.true((await shop.page(path, form(payee.ERC20))).text.includes(payee.TRC20), 'whatever is sent afterwards')
  const other = 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE'
  t.is((await shop.page(path, form(other))).status, 303)
  t.like(await refundsOf(orderId), [{ address: payee.TRC20 }])
  t.is((await refundsOf(orderId)).length, 1)
  const after = await shop.page(path)
  t.true(after.text.includes('Your refund is on its way'))
  t.true(after.text.includes(payee.TRC20))
  t.false(after.text.includes(other))
})

test.serial('a refund is said to be a part of what came, not of what was asked for', async t => {
  const order = await orderAt(shop, 'overpaid')
  const linkTo = async (amount?: string): Promise<string> => {
    const body = { claim: true, idempotency_key: randomUUID(), ...(amount !== undefined && { amount }) }
    const answer = await shop.at.send({ method: 'POST', target: `/v1/orders/${order.id}/refunds`, as: payer, body })
    const { text } = await shop.page(new URL(answer.json.refund_url as string).pathname)
    return /<p class="sub">[^]*?<\/p>/.exec(text)?.[0].replaceAll(/<[^>]*>/g, '') ?? ''
  }
  const { json } = await shop.at.send({ target: `/v1/orders/${order.id}`, as: payer })
  t.is(await linkTo(), '')
  t.true((await linkTo('3')).includes(json.received_amount as string))
})

test.serial('a form of another site, a broken address and a link of nobody pay nothing', async t => {
  const { path, orderId } = await claim()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}] as Record<
    string,
    string
  >[]) {
    const { status, text } = await shop.page(path, form(payee.TRC20, headers))
    t.is(status, 200)
    t.true(text.includes('Is this your address?'), 'it is asked for once more')
  }
  for (const address of [
    payee.ERC20,
    'T',
    `${payee.TRC20}1`,
    '<script>',
    '"><img src=x onerror=alert(1)>',
    'x'.repeat(500),
  ]) {
    const { status, text } = await shop.page(`${path}?address=${encodeURIComponent(address)}`)
    t.is(status, 400, address)
    t.true(text.includes('This address can’t be paid to'), address)
    t.false(text.includes('<img src=x') || text.includes('<script>'), address)
    t.is((await shop.page(path, form(address))).status, 400, address)
  }
  t.is((await shop.page(path, { ...form(''), body: `address=${'x'.repeat(5000)}` })).status, 413)
  t.deepEqual(await refundsOf(orderId), [])
  for (const target of ['/refund/x', '/refund/', `/refund/rf_${'0'.repeat(26)}`, '/refund/a/b', '/refund/%00']) {
    const { status, text, headers } = await shop.page(target, {
      headers: { accept: 'text/html', 'accept-language': 'de' },
    })
    t.is(status, 404, target)
    t.true(text.includes('Rückzahlung nicht gefunden'), target)
    t.is(headers.get('set-cookie'), null)
  }
  t.is((await shop.page(`/refund/rf_${'0'.repeat(26)}`, form(payee.TRC20))).status, 404)
  t.is(
    (await shop.page(path, { method: 'PUT', headers: { accept: 'text/html' } })).headers.get('allow'),
    'GET, HEAD, POST',
  )
})

test.serial('what keeps a refund from being paid today is told, and the link stays', async t => {
  const { path, orderId } = await claim()
  const { admin } = shop.at.service
  const { merchantId } = shop.merchant
  const setStatus = (status: string) =>
    admin.query('update merchant set status = $2 where id = $1', [merchantId, status])
  await setStatus('SUSPENDED')
  const { status, text } = await shop.page(path, form(payee.TRC20))
  await setStatus('ACTIVE')
  t.is(status, 400)
  t.true(text.includes('Nothing was sent.') && text.includes('try again later'))
  t.is((await shop.page(path, form(payee.TRC20))).status, 303)
  t.is((await refundsOf(orderId)).length, 1)
})

browserTest('with the keyboard alone, from the link to the money that has arrived', async t => {
  const { path, orderId } = await claim()
  const { page, complaints, requests } = await openPage()
  const press = async (id: string) => {
    for (let count = 0; count < 12; count++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(`document.activeElement.matches('${id}')`)) return
    }
    t.fail(`${id} is not reached`)
  }
  await page.goto(shop.url + path)
  await press('#address')
  await page.keyboard.type('TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaX')
  await press('main form .button.primary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('#address-error')
  await page.fill('#address', ` ${payee.TRC20} `)
  await page.focus('#address')
  await press('main form .button.primary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('form[method=post]')
  t.is(await page.locator('h1').innerText(), 'Is this your address?')
  await press('main form .button.primary')
  await page.keyboard.press('Enter')
  await until(async () => (await page.title()).startsWith('Your refund is on its way'))
  await report(orderId, { type: 'signed', txHash: 'ab'.repeat(32) })
  await report(orderId, { type: 'completed', txHash: 'ab'.repeat(32), blockNumber: 9 })
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await until(async () => (await page.title()).startsWith('Your refund has arrived'))
  // The browser itself names the answer 400 to what was misspelt.
  t.deepEqual(
    complaints.filter(text => !text.includes('400')),
    [],
  )
  t.deepEqual(
    requests.filter(url => !url.startsWith(shop.url) && !url.startsWith('data:')),
    [],
  )
  await page.context().close()
})

browserTest(
  'without JavaScript, and every page of it: light, dark, from the right, on a small phone, axe finds nothing',
  async t => {
    const waiting = await claim()
    const { page: plain } = await openPage({ javaScriptEnabled: false })
    await plain.goto(shop.url + waiting.path)
    await plain.fill('#address', payee.TRC20)
    await plain.click('main form .button.primary')
    await plain.click('form[method=post] .button.primary')
    t.true((await plain.locator('main').innerText()).includes(payee.TRC20))
    await plain.context().close()

    const [open, paid, failed, old] = [await claim(), await claim(), await claim(), await claim()]
    for (const { path } of [paid, failed]) await shop.page(path, form(payee.TRC20))
    await report(paid.orderId, { type: 'signed', txHash: 'cd'.repeat(32) })
    await report(paid.orderId, { type: 'completed', txHash: 'cd'.repeat(32), blockNumber: 9 })
    await report(failed.orderId, { type: 'failed', reason: 'it can never land' })
    await shop.at.service.admin.query(`update refund_claim set expires_at = created_at where order_id = $1`, [
      old.orderId,
    ])
    const targets = [
      open.path,
      `${open.path}?address=x`,
      `${open.path}?address=${payee.TRC20}`,
      waiting.path,
      paid.path,
      failed.path,
      old.path,
      '/refund/x',
      '/pay/x',
    ]
    for (const [colorScheme, lang] of [
      ['light', 'en'],
      ['dark', 'de'],
      ['light', 'ar'],
    ] as const) {
      // prettier-ignore
      const { page } = await openPage({ colorScheme, viewport: { width: 360, height: 740 } })
      for (const target of targets) {
        await page.goto(`${shop.url}${target}${target.includes('?') ? '&' : '?'}lang=${lang}`)
        t.deepEqual(await violationsOf(page), [], `${target} ${colorScheme} ${lang}`)
        t.is(await overflowOf(page), 0, `${target} ${lang}`)
      }
      await page.context().close()
    }
  },
)
