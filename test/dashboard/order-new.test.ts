// Orders made on the dashboard: for one customer, with the merchant's own key, in test and live.
import test from 'ava'
import { freePort } from '../../dev/ports.ts'
import { AddressBook } from '../../src/deposit-addresses/address-book.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { startWatching } from '../../src/payments/record/record.service.ts'
import { openDashboard, type Dashboard, type Person } from './fixture.ts'

let at: Dashboard
test.before(async () => {
  at = await openDashboard()
  // A sandbox has no live network. What serves one differs from test in nothing else.
  const { deps, api, tron } = at.shop.at.service
  const live = deps.config.networks.map(network => ({ ...network, environment: 'live' as const }))
  for (const one of new Set([deps, api])) {
    const config = { ...one.config, networks: [...one.config.networks, ...live] }
    const addressBook = new AddressBook(config.networks, one.keyring)
    Object.assign(one, { config, addressBook, orderBatch: new OrderBatch({ ...one, config, addressBook }) })
  }
  await startWatching(deps, { environment: 'live', network: 'TRC20' }, tron.head)
})
test.after.always(() => at.close())

const path = '/dashboard/orders/new'
const sent = {
  amount: '49.9',
  currency: 'USDT',
  network: 'TRC20',
  description: 'Two tins',
  reference: 'A-7',
  expires_in: '86400',
}

const ordersOf = ({ merchantId }: Person) =>
  at.shop.at.service.admin.query<{
    environment: string
    reference: string | null
    order_amount: string
    price: string | null
  }>(
    `select environment, reference, order_amount, price ->> 'currency' as price from orders where merchant_id = $1 order by order_amount`,
    [merchantId],
  )

async function withLiveKey(): Promise<Person> {
  const { merchantId } = await at.shop.at.merchant()
  const owner = await at.person(merchantId, 'owner', { environment: 'live' })
  needKey(await at.post(owner, '/dashboard/keys/new', { name: 'Shop', permissions: ['orders', 'read'] }))
  return owner
}

function needKey({ text }: { text: string }): void {
  if (!text.includes('sk_live_')) throw new Error('no live key')
}

test.serial(
  'an owner makes a live order with the newest live key, and its page shows what to send the customer',
  async t => {
    const owner = await withLiveKey()
    const asked = await at.get(owner, path)
    t.is(asked.status, 200)
    t.false(asked.text.includes('49.90'), 'nothing is filled in where money is real')
    const { status, location, text: text0 } = await at.post(owner, path, { ...sent, idempotency_key: 'one' })
    t.is(status, 303, text0)
    const { text } = await at.get(owner, location!)
    t.regex(text, /<h2[^>]*>Share/)
    t.regex(text, /QR code of the payment page/)
    t.regex(text, /href="mailto:\?subject=Payment%20of%2049\.90%20USDT&amp;body=http/)
    t.false(text.includes('Pay it'))
    t.is(
      (await at.post(owner, path, { ...sent, idempotency_key: 'one' })).location,
      location,
      'sent again it is the same order',
    )
    t.deepEqual(await ordersOf(owner), [
      { environment: 'live', reference: 'A-7', order_amount: '49900000', price: null },
    ] as never)
    const [{ seconds }] = (await at.shop.at.service.admin.query<{ seconds: number }>(
      'select extract(epoch from expire_at - created_at)::integer as seconds from orders where merchant_id = $1',
      [owner.merchantId],
    )) as [{ seconds: number }]
    t.is(seconds, 86_400)
  },
)

test.serial('a price in a currency of the rates is converted, and without a rate refused at its field', async t => {
  const owner = await withLiveKey()
  await at.post(owner, '/dashboard/rates', { currency: 'EUR', units_per_usdt: '0.5' })
  t.regex((await at.get(owner, path)).text, /EUR \(1 USDT = 0\.5 EUR\)/)
  t.is((await at.post(owner, path, { ...sent, amount: '25', currency: 'EUR' })).status, 303)
  t.like((await ordersOf(owner))[0], { price: 'EUR' })
  for (const [change, words] of [
    [{ currency: 'GBP' }, 'There is no rate for this currency now'],
    [{ currency: 'EUR', amount: '25.001' }, 'with at most the decimals of its currency'],
    [{ currency: 'EUR', amount: '5' }, 'below the minimum'],
    [{ amount: '' }, 'Enter an amount'],
    [{ amount: '10' }, 'below the minimum'],
    [{ network: 'BEP20' }, 'network'],
    [{ reference: '\u202Ex' }, 'reference'],
    [{ expires_in: '1e9' }, 'Choose for how long'],
    [{ expires_in: 'never' }, 'Choose for how long'],
    [{ currency: '"><script>' }, 'Enter an amount'],
  ] as const) {
    const answer = await at.post(owner, path, { ...sent, ...change })
    t.is(answer.status, 400, JSON.stringify(change))
    t.true(
      answer.text.includes(words),
      `${JSON.stringify(change)}: ${/class="error"[^]*?<\/p>/.exec(answer.text)?.[0]}`,
    )
    t.false(answer.text.includes('"><script>'))
  }
  t.is((await ordersOf(owner)).length, 1)
})

test.serial('without a key the form leads to one; a viewer and a developer make no live order', async t => {
  const { merchantId } = await at.shop.at.merchant()
  const owner = await at.person(merchantId, 'owner', { environment: 'live' })
  t.is((await at.post(owner, path, sent)).location, '/dashboard/keys/new')
  for (const role of ['viewer', 'developer'] as const) {
    const person = await at.person(merchantId, role, { environment: 'live' })
    t.is((await at.get(person, path)).status, 403, role)
    t.is((await at.post(person, path, sent)).status, 403, role)
    t.false((await at.get(person, '/dashboard')).text.includes(path), role)
  }
  t.deepEqual(await ordersOf(owner), [])
  const finance = await at.person(merchantId, 'finance', { environment: 'live' })
  for (const { status, text } of [await at.get(finance, path), await at.post(finance, path, sent)]) {
    t.is(status, 200, 'finance may make orders and no keys: the way to a new key would be a dead end')
    t.true(text.includes('Ask an owner to create an API key first'))
    t.false(text.includes('Create the order'))
  }
})

test.serial(
  'a form that comes back with other values, as from the back button, says so and can then be sent',
  async t => {
    const owner = await withLiveKey()
    await at.post(owner, path, { ...sent, idempotency_key: 'back' })
    const changed = { ...sent, amount: '60', idempotency_key: 'back' }
    const refused = await at.post(owner, path, changed)
    t.is(refused.status, 400)
    t.true(refused.text.includes('This form was already sent with other values'))
    const key = /name="idempotency_key" value="([^"]+)"/.exec(refused.text)![1]!
    t.is((await at.post(owner, path, { ...changed, idempotency_key: key })).status, 303)
    t.deepEqual(
      (await ordersOf(owner)).map(one => one.order_amount),
      ['49900000', '60000000'],
    )
    const links = '/dashboard/payment-links/new'
    const link = { title: 'Workshop', kind: 'fixed', amount: '180', idempotency_key: 'back' }
    await at.post(owner, links, link)
    const again = await at.post(owner, links, { ...link, amount: '90' })
    t.true(again.text.includes('This form was already sent with other values'))
    const other = /name="idempotency_key" value="([^"]+)"/.exec(again.text)![1]!
    t.is((await at.post(owner, links, { ...link, amount: '90', idempotency_key: other })).status, 303)
  },
)

test.serial('every page but that of orders offers a new order to whoever may make one', async t => {
  const { merchantId } = await at.shop.at.merchant()
  const finance = await at.person(merchantId, 'finance', { environment: 'live' })
  for (const page of ['/dashboard', '/dashboard/balances', '/dashboard/payment-links', '/dashboard/orders'])
    t.is((await at.get(finance, page)).text.split(`href="${path}"`).length, page === '/dashboard/orders' ? 3 : 2, page)
  t.is((await at.get(finance, path)).text.split(`href="${path}"`).length, 1)
})

test.serial('without an answer of the test wallet the page says so, and what to do', async t => {
  const { merchantId } = at.shop.merchant
  const owner = await at.person(merchantId, 'owner')
  const order = await at.shop.order()
  const { deps, api } = at.shop.at.service
  const sandboxControl = { url: `http://127.0.0.1:${await freePort()}`, token: 'x' }
  for (const one of new Set([deps, api, deps.sandbox, api.sandbox]))
    if (one) Object.assign(one, { config: { ...one.config, sandboxControl } })
  const { status, text } = await at.post(owner, `/dashboard/orders/${order.id}/pay`, { scenario: 'exact' })
  t.is(status, 503)
  t.regex(text, /The test wallet does not answer\.[^]*Then look at the order/)
  t.regex(text, new RegExp(`action="/dashboard/orders/${order.id}/pay"`))
})
