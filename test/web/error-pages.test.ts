// What a browser gets in place of a page, on every surface; and that programs get the service's errors unchanged.
import test, { type ExecutionContext } from 'ava'
import { languages, tables } from '../../src/web/checkout/words.ts'
import { serviceName } from '../../src/web/start-page.ts'
import { until } from '../helpers/until.ts'
import { openDashboard, type Dashboard, type Person } from '../dashboard/fixture.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf, openAs } from './browser.ts'

let at: Dashboard
let owner: Person
let developer: Person
test.before(async () => {
  at = await openDashboard({ KASSA_PUBLIC_REQUESTS_PER_MINUTE: '100000' })
  // Renders the documentation, whose addresses are among those that the tests open.
  await until(async () => (await at.shop.page('/docs')).status === 200)
  const { merchantId } = at.shop.merchant
  owner = await at.person(merchantId, 'owner', { environment: 'live' })
  developer = await at.person(merchantId, 'developer', { environment: 'live' })
})
test.after.always(() => Promise.all([at.close(), closeBrowser()]))

interface Seen {
  readonly status: number
  readonly text: string
  readonly requestId: string
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function seen(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Seen> {
  const answer = await at.shop.page(path, { method, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
  return { status: answer.status, text: answer.text, requestId: answer.headers.get('x-request-id')! }
}

/** One message, one primary way on, the request's ID, the design system, nothing that needs a script. */
function assertErrorPage(t: ExecutionContext, { text, requestId }: Seen, what: string): void {
  t.is(text.match(/<h1/g)?.length, 1, what)
  t.is(text.match(/class="page-error"/g)?.length, 1, what)
  t.is(text.match(/class="button primary/g)?.length, 1, what)
  t.regex(text, new RegExp(`<bdi class="mono" dir="ltr" translate="no">${requestId}</bdi>`), what)
  t.regex(text, /<link rel="stylesheet" href="\/assets\/(dashboard|checkout)\.[0-9a-f]+\.css" \/>/, what)
  t.regex(text, /name="robots" content="noindex/, what)
}

const alone = [
  { path: '/nope', status: 404 },
  { path: '/nope/more?x=1', status: 404 },
  { path: '/v2/orders', status: 404 },
  { path: '/nope', method: 'POST', status: 404 },
  { path: '/assets/x', status: 404 },
  { path: '/docs/assets/site/x', status: 404 },
  { path: '/favicon.ico', method: 'POST', status: 405 },
  { path: '/', method: 'DELETE', status: 405 },
  { path: '/pay/x', status: 404 },
  { path: '/pay/x/y/z', status: 404 },
  { path: '/pay/x', method: 'PUT', status: 405 },
  { path: '/refund/x', status: 404 },
  { path: '/dashboard/nope', status: 404 },
  { path: '/dashboard/nope', method: 'POST', status: 404 },
  { path: '/dashboard/sign-in/link', status: 405 },
  { path: '/dashboard/sign-in/link/x', status: 403 },
  { path: '/dashboard/sign-in', method: 'POST', status: 403 },
] as const

test('without a session every error is a page that stands alone, with its own status and no script', async t => {
  for (const { path, status, ...how } of alone) {
    const page = await seen(path, how)
    t.is(page.status, status, path)
    assertErrorPage(t, page, path)
    t.true(page.text.includes('class="error-page"') && !page.text.includes('<script'), path)
  }
})

test('an error page does not repeat a long path, and its languages lead back to the same path', async t => {
  const [short, long] = [await seen('/pay/x'), await seen(`/pay/${'x'.repeat(10_000)}`)]
  t.true(long.text.length < short.text.length + 1000)
  t.is(
    new URL(/href="([^"]+)" lang="de"/.exec(short.text)![1]!, 'https://kassa.test/pay/x').href,
    'https://kassa.test/pay/x?lang=de',
  )
})

test('programs and everything below /v1 get the JSON of the service', async t => {
  const accepted = ['*/*', 'application/json', 'text/event-stream']
  for (const [path, method, status, error] of [
    ['/nope', 'GET', 404, 'not found'],
    ['/nope', 'POST', 404, 'not found'],
    ['/dashboard/nope', 'GET', 404, 'not found'],
    ['/dashboard/sign-in/link', 'GET', 405, 'method not allowed'],
    ['/dashboard/sign-in', 'POST', 403, 'forbidden'],
    ['/assets/x', 'GET', 404, 'not found'],
    ['/', 'DELETE', 405, 'method not allowed'],
  ] as const)
    for (const accept of accepted) {
      const answer = await at.shop.page(path, { method, headers: { accept } })
      t.deepEqual([answer.status, answer.text], [status, `{"error":"${error}"}`], `${method} ${path} ${accept}`)
      t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    }
  for (const [path, status, error] of [
    ['/v1', 404, 'not found'],
    ['/v1/nope', 404, 'not found'],
    ['/v1/orders', 401, 'missing authorization header'],
    ['/openapi.yaml', 405, 'method not allowed'],
  ] as const) {
    const answer = await seen(path, { method: status === 405 ? 'POST' : 'GET' })
    t.deepEqual([answer.status, answer.text], [status, `{"error":"${error}"}`], path)
  }
})

test('a signed-in user reads errors inside the dashboard, with the way to the other environment', async t => {
  for (const path of ['/dashboard/nope', '/dashboard/orders/ord_nope']) {
    const { status, text, headers } = await at.get(owner, path)
    t.is(status, 404)
    assertErrorPage(t, { status, text, requestId: String(headers['x-request-id']) }, path)
    t.true(text.includes('class="app"') && !text.includes('class="error-page"'), path)
    t.true(text.includes('in Live') && text.includes('href="/dashboard/world/test"'), path)
  }
})

test('a role that may not open a page is named, inside the dashboard', async t => {
  const { status, text, headers } = await at.get(developer, '/dashboard/withdrawals/new')
  t.is(status, 403)
  assertErrorPage(t, { status, text, requestId: String(headers['x-request-id']) }, 'role')
  t.true(text.includes('class="app"') && text.includes('Your role is developer.'))
})

test('a refused form leads back to the page it belongs to', async t => {
  const { status, text } = await at.forge(owner, '/dashboard/branding', { csrf: null })
  t.is(status, 403)
  t.true(text.includes('Nothing was changed') && text.includes('href="/dashboard/branding"'))
  const opened = await at.get(owner, '/dashboard/sign-out')
  t.is(opened.status, 405)
  t.regex(opened.text, /class="button primary large" href="\/dashboard"/)
})

test('a user who owes a passkey sees no merchant around an error', async t => {
  const { shop } = at
  const person = await at.person(shop.merchant.merchantId, 'owner', { hasShownPasskey: false })
  await shop.at.service.admin.query(
    `insert into passkey (id, audience, subject, credential_id, public_key, counter, transports, name, created_at)
     values (gen_random_uuid(), 'dashboard', $1, 'owed', 'k', 0, '{}', 'plain', now())`,
    [person.userId],
  )
  const { status, text } = await at.get(person, '/dashboard/nope')
  t.is(status, 404)
  t.true(text.includes('class="error-page"') && !text.includes('class="app"'))
})

test('payers read errors in each of the languages, with one way on', async t => {
  for (const language of languages) {
    const page = await seen('/pay/x', { headers: { 'accept-language': language } })
    assertErrorPage(t, page, language)
    t.true(page.text.includes(`>${tables[language].tryAgain}</a>`), language)
    t.true(page.text.includes(tables[language].unknownNext), language)
  }
})

test('the bare address explains the service to a browser and leads programs to the documentation', async t => {
  const { status, text } = await seen('/')
  t.is(status, 200)
  for (const target of ['/dashboard', '/docs', '/dashboard/register']) t.true(text.includes(`href="${target}"`), target)
  t.regex(text, /Kassa lets merchants accept USDT on TRON \(TRC20\) and Ethereum \(ERC20\)/)
  t.regex(text, /TRON[^]*Working/)
  const program = await at.shop.page('/', { headers: { accept: 'application/json' } })
  t.deepEqual([program.status, program.headers.get('location')], [302, '/docs'])
  t.is(serviceName('Camellia Pay <no-reply@pay.example>'), 'Camellia Pay')
  t.is(serviceName('no-reply@pay.example'), 'Kassa')
})

for (const colorScheme of ['light', 'dark'] as const)
  browserTest(`${colorScheme}: the start page and errors are accessible and fit a phone`, async t => {
    const viewport = { width: 360, height: 740 }
    const { page, complaints, requests } = await openPage({ colorScheme, viewport, locale: 'en-GB' })
    for (const path of ['/', '/nope', '/pay/x', '/pay/x?lang=ar', '/pay/x?lang=ja', '/dashboard/nope']) {
      await page.goto(at.shop.url + path)
      t.deepEqual(await violationsOf(page), [], path)
      t.is(await overflowOf(page), 0, path)
      t.true(await page.locator('.button.primary').isVisible(), path)
    }
    await openAs(page, owner.cookie)
    await page.goto(`${at.shop.url.replace('127.0.0.1', 'localhost')}/dashboard/orders/ord_nope`)
    t.true(await page.locator('.app .page-error').isVisible())
    t.deepEqual(await violationsOf(page), [])
    t.is(await overflowOf(page), 0)
    // Chromium itself reports the status of an error page.
    t.deepEqual(
      complaints.filter(one => !one.includes('status of 404')),
      [],
    )
    t.true(requests.every(url => /^(http:\/\/(127\.0\.0\.1|localhost):|data:)/.test(url)))
    await page.context().close()
  })
