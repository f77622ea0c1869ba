// What strangers can do to whoever signs in: ask for links in his name, register shops with his address, ask too often. And where he lands.
import test from 'ava'
import { changeMerchant } from '../../src/merchants/merchant.service.ts'
import { giveOrder } from './give-order.ts'
import { openDashboard, type DashboardAt } from './fixture.ts'
import { BrowserClient } from './browser-client.ts'

let at: DashboardAt
test.before(async () => {
  at = await openDashboard()
})
test.after.always(() => at.close())

let people = 0

/** A mail address with a merchant of its own. */
async function somebody(): Promise<string> {
  const mail = `person${++people}@shop.example`
  await at.merchant(mail)
  return mail
}

test.serial('a stranger neither ends the link of an owner nor uses up the links he may ask for', async t => {
  const mail = await somebody()
  const [owner, stranger] = [new BrowserClient(at), new BrowserClient(at)]
  const ask = async (client: BrowserClient, from: string) => {
    await client.get('/dashboard/sign-in')
    const { status } = await client.post('/dashboard/sign-in', { form: { mail }, from })
    at.service.clock.advance(1)
    return status
  }
  t.is(await ask(owner, '198.51.100.1'), 303)
  const own = await at.mailedLink(mail)
  const strange = []
  for (let time = 0; time < 6; time++) strange.push(await ask(stranger, '198.51.100.2'))
  t.deepEqual(strange, [303, 303, 303, 303, 303, 429])
  const other = await at.mailedLink(mail)
  t.not(other, own)
  t.is((await owner.useLink(other)).status, 403, 'each is good for its browser alone')
  t.is((await owner.useLink(own)).status, 303)
  t.is(await ask(new BrowserClient(at), '198.51.100.1'), 303)
  let sent = 7
  for (let last = 3; last < 12; last++)
    for (let time = 0; time < 5; time++) if ((await ask(new BrowserClient(at), `198.51.100.${last}`)) === 303) sent++
  t.is(sent, 30, 'nobody fills a mailbox')
})

test.serial('a stranger to whom a whole site of IPv6 belongs is one stranger', async t => {
  const mail = await somebody()
  const ask = async (from: string) => {
    const client = new BrowserClient(at)
    await client.get('/dashboard/sign-in')
    return (await client.post('/dashboard/sign-in', { form: { mail }, from })).status
  }
  const strange = []
  for (let network = 1; network <= 8; network++) strange.push(await ask(`2001:db8:7:${network}::1`))
  t.deepEqual(strange, [303, 303, 303, 303, 303, 429, 429, 429])
  t.is(await ask('2001:db8:8:1::1'), 303)
})

test.serial('whoever asks too often is told when to come again, on a page or as a program', async t => {
  const mail = await somebody()
  const client = new BrowserClient(at)
  await client.get('/dashboard/sign-in')
  const ask = (accept: string) => client.post('/dashboard/sign-in', { form: { mail }, headers: { accept } })
  for (let time = 0; time < 5; time++) await ask('text/html')
  const page = await ask('text/html,application/xhtml+xml')
  t.is(page.status, 429)
  t.regex(page.text, /Too many requests/)
  const program = await ask('application/json')
  t.deepEqual([program.status, JSON.parse(program.text)], [429, { error: 'rate limit exceeded' }])
  for (const { headers } of [page, program]) {
    const seconds = Number(headers['retry-after'])
    t.true(seconds > 0 && seconds <= 3600, String(headers['retry-after']))
  }
  for (const [method, path, status, error] of [
    ['GET', '/dashboard/nothing', 404, 'not found'],
    ['GET', '/dashboard/sign-in/link', 405, 'method not allowed'],
  ] as const) {
    const seen = await client.get(path, { accept: 'application/json' }, method)
    t.deepEqual([seen.status, JSON.parse(seen.text)], [status, { error }], path)
    t.regex((await client.get(path, { accept: 'text/html' }, method)).text, /<h1 id="headline">/)
  }
  const forged = await client.post('/dashboard/sign-in', { csrf: 'x', headers: { accept: 'application/json' } })
  t.deepEqual([forged.status, JSON.parse(forged.text)], [403, { error: 'forbidden' }])
})

test.serial('of several shops each is told apart, and one that a stranger registered stands last', async t => {
  const mail = `many${++people}@shop.example`
  const ids: string[] = []
  for (let count = 0; count < 4; count++) {
    ids.push(await at.merchant(mail))
    at.service.clock.advance(86_400)
  }
  const [strange, tried, approved, later] = ids as [string, string, string, string]
  await changeMerchant(at.deps, approved, { kind: 'approve', tier: 'BASIC' })
  const keys = await at.service.admin.query<{ id: string; platform_user_id: string }>(
    'select id, platform_user_id from merchant where id = any($1)',
    [ids],
  )
  await giveOrder(at.service.admin, tried, 'test')
  const client = new BrowserClient(at)
  await client.get('/dashboard/sign-in')
  await client.post('/dashboard/sign-in', { form: { mail } })
  const { pathname } = new URL(await at.mailedLink(mail))
  const { text } = await client.get(pathname)
  const shown = [...text.matchAll(/>(shop-\d+)</g)].map(
    ([, name]) => keys.find(one => one.platform_user_id === name)?.id,
  )
  t.deepEqual(shown, [approved, tried, strange, later])
  t.regex(text, /registered\s+<time [^>]+>\d+ \w+ 20\d\d<\/time>, not approved yet/)
  t.is(text.match(/not approved yet/g)!.length, 3)
})

test.serial('a crowd of shops that a stranger registered pushes nobody away from his own, older or newer', async t => {
  const mail = `crowd${++people}@shop.example`
  const open = async () => {
    const client = new BrowserClient(at)
    await client.get('/dashboard/sign-in')
    await client.post('/dashboard/sign-in', { form: { mail } })
    const { pathname } = new URL(await at.mailedLink(mail))
    return (await client.get(pathname)).text
  }
  const crowd = async () => {
    for (let count = 0; count < 55; count++) await at.merchant(mail)
    at.service.clock.advance(60)
    await open()
  }
  const older = await at.merchant(mail)
  at.service.clock.advance(60)
  await crowd()
  await crowd()
  const newer = await at.merchant(mail)
  const text = await open()
  const own = await at.service.admin.query<{ id: string }>(
    'select id from merchant_user where merchant_id = any($1) order by created_at',
    [[older, newer]],
  )
  t.deepEqual(
    own.map(({ id }) => text.includes(`value="${id}"`)),
    [true, true],
  )
  t.is(text.match(/Sign in to/g)!.length, 50)
})

test.serial(
  'the dashboard opens in test until there is live activity, or in the world looked at last; empty live names the test orders',
  async t => {
    const mail = `world${++people}@shop.example`
    const merchantId = await at.merchant(mail)
    await changeMerchant(at.deps, merchantId, { kind: 'approve', tier: 'BASIC' })
    await giveOrder(at.service.admin, merchantId, 'test')
    const hint = /Your test orders are in Test/
    const open = async () => {
      at.service.clock.advance(1)
      const client = new BrowserClient(at)
      await client.signIn(mail)
      const { text } = await client.get('/dashboard')
      return { client, text, isTest: text.includes('Nothing here is real money') }
    }
    const first = await open()
    t.deepEqual([first.isTest, hint.test(first.text)], [true, false])
    await first.client.get('/dashboard/world/live', { 'sec-fetch-site': 'same-origin' })
    const second = await open()
    t.deepEqual([second.isTest, hint.test(second.text)], [false, true], 'the world looked at last')
    await second.client.get('/dashboard/world/test', { 'sec-fetch-site': 'same-origin' })
    t.true((await open()).isTest)
    await giveOrder(at.service.admin, merchantId, 'live')
    const last = await open()
    t.deepEqual([last.isTest, hint.test(last.text)], [false, false])
  },
)
