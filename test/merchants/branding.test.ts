// Branding: a preview that follows the form, a colour judged before it is saved, and two owners at once.
import test from 'ava'
import { changeBranding, getBranding } from '../../src/merchants/branding/branding.service.ts'
import { wordsOf } from '../../src/merchants/branding/branding.ts'
import { hooked } from '../helpers/hooked.ts'
import { untilWaiting } from '../helpers/waiting.ts'
import { violationsOf } from '../web/axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from '../web/browser.ts'
import { openDashboard, type Dashboard, type Person } from '../dashboard/fixture.ts'
import { faultsOf, shoot } from '../dashboard/look.ts'

let at: Dashboard
let ann: Person
let ben: Person
test.before(async () => {
  at = await openDashboard()
  const { merchantId } = at.shop.merchant
  ann = await at.person(merchantId, 'owner')
  ben = await at.person(merchantId, 'owner')
})
test.after.always(async () => {
  await closeBrowser()
  await at.close()
})

const page = '/dashboard/branding'
const preview = (fields: Record<string, string>, person = ann) =>
  at.get(person, `${page}/preview?${new URLSearchParams(fields).toString()}`)
const buttons = (text: string) => [...text.matchAll(/<rect width="240" height="40" rx="8" fill="(#[0-9a-f]{6})"/g)].map(one => one[1]) // prettier-ignore
const basisOf = (text: string) =>
  /name="basis" value="([^"]*)"/.exec(text)![1]!.replaceAll('&quot;', '"').replaceAll('&#34;', '"')

test.serial('the preview shows what is typed, and our colour where payers would see it', async t => {
  const typed = await preview({ display_name: 'Nordlicht Audio', colour: '#4439BD', support: 'help@nordlicht.example' })
  t.true(typed.text.includes('<bdi>Nordlicht Audio</bdi>'))
  t.true(typed.text.includes('help@nordlicht.example'))
  t.deepEqual(buttons(typed.text), ['#4439bd', '#34d3a6'], 'hard to see on a dark page')
  t.deepEqual(buttons((await preview({ colour: '#b4501e' })).text), ['#b4501e', '#b4501e'])
  for (const colour of [
    '',
    'red',
    '#ffff00',
    '#12',
    '" onload="x',
    '#4439bd"',
    'url(//evil.example)',
    'x'.repeat(5000),
  ])
    t.deepEqual(buttons((await preview({ colour })).text), ['#0b7a5b', '#34d3a6'], colour.slice(0, 20))
  const hostile = await preview({
    display_name: '"><script>alert(1)</script>',
    support: '<img src=x onerror=alert(1)>',
  })
  t.false(/<script>|<img src=x/.test(hostile.text))
  t.deepEqual(await getBranding(at.shop.at.service.deps, ann.merchantId), { displayName: '', colour: null, support: '', frameOrigins: [], logoSha256: null }) // prettier-ignore
})

test.serial('the preview opens from our pages alone, for owners alone', async t => {
  const fromElsewhere = await at.get(ann, `${page}/preview?display_name=Your+bank`, 'cross-site')
  t.deepEqual([fromElsewhere.status, fromElsewhere.location], [303, page])
  for (const role of ['developer', 'finance', 'viewer'] as const)
    t.is((await preview({}, await at.person(ann.merchantId, role))).status, 403, role)
})

test.serial('a colour is warned of before it is saved exactly if saving it is refused', async t => {
  const channel = ['00', '55', '99', 'ff']
  let refused = 0
  for (const colour of channel.flatMap(r => channel.flatMap(g => channel.map(b => `#${r}${g}${b}`)))) {
    const isWarned = (await preview({ colour })).text.includes('this one cannot be saved')
    const saved = await at.post(ann, page, { colour })
    t.is(saved.status, isWarned ? 400 : 303, colour)
    if (isWarned) t.true(saved.text.includes('this one cannot be saved'), colour)
    refused += Number(isWarned)
  }
  t.true(refused > 10 && refused < 54, String(refused))
})

test.serial('of two owners who change the branding at once the second sees it, and keeps what was typed', async t => {
  const before = basisOf((await at.get(ben, page)).text)
  t.is((await at.post(ann, page, { display_name: 'Ann’s', basis: before })).status, 303)
  const second = await at.post(ben, page, { display_name: 'Ben’s', support: 'ben@shop.example', basis: before })
  t.is(second.status, 400)
  t.regex(second.text, /Somebody else has saved the branding/)
  t.regex(second.text, /value="Ben’s".*value="ben@shop\.example"/s)
  const { deps } = at.shop.at.service
  t.is((await getBranding(deps, ann.merchantId)).displayName, 'Ann’s')
  const again = await at.post(ben, page, { display_name: 'Ben’s', basis: basisOf(second.text) })
  t.is(again.status, 303, 'on purpose')
  t.is((await getBranding(deps, ann.merchantId)).displayName, 'Ben’s')
})

test.serial('a change waits for one under way, and then finds it, also before there is a row', async t => {
  const { deps, admin } = at.shop.at.service
  const { merchantId } = await at.shop.at.merchant()
  const actor = { merchantId, environment: 'test', userId: 'u', isPermitted: () => Promise.resolve(true) } as const
  const change = (displayName: string, joined = deps) =>
    changeBranding(joined, actor, { displayName, colour: null, support: '', frameOrigins: '', basis })
  const basis = wordsOf(await getBranding(deps, merchantId))
  let second: ReturnType<typeof changeBranding> | undefined
  const paused = hooked(deps, async text => {
    if (second || !/^insert into "?merchant_branding/.test(text)) return
    second = change('Second')
    await untilWaiting(admin)
  })
  t.is(await change('First', paused), null)
  t.is(await second, 'changed meanwhile')
  t.is((await getBranding(deps, merchantId)).displayName, 'First')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The page in Chromium, answered by the server without a socket. */
async function opened(options: Parameters<typeof openPage>[0] = {}) {
  const watched = await openPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce', ...options })
  await watched.page.route('**/dashboard/**', async route => {
    const { pathname, search } = new URL(route.request().url())
    const { status, text } = await at.get(ann, pathname + search)
    await route.fulfill({ status, body: text, contentType: 'text/html; charset=utf-8' })
  })
  await watched.page.goto(at.shop.url + page)
  return watched
}

browserTest('the preview follows name, colour and logo while somebody types, and warns beside the field', async t => {
  await at.post(ann, page, { display_name: 'Halden Tea', colour: '#b4501e' })
  const { page: shown, complaints } = await opened()
  const isShown = (text: string) => shown.locator('#preview').getByText(text).first().waitFor()
  await isShown('Halden Tea')
  await shown.getByLabel('Name shown to payers').fill('Nordlicht Audio')
  await isShown('Nordlicht Audio')
  await shown.getByLabel('Accent colour').fill('#ffe680')
  await shown.locator('#contrast').getByText('This colour is hard to see on white.').waitFor()
  await shoot(shown, 'branding-warned')
  t.deepEqual(await violationsOf(shown), [])
  await shown.getByLabel('Pick a colour').fill('#4439bd')
  t.is(await shown.getByLabel('Accent colour').inputValue(), '#4439bd')
  await shown.locator('#preview rect[fill="#4439bd"]').waitFor()
  await shown.getByLabel('Choose a file').setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: png })
  await shown.locator('#preview .tile img[src^="data:image/png"]').first().waitFor()
  await shown.getByLabel('Support contact').fill('help@nordlicht.example')
  await isShown('Questions? help@nordlicht.example')
  t.is(await shown.locator('#preview .tile img[src^="data:"]').count(), 2, 'the chosen logo stays')
  t.deepEqual(complaints, [])
  await shoot(shown, 'branding-typed')
  await shown.reload()
  await isShown('Halden Tea')
  t.deepEqual(await faultsOf(shown, 'branding'), [])
})

browserTest('without JavaScript the preview shows what is saved, and nothing that needs a script', async t => {
  const { page: shown } = await opened({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  t.is(await shown.locator('#preview').getByText('Halden Tea').count(), 2)
  t.is(await shown.locator('#preview rect[fill="#b4501e"]').count(), 2)
  t.false(await shown.getByLabel('Pick a colour').isVisible())
  t.is(await overflowOf(shown), 0)
  await shoot(shown, 'branding-plain')
})
