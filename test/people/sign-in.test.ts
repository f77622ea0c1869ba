import test from 'ava'
import { whoIs } from '../../src/people/sign-in/signed-in.service.ts'
import { deleteExpiredPeople } from '../../src/jobs/delete-expired.ts'
import { changeMerchant } from '../../src/merchants/merchant.service.ts'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { openDashboard, type DashboardAt } from './fixture.ts'
import { BrowserClient } from './browser-client.ts'
import { rowsAround } from '../helpers/rows.ts'

let at: DashboardAt
test.before(async () => {
  at = await openDashboard()
})
test.after.always(() => at.close())

const session = '__Host-kassa-dashboard'
let people = 0
const nobody = '00000000-0000-0000-0000-000000000000'

/** A mail address with a merchant of its own. */
async function somebody(): Promise<string> {
  const mail = `person${++people}@shop.example`
  await at.merchant(mail)
  return mail
}

test.serial('by a mailed link and without JavaScript; cookies and headers are these and no others', async t => {
  const mail = await somebody()
  const client = new BrowserClient(at)
  const first = await client.get('/dashboard/sign-in')
  t.regex(
    String(first.headers['set-cookie']),
    /^__Host-kassa-dashboard-browser=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  )
  const { 'content-length': length, 'x-request-id': id, 'set-cookie': cookie, date, ...rest } = first.headers
  t.truthy([length, id, cookie, date])
  t.snapshot(rest)
  t.is((await client.post('/dashboard/sign-in', { form: { mail } })).location, '/dashboard/sign-in/sent')
  const entered = await client.useLink(await at.mailedLink(mail))
  t.deepEqual([entered.status, entered.location], [303, '/dashboard/welcome'])
  const [newSession, dropped] = entered.headers['set-cookie'] as string[]
  t.regex(newSession!, /^__Host-kassa-dashboard=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  t.regex(dropped!, /^__Host-kassa-dashboard-browser=; Max-Age=0;/)
  t.is((await client.get('/dashboard')).status, 200)
  await client.get('/dashboard/security')
  const left = await client.post('/dashboard/sign-out')
  t.is(left.headers['clear-site-data'], '"cache", "cookies", "storage"')
  t.is((await client.get('/dashboard')).location, '/dashboard/sign-in?then=%2Fdashboard')
})

test.serial('a link is used up by sending its form alone, once, even by two at the same time', async t => {
  const mail = await somebody()
  const client = new BrowserClient(at)
  await client.get('/dashboard/sign-in')
  await client.post('/dashboard/sign-in', { form: { mail } })
  const link = await at.mailedLink(mail)
  const { pathname } = new URL(link)
  for (const method of ['HEAD', 'GET', 'GET'] as const) t.is((await client.get(pathname, {}, method)).status, 200)
  const before = new Map(client.cookies)
  const both = await Promise.all([client.useLink(link), client.useLink(link)])
  t.deepEqual(both.map(one => String(one.status)).toSorted(), ['303', '403'])
  client.cookies.clear()
  for (const [name, value] of before) client.cookies.set(name, value)
  t.is((await client.useLink(link)).status, 403)
})

test.serial('a link is worth nothing after 15 minutes, after a newer one, or in another browser', async t => {
  const mail = await somebody()
  const client = new BrowserClient(at)
  const ask = async () => {
    await client.get('/dashboard/sign-in')
    await client.post('/dashboard/sign-in', { form: { mail } })
    at.service.clock.advance(1)
    return at.mailedLink(mail)
  }
  const older = await ask()
  const newer = await ask()
  t.is((await client.useLink(older)).status, 403)
  const other = new BrowserClient(at)
  await other.get('/dashboard/sign-in')
  t.is((await other.useLink(newer)).status, 403)
  at.service.clock.advance(15 * 60)
  t.is((await client.useLink(newer)).status, 403)
  t.is((await client.useLink(await ask())).status, 303)
})

test.serial(
  'an address that nobody has is answered alike, asks the same of the database, and counts alike',
  async t => {
    const known = await somebody()
    const answers: unknown[] = []
    for (const mail of [known, 'nobody@nowhere.example']) {
      const client = new BrowserClient(at)
      await client.get('/dashboard/sign-in')
      const asked: string[] = []
      const { kysely, query } = at.deps.db
      const counts: number[] = []
      Object.assign(
        at.deps.db,
        rowsAround({ kysely }, ({ plain }, run) => {
          asked.push(plain)
          return run()
        }),
      )
      try {
        for (let time = 0; time < 6; time++)
          counts.push((await client.post('/dashboard/sign-in', { form: { mail } })).status)
      } finally {
        Object.assign(at.deps.db, { kysely, query })
      }
      t.false(asked.some(text => /merchant/.test(text)))
      answers.push({ counts, asked })
    }
    t.deepEqual(answers[0], answers[1])
    t.deepEqual((answers[0] as { counts: number[] }).counts, [303, 303, 303, 303, 303, 429])
    const mails = await at.deps.db.query(`select 1 from mail where recipient = 'nobody@nowhere.example'`)
    t.is(mails.length, 0)
  },
)

test.serial('strangers who ask for many links keep nobody out who comes from where he came before', async t => {
  const mail = await somebody()
  const owner = new BrowserClient(at)
  t.is((await owner.signIn(mail)).status, 303)
  const ask = async (from: string | undefined) => {
    const client = new BrowserClient(at)
    await client.get('/dashboard/sign-in')
    return (await client.post('/dashboard/sign-in', { form: { mail }, ...(from && { from }) })).status
  }
  const strangers: number[] = []
  for (let one = 0; one < 35; one++) strangers.push(await ask(`198.51.100.${1 + Math.floor(one / 5)}`))
  t.deepEqual([...new Set(strangers)], [303, 429])
  t.is(await ask('203.0.113.9'), 429, 'a new network is a stranger')
  t.is(await ask(undefined), 303)
})

test.serial('a session that somebody brings along is not taken over, and every proof makes another', async t => {
  const mail = await somebody()
  const client = new BrowserClient(at)
  client.cookies.set(session, 'A'.repeat(43))
  await client.signIn(mail)
  const tokens = [client.cookies.get(session)!]
  t.not(tokens[0], 'A'.repeat(43))
  t.is((await client.enrol()).location, '/dashboard')
  tokens.push(client.cookies.get(session)!)
  t.is((await client.confirm()).location, '/dashboard/team')
  tokens.push(client.cookies.get(session)!)
  t.is(new Set(tokens).size, 3)
  t.deepEqual(await Promise.all(tokens.map(async token => (await whoIs(at.deps, token)) !== null)), [
    false,
    false,
    true,
  ])
})

test.serial(
  'after half an hour without a request, or twelve hours in all, a session is over; none of it is kept for ever',
  async t => {
    const client = new BrowserClient(at)
    await client.signIn(await somebody())
    for (let half = 0; half < 3; half++) {
      at.service.clock.advance(29 * 60)
      t.is((await client.get('/dashboard')).status, 200)
    }
    at.service.clock.advance(31 * 60)
    t.is((await client.get('/dashboard')).status, 303)
    at.service.clock.advance(9 * 86_400)
    await deleteExpiredPeople(at.deps)
    for (const table of ['page_session', 'sign_in_link', 'passkey_challenge'])
      t.deepEqual(await at.deps.db.query(`select 1 from ${table}`), [], table)
  },
)

test.serial('people of a suspended merchant are out with the next request, and do not get in', async t => {
  const mail = 'gone@shop.example'
  const merchantId = await at.merchant(mail)
  const client = new BrowserClient(at)
  await client.signIn(mail)
  t.is((await client.get('/dashboard')).status, 200)
  await changeMerchant(at.deps, merchantId, { kind: 'suspend' })
  t.is((await client.get('/dashboard')).status, 303)
  const again = await new BrowserClient(at).signIn(mail)
  t.is(again.status, 403)
  t.regex(again.text, /suspended/)
})

test.serial(
  'no API key, Basic password or cookie of another name is a session; what follows signing in stays here',
  async t => {
    const client = new BrowserClient(at)
    for (const authorization of ['Basic YWRhOmFkYQ==', 'Bearer mk_test_1:1767225600:00'])
      t.is((await client.get('/dashboard', { authorization })).location, '/dashboard/sign-in?then=%2Fdashboard')
    for (const then of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/dashboard',
      '/dashboardx',
      '/dashboard/../pay',
      '/dashboard//evil',
      '/dashboard\t',
    ]) {
      const { text } = await client.get(`/dashboard/sign-in?then=${encodeURIComponent(then)}`)
      t.false(text.includes('name="then"'), then)
    }
    t.true((await client.get('/dashboard/sign-in?then=/dashboard/team')).text.includes('value="/dashboard/team"'))
  },
)

test.serial(
  'whoever has a passkey sees and sends nothing by a link alone, and everything once it is shown',
  async t => {
    const mail = await somebody()
    const mine = new BrowserClient(at)
    await mine.signIn(mail)
    t.is((await mine.get('/dashboard/orders')).status, 200, 'who has none yet looks around')
    await mine.enrol()
    const thief = new BrowserClient(at)
    await thief.signIn(mail)
    await thief.get('/dashboard/confirm')
    const isOpen = new Set(['/dashboard/confirm', '/dashboard/confirm/options', '/dashboard/sign-out'])
    for (const page of dashboardPages.filter(one => one.isOpen !== true && !isOpen.has(one.path))) {
      const path = page.path.replace('{environment}', 'test').replaceAll(/\{\w+\}/g, nobody)
      const { status, location } = page.method === 'GET' ? await thief.get(path) : await thief.post(path)
      t.is(status, 303, `${page.method} ${path}`)
      t.regex(location!, /^\/dashboard\/confirm\?then=/, `${page.method} ${path}`)
    }
    const page = await thief.get('/dashboard/confirm?then=/dashboard/orders')
    t.regex(page.text, /a sign-in link alone is not enough/)
    t.is((await thief.post('/dashboard/sign-out')).location, '/dashboard/sign-in')
    const again = new BrowserClient(at)
    await again.signIn(mail)
    const response = async () => mine.device.get(await again.options('/dashboard/confirm/options'))
    await again.get('/dashboard/confirm')
    const shown = await again.post('/dashboard/confirm?then=/dashboard/orders', {
      form: { response: await response() },
    })
    t.is(shown.location, '/dashboard/orders')
    t.is((await again.get('/dashboard/orders')).status, 200)
  },
)

test.serial(
  'a sign-in with a browser not used lately is mailed, the first of all and one that is known are not',
  async t => {
    const mail = await somebody()
    const signIn = async (userAgent: string) => {
      const client = new BrowserClient(at)
      await client.get('/dashboard/sign-in')
      await client.post('/dashboard/sign-in', { form: { mail } })
      const { pathname } = new URL(await at.mailedLink(mail))
      const { text } = await client.get(pathname)
      const user = /name="user" value="([^"]+)"/.exec(text)![1]!
      const form = { token: pathname.split('/').at(-1)!, user }
      await client.post('/dashboard/sign-in/link', { form, headers: { 'user-agent': userAgent } })
      const mails = await at.deps.db.query<{ body: string }>(
        `select body from mail where recipient = $1 and subject = 'New sign-in to your account' order by created_at`,
        [mail],
      )
      return mails.map(one => one.body)
    }
    const firefox = 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0'
    t.deepEqual(await signIn(firefox), [])
    t.deepEqual(await signIn(firefox), [])
    const reported = await signIn('<img src=x> Chrome/150.0 \u0007')
    t.is(reported.length, 1)
    t.regex(reported[0]!, /Somebody signed in as you by a mailed link/)
    t.regex(reported[0]!, /^Browser: Chrome\nNetwork address: .+\nTime: .+ UTC$/m)
  },
)

test.serial('whoever registers gets a link, and signs in to what was registered', async t => {
  const client = new BrowserClient(at)
  await client.get('/dashboard/register')
  for (const form of [
    { name: '', mail: 'tea@shop.example' },
    { name: 'x'.repeat(256), mail: 'tea@shop.example' },
    { name: 'Tea', mail: 'none' },
  ])
    // prettier-ignore
    t.is((await client.post('/dashboard/register', { form })).status, 400)
  const form = { name: 'Tea & Sons', mail: 'Tea@shop.example' }
  t.is((await client.post('/dashboard/register', { form })).location, '/dashboard/sign-in/sent')
  const link = await at.mailedLink('tea@shop.example')
  t.regex((await client.get(new URL(link).pathname)).text, /Sign in to <bdi[^>]*>Tea &amp; Sons/)
  t.is((await client.useLink(link)).location, '/dashboard/welcome')
})

test.serial('whoever sends the form of registering twice has registered once', async t => {
  const client = new BrowserClient(at)
  await client.get('/dashboard/register')
  const form = { name: 'Twice', mail: 'twice@shop.example' }
  const sent = await Promise.all([1, 2].map(() => client.post('/dashboard/register', { form })))
  t.deepEqual(
    sent.map(one => one.location),
    ['/dashboard/sign-in/sent', '/dashboard/sign-in/sent'],
  )
  const registered = () => at.service.admin.query(`select 1 from merchant where email = 'twice@shop.example'`)
  t.is((await registered()).length, 1)
  await client.post('/dashboard/register', { form: { ...form, name: 'Another' } })
  t.is((await registered()).length, 2)
})
