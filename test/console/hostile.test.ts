// What strangers wrote, and what strangers send, at every page and form of the console.
import test from 'ava'
import { unavailable } from '../helpers/service-unavailable.ts'
import { withUnseen } from '../../src/web/html.ts'
import { hostileTexts, skeletonOf } from '../web/hostile-texts.ts'
import { openOffice, valueOf, type Office, type Person } from './office.ts'
import { fillFixture, type ConsoleFixture } from './console-fixture.ts'

let office: Office
let [ann, bob] = [] as unknown as [Person, Person]
let fixture: ConsoleFixture
test.before(async () => {
  office = await openOffice()
  ;[ann, bob] = [await office.enrol('ann'), await office.enrol('bob')]
  fixture = await fillFixture(office.at, 'ann')
})
test.beforeEach(() => office.at.service.clock.advance(61))
test.after.always(() => office?.close())

const allAtOnce = hostileTexts.join(' ')

test.serial(
  'D-24: whatever somebody writes, every page has the same tags and attributes and shows it as text',
  async t => {
    await fixture.write('x')
    const skeletons = new Map<string, string[]>()
    for (const path of fixture.paths) skeletons.set(path, skeletonOf((await ann.page(path)).text))
    for (const hostile of [allAtOnce, ...hostileTexts.slice(0, 4)]) {
      await fixture.write(hostile)
      for (const path of fixture.paths) {
        const { status, text } = await ann.page(path)
        t.true([200, 404].includes(status), path)
        t.deepEqual(skeletonOf(text), skeletons.get(path), `${path} ${hostile}`)
      }
    }
    await fixture.write('x')
  },
)

test.serial('what nobody sees in a name is written out for who decides by it, and letters that join are left as they are', async t => {
  await fixture.write('Tea\u200bHouse')
  for (const path of ['/merchants', `/merchants/${fixture.merchantId}`, '/kyb', `/kyb/${fixture.application}`, '/frozen']) {
    const { text } = await ann.page(path)
    t.true(text.includes('Tea\\u{200b}House'), path)
    t.false(text.includes('\u200b'), path)
  }
  await fixture.write('x')
  for (const [name, shown] of [
    ['P\u0430y\u00adpal', 'P\u0430y\\u{ad}pal'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['ab\u200dc', 'ab\\u{200d}c'],
    ['a\u{e0041}\u3164', 'a\\u{e0041}\\u{3164}'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽', '👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽'],
  ] as const)
    t.is(withUnseen(name), shown)
}) // prettier-ignore

test.serial('what is searched for is shown as text', async t => {
  for (const path of [
    '/merchants?q=',
    '/orders?q=',
    '/audit?by=',
    '/audit?subject=',
    '/audit?before=',
    '/merchants?status=',
  ]) {
    t.is((await ann.page(`${path}a%00b`)).status, 200, path)
    const plain = skeletonOf((await ann.page(`${path}${encodeURIComponent('zzz')}`)).text)
    for (const hostile of [allAtOnce, ...hostileTexts]) {
      const { status, text } = await ann.page(path + encodeURIComponent(hostile))
      t.is(status, 200)
      t.deepEqual(skeletonOf(text), plain, `${path}${hostile}`)
    }
  }
})

test.serial('what an operator is asked to sign shows what others wrote as text, and no line more', async t => {
  await fixture.write(hostileTexts[0])
  const asked = await ann.ask({ command: 'merchants suspend', parameter: fixture.merchantId, reason: hostileTexts[2] })
  const { text } = await ann.page(asked)
  t.false(/<img|<script>alert/.test(text))
  t.true(text.includes('&lt;script&gt;alert(1)'))
  await fixture.write('x')
})

const someId = '00000000-0000-4000-8000-000000000000'

test.serial('ids that name nothing, or something else, are answered 404 and never fail', async t => {
  const routes = office.routes.filter(
    ({ method, path }) => method === 'get' && path.includes('{') && !path.includes('*'),
  )
  t.true(routes.length >= 7)
  const ids = [
    'x', someId, '..%2f..%2fetc', "'%20or%201=1--", '%00', '%F0%9F%92%B8', '-1', '9'.repeat(300), fixture.document,
    someId.toUpperCase(), `${someId}%0a`, '%E0%A4%A',
  ] // prettier-ignore
  for (const { path } of routes) {
    for (const id of ids) {
      const asked = path.replace(/\{[a-z]+\}/g, id)
      const { status, text } = await ann.page(asked)
      t.true([400, 404].includes(status), `${status} ${asked}`)
      t.false(/error:|at .*\.ts|select /i.test(text), asked)
    }
  }
  for (const command of [
    'withdrawals approve',
    'kyb approve',
    'orders release',
    'orders accept',
    'merchants suspend',
    'payouts give-up',
    'operator recover',
  ])
    for (const parameter of ['x', someId, '\u0000', fixture.document, '9'.repeat(300)]) {
      const { status } = await ann.send('/changes', { command, parameter, reason: 'x', option_tier: 'BASIC' })
      t.true([400, 409].includes(status), `${status} ${command} ${parameter}`)
    }
})

test.serial('no form does anything for another origin, without its session’s token, or as another method', async t => {
  const forms = office.routes.filter(({ method }) => method === 'post').map(({ path }) => path.replace('{id}', someId))
  t.deepEqual(forms.toSorted(), [
    '/account/passkey',
    '/account/passkey/made',
    '/account/sessions',
    '/audit/export',
    '/changes',
    `/changes/${someId}`,
    '/doctor',
    '/enrol',
    '/enrol/finish',
    '/enrol/recover',
    '/sign-in',
    '/sign-out',
  ])
  const own = valueOf((await ann.page('/account')).text, 'form_token')
  const others = valueOf((await bob.page('/account')).text, 'form_token')
  t.not(own, others)
  for (const path of forms) {
    const form = { form_token: own, command: 'payouts off', parameter: ['test', 'TRC20'], reason: 'x' }
    const refused = async (change: { form?: Record<string, string | string[]>; headers?: Record<string, string> }) => {
      office.at.service.clock.advance(61)
      const { status } = await office.request(path, { cookie: ann.cookie, form, ...change })
      return status
    }
    const foreign: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of foreign) t.is(await refused({ headers }), 403, `${path} ${JSON.stringify(headers)}`)
    if (!/^\/(enrol|sign-in)/.test(path))
      for (const form_token of ['', others, own.slice(1)])
        t.is(await refused({ form: { ...form, form_token } }), 403, path)
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      t.is(
        (await office.request(path, { cookie: ann.cookie, method, headers: { 'sec-fetch-site': 'same-origin' } }))
          .status,
        404,
      )
    // The session is still there, and nothing was planned.
    t.is((await ann.page('/account')).status, 200, path)
  }
  const planned = await office.at.service.admin.query(`select 1 from operator_change where command = 'payouts off'`)
  t.deepEqual(planned, [])
})

test.serial('a page that the database does not serve in time is to be loaded again, and a form that was perhaps taken to be looked after', async t => {
  const { adminUrl } = office.at.service
  for (const how of ['too late', 'stopped'] as const) {
    const busy = await unavailable({ adminUrl, table: 'orders', how }, () => ann.page('/orders?q=ord_1'))
    t.is(busy.status, 503, how)
    t.is(busy.headers['retry-after'], '5')
    t.regex(busy.text, /Kassa is busy.*The database did not answer in time/s)
    const asJson = { cookie: ann.cookie, headers: { accept: 'application/json' } }
    const reported = await unavailable({ adminUrl, table: 'orders', how }, () => office.request('/orders?q=ord_1', asJson))
    t.deepEqual([reported.status, reported.text], [503, '{"error":"not ready"}'])
    const form = { command: 'merchants suspend', parameter: fixture.merchantId, reason: 'x' }
    const maybeDone = await unavailable({ adminUrl, table: 'merchant', how }, () => ann.send('/changes', form))
    t.is(maybeDone.status, 503, how)
    t.regex(maybeDone.text, /We can’t say whether this was saved/)
  }
  t.is((await ann.page('/orders?q=ord_1')).status, 200)
}) // prettier-ignore

test.serial('cookies and headers of every answer', async t => {
  const shown = ({ status, headers }: Awaited<ReturnType<Person['page']>>) => {
    const { 'x-request-id': _id, date: _date, 'content-length': _length, ...kept } = headers
    return { status, ...kept }
  }
  const answers: Record<string, object> = {}
  for (const path of [
    '/',
    '/nothing',
    '/account',
    '/assets/console.js',
    `/kyb/${fixture.application}/documents/${fixture.document}`,
  ])
    answers[path.replaceAll(/[0-9a-f-]{36}/g, 'ID')] = shown(await ann.page(path))
  answers['/sign-in, nobody'] = shown(await office.request('/sign-in'))
  answers['/, nobody'] = shown(await office.request('/'))
  answers['/, another host'] = shown(await office.request('/', { headers: { host: 'kassa.example' } }))
  const left = shown(await (await office.signIn('bob', bob.device)).send('/sign-out', {}))
  answers['/sign-out'] = left
  t.snapshot(JSON.parse(JSON.stringify(answers).replaceAll(/console-[^"/]*\.js|[0-9a-f]{16,}/g, 'HASH')))
})

test.serial(
  'no path of the console exists on the public listener, and none of the public one on the console',
  async t => {
    const shared = new Set(['/', '/favicon.ico', '/assets/{file}', '/{unknown*}'])
    for (const { method, path } of office.routes) {
      if (shared.has(path)) continue
      const target = path.replace(/\{[a-z]+\}/g, someId)
      const { status } = await office.at.send({ method: method.toUpperCase(), target })
      t.is(status, 404, target)
    }
    for (const path of [
      '/v1/orders',
      '/dashboard',
      '/dashboard/sign-in',
      '/pay/x',
      '/docs',
      '/health',
      '/ready',
      '/metrics',
      '/mailbox',
    ])
      t.is((await ann.page(path)).status, 404, path)
  },
)
