import test from 'ava'
import type { Page } from 'playwright-core'
import { until } from '../helpers/until.ts'
import { browserTest, closeBrowser, openPage, overflowOf, type Watched } from './browser.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  // A browser signs with the time of the machine.
  shop = await openShop()
  shop.at.service.clock.set(new Date())
})
test.after.always(async () => {
  await closeBrowser()
  await shop.close()
})

type Options = Parameters<typeof openPage>[0]

/** The page once Scalar has drawn it. */
async function openDocs(options: Options = {}, anchor = ''): Promise<Watched> {
  const watched = await openPage(options)
  await watched.page.goto(`${shop.url}/docs/try${anchor}`)
  // A link to an operation opens the client by itself.
  if (anchor === '') await watched.page.getByRole('button', { name: 'Open the client' }).click()
  await watched.page.locator('#reference .references-rendered').waitFor()
  return watched
}

async function useKey(page: Page, keyId = shop.merchant.keyId, secret = shop.merchant.secret): Promise<void> {
  await page.getByLabel('Key id').fill(keyId)
  await page.getByLabel('Secret').fill(secret)
  await page.getByRole('button', { name: 'Use this key' }).click()
}

/** Opens the client at an operation's own button and sends what it suggests. */
async function tryOut(
  page: Page,
  operation: string,
): Promise<{ status: number; url: string; body: unknown; headers: Readonly<Record<string, string>> }> {
  await page
    .locator(`section:has(h2:text-is("${operation}")), section:has(h3:text-is("${operation}"))`)
    .last()
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const answer = page.waitForResponse(response => new URL(response.url()).pathname.startsWith('/v1/'))
  await dialog.getByRole('button', { name: /^Send/ }).first().click()
  const response = await answer
  const request = response.request()
  return {
    status: response.status(),
    url: request.url(),
    body: await response.json(),
    headers: request.headers(),
  }
}

/** Everything a page can keep in a browser. */
function kept(page: Page): Promise<unknown> {
  return page.evaluate(`(async () => [
    localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ])()`)
}
const nothing = [0, 0, '', 0, 0]

browserTest(
  'operations and webhooks are shown; nothing is asked of other hosts, no rule is broken, nothing is kept',
  async t => {
    const { page, requests, complaints } = await openDocs()
    const words = await page.locator('#reference').innerText()
    for (const group of ['Merchants', 'API keys', 'Orders', 'Webhooks', 'Events']) t.true(words.includes(group), group)
    await page.locator('#reference').getByText('Orders', { exact: true }).first().click()
    await page.locator('#reference').getByText('Create an order', { exact: true }).first().waitFor()
    await page.locator('#reference').getByText('Events', { exact: true }).first().click()
    await page.locator('#reference').getByText('A payment was frozen', { exact: true }).first().waitFor()
    t.deepEqual(
      requests.filter(url => !url.startsWith(`${shop.url}/`) && !url.startsWith('data:')),
      [],
    )
    t.deepEqual(complaints, [])
    t.deepEqual(await kept(page), nothing)
    await page.context().close()
  },
)

browserTest('the policy lets only scripts of our own files run, and talks to this host alone', async t => {
  const { headers } = await shop.page('/docs/try')
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map(one => [one.split(' ')[0], one]),
  )
  t.is(policy.get('default-src'), "default-src 'none'")
  t.is(policy.get('script-src'), "script-src 'self'")
  t.is(policy.get('connect-src'), "connect-src 'self'")
  t.is(policy.get('frame-ancestors'), "frame-ancestors 'none'")
  t.regex(policy.get('style-src') ?? '', /^style-src 'self' 'nonce-[\w+/=]{24}'$/)
  const { headers: again } = await shop.page('/docs/try')
  t.not(again.get('content-security-policy'), headers.get('content-security-policy'), 'a nonce is used once')
  t.is(headers.get('cache-control'), 'no-store')
  const { page, complaints } = await openDocs()
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = 1' }))`,
  )
  t.is(await page.evaluate('globalThis.ran'), undefined)
  await page.evaluate(`fetch('https://example.com/').catch(() => undefined)`)
  await until(() => Promise.resolve(complaints.some(text => text.startsWith('policy: connect-src'))))
  await page.context().close()
})

browserTest('tried out: a real signed GET and a real signed order, with the key in memory alone', async t => {
  const { page, complaints, requests } = await openDocs({}, '#tag/merchants/GET/v1/merchants/me')
  await useKey(page)
  await page.getByText(`Requests are signed with ${shop.merchant.keyId}.`).waitFor()
  t.is(await page.getByLabel('Secret').inputValue(), '', 'the secret is gone from the page')
  const me = await tryOut(page, 'Get your merchant')
  t.is(me.status, 200)
  t.is((me.body as { id: string }).id, shop.merchant.merchantId)
  t.regex(me.headers['authorization'] ?? '', new RegExp(`^Bearer ${shop.merchant.keyId}:\\d{10}:[0-9a-f]{64}$`))
  t.deepEqual(await kept(page), nothing)
  await page.keyboard.press('Escape')

  await page.evaluate(`location.hash = '#tag/orders/POST/v1/orders'`)
  const order = await tryOut(page, 'Create an order')
  t.is(order.status, 201, JSON.stringify(order.body))
  t.is((order.body as { status: string }).status, 'OPEN')
  const rows = await shop.at.service.deps.db.query('select id from orders where merchant_id = $1', [
    shop.merchant.merchantId,
  ])
  t.deepEqual(
    rows.map(row => (row as { id: string }).id),
    [(order.body as { id: string }).id],
  )

  const html = await page.content()
  t.false(html.includes(shop.merchant.secret))
  t.deepEqual(await kept(page), nothing)
  t.deepEqual(
    requests.filter(url => !url.startsWith(`${shop.url}/`) && !url.startsWith('data:')),
    [],
  )
  t.deepEqual(complaints, [])
  await page.reload()
  await page.getByText('No key: requests are sent unsigned.').waitFor()
  await page.context().close()
})

browserTest('a live key is refused, whichever half of it was entered, and forgets a key that was in use', async t => {
  const { page } = await openDocs()
  await useKey(page)
  await page.getByText('Requests are signed with').waitFor()
  for (const [keyId, secret] of [
    ['mk_live_4bXq8LmZ2RwT6vKc0NsYhP', 'sk_live_x'],
    ['mk_test_4bXq8LmZ2RwT6vKc0NsYhP', 'sk_live_x'],
    ['mk_live_4bXq8LmZ2RwT6vKc0NsYhP', 'sk_test_x'],
  ]) {
    await useKey(page, keyId, secret)
    await page.getByRole('status').filter({ hasText: 'This is a live key' }).waitFor()
    t.is(await page.getByLabel('Secret').inputValue(), '')
  }
  await page.evaluate(`location.hash = '#tag/merchants/GET/v1/merchants/me'`)
  const { status, body } = await tryOut(page, 'Get your merchant')
  t.is(status, 401)
  t.deepEqual(body, { error: 'missing authorization header' })
  await page.context().close()
})

browserTest('what cannot be the secret of a test key is refused', async t => {
  const { page } = await openDocs()
  for (const secret of ['whsec_x', 'mk_test_4bXq8LmZ2RwT6vKc0NsYhP', 'sk_test_', shop.merchant.secret.slice(8)]) {
    await useKey(page, shop.merchant.keyId, secret)
    await page.getByRole('status').filter({ hasText: 'This is not the secret of a test key' }).waitFor()
    t.is(await page.getByLabel('Secret').inputValue(), '')
  }
  await page.context().close()
})

browserTest('tried out, a list is the whole list: no filter is set until somebody sets it', async t => {
  const { id } = await shop.order({ network: 'ERC20' })
  const { page } = await openDocs({}, '#tag/orders/GET/v1/orders')
  await useKey(page)
  const list = await tryOut(page, 'List orders')
  t.is(list.status, 200, JSON.stringify(list.body))
  t.is(new URL(list.url).search, '')
  t.true((list.body as { orders: { id: string }[] }).orders.some(order => order.id === id))
  await page.context().close()
})

browserTest('on 1280 pixels nothing covers the statuses, and the choice of an example says what it is for', async t => {
  const { page } = await openDocs({ viewport: { width: 1280, height: 900 } }, '#tag/orders/POST/v1/orders')
  const section = page.locator('section:has(h3:text-is("Create an order"))').last()
  await section.getByRole('tablist').scrollIntoViewIfNeeded()
  const here = `[...document.querySelectorAll('#reference section')].findLast(one => one.querySelector('h3')?.textContent.includes('Create an order'))`
  const listed = await page.evaluate<string[]>(`[...${here}.querySelectorAll('[role=tab]')].filter(tab => {
    const { left, right, top, height } = tab.getBoundingClientRect()
    return [left + 1, right - 1].some(x => !tab.contains(document.elementFromPoint(x, top + height / 2)))
  }).map(tab => tab.textContent)`)
  t.true((await section.getByRole('tab').count()) >= 10)
  t.deepEqual(listed, [])
  const picker = section.locator('.request-card-footer-addon')
  t.is(
    await page.evaluate(`getComputedStyle(${here}.querySelector('.request-card-footer-addon'), '::before').content`),
    '"To try:"',
  )
  await picker.getByRole('button').click()
  await page.getByRole('option', { name: 'CompleteOrder' }).click()
  await section
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('idempotency_key').first().waitFor()
  await page.context().close()
})

browserTest('light and dark follow the system; on 360 pixels nothing has to be scrolled sideways', async t => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await openDocs({ colorScheme, viewport: { width: 360, height: 740 } })
    const ground = await page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`)
    const [red] = /\d+/.exec(ground)!
    t.true(colorScheme === 'dark' ? Number(red) < 60 : Number(red) > 200, `${colorScheme}: ${ground}`)
    t.true(await page.evaluate<boolean>(`document.body.classList.contains('${colorScheme}-mode')`))
    t.is(await overflowOf(page), 0, colorScheme)
    t.deepEqual(complaints, [])
    await page.context().close()
  }
})

browserTest('with the keyboard alone: past the header to the key, and on into what Scalar draws', async t => {
  const { page } = await openPage()
  await page.goto(`${shop.url}/docs/try`)
  await page.getByRole('button', { name: 'Open the client' }).waitFor()
  const focused = () => page.evaluate<string>(`document.activeElement.textContent || document.activeElement.name`)
  await page.keyboard.press('Tab')
  t.is(await focused(), 'Skip to the content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  t.is(await focused(), 'key_id')
  await page.keyboard.type(shop.merchant.keyId)
  await page.keyboard.press('Tab')
  await page.keyboard.type(shop.merchant.secret)
  await page.keyboard.press('Enter')
  await page.getByText(`Requests are signed with ${shop.merchant.keyId}.`).waitFor()
  await page.getByRole('button', { name: 'Open the client' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('#reference .references-rendered').waitFor()
  const inside = () => page.evaluate<boolean>(`document.getElementById('reference').contains(document.activeElement)`)
  for (let presses = 0; presses < 9 && !(await inside()); presses++) await page.keyboard.press('Tab')
  t.true(await inside())
  t.not(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'none')
  await page.context().close()
})

browserTest('a webhook is shown with its body, and cannot be sent from here', async t => {
  const { page, complaints } = await openDocs({}, '#tag/webhook-events/webhook/POST/payment.frozen')
  const section = page
    .locator('section', { has: page.locator('h2:text-is("A payment was frozen"), h3:text-is("A payment was frozen")') })
    .last()
  await section.getByText('payment.frozen').first().waitFor()
  await page.locator('#reference').getByText('Webhook events', { exact: true }).first().waitFor()
  t.is(await section.getByRole('button', { name: /^Test Request/ }).count(), 0)
  t.deepEqual(complaints, [])
  await page.context().close()
})
