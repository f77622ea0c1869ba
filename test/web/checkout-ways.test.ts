// Ways through the checkout that are easily forgotten: the keyboard alone, paper, forced colours, high contrast.
import test from 'ava'
import type { Page } from 'playwright-core'
import { until } from '../helpers/until.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { openShop, orderAt, pathOf, type Shop, type Step } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => Promise.all([shop.close(), closeBrowser()]))

/** Presses Tab until an element has the keyboard, as somebody does who has no mouse. */
async function tabTo(page: Page, selector: string): Promise<boolean> {
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate<{ isIt: boolean; outline: string }>(
      `({ isIt: document.activeElement.matches('${selector}'), outline: getComputedStyle(document.activeElement).outlineStyle })`,
    )
    if (here.outline === 'none') throw new Error(`nothing shows where the keyboard is, before ${selector}`)
    if (here.isIt) return true
  }
  return false
}

browserTest('with the keyboard alone, from the open order to the receipt and back to the shop', async t => {
  const order = await orderAt(shop, 'pay')
  const { page, complaints } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript('window.print = () => { window.printed = true }')
  await page.goto(shop.url + pathOf(order))
  await page.keyboard.press('Tab')
  t.true(await page.evaluate<boolean>(`document.activeElement.matches('.skip')`), 'the first stop leads past the head')
  await page.keyboard.press('Enter')
  t.is(await page.evaluate('document.activeElement.id'), 'main')
  t.true(await tabTo(page, '#copy-amount'))
  await page.keyboard.press('Space')
  await until(async () => (await page.evaluate('navigator.clipboard.readText()')) === '25.00')
  t.true(await tabTo(page, '#copy-address'))
  await page.keyboard.press('Enter')
  await until(async () => (await page.evaluate('navigator.clipboard.readText()')) === order.address)

  t.true(await tabTo(page, 'a[href$="/find"]'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/find')
  t.true(await tabTo(page, '#tx'))
  await page.keyboard.type('not a hash')
  t.true(await tabTo(page, 'form button'))
  await page.keyboard.press('Enter')
  await page.waitForSelector('#tx-error')
  t.true(await tabTo(page, '.back a'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${pathOf(order)}`)

  t.true(await tabTo(page, '#languages summary'))
  await page.keyboard.press('Enter')
  t.true(await tabTo(page, '#languages a[lang=de]'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**?lang=de')

  await shop.mine(order, 25_000_000n)
  for (let block = 0; block < 2; block++) await shop.mine(order)
  await until(async () => (await page.title()).startsWith('Bezahlt'))
  t.true(await tabTo(page, '.actions a'))
  t.is(await page.evaluate('document.activeElement.href'), 'https://shop.example/thanks?order=7')
  t.true(await tabTo(page, '#print'))
  await page.keyboard.press('Enter')
  t.true(await page.evaluate<boolean>('window.printed'))
  t.deepEqual(complaints, [])
  await page.context().close()
})

browserTest('whoever goes by keyboard keeps the place while the page follows the order', async t => {
  const order = await orderAt(shop, 'pay')
  const { page } = await openPage()
  await page.goto(shop.url + pathOf(order))
  const find = 'a[href$="/find"]'
  t.true(await tabTo(page, find))
  t.is(await page.evaluate('document.activeElement.id'), '', 'it has no name to be found by')
  const before = await page.evaluateHandle<object>('document.activeElement')
  await shop.mine(order, 5_000_000n)
  await until(async () => before.evaluate(link => !(link as unknown as { isConnected: boolean }).isConnected))
  t.true(await page.evaluate<boolean>(`document.activeElement.matches('${find}')`))
  await page.context().close()
})

browserTest(
  'on paper the receipt is whole: what was paid to whom, the hash to its end, and nothing to press',
  async t => {
    for (const step of ['paid', 'paidLate', 'overpaid'] as const) {
      const order = await orderAt(shop, step)
      const { page } = await openPage({ colorScheme: 'dark' })
      await page.goto(shop.url + pathOf(order))
      await page.emulateMedia({ media: 'print' })
      for (const gone of ['.languages', '.actions', '.extra', '#print', '.skip'])
        for (const one of await page.locator(gone).all()) t.false(await one.isVisible(), `${step}: ${gone}`)
      const { transactions } = await shop.at
        .send({ target: `/v1/orders/${order.id}`, as: shop.merchant })
        .then(({ json }) => json as { transactions: { tx_hash: string }[] })
      const printed = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.facts .hash')].map(one => getComputedStyle(one, '::after').content.replaceAll('"', ''))`,
      )
      t.deepEqual(printed.toSorted(), transactions.map(one => one.tx_hash).toSorted())
      const words = await page.locator('body').innerText()
      const year = String(shop.at.service.clock.now().getUTCFullYear())
      for (const fact of [order.order_number, 'USDT', 'TRON (TRC20)', 'TEST', year])
        t.true(words.includes(fact), `${step}: ${fact}`)
      await page.setViewportSize({ width: 1123, height: 794 })
      const edges = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.merchant, .about, .main, .foot')].map(one => { const style = getComputedStyle(one); return one.getBoundingClientRect().left + parseFloat(style.paddingLeft) })`,
      )
      t.is(
        new Set(edges.map(Math.round)).size,
        1,
        `${step}: on a sheet laid across all begins at one edge: ${edges.join()}`,
      )
      const ground = await page.evaluate('getComputedStyle(document.querySelector(".card")).backgroundColor')
      t.is(ground, 'rgb(255, 255, 255)', 'no dark paper')
      const pdf = await page.pdf({ format: 'A4' })
      t.is((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length, 1, 'one sheet')
      await page.context().close()
    }
  },
)

browserTest('in forced colours and with more contrast every step stays readable', async t => {
  const settings = [
    { forcedColors: 'active' },
    { contrast: 'more' },
    { contrast: 'more', colorScheme: 'dark' },
  ] as const
  for (const setting of settings) {
    const { page } = await openPage({ viewport: { width: 360, height: 740 } })
    await page.emulateMedia({ ...setting, reducedMotion: 'reduce' })
    for (const step of ['pay', 'partial', 'confirming', 'paid', 'expired', 'frozen'] as Step[]) {
      await page.goto(shop.url + pathOf(await orderAt(shop, step)))
      t.deepEqual(await violationsOf(page), [], `${step} ${JSON.stringify(setting)}`)
      t.is(await overflowOf(page), 0, step)
      if (step !== 'pay') continue
      const fill = await page.evaluate(`getComputedStyle(document.querySelector('svg.qr path')).fill`)
      t.is(fill, 'rgb(0, 0, 0)', 'a code is black on white whatever the colours')
    }
    await page.context().close()
  }
})

browserTest('in English and in the light, too, axe finds nothing on any step', async t => {
  const { page } = await openPage({ viewport: { width: 1280, height: 800 } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const step of [
    'pay',
    'payEthereum',
    'partial',
    'closing',
    'confirming',
    'paid',
    'overpaid',
    'expired',
    'cancelled',
    'underpaid',
    'paidLate',
    'frozen',
  ] as Step[]) {
    const path = pathOf(await orderAt(shop, step))
    for (const target of step === 'pay' ? [path, `${path}/find`, `${path}/find?tx=x`] : [path]) {
      await page.goto(shop.url + target)
      t.deepEqual(await violationsOf(page), [], target)
    }
  }
  await page.context().close()
})
