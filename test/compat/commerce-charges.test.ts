// Charges of a shop: one for each order of it, in the shape that the known clients read, and none for a request that is not the shop's.
import test from 'ava'
import { responses } from '../../generated/compat/commerce-validators.js'
import { parseUnitsPerUsdt } from '../../src/lib/exchange-rate.ts'
import { setRate } from '../../src/rates/rate.service.ts'
import { registerPages } from '../../src/web/pages.ts'
import { assertBooks } from '../helpers/books.ts'
import { startCommerceShop, wordsOf, type CommerceShop } from './commerce-shop.ts'

let shop: CommerceShop
test.before(async () => {
  shop = await startCommerceShop()
})
test.after.always(() => shop.close())

const countOf = async () => {
  const [found] = await shop.at.service.deps.db.query<{ count: string }>('select count(*) from orders')
  return Number(found!.count)
}

test.serial('a charge is created with all that the known clients require, for the full price', async t => {
  const body = shop.wanted({ metadata: { order_id: 1042, source: 'woocommerce', nested: { a: [1] } } })
  const { status, headers, json } = await shop.request('POST', 'charges', { body })
  t.is(status, 201)
  t.true(responses.createCharge['201'](json))
  t.regex(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
  const { data } = json
  t.like(data, {
    name: body['name'],
    description: body['description'],
    pricing_type: 'fixed_price',
    pricing: { local: { amount: '100.00', currency: 'USDT' }, usdt: { amount: '100', currency: 'USDT' } },
    metadata: body['metadata'],
    redirects: { success_url: body['redirect_url'], cancel_url: body['cancel_url'] },
  })
  t.regex(data!.hosted_url, /^https:\/\/kassa\.example\/pay\/co_/)
  t.deepEqual(wordsOf(data!), ['NEW'])
  const [order] = await shop.at.service.deps.db.query(
    'select order_amount, network, reference, tolerance_ppm, return_url, webhook_url from orders where id = $1',
    [data!.id],
  )
  t.like(order, { order_amount: '100000000', network: 'TRC20', reference: '1042', tolerance_ppm: 0, return_url: body['redirect_url'] }) // prettier-ignore
  t.deepEqual(await shop.read(data!.id), data)
  t.deepEqual(await shop.read(data!.code), data)
})

test('the request of hyperswitch is taken: no name, no description and no order number', async t => {
  const body = { name: null, description: null, pricing_type: 'fixed_price', local_price: { amount: '25.00', currency: 'USDT' }, redirect_url: 'https://pay.example/back', cancel_url: 'https://pay.example/back' } // prettier-ignore
  const made = await Promise.all([1, 2].map(() => shop.request('POST', 'charges', { body })))
  t.deepEqual(made.map(({ status }) => status), [201, 201]) // prettier-ignore
  t.like(made[0]!.json.data, { name: null, description: null, metadata: {} })
  t.not(made[0]!.json.data!.id, made[1]!.json.data!.id, 'without a number each request is a charge of its own')
})

test('an amount may be a number, and other fields are ignored', async t => {
  const body = shop.wanted({ local_price: { amount: 12.5, currency: 'USDT' }, requested_info: ['email'] })
  const { json } = await shop.request('POST', 'charges', { body })
  t.like(json.data, { pricing: { local: { amount: '12.5' }, usdt: { amount: '12.5' } } })
})

test('the same order with the same fields finds the same charge until it ends unpaid, and other fields make another', async t => {
  const body = shop.wanted()
  const create = async (change = {}, by = shop.credential) =>
    (await shop.request('POST', 'charges', { by, body: { ...body, ...change } })).json.data!
  const first = await create()
  t.deepEqual(await create(), first)
  const others = { name: 'other', description: 'other', redirect_url: 'https://shop.example/2', cancel_url: null, local_price: { amount: '11', currency: 'USDT' }, metadata: { ...Object(body['metadata']), more: 1 } } // prettier-ignore
  for (const [name, value] of Object.entries(others)) t.not((await create({ [name]: value })).id, first.id, name)
  t.not(
    (await create({}, await shop.newCredential())).id,
    first.id,
    'another shop of the merchant has orders of its own',
  )
  t.deepEqual(await shop.read(first.id), first, 'nothing was changed under the payer')
  await shop.request('POST', `charges/${first.id}/cancel`)
  const second = await create()
  t.not(second.id, first.id)
  t.not(second.code, first.code)
  t.deepEqual(await create(), second)
})

test.serial('the number finds its charge after a day, and once it is paid', async t => {
  const { id, address, ...charge } = await shop.charge()
  await shop.at.service.deps.db.query('delete from idempotency where merchant_id = $1', [shop.owner.merchantId])
  await shop.receive(address, 100_000_000n)
  const body = shop.wanted({ metadata: charge.metadata })
  const again = await shop.request('POST', 'charges', { body })
  t.is(again.json.data!.id, id)
  t.deepEqual(wordsOf(again.json.data!), ['NEW', 'PENDING', 'COMPLETED'])
})

test('a price in another currency is converted at the rate of the merchant, which the charge keeps', async t => {
  const body = shop.wanted({ local_price: { amount: '100.00', currency: 'JPY' } })
  const refused = await shop.request('POST', 'charges', { body })
  t.deepEqual([refused.status, refused.json], [400, { error: { type: 'validation_error', message: 'no rate for the currency' } }]) // prettier-ignore
  const person = { ...shop.owner, userId: 'x', isPermitted: async () => true }
  await setRate(shop.at.service.api, person, { currency: 'JPY', unitsPerUsdt: parseUnitsPerUsdt('7') })
  const made = await shop.request('POST', 'charges', { body })
  t.like(made.json.data, { pricing: { local: { amount: '100.00', currency: 'JPY' }, usdt: { amount: '14.285715', currency: 'USDT' } } }) // prettier-ignore
  await setRate(shop.at.service.api, person, { currency: 'JPY', unitsPerUsdt: parseUnitsPerUsdt('8') })
  t.deepEqual((await shop.request('POST', 'charges', { body })).json, made.json)
})

test('the amount must be more than 10', async t => {
  for (const amount of ['10', '10.00', '0', '9.999999', 10]) {
    const { status, json } = await shop.request('POST', 'charges', { body: shop.wanted({ local_price: { amount, currency: 'USDT' } }) }) // prettier-ignore
    t.deepEqual([status, json], [400, { error: { type: 'validation_error', message: 'amount below minimum' } }])
  }
  t.like(await shop.charge({ local_price: { amount: '10.000001', currency: 'USDT' } }), { pricing: { usdt: { amount: '10.000001' } } }) // prettier-ignore
})

const refused: Readonly<Record<string, [Record<string, unknown>, string]>> = {
  'a donation': [{ pricing_type: 'no_price' }, 'unsupported pricing_type'],
  'no kind of price': [{ pricing_type: undefined }, 'missing pricing_type'],
  'no price': [{ local_price: undefined }, 'missing local_price'],
  'a price without a currency': [{ local_price: { amount: '25' } }, 'missing local_price.currency'],
  'an amount with an exponent': [{ local_price: { amount: '1e3', currency: 'USDT' } }, 'invalid local_price'],
  'a large amount with an exponent': [{ local_price: { amount: 1e21, currency: 'USDT' } }, 'invalid local_price'],
  'a negative amount': [{ local_price: { amount: '-25', currency: 'USDT' } }, 'invalid local_price'],
  'too many decimals': [{ local_price: { amount: '25.0000001', currency: 'USDT' } }, 'invalid local_price'],
  'a currency that nobody has': [{ local_price: { amount: '25', currency: 'XXX' } }, 'invalid local_price'],
  'another crypto currency': [{ local_price: { amount: '25', currency: 'BTC' } }, 'invalid local_price'],
  'a price that is a list': [{ local_price: [1] }, 'invalid local_price'],
  'a return to plain HTTP': [{ redirect_url: 'http://shop.example/' }, 'invalid redirect_url'],
  'a script to return to': [{ redirect_url: 'javascript:alert(1)' }, 'invalid redirect_url'],
  'a script to cancel with': [{ cancel_url: 'javascript:alert(1)' }, 'invalid cancel_url'],
  'too long a name': [{ name: 'x'.repeat(101) }, 'invalid name'],
  'a control character': [{ name: 'a\u0000b' }, 'invalid name'],
  'metadata with a control character': [{ metadata: { order_id: 'a\u0000b' } }, 'invalid metadata'],
  'metadata that is text': [{ metadata: 'x' }, 'invalid metadata'],
  'too much metadata': [{ metadata: { text: 'x'.repeat(17_000) } }, 'invalid metadata'],
  'too many fields of metadata': [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, 1])) }, 'invalid metadata'], // prettier-ignore
}
for (const [what, [change, message]] of Object.entries(refused)) {
  test.serial(`${what} is refused`, async t => {
    const before = await countOf()
    const { status, json } = await shop.request('POST', 'charges', { body: shop.wanted(change) })
    t.deepEqual([status, json], [400, { error: { type: 'validation_error', message } }])
    t.is(await countOf(), before)
  })
}

test.serial('a body that can be read two ways, is too large or of another form is refused', async t => {
  const before = await countOf()
  const text = JSON.stringify(shop.wanted())
  const twice = text.replace('"pricing_type"', '"pricing_type":"fixed_price","pricing_type"')
  for (const body of [
    twice,
    '[]',
    '',
    'null',
    `${text}x`,
    text.slice(1),
    text.replace('"metadata":{', '"metadata":{"order_id":1,'),
  ]) {
    // prettier-ignore
    const { status, json } = await shop.request('POST', 'charges', { text: body })
    t.deepEqual([status, json], [400, { error: { type: 'validation_error', message: 'unreadable fields' } }], body)
  }
  const form = await shop.request('POST', 'charges', { text: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }) // prettier-ignore
  t.is(form.status, 415)
  const large = await shop.request('POST', 'charges', { text: `{"name":"${'x'.repeat(65_536)}"}` })
  t.is(large.status, 413)
  for (const { json } of [form, large]) t.like(json, { error: { type: 'invalid_request' } })
  t.is(await countOf(), before)
})

test('charges are listed page by page, each once, and none that is of another API', async t => {
  const { merchantId } = await shop.at.merchant()
  const by = await shop.newCredential({ merchantId })
  const made: string[] = []
  for (let count = 0; count < 5; count++)
    made.push((await shop.request('POST', 'charges', { by, body: shop.wanted() })).json.data!.id)
  const all = await shop.request('GET', 'charges', { by })
  t.true(responses.listCharges['200'](all.json))
  t.like(all.json, { pagination: { order: 'desc', total: 5, limit: 25, yielded: 5, next_uri: null, starting_after: null } }) // prettier-ignore
  const newestFirst = all.json.data!.map(({ id }) => id)
  t.deepEqual(newestFirst.toSorted(), made.toSorted())
  const paged: string[] = []
  for (let next = 'charges?limit=2'; ;) {
    const { json } = await shop.request('GET', next, { by })
    t.true(responses.listCharges['200'](json))
    paged.push(...json.data!.map(({ id }) => id))
    const { next_uri: uri, cursor_range: range } = json['pagination'] as { next_uri: string | null; cursor_range: string[] } // prettier-ignore
    t.is(range.at(-1), json.data!.at(-1)!.id)
    if (uri === null) break
    next = uri.slice(uri.indexOf('charges'))
  }
  t.deepEqual(paged, newestFirst)
  const oldestFirst = await shop.request('GET', 'charges?order=asc&limit=100', { by })
  t.deepEqual(oldestFirst.json.data!.map(({ id }) => id), newestFirst.toReversed()) // prettier-ignore
  const empty = await shop.request('GET', `charges?starting_after=${newestFirst.at(-1)}`, { by })
  t.like(empty.json, { data: [], pagination: { yielded: 0, cursor_range: [] } })
  for (const query of [
    'limit=101',
    'limit=-1',
    'limit=x',
    'limit=01',
    'order=up',
    'limit=1&limit=2',
    'a[]=1',
    'starting_after=%00',
    `ending_before=${newestFirst.at(-1)}`,
  ])
    // prettier-ignore
    t.like((await shop.request('GET', `charges?${query}`, { by })).json, { error: { type: 'validation_error' } }, query)
})

test('a plugin that asks for the checkouts to check its key gets an empty list', async t => {
  const { status, json } = await shop.request('GET', 'checkouts?limit=0')
  t.is(status, 200)
  t.true(responses.listCheckouts['200'](json))
  t.deepEqual(json.data, [] as never)
})

test('checkouts, invoices and resolving are refused, and change nothing', async t => {
  const { id } = await shop.charge()
  const answers = [
    await shop.request('POST', 'checkouts', { body: { name: 'x', pricing_type: 'no_price' } }),
    await shop.request('POST', `charges/${id}/resolve`),
    await shop.request('POST', 'invoices', { body: {} }),
    await shop.request('GET', 'events'),
  ]
  t.deepEqual(answers.map(({ status }) => status), [400, 400, 404, 404]) // prettier-ignore
  t.like(answers[0]!.json, { error: { type: 'validation_error', message: 'unsupported' } })
  t.is(await shop.statusOf(id), 'OPEN')
})

test('an underpaid charge is not resolved by the shop', async t => {
  const own = await startCommerceShop()
  t.teardown(() => own.close())
  const { id, address } = await own.charge()
  await own.receive(address, 60_000_000n)
  await own.expire()
  t.is((await own.request('POST', `charges/${id}/resolve`)).status, 400)
  t.is(await own.statusOf(id), 'UNDERPAID')
  t.deepEqual(wordsOf(await own.read(id)), ['NEW', 'UNRESOLVED UNDERPAID'])
})

test.serial('a charge that nothing was paid to is cancelled, by its id or code; another one is not', async t => {
  for (const name of ['id', 'code'] as const) {
    const made = await shop.charge()
    const { status, json } = await shop.request('POST', `charges/${made[name]}/cancel`)
    t.is(status, 200)
    t.true(responses.cancelCharge['200'](json))
    t.deepEqual(wordsOf(json.data!), ['NEW', 'CANCELED'])
    const again = await shop.request('POST', `charges/${made[name]}/cancel`, { body: { any: 'body' } })
    t.deepEqual([again.status, again.json], [409, { error: { type: 'invalid_request', message: 'order cannot be cancelled' } }]) // prettier-ignore
  }
  const paid = await shop.charge()
  await shop.receive(paid.address, 50_000_000n)
  t.is((await shop.request('POST', `charges/${paid.id}/cancel`)).status, 409)
  t.is(await shop.statusOf(paid.id), 'OPEN')
})

test('another version of the API is answered with a warning', async t => {
  const { id } = await shop.charge()
  const { status, json } = await shop.request('GET', `charges/${id}`, { headers: { 'x-cc-version': '2017-01-01' } })
  t.is(status, 200)
  t.true(responses.readCharge['200'](json))
  t.deepEqual(json['warnings'], ['This API is version 2018-03-22.'])
  t.false('warnings' in (await shop.request('GET', `charges/${id}`)).json)
})

test('every public page of a charge changes nothing', async t => {
  const { id, hosted_url: page } = await shop.charge()
  const before = await shop.at.service.deps.db.query('select * from orders where id = $1', [id])
  const token = page.slice(page.lastIndexOf('/') + 1)
  const server = await shop.at.second()
  registerPages(server, shop.at.service.api)
  t.is((await server.inject(`/pay/${token}`)).statusCode, 200)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const url of [`/pay/${token}`, `/pay/${id}`, `/compat/commerce/${id}/charges`]) {
      const probe = { method, url, payload: { status: 'PAID', amount: '1' } }
      await Promise.all([server.inject(probe), shop.at.server.inject(probe)])
    }
  }
  t.deepEqual(await shop.at.service.deps.db.query('select * from orders where id = $1', [id]), before)
})

test.serial('the books hold', async t => {
  await assertBooks(t, shop.at.service.deps.db)
})
