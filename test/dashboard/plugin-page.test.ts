// The page of one shop: what it is connected with, and the test notice, whose answer it shows.
import test from 'ava'
import { createEgress } from '../../src/webhooks/endpoints/egress.service.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import type { DeliveryOutcome } from '../../src/webhooks/deliveries/schedule.ts'
import {
  revokeCredential,
  writeCredential,
  type NewCredential,
} from '../../src/webhooks/credentials/compat-credential.service.ts'
import { protocolTerms } from '../../src/webhooks/credentials/protocol.ts'
import type { Owner } from '../../src/lib/owner.ts'
import { neverAnswer, startReceiver, testCertificates, type ReceiverAnswer } from '../helpers/receiver.ts'
import { browserTest, closeBrowser, openAs, openPage } from '../web/browser.ts'
import { openDashboard, type Dashboard, type Person } from './fixture.ts'
import { faultsOf, shoot } from './look.ts'

let at: Dashboard
let owner: Person
let viewer: Person
test.before(async () => {
  at = await openDashboard()
  owner = await at.person(at.shop.merchant.merchantId, 'owner')
  viewer = await at.person(owner.merchantId, 'viewer')
})
test.after.always(() => Promise.all([at.close(), closeBrowser()]))

const url = 'https://shop.example/hook'

/** Connects a shop, past the checks of its webhook. Returns the path of its page. */
async function connect(change: Partial<NewCredential & Owner> = {}): Promise<string> {
  const { api } = at.shop.at.service
  const { merchantId } = owner
  const { protocol = 'greenfield' } = change
  const plain = { protocol, network: 'TRC20', currency: 'USDT', allowedCidrs: [] } as const
  const webhook = protocolTerms[protocol].hasWebhook && { webhookUrl: url }
  const wanted = { ...plain, merchantId, environment: 'test', ...webhook, ...change } as const
  const { id } = await api.db.transaction(tx => writeCredential(api, tx, wanted))
  return `/dashboard/plugins/${id}`
}

async function send(here: string, person = owner): Promise<string> {
  const { status, location } = await at.post(person, `${here}/test`)
  if (status !== 303 || !location?.startsWith(`${here}?test=`)) throw new Error(`${status} ${location}`)
  return location
}

const deliver = (outcome: DeliveryOutcome) =>
  deliverDue(at.shop.at.service.deps, { post: () => Promise.resolve(outcome) })

const count = async (table: string) => {
  const [row] = await at.shop.at.service.admin.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row!.count
}

const hostile = '<script>alert(1)</script>\nNo order found & more'

test.serial('the answer to a test notice is on the page that sent it, and an entry in the audit log', async t => {
  const here = await connect()
  t.regex((await at.get(owner, '/dashboard/plugins')).text, new RegExp(`href="${here}"`))
  const page = await at.get(owner, here)
  t.regex(page.text, /https:\/\/shop\.example\/hook[^]*Send test notice/)
  const mails = await count('mail')
  const result = await send(here)
  const waiting = (await at.get(owner, result)).text
  t.regex(waiting, /The test notice is on its way|On its way/)
  t.regex(waiting, /data-live="2"/)
  const requested = await count('audit_entry')
  t.is(await send(here), result, 'once, however often it is asked for')
  t.is(await count('audit_entry'), requested)
  await deliver({ kind: 'answered', status: 200, body: { text: hostile, isCut: false } })
  const { text } = await at.get(owner, result)
  t.notRegex(text, /data-live="2"|<script>alert/)
  t.regex(text, /Answered[^]*200[^]*&lt;script&gt;alert\(1\)&lt;\/script&gt;\nNo order found &amp; more<\/pre>/)
  t.regex((await at.get(viewer, result)).text, /No order found/)
  t.notRegex((await at.get(owner, here)).text, /No order found/)
  const [entry] = await at.shop.at.service.admin.query<{ action: string; subject: string }>(
    'select action, subject from audit_entry order by id desc limit 1',
  )
  t.deepEqual(entry, { action: 'plugin.test', subject: `credential ${here.split('/').at(-1)}` })
  t.is(await count('mail'), mails)
})

test.serial('a shop that fails, hangs or says nothing is shown as such', async t => {
  const { caFile } = await testCertificates()
  let answer: ReceiverAnswer = neverAnswer
  const receiver = await startReceiver((response, received) => answer(response, received))
  t.teardown(() => receiver.close())
  const here = await connect({ webhookUrl: receiver.url })
  const post = createEgress({ allowCidrs: ['127.0.0.0/8'], caFile, own: [], timeoutMs: 400 })
  const shown = async () => {
    const result = await send(here)
    await deliverDue(at.shop.at.service.deps, { post })
    return (await at.get(owner, result)).text
  }
  t.regex(await shown(), /Failed[^]*None[^]*No answer within 10 s[^]*There is no answer to show/)
  answer = response => response.writeHead(500).end('Webhook request validation failed.')
  t.regex(await shown(), /Failed[^]*500[^]*Webhook request validation failed\.<\/pre>/)
  answer = response => response.end()
  t.regex(await shown(), /Answered[^]*2\d\d[^]*The answer had no body/)
  answer = response => response.end('x'.repeat(5000))
  t.regex(await shown(), /Answered[^]*>x{200}<\/pre>[^]*Kassa keeps at most 200 bytes/)
})

test.serial('in the live environment no test notice reaches a private address', async t => {
  const { caFile } = await testCertificates()
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const live = await at.person(owner.merchantId, 'owner', { environment: 'live' })
  const here = await connect({ environment: 'live', webhookUrl: receiver.url })
  const result = await send(here, live)
  await deliverDue(at.shop.at.service.deps, { post: createEgress({ allowCidrs: [], caFile, own: [] }) })
  t.regex((await at.get(live, result)).text, /Failed[^]*None[^]*Address not allowed/)
  t.is(receiver.connections, 0)
})

test.serial(
  'only who manages keys sends one, for a shop of the same merchant and environment, by a form of this page',
  async t => {
    const here = await connect()
    const stranger = await at.person((await at.shop.at.merchant()).merchantId, 'owner')
    const live = await at.person(owner.merchantId, 'owner', { environment: 'live' })
    const before = await count('webhook_delivery')
    t.notRegex((await at.get(viewer, here)).text, /Send test notice|<form[^>]*\/test/)
    for (const role of ['viewer', 'finance'] as const)
      t.is((await at.post(await at.person(owner.merchantId, role), `${here}/test`)).status, 403, role)
    for (const person of [stranger, live]) {
      t.is((await at.get(person, here)).status, 404)
      t.is((await at.post(person, `${here}/test`)).status, 404)
    }
    for (const how of [{ csrf: null }, { csrf: viewer.csrf }, { csrf: owner.csrf, site: 'cross-site' }])
      t.is((await at.forge(owner, `${here}/test`, how)).status, 403)
    t.is((await at.get(owner, `${here}/test`)).status, 405, 'a link sends nothing')
    const developer = await at.person(owner.merchantId, 'developer')
    t.is(await count('webhook_delivery'), before)
    // The result of another shop's test is not shown here.
    const result = await send(here, developer)
    const other = await connect()
    t.notRegex((await at.get(owner, `${other}?${result.split('?')[1]}`)).text, /On its way/)
    await deliver({ kind: 'answered', status: 200 })
  },
)

test.serial('what has no webhook, or no test, has no button, and a form for it sends nothing', async t => {
  const { api, admin } = at.shop.at.service
  const idOf = (here: string) => here.split('/').at(-1)!
  const unregistered = await connect()
  await admin.query('update compat_credential set webhook = null where id = $1', [idOf(unregistered)])
  const off = await connect()
  await admin.query(`update compat_credential set webhook = '{"url":"x","isEnabled":false}' where id = $1`, [idOf(off)])
  const revoked = await connect()
  const actor = { ...owner, isPermitted: () => Promise.resolve(true) }
  await revokeCredential(api, actor, idOf(revoked))
  const before = await count('webhook_delivery')
  for (const [here, words, status] of [
    [unregistered, /Not registered[^]*registers its webhook when you save/, 303],
    [off, /The shop switched its webhook off/, 303],
    [revoked, /This shop is disconnected/, 404],
    [await connect({ protocol: 'epay' }), /EPay has no test notice/, 303],
    [await connect({ protocol: 'commerce' }), /Commerce charges have no test notice/, 303],
  ] as const) {
    const { text } = await at.get(owner, here)
    t.regex(text, words)
    t.notRegex(text, /Send test notice/, here)
    const sent = await at.post(owner, `${here}/test`)
    t.is(sent.status, status, here)
    t.notRegex(sent.location ?? '', /test=/)
  }
  t.is(await count('webhook_delivery'), before)
})

test.serial('the eleventh test notice of a minute is refused on the page', async t => {
  const here = await connect()
  for (let sent = 0; sent < 10; sent++) {
    await send(here)
    await deliver({ kind: 'answered', status: 200 })
  }
  const before = [await count('webhook_delivery'), await count('audit_entry')]
  const { location } = await at.post(owner, `${here}/test`)
  t.is(location, here)
  t.regex((await at.get(owner, here)).text, /You can send ten tests a minute\. Wait a minute\./)
  t.deepEqual([await count('webhook_delivery'), await count('audit_entry')], before)
})

browserTest('the page of a shop is accessible and fits, and shows the answer by itself', async t => {
  const here = await connect({ plugin: 'prestashop' })
  const { page, complaints } = await openPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  await openAs(page, owner.cookie)
  // Also what its script fetches.
  await page.context().route(`**${here}?*`, async route => {
    const headers = { ...route.request().headers(), cookie: owner.cookie }
    await route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) })
  })
  await page.goto(`${at.shop.url}${here}`)
  const faults = await faultsOf(page, 'plugin')
  const result = await send(here)
  await page.goto(`${at.shop.url}${result}`)
  faults.push(...(await faultsOf(page, 'plugin-waiting')))
  await deliver({ kind: 'answered', status: 200, body: { text: 'OK', isCut: false } })
  await page.getByText('OK', { exact: true }).waitFor()
  faults.push(...(await faultsOf(page, 'plugin-answered')))
  const hung = await send(here)
  await deliver({ kind: 'failed', error: 'timeout' })
  await page.goto(`${at.shop.url}${hung}`)
  faults.push(...(await faultsOf(page, 'plugin-hung')))
  for (const protocol of ['epay', 'commerce'] as const) {
    await page.goto(`${at.shop.url}${await connect({ protocol })}`)
    faults.push(...(await faultsOf(page, `plugin-${protocol}`)))
  }
  t.deepEqual(faults, [])
  t.deepEqual(complaints, [])
  const { page: plain } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await openAs(plain, owner.cookie)
  await plain.goto(`${at.shop.url}${result}`)
  t.is(await plain.getByText('OK', { exact: true }).count(), 1)
  t.is(await plain.getByRole('button', { name: 'Send test notice' }).count(), 1)
  await shoot(plain, 'plugin-plain')
})
