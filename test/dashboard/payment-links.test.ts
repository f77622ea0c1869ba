// Payment links on the dashboard: create, share, pause, and nobody else's.
import test from 'ava'
import { openDashboard, type Dashboard, type Person } from './fixture.ts'

let at: Dashboard
let owner: Person
test.before(async () => {
  at = await openDashboard()
  owner = await at.person(at.shop.merchant.merchantId, 'owner')
})
test.after.always(() => at.close())

const path = '/dashboard/payment-links'
const fields = { title: 'Workshop <b>', kind: 'fixed', amount: '180', networks: ['TRC20'], payments_max: '3' }

test.serial('a link is created, shown with code and button, paused and resumed', async t => {
  t.regex((await at.get(owner, path)).text, /No payment links yet/)
  const { status, location } = await at.post(owner, `${path}/new`, fields)
  t.is(status, 303)
  const shown = await at.get(owner, location!)
  t.is(shown.status, 200)
  t.true(shown.text.includes('Workshop &lt;b&gt;'))
  t.false(shown.text.includes('Workshop <b>'))
  t.regex(shown.text, /<svg[^>]*class="qr"/)
  t.regex(shown.text, /Pay with USDT/)
  t.regex(shown.text, /0 of 3/)
  await at.post(owner, `${location!}/switch`, { is_active: 'no' })
  t.regex((await at.get(owner, path)).text, /Paused/)
  await at.post(owner, `${location!}/switch`, { is_active: 'yes' })
  t.regex((await at.get(owner, path)).text, /Active/)
})

test.serial('what is wrong is said in the form, and creates nothing', async t => {
  for (const [change, words] of [
    [{ title: '' }, 'Use 1 to 120 characters'],
    [{ amount: '10' }, 'below the smallest'],
    [{ kind: 'open', min: '20', max: '15' }, 'the second is not below the first'],
    [{ payments_max: '0' }, 'Enter a number from 1'],
    [{ expires_on: '2020-01-01' }, 'Choose a day that is not over'],
  ] as const) {
    const { status, text } = await at.post(owner, `${path}/new`, { ...fields, ...change })
    t.is(status, 400, words)
    t.true(text.includes(words), words)
  }
})

test.serial(
  'a price and bounds in a currency of the rates are taken, and without a rate refused in the form',
  async t => {
    await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0.92' })
    t.regex((await at.get(owner, `${path}/new`)).text, /EUR \(1 USDT = 0\.92 EUR\)/)
    const priced = { ...fields, currency: 'EUR' }
    const { location } = await at.post(owner, `${path}/new`, priced)
    t.regex((await at.get(owner, location!)).text, /<b>180\.00<\/b><span class="unit">EUR</)
    const open = await at.post(owner, `${path}/new`, { ...priced, kind: 'open', min: '20', max: '500' })
    t.regex((await at.get(owner, open.location!)).text, />20\.00<\/b><span class="unit">EUR[\s\S]*to[\s\S]*>500\.00</)
    for (const [change, words] of [
      [{ currency: 'GBP' }, 'no rate'],
      [{ amount: '180.001' }, 'decimals'],
      [{ amount: '9.20' }, 'below the smallest'],
      [{ kind: 'open', min: '20', max: '500.001' }, 'the second is not below the first'],
    ] as const) {
      const { status, text } = await at.post(owner, `${path}/new`, { ...priced, ...change })
      t.is(status, 400, words)
      t.true(text.includes(words), `${words}: ${/class="error"[^]*?<\/p>/.exec(text)?.[0]}`)
    }
  },
)

test.serial('a link of another merchant is not found, and a viewer changes none', async t => {
  const { location } = await at.post(owner, `${path}/new`, fields)
  const { merchantId } = await at.shop.at.merchant()
  const stranger = await at.person(merchantId, 'owner')
  t.is((await at.get(stranger, location!)).status, 404)
  t.is((await at.post(stranger, `${location!}/switch`, { is_active: 'no' })).status, 404)
  const viewer = await at.person(at.shop.merchant.merchantId, 'viewer')
  t.is((await at.get(viewer, location!)).status, 200)
  t.is((await at.post(viewer, `${location!}/switch`, { is_active: 'no' })).status, 403)
})
