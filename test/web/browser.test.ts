import test from 'ava'
import { until } from '../helpers/until.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { steps, openShop, orderAt, pathOf, type Step, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(async () => {
  await closeBrowser()
  await shop.close()
})

const hostile = `"><img src=x onerror=alert(1)></title></script><script>alert(1)</script>`

browserTest(
  'every step and the documentation: nothing is asked of other hosts, and the browser complains of nothing',
  async t => {
    await shop.at.service.deps.db.query('update merchant set name = $2 where id = $1', [
      shop.merchant.merchantId,
      hostile,
    ])
    const targets = ['/docs']
    for (const step of Object.keys(steps) as Step[]) targets.push(pathOf(await orderAt(shop, step)))
    for (const target of targets) {
      const { page, requests, complaints } = await openPage()
      await page.goto(shop.url + target)
      // The script has begun when the copy buttons, where there are any, have come forth.
      t.is(await page.locator('[data-copy][hidden]').count(), 0)
      t.deepEqual(
        requests.filter(url => !url.startsWith(`${shop.url}/`) && !url.startsWith('data:')),
        [],
        target,
      )
      t.deepEqual(complaints, [], target)
      t.deepEqual(await page.context().cookies(), [])
      await page.context().close()
    }
    await shop.at.service.deps.db.query(`update merchant set name = 'Corner shop' where id = $1`, [
      shop.merchant.merchantId,
    ])
  },
)

browserTest(
  'no page has to be scrolled sideways on a screen of 320 or 360 pixels, with or without JavaScript',
  async t => {
    const order = await orderAt(shop, 'payEthereum')
    const long = await shop.order({ description: 'x'.repeat(500), amount: '999999999999.999999' })
    for (const javaScriptEnabled of [true, false]) {
      for (const width of [320, 360]) {
        for (const target of [pathOf(order), pathOf(long), '/docs', '/pay/x']) {
          const { page } = await openPage({ viewport: { width, height: 640 }, javaScriptEnabled })
          await page.goto(shop.url + target)
          t.is(javaScriptEnabled ? await overflowOf(page) : await sidewaysOf(page), 0, `${target} at ${width}`)
          await page.context().close()
        }
      }
    }
  },
)

/** Without JavaScript a page cannot be asked: how far its widest part reaches beyond the window. */
async function sidewaysOf(page: Parameters<typeof overflowOf>[0]): Promise<number> {
  const box = await page.locator('main').boundingBox()
  return Math.max(0, Math.round(box!.x + box!.width - page.viewportSize()!.width))
}

browserTest('with the keyboard alone: the address is copied, exactly, and the copying is told aloud', async t => {
  const order = await orderAt(shop, 'payEthereum')
  const { page } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(shop.url + pathOf(order))
  // Past the link to the main part, the languages and the amount.
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
  t.is(await page.evaluate('document.activeElement.id'), 'copy-address')
  t.not(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'none')
  await page.keyboard.press('Enter')
  await until(async () => (await page.locator('#announcement').textContent()) === 'Copied')
  t.is(await page.evaluate('navigator.clipboard.readText()'), order.address)
  await page.locator('#address').click()
  await page.keyboard.press('Control+c')
  t.is(await page.evaluate('navigator.clipboard.readText()'), order.address, 'selecting and copying by hand as well')
  await page.context().close()
})

browserTest('an open page follows the payment by itself: missing amount, confirmations, paid', async t => {
  const order = await orderAt(shop, 'pay')
  const { page, complaints } = await openPage()
  await page.goto(shop.url + pathOf(order))
  const says = (text: string) => until(async () => (await page.locator('main').innerText()).includes(text))
  await page.locator('#languages summary').click()
  await page.locator('#copy-address').focus()
  await shop.mine(order, 10_500_000n)
  await says('Part of your payment has arrived')
  t.is(await page.locator('#amount').innerText(), '14.50')
  t.is(await page.locator('#announcement').textContent(), 'Send the rest on TRON')
  t.is(await page.evaluate('document.activeElement.id'), 'copy-address', 'the keyboard stays where it was')
  t.true(await page.evaluate<boolean>('document.querySelector("details").open'))
  await shop.mine(order, 14_500_000n)
  await says('Confirming, 1 of 3')
  t.is(await page.locator('#address').count(), 0)
  await shop.mine(order)
  await says('Confirming, 2 of 3')
  await shop.mine(order)
  await says('Your payment has arrived and is final')
  t.regex(await page.title(), /^Paid/)
  t.deepEqual(complaints, [])
  t.true(page.url().endsWith(pathOf(order)), 'nobody is sent anywhere without a click')
  await page.context().close()
})

browserTest('on a phone all that is needed to pay is seen without scrolling, on both networks', async t => {
  for (const step of ['pay', 'payEthereum'] as const) {
    const order = await orderAt(shop, step)
    for (const lang of ['en', 'de', 'fr', 'ru', 'ar', 'ja', 'fa', 'hi', 'vi']) {
      const { page } = await openPage({ viewport: { width: 360, height: 740 } })
      await page.goto(`${shop.url}${pathOf(order)}?lang=${lang}`)
      const box = await page.locator('svg.qr').first().boundingBox()
      t.true(box!.width >= 160, `${step}: it is ${box!.width} wide`)
      for (const needed of [
        'svg.qr',
        'h1',
        '.network',
        '#left',
        '#amount',
        '#copy-amount',
        '#address',
        '#copy-address',
      ]) {
        const place = await page.locator(needed).first().boundingBox()
        t.true(place!.y + place!.height <= 740, `${step} in ${lang}: ${needed} ends at ${place!.y + place!.height}`)
      }
      await page.context().close()
    }
  }
})

browserTest('the countdown goes by the server’s clock, however wrong the payer’s own is', async t => {
  const order = await shop.order({ expires_in: 1800 })
  const { page } = await openPage()
  await page.clock.setFixedTime(new Date('2031-01-01T00:00:00Z'))
  await page.goto(shop.url + pathOf(order))
  t.regex(await page.locator('#left').innerText(), /^(30:00|29:5\d)$/)
  await page.context().close()
})

browserTest('times are those of the reader’s clock, written as in the reader’s region', async t => {
  const order = await shop.order({ expires_in: 3600 })
  const readers = [
    { locale: 'en-GB', timezoneId: 'Europe/Berlin', hourCycle: 'h23' },
    { locale: 'en-US', timezoneId: 'America/New_York', hourCycle: 'h12' },
    { locale: 'de-AT', timezoneId: 'Europe/Vienna', hourCycle: 'h23', lang: 'en' },
  ] as const
  for (const { locale, timezoneId, hourCycle, ...chosen } of readers) {
    const { page } = await openPage({ locale, timezoneId })
    await page.goto(`${shop.url}${pathOf(order)}?${new URLSearchParams(chosen).toString()}`)
    const style = { hour: '2-digit', minute: '2-digit', timeZone: timezoneId, hourCycle } as const
    const time = new Date(order.expire_at).toLocaleTimeString('en', style).replaceAll(/\s/g, ' ')
    const words = (await page.locator('.timer .end').innerText()).replaceAll(/\s/g, ' ')
    t.true(words.includes(`${time} your time`), `${locale}: ${words}`)
    t.is(/[AP]M/.test(words), hourCycle === 'h12', locale)
    await page.context().close()
  }
})

browserTest('when the time is over the page takes address and code away by itself', async t => {
  const order = await shop.order({ expires_in: 2 })
  const { page } = await openPage()
  await page.goto(shop.url + pathOf(order))
  t.is(await page.locator('#address').count(), 1)
  shop.at.service.clock.advance(3)
  await until(async () => (await page.locator('#headline').innerText()) === 'The time to pay is over')
  t.is(await page.locator('#address').count(), 0)
  t.is(await page.locator('svg.qr').count(), 0)
  await page.context().close()
})

browserTest('without JavaScript the page is complete and asks again by itself', async t => {
  const order = await orderAt(shop, 'pay')
  const { page, requests } = await openPage({ javaScriptEnabled: false })
  await page.goto(shop.url + pathOf(order))
  const words = await page.locator('main').innerText()
  t.true(words.includes(order.address))
  t.false(words.includes('Copy'), 'no button that does nothing')
  t.true(words.includes('This page reloads every 30 sec.'))
  t.regex(words, /until .*\d\d:\d\d UTC/, 'in 24 hours, of a zone that it names')
  t.true((await page.locator('head noscript meta[http-equiv=refresh]').count()) === 1)
  t.true(requests.length > 0)
  await page.context().close()
})
