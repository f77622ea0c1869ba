// What developers read of one delivery: the answer as it came, the request as it was sent, each attempt and its time.
import test from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import type { DeliveryOutcome } from '../../src/webhooks/deliveries/schedule.ts'
import { browserTest, closeBrowser, openPage, openAs } from '../web/browser.ts'
import { fill, openDashboard, type Dashboard, type Person, type Things } from './fixture.ts'
import { faultsOf } from './look.ts'

let at: Dashboard
let things: Things
let viewer: Person
let path: string
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  viewer = await at.person(things.merchantId, 'viewer')
  path = `/dashboard/webhooks/${things.webhook}/deliveries/${things.delivery}`
})
test.after.always(() => Promise.all([at.close(), closeBrowser()]))

const hostile = '<script>alert(1)</script>\nupstream "unavailable" & more'

async function attempt(outcome: DeliveryOutcome): Promise<void> {
  const { deps, clock } = at.shop.at.service
  clock.advanceBusiness(86_400)
  await deliverDue(deps, { post: async () => outcome })
}

const show = async (part: string) => (await at.get(viewer, `${path}${part}`)).text

test.serial('the inspector shows answer, request, attempts and timing, each at an address of its own', async t => {
  t.regex(await show(''), /No attempts yet/)
  await attempt({ kind: 'answered', status: 503, body: { text: hostile, isCut: false } })
  const first = await show('')
  t.false(first.includes('<script>alert'))
  t.regex(first, /&lt;script&gt;alert\(1\)&lt;\/script&gt;\nupstream &\S+unavailable&\S+ &amp; more<\/pre>/)
  t.false(first.includes('Cut here'))
  const endpoint = (await at.get(viewer, `/dashboard/webhooks/${things.webhook}`)).text
  t.regex(endpoint, /Failing since[^]*Answered 503\. \d+ events? (is|are) waiting\./)
  await attempt({ kind: 'answered', status: 500, body: { text: 'x'.repeat(2048), isCut: true } })
  t.regex(await show('?show=response'), /x{2048}<\/pre>[^]*Cut here: Kassa keeps the first 2 kB of a response/)
  await attempt({ kind: 'failed', error: 'timeout' })
  t.regex(await show(''), /None[^]*No answer within 10 s/)
  t.regex(await show('?attempt=1'), /upstream &\S+unavailable&/, 'each attempt keeps its own')
  t.regex(await show('?attempt=7&show=constructor'), /Attempt 3 got no answer/, 'and what there is not is the newest')
  const request = await show('?show=request&attempt=2')
  for (const line of [
    'POST /hooks HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'X-Webhook-Event: payment.confirmed',
    'X-Webhook-Attempt: 2',
    `X-Webhook-Delivery: ${things.delivery}`,
    'X-Merchant-Signature: …',
    'webhook-signature: …',
  ])
    t.true(request.includes(line), line)
  t.notRegex(request, /v1[=,][0-9a-f]{8}/)
  const attempts = await show('?show=attempts')
  t.deepEqual(
    [...attempts.matchAll(/attempt=(\d)">/g)].map(([, number]) => number),
    ['3', '2', '1'],
  )
  t.regex(attempts, /503[^]*&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/bdi>/)
  t.regex(await show('?show=timing'), /Waited before[^]*1 d[^]*The next attempt is at/)
  t.false(request.includes('may have gone to another URL'))
  at.shop.at.service.clock.advanceBusiness(60)
  const owner = await at.person(things.merchantId, 'owner')
  const moved = { url: 'https://localhost/moved', events: ['payment.confirmed'] }
  t.is((await at.post(owner, `/dashboard/webhooks/${things.webhook}/edit`, moved)).status, 303)
  t.regex(await show('?show=request&attempt=2'), /may have gone to another URL[^]*POST \/moved HTTP/)
})

test.serial('of an accepted event a short answer is kept and a long one is not', async t => {
  const { deps } = at.shop.at.service
  const owner = await at.person(things.merchantId, 'owner')
  const kept: (string | null)[] = []
  for (const body of [
    { text: 'ok', isCut: false },
    { text: 'y'.repeat(2048), isCut: true },
  ]) {
    await at.post(owner, `/dashboard/webhooks/${things.webhook}/test`, { event: 'payment.confirmed' })
    await deliverDue(deps, { post: async () => ({ kind: 'answered', status: 200, body }) })
  }
  const rows = await deps.db.query<{ answer_body: string | null; is_answer_cut: boolean }>(
    'select answer_body, is_answer_cut from webhook_attempt where error is null order by at, answer_body',
  )
  for (const row of rows) {
    kept.push(row.answer_body)
    t.false(row.is_answer_cut)
  }
  t.true(kept.includes('ok') && kept.includes(null))
  t.false(kept.some(one => one?.includes('y')))
})

browserTest('every part of the inspector is accessible and fits a phone', async t => {
  const { page, complaints } = await openPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  await openAs(page, viewer.cookie)
  const faults: string[] = []
  for (const part of ['response&attempt=1', 'response&attempt=2', 'request', 'attempts', 'timing']) {
    await page.goto(`${at.shop.url}${path}?show=${part}`)
    t.is(await page.locator('.inspector').count(), 1, part)
    faults.push(...(await faultsOf(page, `inspector-${part.replace('&', '-')}`)))
  }
  await attempt({ kind: 'answered', status: 503, body: { text: 'no', isCut: false } })
  await page.goto(`${at.shop.url}/dashboard/webhooks/${things.webhook}`)
  faults.push(...(await faultsOf(page, 'endpoint-failing')))
  t.deepEqual(faults, [])
  t.deepEqual(complaints, [])
})
