// The console in Chromium, with passkeys of a virtual device.
import type { Server } from '@hapi/hapi'
import test, { type ExecutionContext } from 'ava'
import { freePort } from '../../dev/ports.ts'
import { createConsoleServer } from '../../src/web/console/server.ts'
import { testToken } from '../helpers/operators.ts'
import { violationsOf } from '../web/axe.ts'
import { browserTest, closeBrowser, hiddenOf, openPage, overflowOf, type Watched } from '../web/browser.ts'
import { giveDevice } from '../web/device.ts'
import { translatableOf } from '../web/translatable.ts'
import { startMoneyOut, type MoneyOut } from '../withdrawals/fixture.ts'
import { hostileTexts } from '../web/hostile-texts.ts'
import { approve, enrol } from './people.ts'
import { fillFixture } from './console-fixture.ts'

let at: MoneyOut
let server: Server
let url: string
/** Signed in by the first test; the second looks with it. */
let bob: Watched
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50', KASSA_WITHDRAWAL_SECOND_LIMIT: '500' })
  const port = await freePort()
  url = `http://localhost:${port}`
  server = createConsoleServer(at.service.deps, { host: '127.0.0.1', port, url })
  await server.start()
})
test.after.always(async () => {
  await closeBrowser()
  await server.stop({ timeout: 1000 })
  await at.close()
})

/** Somebody with a device that unlocks itself when it is asked. */
async function operator(): Promise<Watched> {
  const watched = await openPage({ viewport: { width: 1280, height: 900 } })
  await giveDevice(watched.page)
  return watched
}

async function frozenOrder(): Promise<string> {
  const merchant = await at.merchant()
  const order = await at.open(merchant, { amount: '100' })
  await at.mine([{ to: order.address, amount: 100_000_000n }])
  await at.service.admin.query(
    `update chain_transfer set status = 'FROZEN', screening = 'FLAGGED', frozen_at = now(), freeze_reason = 'sanctioned sender', next_screening_at = null, final_at = coalesce(final_at, now()) where order_id = $1`,
    [order.id],
  )
  return order.id
}

async function underpaidOrder(): Promise<void> {
  const order = await at.open(await at.merchant(), { amount: '4120.75', network: 'ERC20' })
  await at.service.admin.query(
    `update orders set status = 'UNDERPAID', received_amount = 2059771250, credited_amount = 2059771250 where id = $1`,
    [order.id],
  )
}

interface Place {
  readonly path: string
  readonly dir?: 'ltr' | 'rtl'
}

const passing = async (t: ExecutionContext, { page, complaints }: Watched, { path, dir = 'ltr' }: Place) => {
  await page.goto(url + path)
  await page.evaluate(`document.documentElement.dir = '${dir}'`)
  t.deepEqual(await violationsOf(page), [], `${path} ${dir}`)
  t.deepEqual(await hiddenOf(page), [], `${path} ${dir}`)
  t.deepEqual(await translatableOf(page), [], path)
  t.is(await page.locator('h1').count(), 1, path)
  t.deepEqual(complaints, [], path)
}

/** The places of the bar that are current and not in sight. */
const hiddenPositions = `[...document.querySelectorAll('.console-bar nav [aria-current]')].filter(one => {
  const [bar, link] = [one.closest('nav').getBoundingClientRect(), one.getBoundingClientRect()]
  return link.left < bar.left - 1 || link.right > bar.right + 1
}).map(one => one.textContent.trim())`

/** Whether a form is kept back: once, twice, and after the browser has gone back to its page, which it had kept. */
const keptBack = `(() => {
  const form = document.querySelector('main form[method=post]')
  const isKept = () => !form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  const tries = [isKept(), isKept()]
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  return [...tries, isKept()]
})()`

browserTest(
  'two operators make passkeys, sign in and approve a withdrawal; all pages are accessible, light, dark and narrow',
  async t => {
    const merchant = await at.richMerchant(2000n)
    const withdrawal = (await at.withdraw(merchant, { amount: '900' })).json
    const other = (await at.withdraw(merchant, { amount: '600' })).json
    const ann = await operator()
    bob = await operator()
    await enrol(ann.page, url, testToken('ann'))
    await enrol(bob.page, url, testToken('bob'))
    await ann.page.goto(`${url}/account`)
    await ann.page.getByRole('button', { name: 'Sign out' }).click()
    await ann.page.getByRole('button', { name: 'Sign in with your passkey' }).click()
    await ann.page.getByRole('heading', { name: 'Overview' }).waitFor()
    await approve(ann.page, url, withdrawal.id)
    await approve(bob.page, url, withdrawal.id)
    t.is((await at.get(merchant, `/v1/withdrawals/${withdrawal.id}`)).json.status, 'APPROVED')
    const order = await frozenOrder()
    await underpaidOrder()
    await at.service.admin.query(
      `insert into audit_entry (id, at, operator, action, subject, reason, detail, prev_hash, hash)
       select id + 1, now(), 'user:' || $1, 'withdrawal-address.add', 'withdrawal ' || $1, $2, '{}', hash, repeat('ac', 32)
         from audit_entry order by id desc limit 1`,
      [merchant.merchantId, 'The invoice is known to us, and so is the address that it names'],
    )
    const findings = [
      { state: 'fail', about: 'nodes', text: 'live TRC20: a-rather-long-host-name.provider.example:443 does not answer: ECONNREFUSED', cure: 'fix it, or use another node in KASSA_LIVE_TRC20_RPC_URLS' },
      { state: 'warn', about: 'disk', text: '/var/lib/postgresql/18/main: 3.2 GiB of 100.0 GiB free', cure: 'delete what is not needed there' },
      { state: 'ok', about: 'settings', text: 'valid', cure: null },
    ] // prettier-ignore
    for (const [requested, finished] of [
      ['2026-05-01', '2026-05-01'],
      ['2026-05-02', null],
    ])
      await at.service.admin.query(
        `insert into doctor_run (id, requested_by, requested_at, started_at, finished_at, done, total, findings)
         values (gen_random_uuid(), 'ann', $1, $1, $2, 3, 9, $3::jsonb)`,
        [requested, finished, JSON.stringify(finished ? findings : [])],
      )
    const paths = [
      '/',
      '/withdrawals',
      `/withdrawals/${withdrawal.id}`,
      `/withdrawals/${other.id}`,
      '/frozen',
      '/orders',
      `/orders/${order}`,
      '/search',
      `/search?q=${order}`,
      '/kyb',
      '/merchants',
      `/merchants/${merchant.merchantId}`,
      '/treasury',
      '/switches',
      '/audit',
      '/doctor',
      '/account',
      '/nothing',
    ]
    for (const [colorScheme, dir] of [['light', 'ltr'], ['dark', 'ltr'], ['light', 'rtl']] as const) {
      await bob.page.emulateMedia({ colorScheme })
      for (const path of paths.slice(0, -1)) await passing(t, bob, { path, dir })
    } // prettier-ignore
    await bob.page.setViewportSize({ width: 360, height: 740 })
    for (const path of paths) {
      await bob.page.goto(url + path)
      t.is(await overflowOf(bob.page), 0, path)
      t.deepEqual(await bob.page.evaluate(hiddenPositions), [], path)
      await bob.page.setViewportSize({ width: 768, height: 1000 })
      t.deepEqual(await hiddenOf(bob.page), [], `${path} on a tablet`)
      await bob.page.setViewportSize({ width: 360, height: 740 })
      if (process.env.KASSA_SHOTS)
        await bob.page.screenshot({
          path: `${process.env.KASSA_SHOTS}/phone${path.replaceAll('/', '-').slice(0, 20)}.png`,
          fullPage: true,
        })
    }
    await bob.page.goto(`${url}/switches`)
    t.deepEqual(await bob.page.evaluate(keptBack), [false, true, false])
    const stranger = await openPage()
    for (const path of ['/sign-in', '/enrol']) await passing(t, stranger, { path })
    t.true([...bob.requests, ...stranger.requests].every(one => one.startsWith(`${url}/`) || one.startsWith('data:')))
  },
)

browserTest('D-24: whatever strangers have written, no page of the console runs it or asks anybody else for anything', async t => {
  t.timeout(300_000)
  t.truthy(bob, 'nobody is signed in')
  const fixture = await fillFixture(at, 'ann')
  const { page, complaints } = bob
  const [before, asked] = [complaints.length, bob.requests.length]
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(`window.alert = () => console.error('a text has run')`)
  for (const text of [hostileTexts, hostileTexts.toReversed()].map(one => one.join(' '))) {
    await fixture.write(text)
    for (const path of [...fixture.paths.slice(0, -1), `/orders?q=${encodeURIComponent(text)}`]) {
      t.is((await page.goto(url + path))!.status(), 200, path)
      t.is(await page.evaluate('document.querySelectorAll("main img[src=x], main form[action*=evil], base").length'), 0, path)
    }
  }
  await fixture.write('x')
  await page.goto(`${url}/withdrawals/${fixture.withdrawal}`)
  const form = page.locator('form', { has: page.locator('input[value="withdrawals reject"]') })
  await form.getByLabel('Reason').fill('Nobody knows the address')
  await form.getByRole('button').click()
  await page.getByRole('heading', { name: 'Sign the change' }).waitFor()
  const change = new URL(page.url()).pathname
  for (const [colorScheme, dir] of [['light', 'rtl'], ['dark', 'ltr'], ['light', 'ltr']] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of [change, `/kyb/${fixture.application}`, `/orders?q=${fixture.order}`, `/orders/${fixture.order}`])
      await passing(t, { ...bob, complaints: complaints.slice(before) }, { path, dir })
  }
  t.deepEqual(complaints.slice(before), [])
  t.true(bob.requests.slice(asked).every(one => one.startsWith(`${url}/`) || one.startsWith('data:')))
}) // prettier-ignore
