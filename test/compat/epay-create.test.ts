// Orders of a shop that speaks EPay: one for each number, for ever, and nothing for a request that is not the shop's.
import test from 'ava'
import { responses } from '../../generated/compat/epay-validators.js'
import { revokeOwnCredential } from '../../src/webhooks/credentials/compat-credential.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { formOf, md5Sign, startEpayShop, type EpayShop } from './epay-shop.ts'

let shop: EpayShop
test.before(async () => {
  shop = await startEpayShop()
})
test.after.always(() => shop.close())

const ordersOf = (number: string) =>
  shop.at.service.deps.db.query<{
    id: string
    order_amount: string
    network: string
    return_url: string
    tolerance_ppm: number
  }>('select id, order_amount, network, return_url, tolerance_ppm from orders where reference = $1', [number])

test('a signed link opens the payment page of an order for the full price', async t => {
  const fields = shop.payment()
  const { status, headers } = await shop.submit(shop.signed(fields))
  t.is(status, 302)
  t.regex(String(headers['location']), /^https:\/\/kassa\.example\/pay\/co_/)
  t.regex(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
  t.like(await ordersOf(fields['out_trade_no']!), [
    {
      order_amount: '100000000',
      network: 'TRC20',
      tolerance_ppm: 0,
      return_url: `https://shop.example/return?o=1&out_trade_no=${fields['out_trade_no']}`,
    },
  ])
})

test('a form of a browser and of a server find the order of the link', async t => {
  const signed = shop.signed(shop.payment())
  const link = await shop.submit(signed)
  const form = await shop.request('POST', 'submit.php', { form: formOf(signed) })
  t.is(form.status, 302)
  t.is(form.headers['location'], link.headers['location'])
  const { status, json } = await shop.request('POST', 'mapi.php', { form: formOf(signed) })
  t.is(status, 200)
  t.true(responses.createPayment['200'](json))
  t.like(json, { code: 1, payurl: link.headers['location'] })
  t.is((await ordersOf(signed['out_trade_no']!)).length, 1)
})

test('the fields of each known client are taken', async t => {
  const number = '2026112200001'
  const { pid, notify_url: notifyUrl } = shop.payment()
  const v2board = {
    money: '12.5',
    name: number,
    notify_url: notifyUrl!,
    return_url: `https://panel.example/#/order/${number}`,
    out_trade_no: number,
    pid: pid!,
  }
  t.is((await shop.submit(shop.signed(v2board))).status, 302)
  const [order] = await ordersOf(number)
  t.like(order, { network: 'TRC20', return_url: `https://panel.example/?out_trade_no=${number}#/order/${number}` })
  for (const type of ['alipay', 'wxpay', 'qqpay', 'usdt', 'usdt.tron', '']) {
    const goEpay = shop.payment({ type, device: 'pc', clientip: '203.0.113.9', sitename: 'Shop' })
    t.is((await shop.request('POST', 'mapi.php', { form: formOf(shop.signed(goEpay)) })).json['code'], 1, type)
    t.is((await ordersOf(goEpay['out_trade_no']!))[0]?.network, 'TRC20')
  }
  const ethereum = shop.payment({ type: 'usdt.erc20' })
  t.is((await shop.submit(shop.signed(ethereum))).status, 302)
  t.is((await ordersOf(ethereum['out_trade_no']!))[0]?.network, 'ERC20')
})

test('the same number with other parameters is refused, and changes nothing', async t => {
  const fields = shop.payment()
  await shop.submit(shop.signed(fields))
  const before = await ordersOf(fields['out_trade_no']!)
  const others = { money: '11.00', name: 'other', type: 'usdt.erc20', notify_url: `${fields['notify_url']}2`, return_url: '', param: 'x' } // prettier-ignore
  for (const [name, value] of Object.entries(others)) {
    const answer = await shop.submit(shop.signed({ ...fields, [name]: value }))
    t.is(answer.status, 409, name)
    const { json } = await shop.request('POST', 'mapi.php', { form: formOf(shop.signed({ ...fields, [name]: value })) })
    t.deepEqual(json, { code: -1, msg: 'the order number was used with other parameters' })
  }
  t.deepEqual(await ordersOf(fields['out_trade_no']!), before)
})

test('the number stays taken after a day, when its idempotency key is gone', async t => {
  const fields = shop.payment()
  const first = await shop.submit(shop.signed(fields))
  await shop.at.service.deps.db.query('delete from idempotency where merchant_id = $1', [shop.owner.merchantId])
  t.is((await shop.submit(shop.signed(fields))).headers['location'], first.headers['location'])
  t.is((await shop.submit(shop.signed({ ...fields, money: '11.00' }))).status, 409)
  const { admin } = shop.at.service
  const twin = `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'ord_twin0000', 'checkout_token', 'co_twin'))).* from orders o where reference = $1`
  await t.throwsAsync(admin.query(twin, [fields['out_trade_no']]), { message: /orders_compat/ })
})

test('another shop of the merchant neither reads nor cancels an order', async t => {
  const { number, orderId } = await shop.pay()
  const [order] = await shop.at.service.deps.db.query<{ trade: string }>(
    'select order_number as trade from orders where id = $1',
    [orderId],
  )
  const by = await shop.newCredential()
  const about = { act: 'order', pid: by.account, key: by.secret }
  const named = { out_trade_no: number, trade_no: order!.trade }
  for (const [name, value] of Object.entries(named)) {
    const { json } = await shop.request('GET', 'api.php', { by, query: formOf({ ...about, [name]: value }) })
    t.deepEqual(json, { code: -1, msg: 'order not found' })
  }
  const json = JSON.stringify({ trade_id: order!.trade, signature: md5Sign({ trade_id: order!.trade }, by.secret) })
  const cancelled = await shop.request('POST', 'api/v1/order/cancel-transaction', { by, json })
  t.like(cancelled.json, { status_code: 404 })
})

test('another shop of the merchant, and another merchant, have numbers of their own', async t => {
  const fields = shop.payment()
  const pages = [(await shop.submit(shop.signed(fields))).headers['location']]
  const { merchantId } = await shop.at.merchant()
  const shops = [await shop.newCredential(), await shop.newCredential(), await shop.newCredential({ merchantId })]
  for (const [at, by] of shops.entries()) {
    const own = { ...fields, pid: by.account, ...(at > 0 && { money: '11.00' }) }
    const { status, headers } = await shop.submit(shop.signed(own, by), { by })
    t.is(status, 302)
    pages.push(headers['location'])
  }
  t.is(new Set(pages).size, 4)
})

test('what turns the direction of text is left out of the description, and repeated to the shop as sent', async t => {
  const name = 'VIP \u202e\u2066evil\u2069 \u200f\u{1f468}\u200d\u{1f469}'
  const { number, orderId } = await shop.pay({ name })
  const [order] = await shop.at.service.deps.db.query('select description from orders where id = $1', [orderId])
  t.deepEqual(order, { description: 'VIP evil \u200f\u{1f468}\u200d\u{1f469}' })
  const query = formOf({ act: 'order', pid: shop.credential.account, key: shop.credential.secret, out_trade_no: number }) // prettier-ignore
  t.is((await shop.request('GET', 'api.php', { query })).json['name'], name)
})

test('the amount must be more than 10', async t => {
  for (const money of ['10', '10.00', '0', '0.01', '9.99']) {
    const answer = await shop.submit(shop.signed(shop.payment({ money })))
    t.deepEqual([answer.status, answer.text], [400, 'amount below minimum\n'], money)
  }
  t.is((await shop.submit(shop.signed(shop.payment({ money: '10.01' })))).status, 302)
})

test('a signature that is wrong, missing or of another credential creates nothing, and every reason reads alike', async t => {
  const fields = shop.payment()
  const other = await shop.newCredential()
  const revoked = await shop.newCredential()
  const at = shop.at.service.clock.now()
  await revokeOwnCredential(shop.at.service.deps.db, { ...shop.owner, id: revoked.id, at })
  const good = shop.signed(fields)
  const attempts = {
    'no signature': shop.submit(fields),
    'an empty one': shop.submit({ ...fields, sign: '' }),
    'in capitals': shop.submit({ ...good, sign: good['sign']!.toUpperCase() }),
    'of other fields': shop.submit({ ...good, money: '11.00' }),
    'a field more': shop.submit({ ...good, param: 'x' }),
    'of another credential': shop.submit(shop.signed(fields, other)),
    'at another credential': shop.submit(good, { by: other }),
    'another pid': shop.submit(shop.signed({ ...fields, pid: other.account })),
    'a revoked credential': shop.submit(shop.signed({ ...fields, pid: revoked.account }, revoked), { by: revoked }),
    'no such credential': shop.submit(good, { by: { ...shop.credential, id: `cc_${'x'.repeat(22)}` } }),
    'no credential at all': shop.submit(good, { by: { ...shop.credential, id: '%00' } }),
  }
  for (const [what, attempt] of Object.entries(attempts)) {
    const { status, text } = await attempt
    t.deepEqual([status, text], [401, 'invalid pid or signature\n'], what)
  }
  t.deepEqual(await ordersOf(fields['out_trade_no']!), [])
})

test('a credential of the live environment does not exist for a test order, nor the reverse', async t => {
  const { merchantId } = shop.owner
  const by = await shop.newCredential({ merchantId, environment: 'live' })
  const fields = shop.payment({ pid: by.account })
  const { status, text } = await shop.submit(shop.signed(fields, by), { by })
  t.deepEqual([status, text], [400, 'no available address\n'], 'no live network is configured here')
  t.deepEqual(await ordersOf(fields['out_trade_no']!), [])
})

const refused: Readonly<Record<string, [Record<string, string>, string]>> = {
  'a name that could be read as more fields': [
    { name: 'x&out_trade_no=B-999&trade_status=TRADE_SUCCESS' },
    'invalid name',
  ],
  'a name with a separator': [{ name: 'a&b' }, 'invalid name'],
  'a name with a backslash': [{ name: 'a\\b' }, 'invalid name'],
  'a parameter with a separator': [{ param: 'a&b' }, 'invalid param'],
  'a notify address with a status in it': [{ notify_url: 'https://shop.example/n?a=1&trade_status=TRADE_SUCCESS' }, 'the fields read as a notification'], // prettier-ignore
  'a notify address with a name of ours': [{ notify_url: 'https://shop.example/n?out_trade_no=B-999' }, 'invalid notify_url'], // prettier-ignore
  'a status': [{ trade_status: 'TRADE_SUCCESS' }, 'the fields read as a notification'],
  'plain HTTP': [{ notify_url: 'http://shop.example/n' }, 'invalid notify_url'],
  'a private address': [{ notify_url: 'https://10.0.0.1/n' }, 'invalid notify_url'],
  'a return to plain HTTP': [{ return_url: 'http://shop.example/' }, 'invalid return_url'],
  'a script to return to': [{ return_url: 'javascript:alert(1)' }, 'invalid return_url'],
  RSA: [{ sign_type: 'RSA' }, 'invalid sign_type'],
  'an amount with an exponent': [{ money: '1e3' }, 'invalid money'],
  'three decimals': [{ money: '100.001' }, 'invalid money'],
  'a negative amount': [{ money: '-100' }, 'invalid money'],
  'a comma': [{ money: '100,00' }, 'invalid money'],
  'no amount': [{ money: '' }, 'invalid money'],
  'a number with other characters': [{ out_trade_no: 'A 1' }, 'invalid out_trade_no'],
  'too long a number': [{ out_trade_no: 'A'.repeat(65) }, 'invalid out_trade_no'],
  'too long a name in bytes': [{ name: '会'.repeat(43) }, 'invalid name'],
  'another network': [{ type: 'usdt.polygon' }, 'invalid type'],
  'two networks': [{ type: 'usdt.trc20', network: 'ethereum' }, 'invalid type'],
  'a rate of its own': [{ rate: '7' }, 'unsupported rate'],
  'an address of its own': [{ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'unsupported address'],
  'another currency': [{ currency: 'cny' }, 'invalid currency'],
  'another token': [{ token: 'usdc' }, 'invalid token'],
}
for (const [what, [change, message]] of Object.entries(refused)) {
  test(`${what} is refused`, async t => {
    const fields = shop.payment(change)
    const sign = md5Sign(fields, shop.credential.secret)
    const { status, text } = await shop.submit({ ...fields, sign })
    t.deepEqual([status, text], [400, `${message}\n`])
    const form = formOf({ ...fields, sign })
    t.deepEqual((await shop.request('POST', 'mapi.php', { form })).json, { code: -1, msg: message })
    t.deepEqual(await ordersOf(fields['out_trade_no']!), [])
  })
}

test('fields that can be read two ways, too many, or of another form are refused', async t => {
  const fields = shop.signed(shop.payment())
  const good = formOf(fields)
  const many = Array.from({ length: 65 }, (_, at) => `f${at}=1`).join('&')
  for (const query of [`${good}&money=11.00`, `${good}&a[]=1`, `${good}&a=%00`, `${good}&a=%ff`, many])
    t.deepEqual((await shop.request('GET', 'submit.php', { query })).status, 400, query.slice(-20))
  t.is((await shop.request('POST', 'mapi.php', { form: good, query: 'pid=1' })).status, 200)
  t.deepEqual((await shop.request('POST', 'mapi.php', { form: good, query: 'pid=1' })).json, { code: -1, msg: 'unreadable fields' }) // prettier-ignore
  const json = await shop.request('POST', 'mapi.php', { json: JSON.stringify(fields) })
  t.deepEqual([json.status, json.json], [415, { code: -1, msg: 'expected application/x-www-form-urlencoded' }])
  const large = await shop.request('POST', 'mapi.php', { form: `a=${'x'.repeat(65_536)}` })
  t.deepEqual([large.status, large.json['code']], [413, -1])
  t.deepEqual(await ordersOf(fields['out_trade_no']!), [])
})

test('an order is read by its number or ours, with the key or a signature', async t => {
  const { credential } = shop
  const { number } = await shop.pay({ param: 'u-7', type: '' })
  const by = { act: 'order', pid: credential.account }
  const withKey = await shop.request('GET', 'api.php', { query: formOf({ ...by, key: credential.secret, out_trade_no: number }) }) // prettier-ignore
  t.true(responses.queryPayment['200'](withKey.json))
  t.like(withKey.json, { code: 1, out_trade_no: number, money: '100.00', name: 'VIP 会员', status: 0, param: 'u-7', endtime: '', pid: credential.account }) // prettier-ignore
  t.false('type' in withKey.json)
  const tradeNo = String(withKey.json['trade_no'])
  const signed = shop.signed({ ...by, trade_no: tradeNo })
  t.deepEqual((await shop.request('POST', 'api.php', { form: formOf(signed) })).json, withKey.json)
  const { act: _, ...rest } = signed
  const split = await shop.request('POST', 'api.php', { query: 'act=order', form: formOf(rest) })
  t.deepEqual(split.json, withKey.json)
  const ask = async (fields: Record<string, string>) =>
    (await shop.request('GET', 'api.php', { query: formOf(fields) })).json
  t.deepEqual(await ask({ ...by, key: 'wrong', out_trade_no: number }), { code: -1, msg: 'invalid pid or signature' })
  t.deepEqual(await ask({ act: 'order', key: credential.secret, out_trade_no: number }), { code: -1, msg: 'invalid pid or signature' }) // prettier-ignore
  t.deepEqual(await ask({ ...by, key: credential.secret, out_trade_no: 'B-1' }), { code: -1, msg: 'order not found' })
  t.deepEqual(await ask({ ...by, key: credential.secret }), { code: -1, msg: 'missing out_trade_no' })
  for (const act of ['refund', 'query', 'settle', 'orders', 'change'])
    t.deepEqual(await ask({ act, pid: credential.account, key: credential.secret }), { code: -1, msg: 'unsupported' })
})

test("another merchant's order, and one of the API, cannot be read", async t => {
  const { number } = await shop.pay()
  const { merchantId } = await shop.at.merchant()
  const by = await shop.newCredential({ merchantId })
  const fields = { act: 'order', pid: by.account, key: by.secret, out_trade_no: number }
  t.deepEqual((await shop.request('GET', 'api.php', { by, query: formOf(fields) })).json, { code: -1, msg: 'order not found' }) // prettier-ignore
})

test.serial('the books hold', async t => {
  await assertBooks(t, shop.at.service.deps.db)
})
