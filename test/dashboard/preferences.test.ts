// Theme, time zone and mails of a member: his alone, on every page, with and without the browser's help.
import test from 'ava'
import { dayIn, timeWriter } from '../../src/lib/time-zone.ts'
import { roles } from '../../src/people/users/user.ts'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { browserTest, closeBrowser, openPage } from '../web/browser.ts'
import { fill, openDashboard, pathOf, type Dashboard, type Person, type Things } from './fixture.ts'
import { faultsOf } from './look.ts'

let at: Dashboard
let things: Things
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
})
test.after.always(async () => {
  await closeBrowser()
  await at.close()
})

const page = '/dashboard/preferences'
const owner = () => at.person(things.merchantId, 'owner')
/** The same person with a browser that tells this zone. */
const inZone = (person: Person, zone: string): Person => ({ ...person, cookie: `${person.cookie}; kassa-zone=${zone}` })

async function saved({ userId }: Person) {
  const [row] = await at.shop.at.service.admin.query<{ theme: string; time_zone: string | null; mails: string }>(
    `select theme, time_zone, payout_mails || ' ' || order_mails || ' ' || webhook_mails as mails from merchant_user where id = $1`,
    [userId],
  )
  return row
}

const rootOf = (text: string) => /<html[^>]*>/.exec(text)![0]
const times = /<time class="nowrap" dir="auto" datetime="([^"]+)" data-form="(minute|day|clock)">([^<]*)<\/time>/g

test.serial('each member of a merchant has a theme and a zone of his own, on every page', async t => {
  const [ann, ben] = [await owner(), await owner()]
  t.is((await at.post(ann, `${page}/theme`, { theme: 'dark' })).location, page)
  t.is((await at.post(ann, `${page}/time-zone`, { time_zone: 'Asia/Tokyo' })).location, page)
  t.deepEqual(await saved(ann), { theme: 'dark', time_zone: 'Asia/Tokyo', mails: 'failed true true' })
  t.deepEqual(await saved(ben), { theme: 'system', time_zone: null, mails: 'failed true true' })
  const paths = dashboardPages
    .filter(one => one.method === 'GET' && !one.isOpen && !/\.csv$|statement|world|confirm|\{id\}\/name/.test(one.path))
    .map(one => (one.path.includes('/team/{id}') ? `/dashboard/team/${ben.userId}` : pathOf(one, things)))
  let shown = 0
  for (const path of paths) {
    const [ofAnn, ofBen] = [await at.get(ann, path), await at.get(ben, path)]
    if (ofAnn.status !== 200 || !ofAnn.text.startsWith('<!doctype html>')) continue
    t.regex(rootOf(ofAnn.text), / data-theme="dark"/, path)
    t.notRegex(rootOf(ofBen.text), /data-theme/, path)
    for (const [text, zone] of [[ofAnn.text, 'Asia/Tokyo'], [ofBen.text, 'UTC']] as const) {
      const write = timeWriter(zone)
      const found = [...text.matchAll(times)]
      for (const [, iso, form, said] of found) t.is(said, write(iso!, form as 'minute'), path)
      t.is(text.split('<time').length - 1, found.length, `${path}: a time that the zone does not reach`)
      // The other cards of home are figures by days of UTC.
      const named = text.split(`Times in <a href="${page}">${zone === 'UTC' ? zone : 'Tokyo'}</a>`).length - 1
      t.is(named, found.length > 0 ? 1 : 0, `${path}: the zone is named once`)
      shown += found.length
    }
  }
  t.true(shown > 40, `${shown} times`)
}) // prettier-ignore

test.serial(
  'a member who has chosen no zone reads times in that of the browser, and in UTC if it tells none',
  async t => {
    const ann = await owner()
    const path = `/dashboard/orders/${things.order}`
    const zoneOn = async (person: Person) => />([^<]+)<\/a><\/span>/.exec((await at.get(person, path)).text.split('Times in')[1]!)![1] // prettier-ignore
    t.is(await zoneOn(ann), 'UTC')
    t.is(await zoneOn(inZone(ann, 'America/Argentina/Buenos_Aires')), 'Buenos Aires')
    t.is(await zoneOn(inZone(ann, 'Asia/Kolkata')), 'Kolkata')
    for (const hostile of ['Mars/Phobos', '"><script>alert(1)</script>', 'a'.repeat(3000), '+05:30', '', '%00', 'Europe/Berlin; kassa-zone=Asia/Tokyo'])
    t.is(await zoneOn(inZone(ann, hostile)), 'UTC', hostile.slice(0, 40)) // prettier-ignore
    await at.post(ann, `${page}/time-zone`, { time_zone: 'Europe/Berlin' })
    t.is(await zoneOn(inZone(ann, 'Asia/Tokyo')), 'Berlin', 'what is chosen comes first')
    await at.post(ann, `${page}/time-zone`, { time_zone: '' })
    t.is(await zoneOn(inZone(ann, 'Asia/Tokyo')), 'Tokyo', 'and can be undone')
  },
)

test.serial('a chosen zone that the runtime no longer knows gives UTC, which every page names, and can be replaced', async t => {
  const ann = await owner()
  const { admin } = at.shop.at.service
  const choose = (zone: string) => admin.query('update merchant_user set time_zone = $2 where id = $1', [ann.userId, zone])
  await choose('Mars/Phobos')
  for (const one of dashboardPages) {
    if (one.method !== 'GET' || one.isOpen || one.path.includes('/team/{id}')) continue
    const { status, text } = await at.get(ann, pathOf(one, things))
    t.true(status < 500 && (status !== 404 || /world|confirm|\{id\}\/name/.test(one.path)), `${one.path}: ${status}`)
    t.false(text.includes('>Phobos<'), one.path)
  }
  const { text } = await at.get(ann, page)
  t.true(text.includes('Mars/Phobos is no longer a time zone'))
  t.true(text.includes('We show times in UTC.'))
  t.notRegex(text, /<option value="Mars/, 'a form that is sent as it stands is taken')
  t.is((await at.post(ann, `${page}/time-zone`, { time_zone: '' })).status, 303)
  t.is((await saved(ann))!.time_zone, null)
  await choose('Asia/Calcutta')
  t.regex((await at.get(ann, page)).text, /<option value="Asia\/Calcutta" selected/, 'an older name is still known')
  t.is((await at.post(ann, `${page}/time-zone`, { time_zone: 'Asia/Calcutta' })).status, 303)
}) // prettier-ignore

test.serial('what the page does not offer is refused, and changes nothing', async t => {
  const ann = await owner()
  await at.post(ann, `${page}/theme`, { theme: 'light' })
  const hostile: readonly [string, Record<string, string | readonly string[]>][] = [
    ['theme', {}],
    ['theme', { theme: 'dark"><script>' }],
    ['theme', { theme: '' }],
    ['time-zone', {}],
    ['time-zone', { time_zone: 'Mars/Phobos' }],
    ['time-zone', { time_zone: "UTC'; drop table merchant_user; --" }],
    ['time-zone', { time_zone: '+05:30' }],
    ['time-zone', { time_zone: 'A'.repeat(60_000) }],
    ['mails', { payout_mails: 'every', order_mails: 'no' }],
    ['mails', { order_mails: 'maybe' }],
    ['mails', { payout_mails: 'none', webhook_mails: 'true' }],
    ['mails', {}],
  ]
  for (const [form, fields] of hostile) {
    t.is((await at.post(ann, `${page}/${form}`, fields)).status, 404, JSON.stringify(fields).slice(0, 60))
    t.is((await at.forge(ann, `${page}/${form}`, { csrf: null })).status, 403)
    t.is((await at.forge(ann, `${page}/${form}`, { csrf: ann.csrf, site: 'cross-site' })).status, 403)
  }
  t.deepEqual(await saved(ann), { theme: 'light', time_zone: null, mails: 'failed true true' })
})

test.serial('the database takes no theme and no zone that is none', async t => {
  const { userId } = await owner()
  const { admin } = at.shop.at.service
  for (const [column, value] of [['theme', 'pink'], ['time_zone', ''], ['time_zone', "a'b"], ['time_zone', 'a'.repeat(65)]])
    await t.throwsAsync(admin.query(`update merchant_user set ${column} = $2 where id = $1`, [userId, value]), { message: new RegExp(`merchant_user_${column}_check`) }) // prettier-ignore
})

test.serial('everybody may choose theme and zone; each kind of mail is for those who get it', async t => {
  for (const role of roles) {
    const person = await at.person(things.merchantId, role, { hasShownPasskey: false })
    const { status, text } = await at.get(person, page)
    const [hasMoney, hasWebhooks] = [['owner', 'finance'].includes(role), ['owner', 'developer'].includes(role)]
    t.is(status, 200, role)
    t.is(text.includes('Withdrawals and refunds'), hasMoney, role)
    t.is(text.includes('Failing webhooks'), hasWebhooks, role)
    t.is((await at.post(person, `${page}/theme`, { theme: 'dark' })).status, 303, role)
    const wanted = { payout_mails: 'none', order_mails: 'no', webhook_mails: 'no' }
    t.is((await at.post(person, `${page}/mails`, wanted)).status, hasMoney || hasWebhooks ? 303 : 403, role)
    const mails = `${hasMoney ? 'none false' : 'failed true'} ${!hasWebhooks}`
    t.deepEqual(await saved(person), { theme: 'dark', time_zone: null, mails }, role)
  }
})

test.serial('two tabs that save different cards at once keep both, and a removed member saves nothing', async t => {
  const ann = await owner()
  await Promise.all([
    at.post(ann, `${page}/theme`, { theme: 'dark' }),
    at.post(ann, `${page}/time-zone`, { time_zone: 'Asia/Tokyo' }),
    at.post(ann, `${page}/mails`, { payout_mails: 'all', order_mails: 'no' }),
  ])
  t.deepEqual(await saved(ann), { theme: 'dark', time_zone: 'Asia/Tokyo', mails: 'all false true' })
  const { admin } = at.shop.at.service
  await admin.query('update merchant_user set removed_at = now() where id = $1', [ann.userId])
  t.regex((await at.post(ann, `${page}/theme`, { theme: 'light' })).location!, /sign-in/)
  t.is((await saved(ann))!.theme, 'dark')
})

test.serial('the days of filters are those of the zone in which the list shows its times', async t => {
  const ann = await owner()
  const [order] = await at.shop.at.service.admin.query<{ created_at: string }>(
    'select created_at from orders where id = $1',
    [things.order],
  )
  const created = new Date(order!.created_at)
  // Between them 25 hours: in one of the two it is another day than in UTC.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const day = dayIn(zone, created)
    const list = async (from: string, to: string) => {
      const { text } = await at.get(inZone(ann, zone), `/dashboard/orders?from=${from}&to=${to}`)
      return text.includes(`/dashboard/orders/${things.order}"`)
    }
    const beside = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    t.true(await list(day, day), zone)
    t.false(await list(beside(-1), beside(-1)), zone)
    t.false(await list(beside(1), beside(1)), zone)
  }
})

browserTest('a chosen theme wins over the device, without JavaScript too, and the page is accessible', async t => {
  const ground = (theme: string | null, colorScheme: 'light' | 'dark', contrast?: 'more') => async () => {
    const ann = await owner()
    if (theme !== null) await at.post(ann, `${page}/theme`, { theme })
    const { text } = await at.get(ann, page)
    const { page: shown } = await openPage({ colorScheme, javaScriptEnabled: false, ...(contrast && { contrast }) })
    await shown.route('**/preferences', route => route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' }))
    await shown.goto(at.shop.url + page)
    const style = 'getComputedStyle(document.documentElement)'
    const found = await shown.evaluate<string>(
      `[${style}.colorScheme, ${style}.getPropertyValue('--page'), ${style}.getPropertyValue('--shadow-1')].join(' ')`,
    )
    await shown.context().close()
    return found.replaceAll(/\s+/g, ' ')
  }
  const light = await ground(null, 'light')()
  const dark = await ground(null, 'dark')()
  t.not(light, dark)
  t.is(await ground('light', 'dark')(), light)
  t.is(await ground('dark', 'light')(), dark)
  t.is(await ground('system', 'dark')(), dark)
  const darkMore = await ground(null, 'dark', 'more')()
  t.regex(darkMore, /#000000 none/)
  t.is(await ground('dark', 'light', 'more')(), darkMore)
  t.is(await ground('light', 'dark', 'more')(), await ground(null, 'light', 'more')())
  const { text } = await at.get(await owner(), page)
  const { page: shown } = await openPage({ timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' })
  await shown.route('**/preferences', route => route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' }))
  await shown.goto(at.shop.url + page)
  t.deepEqual(await faultsOf(shown, 'preferences'), [])
  const cookies = await shown.context().cookies(at.shop.url + page)
  t.like(
    cookies.find(one => one.name === 'kassa-zone'),
    { value: 'Asia/Tokyo', path: '/dashboard', sameSite: 'Lax' },
  )
})
