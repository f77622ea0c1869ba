// The documentation as people read it: how much they wait for, how they find something, and what they see without JavaScript.
import test from 'ava'
import { until } from '../helpers/until.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
  // The first reader waits while the documentation is rendered, on a loaded machine longer than for an answer.
  await until(async () => (await shop.page('/docs')).status === 200)
})
test.after.always(async () => {
  await closeBrowser()
  await shop.close()
})

const places = [
  '/docs', '/docs/reference', '/docs/guides/quickstart', '/docs/guides/order-statuses', '/docs/errors', '/docs/webhooks',
  '/docs/sdk', '/docs/cli', '/docs/signature', '/docs/try',
] as const // prettier-ignore
const bytesMax = 300_000

browserTest(
  'every page is there after at most 300 kB, asks nobody else, and the browser complains of nothing',
  async t => {
    for (const section of places) {
      const { page, requests, complaints } = await openPage()
      const sizes: Promise<number>[] = []
      page.on('requestfinished', request => {
        sizes.push(request.sizes().then(one => one.responseBodySize + one.responseHeadersSize))
      })
      await page.goto(shop.url + section, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)
      t.true(bytes > 5000 && bytes <= bytesMax, `${section}: ${bytes}`)
      const foreign = requests.filter(url => !url.startsWith(`${shop.url}/`) && !url.startsWith('data:'))
      t.deepEqual(foreign, [], section)
      t.deepEqual(complaints, [], section)
      await page.context().close()
    }
  },
)

const codeFromTheRight = `[...document.querySelectorAll('.docs :is(pre, code), .states')]
  .filter(one => getComputedStyle(one).direction === 'rtl').map(one => one.textContent)`

browserTest('axe finds nothing on any kind of page, in the light, in the dark and read from the right', async t => {
  const { page } = await openPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  for (const section of [
    '/docs',
    '/docs/guides/quickstart',
    '/docs/guides/order-statuses',
    '/docs/signature',
    '/docs/webhooks',
    '/docs/guides',
    '/docs/search?q=refund',
    '/docs/nothing',
    '/mailbox',
  ]) {
    await page.goto(shop.url + section)
    for (const [colorScheme, dir] of [
      ['light', 'ltr'],
      ['dark', 'ltr'],
      ['light', 'rtl'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(`document.documentElement.dir = '${dir}'`)
      t.deepEqual(await violationsOf(page), [], `${section} ${colorScheme} ${dir}`)
    }
    t.deepEqual(await page.evaluate(codeFromTheRight), [], `${section}: code is read from the left in every language`)
  }
  await page.context().close()
})

browserTest('a word is found while it is typed, and the result leads to its place', async t => {
  const { page } = await openPage()
  await page.goto(`${shop.url}/docs/errors`)
  await page.getByRole('searchbox').fill('redeliver')
  const result = page.locator('.found li').filter({ has: page.locator('a[href="/docs/reference#redeliver"]') })
  t.regex(await result.innerText(), /POST \/v1\/webhooks\//)
  await result.getByRole('link').click()
  await until(async () => page.url().endsWith('/docs/reference#redeliver'))
  // The address changes before the page behind it has come.
  await page.locator('#redeliver').waitFor({ state: 'visible' })
  await page.getByRole('searchbox').fill('nosuchword')
  await until(async () => (await page.locator('.found').innerText()) === 'Nothing found.')
  t.pass()
  await page.context().close()
})

browserTest('what was typed before the script had come is looked for as well', async t => {
  const { page } = await openPage()
  const typed = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/docs/errors`, { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('nosuchword')
  typed.resolve()
  await until(async () => (await page.locator('.found').count()) > 0)
  await until(async () => (await page.locator('.found').innerText()) === 'Nothing found.')
  t.pass()
  await page.context().close()
})

test('search without JavaScript: a page of results, every word of the question in each', async t => {
  const found = await shop.page('/docs/search?q=idempotency')
  t.is(found.status, 200)
  t.true(found.text.includes('href="/docs/reference#createOrder"'))
  t.true((await shop.page('/docs/search?q=idempotency+nosuchword')).text.includes('Nothing found for'))
  t.true((await shop.page('/docs/search')).text.includes('Type a word'))
  const hostile = (await shop.page('/docs/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')).text
  t.false(hostile.includes('<script>alert'))
})

browserTest(
  'without JavaScript every page can be read, has its navigation and offers nothing that does not work',
  async t => {
    for (const section of places) {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
      await page.goto(shop.url + section)
      t.true((await page.locator('main h1').innerText()).length > 3, section)
      t.is(await page.locator('nav a[aria-current=page]').count(), 1, section)
      t.is(await page.locator('.copy').count(), 0, section)
      const { height } = (await page.locator('header.site').boundingBox())!
      t.true(height <= 64, `${section}: the header is ${height} high`)
      await page.context().close()
    }
  },
)

browserTest(
  'the language chosen at one sample is open at every other, also on the next visit; code can be copied',
  async t => {
    const { page } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${shop.url}/docs/reference`)
    await page.locator('#getOrder summary', { hasText: 'Python' }).click()
    const open = () => page.locator('#createOrder .samples details[open] summary').allInnerTexts()
    await until(async () => (await open()).join() === 'Python')
    await page.reload()
    await until(async () => (await open()).join() === 'Python')
    const block = page.locator('#createOrder .samples details[open] .copyable')
    await block.getByRole('button', { name: 'Copy' }).click()
    await until(async () => (await block.getByRole('button').innerText()) === 'Copied')
    t.is(await page.evaluate('navigator.clipboard.readText()'), await block.locator('pre').innerText())
    await page.context().close()
  },
)

browserTest('on 360 pixels no page is scrolled sideways, and names in tables stay in one piece', async t => {
  for (const section of places) {
    const { page } = await openPage({ viewport: { width: 360, height: 740 } })
    await page.goto(shop.url + section)
    t.is(await overflowOf(page), 0, section)
    const broken = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.docs th[scope=row] code')].filter(one => one.getClientRects().length > 1).map(one => one.textContent)`,
    )
    t.deepEqual(broken, [], section)
    await page.context().close()
  }
})

browserTest('a wide screen lists the sections of a page beside it, and each link leads to its heading', async t => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  for (const section of ['/docs/guides/quickstart', '/docs/guides/verify-webhooks', '/docs/errors', '/docs/webhooks']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(shop.url + section)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    const links = await page.evaluate<string[]>(`[...document.querySelectorAll('.contents a')].map(one => one.hash)`)
    const anchors = await page.evaluate<string[]>(`[...document.querySelectorAll('main h2[id]')].map(one => '#' + one.id)`)
    t.true(links.length > 1, section)
    t.deepEqual(links, anchors, section)
    const [text, list] = [await page.locator('main').boundingBox(), await contents.boundingBox()]
    t.true(list!.x >= text!.x + text!.width, `${section}: beside the text`)
    t.is(await overflowOf(page), 0, section)
    await page.setViewportSize({ width: 1024, height: 900 })
    t.false(await contents.isVisible(), section)
  }
  for (const section of ['/docs', '/docs/guides/postman', '/docs/signature']) {
    await page.goto(shop.url + section)
    t.is(await page.locator('nav.contents').count(), 0, section)
  }
  await page.context().close()
}) // prettier-ignore

test('a page is sent once: whoever has it is told that it is the same', async t => {
  const url = '/docs/reference'
  const first = await shop.at.server.inject({ url, headers: { 'accept-encoding': 'br' } })
  t.is(first.headers['content-encoding'], 'br')
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) }
  const again = await shop.at.server.inject({ url, headers })
  t.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
  const icon = await shop.at.server.inject('/favicon.ico')
  t.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/x-icon'])
})
