import hapi from '@hapi/hapi'
import test from 'ava'
import type { Page } from 'playwright-core'
import { Assets } from '../../src/web/assets.ts'
import { registerPages } from '../../src/web/pages.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => Promise.all([shop.close(), closeBrowser()]))

test('the catalogue of the design is in the sandbox only', async t => {
  const { api: deps } = shop.at.service
  const server = hapi.server()
  registerPages(server, { ...deps, config: { ...deps.config, mode: 'production' } })
  t.is((await server.inject('/design')).statusCode, 404)
  await server.stop()
  const { status, headers } = await shop.page('/design')
  t.is(status, 200)
  t.regex(headers.get('content-security-policy') ?? '', /default-src 'none'.*font-src 'self'/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  browserTest(
    `${colorScheme}: every component is accessible, fits a phone, and asks nobody else for anything`,
    async t => {
      const { page, requests, complaints } = await openPage({ colorScheme, viewport: { width: 360, height: 740 } })
      await page.goto(`${shop.url}/design`)
      t.deepEqual(await violationsOf(page), [])
      t.is(await overflowOf(page), 0)
      t.true((await smallestWord(page)) >= 10, 'words of charts')
      t.deepEqual(complaints, [])
      t.true(
        requests.every(url => url.startsWith(shop.url) || url.startsWith('data:')),
        requests.join('\n'),
      )
      await page.context().close()
    },
  )
}

/** The height in pixels of the smallest letters in the charts that are shown. */
function smallestWord(page: Page): Promise<number> {
  return page.evaluate<number>(
    `Math.min(...[...document.querySelectorAll('.chart text')].filter(word => word.checkVisibility()).map(
      word => Number.parseFloat(getComputedStyle(word).fontSize) * word.getScreenCTM().a))`,
  )
}

browserTest('a table that is wider than its box is scrolled by keyboard, and only then a stop on the way', async t => {
  const { page } = await openPage({ viewport: { width: 1000, height: 740 } })
  await page.goto(`${shop.url}/design`)
  const box = page.locator('.scroll:visible').first()
  await box.evaluate(element => {
    element.id = 'box'
    element.style.inlineSize = '100px'
  })
  await page.waitForSelector('#box[tabindex="0"][role="group"][aria-label]')
  await page.evaluate(`document.querySelector('#box').style.inlineSize = ''`)
  await page.waitForSelector('#box:not([tabindex], [role], [aria-label])')
  t.pass()
  await page.context().close()
})

browserTest('the menu of a phone opens without JavaScript, by keyboard', async t => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await page.goto(`${shop.url}/design`)
  const menu = page.locator('.menu')
  t.false(await menu.locator('nav').isVisible())
  await menu.locator('summary').press('Enter')
  t.true(await menu.locator('nav').isVisible())
  await page.context().close()
})

test('fonts are served as fonts under addresses that name their content', async t => {
  const assets = new Assets()
  const css = (await shop.page(assets.url('dashboard.css'))).text
  const urls = [...css.matchAll(/url\('([^']+)'\)/g)].map(match => match[1]!)
  t.is(new Set(urls).size, 6)
  for (const url of urls) {
    const { status, headers } = await shop.page(url)
    t.is(status, 200)
    t.is(headers.get('content-type'), 'font/woff2')
    t.regex(url, /\.[0-9a-f]{16}\.woff2$/)
  }
})

browserTest('in forced colours one sees where one is', async t => {
  const { page } = await openPage({ forcedColors: 'active', viewport: { width: 1000, height: 740 } })
  for (const path of ['/design', '/design/console']) {
    await page.goto(shop.url + path)
    const alike = await page.evaluate<string[]>(`(() => {
      const look = one => ['backgroundColor', 'borderBottomColor'].map(name => getComputedStyle(one)[name]).join()
      const current = [...document.querySelectorAll('a[aria-current]')].filter(one => one.checkVisibility() && !one.closest('.crumbs'))
      const beside = one => [...one.closest('ul, .worlds, .chips, .segments, .tabs').querySelectorAll('a:not([aria-current])')]
      return current.filter(one => beside(one).some(other => look(other) === look(one))).map(one => one.textContent.trim())
    })()`)
    t.deepEqual(alike, [], path)
  }
  await page.context().close()
})
