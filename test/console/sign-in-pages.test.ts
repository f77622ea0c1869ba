import test from 'ava'
import { operatorOn } from '../operator/command.ts'
import { exchange } from '../helpers/client.ts'
import { testToken } from '../helpers/operators.ts'
import { newDevice } from './authenticator.ts'
import { openOffice, optionsOf, origin, valueOf, type Office } from './office.ts'

let office: Office
test.before(async () => {
  office = await openOffice()
})
test.after.always(() => office.close())

const pages = [
  '/',
  '/withdrawals',
  '/frozen',
  '/orders',
  '/kyb',
  '/merchants',
  '/treasury',
  '/switches',
  '/audit',
  '/doctor',
  '/account',
]

test.serial('an operator makes his passkey with his token, once; then the token opens nothing here', async t => {
  const ann = await office.enrol('ann')
  t.regex(ann.cookie, /^__Host-kassa-console=[A-Za-z0-9_-]{43}$/)
  for (const path of pages) {
    const { status, headers } = await ann.page(path)
    t.is(status, 200, path)
    t.is(headers['cache-control'], 'no-store')
    t.regex(String(headers['content-security-policy']), /^default-src 'none'.*frame-ancestors 'none'/)
    t.is(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
  }
  const again = await office.request('/enrol', { form: { token: testToken('ann') } })
  t.regex(again.text, /opens nothing until an operator of another sponsor has signed for it/)
  const answer = { response: JSON.stringify(newDevice().create({ ...optionsOf(again.text), origin })) }
  const finish = { id: valueOf(again.text, 'id'), name: 'Key', ...answer }
  t.is((await office.request('/enrol/finish', { form: finish })).status, 400, 'it was asked for something else')
  const entered = await office.signIn('ann', ann.device)
  t.is((await entered.page('/')).status, 200)
  t.not(entered.cookie, ann.cookie)
})

test.serial('who has no session is sent to sign in, at every page and form', async t => {
  for (const path of [
    ...pages,
    '/withdrawals/x',
    '/orders/x',
    '/kyb/x',
    '/kyb/x/documents/y',
    '/merchants/x',
    '/changes/x',
  ]) {
    for (const cookie of [undefined, `__Host-kassa-console=${'a'.repeat(43)}`, '__Host-kassa-console=x']) {
      const { status, headers, text } = await office.request(path, { cookie })
      t.deepEqual([status, headers.location, text], [303, '/sign-in', ''], path)
    }
  }
  for (const path of ['/changes', '/changes/x', '/sign-out'])
    t.is((await office.request(path, { form: {} })).headers.location, '/sign-in')
})

test.serial('a session ends when it is left alone, when it is old, and when its operator signs out', async t => {
  const bob = await office.enrol('bob')
  const { clock } = office.at.service
  for (let minutes = 14; minutes < 8 * 60; minutes += 14) {
    clock.advance(14 * 60)
    t.is((await bob.page('/account')).status, 200)
  }
  clock.advance(14 * 60)
  t.is((await bob.page('/account')).status, 303, 'after eight hours, however busy')
  const second = await office.signIn('bob', bob.device)
  clock.advance(15 * 60)
  t.is((await second.page('/')).status, 303)
  const third = await office.signIn('bob', bob.device)
  const left = await third.send('/sign-out', {})
  t.is(left.headers.location, '/sign-in')
  t.regex(String(left.headers['set-cookie']), /^__Host-kassa-console=; .*Max-Age=0$/)
  t.is(left.headers['clear-site-data'], '"cache", "cookies", "storage"')
  t.is((await third.page('/')).status, 303)
})

test.serial('an operator who is disabled is out with the next request, and cannot come in again', async t => {
  const { databaseUrl, deps } = office.at.service
  const carol = await office.enrol('carol')
  t.is((await carol.page('/')).status, 200)
  const command = operatorOn(databaseUrl, [deps.config.masterKeys[0]!.toString('hex')])
  for (const one of ['alice', 'bob'])
    t.is((await command.as(one).run('operator', 'disable', '--name', 'carol', '--yes')).code, 0)
  t.is((await carol.page('/')).status, 303)
  await t.throwsAsync(office.signIn('carol', carol.device), { message: /^400/ })
})

test.serial('the door opens to no other answer, challenge, origin, device or operator', async t => {
  const device = newDevice()
  const ask = () => office.request('/enrol', { form: { token: testToken('a') } })
  const finish = (id: string, response: object) =>
    office.request('/enrol/finish', { form: { id, name: 'Key', response: JSON.stringify(response) } })
  const first = await ask()
  const id = valueOf(first.text, 'id')
  const { challenge } = optionsOf(first.text)
  t.is((await finish(id, device.create({ challenge: 'AAAA', origin }))).status, 400)
  t.is(
    (await finish(id, device.create({ challenge, origin }))).status,
    400,
    'a challenge is answered once, rightly or not',
  )
  const second = await ask()
  const other = { challenge: optionsOf(second.text).challenge, origin: 'https://kassa.example' }
  t.is((await finish(valueOf(second.text, 'id'), device.create(other))).status, 400)
  const late = await ask()
  office.at.service.clock.advance(300)
  t.is((await finish(valueOf(late.text, 'id'), device.create({ ...optionsOf(late.text), origin }))).status, 400)
  for (const response of [{}, { id: 'x' }, device.get({ challenge, origin })]) {
    const asked = await office.request('/sign-in')
    const form = { id: valueOf(asked.text, 'id'), response: JSON.stringify(response) }
    t.is((await office.request('/sign-in', { form })).status, 400)
  }
  for (const token of ['', 'op_x', testToken('nobody')])
    t.is((await office.request('/enrol', { form: { token } })).status, 403)
  const d = await office.enrol('d')
  const asked = await office.request('/sign-in')
  const unverified = d.device.get({ ...optionsOf(asked.text), origin, isVerified: false })
  const form = { id: valueOf(asked.text, 'id'), response: JSON.stringify(unverified) }
  t.is((await office.request('/sign-in', { form })).status, 400, 'the device has not asked who holds it')
})

test.serial(
  'nothing is changed for a request of another origin, without the token of the page, or at another host',
  async t => {
    const c = await office.enrol('c')
    const form = { command: 'payouts off', parameter: ['test', 'TRC20'], reason: 'x' }
    const token = valueOf((await c.page('/account')).text, 'form_token')
    const withToken = { ...form, form_token: token }
    const send = (headers: Record<string, string>, body: Record<string, string | readonly string[]> = withToken) =>
      office.request('/changes', { cookie: c.cookie, form: body, headers })
    t.is((await send({})).status, 303)
    t.is((await send({}, form)).status, 403)
    t.is((await send({}, { ...form, form_token: 'a'.repeat(43) })).status, 403)
    t.is((await send({ 'sec-fetch-site': 'cross-site' })).status, 403)
    t.is((await send({ 'sec-fetch-site': 'same-site' })).status, 403)
    t.is((await send({ origin: 'https://kassa.example' })).status, 403)
    t.is((await send({ origin: 'null' })).status, 303, 'as browsers say it who tell nobody where they come from')
    t.is((await send({ origin: 'null', 'sec-fetch-site': 'none' })).status, 403)
    t.is((await send({ host: 'kassa.example' })).status, 421)
    t.is((await office.request('/', { cookie: c.cookie, headers: { host: 'kassa.example' } })).status, 421)
    t.is(
      (
        await office.request('/changes', {
          cookie: c.cookie,
          form: withToken,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      415,
    )
    t.is((await office.request('/', { cookie: `${c.cookie}; __Host-kassa-console=${'b'.repeat(43)}` })).status, 303)
    const other = await office.enrol('b')
    const path = await c.ask(form)
    t.is((await other.page(path)).status, 404, 'what somebody else was shown')
  },
)

test.serial('the public listener and the private one know nothing of the console', async t => {
  for (const path of ['/sign-in', '/enrol', '/withdrawals', '/changes', '/console'])
    t.is((await office.at.send({ target: path })).status, 404, path)
})

test.serial('a path is served as it was sent: segments of dots lead nowhere else', async t => {
  const port = await office.listen()
  const statusOf = async (target: string) => {
    const host = new URL(origin).host
    const text = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
  }
  t.is(await statusOf('/sign-in'), 200)
  for (const target of ['/x/../sign-in', '/%ff/%2e%2e/sign-in', '/assets/../sign-in', '/./sign-in', '/x\\..\\sign-in'])
    t.is(await statusOf(target), 404, target)
})
