// The mailbox of a sandbox: what its mails look like, and that nothing in them does anything.
import test from 'ava'
import { insertMail } from '../../src/mail/outbox.service.ts'
import { signInMail } from '../../src/people/team/mails.ts'
import { everyMail, usualWords, type Words } from '../mail/every-mail.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { hostileTexts, skeletonOf } from './hostile-texts.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.beforeEach(() => shop.at.service.admin.query('delete from mail'))
test.after.always(async () => {
  await closeBrowser()
  await shop.close()
})

const kinds = ['withdrawal-requested', 'welcome', 'business-question'] as const

/** Writes mails of some kinds, each a second after the other. */
async function write(words: Words = usualWords, recipient = 'lena@nordlicht.example'): Promise<void> {
  const { deps, clock } = shop.at.service
  for (const kind of kinds) {
    clock.advance(1)
    await deps.db.transaction(tx => insertMail(deps, tx, { recipient, ...everyMail(words)[kind]! }))
  }
}

test.serial('without mails the mailbox says what will appear in it', async t => {
  const { status, text } = await shop.page('/mailbox')
  t.is(status, 200)
  t.regex(text, /No emails yet/)
  t.notRegex(text, /<article|<iframe/)
})

test.serial('each mail is listed with its link, and one is shown as HTML, text and headers', async t => {
  await write()
  const { text, headers } = await shop.page('/mailbox')
  t.deepEqual(
    [...text.matchAll(/class="subject"[^>]*><bdi>([^<]+)/g)].map(one => one[1]),
    [
      'There is a question about your business',
      'Welcome to Kassa. Confirm your email',
      'A withdrawal of 12,000.00 USDT was requested',
    ],
  )
  t.regex(headers.get('content-security-policy')!, /style-src 'self'.*frame-src 'self'/)
  const [, welcome] = [...text.matchAll(/href="(\/mailbox\?mail=[^"]+)"/g)].map(one => one[1]!.replaceAll('&amp;', '&'))
  const page = (await shop.page(welcome!)).text
  t.regex(page, /<pre class="text"[^>]*>Welcome to Kassa\. Confirm your email\n\nYour account is ready/)
  t.regex(
    page,
    /<pre class="headers"[^>]*>[^<]*\nTo: lena@nordlicht\.example\nSubject: Welcome to Kassa\. Confirm your email\n/,
  )
  t.regex(page, /\nAuto-Submitted: auto-generated\n/)
  const source = /<iframe src="([^"]+)"/.exec(page)![1]!
  const document = await shop.page(source)
  t.regex(document.text, /<h1[^>]*>Welcome to Kassa\. Confirm your email<\/h1>/)
  t.regex(
    document.headers.get('content-security-policy')!,
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  t.is((await shop.page('/mailbox/00000000-0000-4000-8000-000000000000/html')).status, 404)
  t.is((await shop.page('/mailbox/x/html')).status, 404)
})

test.serial('mails of one recipient are shown alone', async t => {
  await write()
  await write(usualWords, 'jonas+1@nordlicht.example')
  const all = (await shop.page('/mailbox')).text
  t.is(all.split('<article').length - 1, 6)
  const [, href = ''] = /href="([^"]+)"[^>]*>jonas\+1@/.exec(all) ?? []
  const { text } = await shop.page(href.replaceAll('&amp;', '&'))
  t.is(text.split('<article').length - 1, 3)
  t.notRegex(text.split('<article')[1]!, /lena@/)
})

test.serial('a link of ours is a link in the list, once for each mail, as scripts read it', async t => {
  const { deps } = shop.at.service
  const link = `${deps.config.pagesUrl}/dashboard/sign-in/link/8qyVrAo`
  await deps.db.transaction(tx => insertMail(deps, tx, { recipient: 'a@shop.example', ...signInMail(link) }))
  const { text } = await shop.page('/mailbox')
  const [article = ''] = /<article[^]*?<\/article>/.exec(text) ?? []
  t.is(article.split(`href="${link}"`).length, 2)
  t.is(text.split(`href="${link}"`).length, 2)
})

test.serial('whatever others write into a mail, the mailbox has the same tags and attributes', async t => {
  await write()
  const usual = skeletonOf((await shop.page('/mailbox')).text)
  for (const text of hostileTexts) {
    await shop.at.service.admin.query('delete from mail')
    await write({ ...usualWords, name: text, url: text, text })
    t.deepEqual(skeletonOf((await shop.page('/mailbox')).text), usual, text)
  }
})

browserTest('HTML that somebody put into the database runs nothing and requests nothing', async t => {
  await write()
  const hostile = `<!doctype html><body><script>top.document.title='taken'</script><img src="${shop.url}/taken" onerror="top.document.title='taken'">
    <link rel="stylesheet" href="${shop.url}/taken.css"><iframe src="${shop.url}/taken.html"></iframe><form action="${shop.url}/taken"><button autofocus>x</button></form>`
  await shop.at.service.admin.query('update mail set html = $1', [hostile])
  const { page } = await openPage()
  // A request that the policy stops is announced, but never answered.
  const answered: string[] = []
  page.on('response', response => answered.push(response.url()))
  await page.goto(`${shop.url}/mailbox`)
  await page.frameLocator('iframe').getByRole('button', { name: 'x' }).click()
  t.is(await page.title(), 'Mailbox – Kassa')
  t.deepEqual(
    answered.filter(url => url.includes('taken')),
    [],
  )
  await page.context().close()
})

browserTest(
  'the mailbox fits a phone and a desk, has no axe findings, and changes its view by the keyboard',
  async t => {
    await write()
    await write({ ...usualWords, name: 'n'.repeat(300) }, `${'m'.repeat(200)}@shop.example`)
    const { page, complaints } = await openPage({ reducedMotion: 'reduce' })
    for (const width of [360, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.goto(`${shop.url}/mailbox`)
        t.is(await overflowOf(page), 0, `${width} ${colorScheme}`)
        t.deepEqual(await violationsOf(page), [], `${width} ${colorScheme}`)
        t.true(await page.frameLocator('iframe').locator('h1').isVisible())
        await page.locator('#view-html').focus()
        await page.keyboard.press('ArrowRight')
        t.true((await page.locator('iframe').boundingBox())!.width <= 362)
        await page.keyboard.press('ArrowRight')
        t.true(await page.locator('pre.text').isVisible())
        t.false(await page.locator('iframe').isVisible())
        await page.keyboard.press('ArrowRight')
        t.true(await page.locator('pre.headers').isVisible())
        t.is(await overflowOf(page), 0, `${width} ${colorScheme} headers`)
      }
    // axe greets each frame, and the frame of the mail listens to nobody.
    const own = complaints.filter(one => !one.includes("'postMessage'"))
    t.deepEqual(own, [])
    await page.context().close()
  },
)

browserTest('a link of a mail opens in another tab, and a new mail appears by itself', async t => {
  await write()
  const { page } = await openPage()
  await page.goto(`${shop.url}/mailbox`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.frameLocator('iframe').getByText('Answer the question').click(),
  ])
  t.regex(opened.url(), /\/dashboard\/business$|^about:blank$|chrome-error/)
  await write(usualWords, 'new@nordlicht.example')
  await page.getByText('To new@nordlicht.example').first().waitFor()
  t.pass()
  await page.context().close()
})
