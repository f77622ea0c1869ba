// Every page and form of the dashboard: by whom, from where, for whose things.
import test from 'ava'
import { roles } from '../../src/people/users/user.ts'
import type { BusinessPage } from '../../src/web/dashboard/request.ts'
import { businessPages } from '../../src/web/dashboard/business-pages.ts'
import type { Permission } from '../../src/people/users/may.ts'
import { unavailable } from '../helpers/service-unavailable.ts'
import { fill, openDashboard, pathOf as pathOfThings, type Dashboard, type Person, type Things } from './fixture.ts'

let at: Dashboard
let things: Things
let stranger: Person
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  const other = await at.shop.at.merchant()
  stranger = await at.person(other.merchantId, 'owner')
})
test.after.always(() => at.close())

/** Written down a second time, as a person reads it, so that a slip in the one table is seen. */
const expected: Readonly<Record<'test' | 'live', Readonly<Record<Permission, string>>>> = {
  test: {
    read: 'owner developer finance viewer',
    orders: 'owner developer finance',
    refunds: 'owner developer finance',
    withdrawals: 'owner developer finance',
    keys: 'owner developer',
    webhooks: 'owner developer',
    secrets: 'owner developer',
    kyb: 'owner',
    branding: 'owner',
  },
  live: {
    read: 'owner developer finance viewer',
    orders: 'owner finance',
    refunds: 'owner finance',
    withdrawals: 'owner finance',
    keys: 'owner',
    webhooks: 'owner',
    secrets: 'owner',
    kyb: 'owner',
    branding: 'owner',
  },
}

const pathOf = (page: BusinessPage) => pathOfThings(page, things)

const nobody = '00000000-0000-0000-0000-000000000000'

test.serial('every page and form lets in exactly the roles of the table, in each world', async t => {
  for (const environment of ['test', 'live'] as const) {
    for (const role of roles) {
      const person = await at.person(things.merchantId, role, { environment })
      for (const page of businessPages) {
        // Of a thing that nobody has, so that a form which is let in changes nothing.
        const path = page.method === 'GET' ? pathOf(page) : page.path.replaceAll(/\{\w+\}/g, nobody)
        const { status } = page.method === 'GET' ? await at.get(person, path) : await at.post(person, path)
        const isAllowed = expected[environment][page.permission].split(' ').includes(role)
        const what = `${environment} ${role} ${page.method} ${page.path}`
        t.is(status === 403, !isAllowed, `${what}: ${status}`)
        t.true(status < 500, `${what}: ${status}`)
      }
    }
  }
})

test.serial('nobody who is not signed in sees or sends anything', async t => {
  for (const page of businessPages) {
    const { status, location } =
      page.method === 'GET' ? await at.get(null, pathOf(page)) : await at.post(null, pathOf(page))
    t.is(status, 303, page.path)
    t.regex(location!, /^\/dashboard\/sign-in/, page.path)
  }
})

test.serial('D-20: things of another merchant are not there: by page, form, file and search', async t => {
  const named = businessPages.filter(page => page.path.includes('{'))
  t.true(named.length > 20)
  for (const page of named) {
    const path = pathOf(page)
    const query = page.path.endsWith('/review') ? '?amount=1&address=x' : ''
    const { status, text } =
      page.method === 'GET' ? await at.get(stranger, path + query) : await at.post(stranger, path)
    const what = `${page.method} ${page.path}`
    t.is(status, 404, what)
    for (const id of Object.values(things)) t.false(text.includes(id), what)
  }
  const [order] = await at.shop.at.service.deps.db.query<{ number: string; address: string }>(
    'select order_number as number, address from orders where id = $1',
    [things.order],
  )
  for (const text of [things.order, order!.number, order!.address]) {
    t.true((await at.get(stranger, `/dashboard/search?q=${text}`)).text.includes('No order found'), text)
  }
  t.is((await at.get(stranger, '/dashboard/orders.csv')).text.trim().split('\n').length, 1)
})

test.serial('things of the test world are not there in the live one', async t => {
  const live = await at.person(things.merchantId, 'owner', { environment: 'live' })
  for (const page of businessPages.filter(one => one.path.includes('{') && one.method === 'GET')) {
    t.is((await at.get(live, pathOf(page))).status, 404, page.path)
  }
  t.false((await at.get(live, '/dashboard/orders')).text.includes(things.order))
})

test.serial(
  'no form is taken without the token of its page, with that of another session, or from another site',
  async t => {
    const owner = await at.person(things.merchantId, 'owner')
    const { csrf: foreign } = await at.person(things.merchantId, 'owner')
    for (const page of businessPages.filter(one => one.method === 'POST')) {
      for (const more of [
        { csrf: null },
        { csrf: foreign },
        { csrf: '' },
        { csrf: owner.csrf, site: 'cross-site' },
        { csrf: owner.csrf, site: 'same-site' },
      ]) {
        t.is((await at.forge(owner, pathOf(page), more)).status, 403, `${page.path} ${JSON.stringify(more)}`)
      }
    }
    const [order] = await at.shop.at.service.deps.db.query<{ status: string }>(
      'select status from orders where id = $1',
      [things.underpaid],
    )
    t.is(order!.status, 'UNDERPAID')
  },
)

test.serial('a form of one world does nothing in the other, to which its session went over in another window', async t => {
  const owner = await at.person(things.merchantId, 'owner', { environment: 'live' })
  for (const page of businessPages.filter(one => one.method === 'POST')) {
    const { status, text } = await at.post(owner, pathOf(page), { world: 'test' })
    t.is(status, 403, page.path)
    t.regex(text, /This form belongs to the other environment/, page.path)
  }
  for (const page of businessPages.filter(one => one.isSecondStep)) {
    const { status, location } = await at.get(owner, `${pathOf(page)}?world=test&network=TRC20&amount=20&address=x`)
    t.deepEqual([status, location], [303, pathOf(page).replace(/(\/link)?\/(review|preview)$/, '')], page.path)
  }
}) // prettier-ignore

test.serial('D-17: what moves money, makes keys or shows secrets asks for a passkey of these five minutes', async t => {
  const guarded = businessPages.filter(page => page.isGuarded)
  const must = [
    '/dashboard/keys/new',
    '/dashboard/plugins/new',
    '/dashboard/plugins/{id}/replace',
    '/dashboard/withdrawals/new',
    '/dashboard/orders/{id}/refund',
    '/dashboard/addresses/new',
    // Where money's news goes, what payers believe, and money that is given up.
    '/dashboard/webhooks/new',
    '/dashboard/webhooks/{id}/edit',
    '/dashboard/webhooks/{id}/switch',
    '/dashboard/webhooks/{id}/delete',
    '/dashboard/branding',
    '/dashboard/branding/logo',
    '/dashboard/branding/logo/remove',
    '/dashboard/orders/{id}/accept',
  ]
  const secrets = ['show', 'roll', 'activate'].map(name => `/dashboard/webhooks/secret/${name}`)
  for (const path of [...must, ...secrets])
    t.true(
      guarded.some(one => one.path === path && one.method === 'POST'),
      path,
    )
  const stale = await at.person(things.merchantId, 'owner', { hasShownPasskey: false })
  for (const page of guarded) {
    const path = pathOf(page)
    const { status, location } = page.method === 'GET' ? await at.get(stale, path) : await at.post(stale, path)
    t.is(status, 303, `${page.method} ${path}`)
    t.regex(location!, /^\/dashboard\/confirm\?then=/)
    const back = decodeURIComponent(location!.split('then=')[1]!)
    const isPage = businessPages.some(one => one.method === 'GET' && pathOf(one) === back.split('?')[0])
    t.true(isPage, `${page.method} ${path} goes on at ${back}`)
  }
})

test.serial('every page is kept by nobody, runs nothing inline, and says which world it is of', async t => {
  for (const environment of ['test', 'live'] as const) {
    const owner = await at.person(things.merchantId, 'owner', { environment })
    for (const page of businessPages.filter(one => one.method === 'GET' && !one.path.includes('{'))) {
      const { status, text, headers } = await at.get(owner, page.path)
      if (status !== 200 || !String(headers['content-type']).startsWith('text/html')) continue
      t.is(headers['cache-control'], 'no-store', page.path)
      t.regex(String(headers['content-security-policy']), /default-src 'none'/)
      t.false(/ style="| on[a-z]+="|<style|<script(?![^>]* src=)/.test(text), page.path)
      t.is(text.includes('Nothing here is real money'), environment === 'test', page.path)
    }
  }
})

test.serial('a page that the database does not serve in time is to be loaded again, and a form that was perhaps taken to be looked after', async t => {
  const { shop } = at
  const { adminUrl, deps } = shop.at.service
  const owner = await at.person(things.merchantId, 'owner')
  const [order] = await deps.db.query<{ token: string }>('select checkout_token as token from orders where id = $1', [things.order])
  for (const how of ['too late', 'stopped'] as const) {
    const busy = await unavailable({ adminUrl, table: 'orders', how }, () => at.get(owner, '/dashboard/orders'))
    t.deepEqual([busy.status, busy.headers['retry-after']], [503, '5'], how)
    t.regex(busy.text, /The database did not answer in time/)
    const save = () => at.post(owner, '/dashboard/branding', { display_name: 'x', support: 'x' })
    const maybeDone = await unavailable({ adminUrl, table: 'merchant_branding', how }, save)
    t.is(maybeDone.status, 503, how)
    t.regex(maybeDone.text, /We can’t say whether this was saved/)
    const asPayer = { headers: { accept: 'text/html' } }
    const payer = await unavailable({ adminUrl, table: 'orders', how }, () => shop.page(`/pay/${order!.token}`, asPayer))
    t.deepEqual([payer.status, payer.headers.get('retry-after')], [503, '5'], how)
    t.regex(payer.text, /Your payment is not affected/)
  }
  t.is((await at.get(owner, '/dashboard/orders')).status, 200)
}) // prettier-ignore
