// Payment links over the API: created once, listed, changed, and nobody else's.
import test from 'ava'
import type { Caller } from '../helpers/client.ts'
import { copyLink } from '../helpers/copy-link.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
})
test.after.always(() => at.close())

const target = '/v1/payment-links'
const create = (as: Caller, change: object = {}) =>
  at.send({ method: 'POST', target, as, body: { title: 'Workshop', amount: '180', ...change } })
const patch = (as: Caller, id: string, body: object) =>
  at.send({ method: 'PATCH', target: `${target}/${id}`, as, body })

test('createPaymentLink.201 shows what was asked for, with defaults', async t => {
  const merchant = await at.merchant()
  const answer = await create(merchant, {
    expires_at: '2027-01-01T00:00:00+01:00',
    payments_max: 2,
    networks: ['TRC20'],
  })
  t.is(answer.status, 201)
  t.like(answer.json, {
    title: 'Workshop',
    description: '',
    amount: '180',
    open_amount: null,
    networks: ['TRC20'],
    reference: null,
    metadata: {},
    return_url: '',
    expires_at: '2026-12-31T23:00:00.000Z',
    payments_max: 2,
    is_active: true,
    environment: 'test',
  })
  t.regex(answer.json.url as string, /\/l\/lk_[0-9A-Za-z]{26,}$/)
  const open = { amount: undefined, open_amount: { min: '10.000001', max: '500', currency: 'USDT' } }
  const donation = await create(merchant, open)
  t.like(donation.json, {
    amount: null,
    open_amount: { ...open.open_amount, suggested: [] },
    networks: ['TRC20', 'ERC20'],
  })
  const read = await at.send({ target: `${target}/${donation.json.id as string}`, as: merchant })
  t.deepEqual(read.json, donation.json)
})

test('createPaymentLink.400 the first wrong field is named, and no link is created', async t => {
  const merchant = await at.merchant()
  const openAmount = (min: string, max: string, currency = 'USDT') => ({
    amount: undefined,
    open_amount: { min, max, currency },
  })
  const suggesting = (suggested: unknown, currency = 'USDT') => ({
    amount: undefined,
    open_amount: { min: '20', max: '30', currency, suggested },
  })
  await at.send({ method: 'PUT', target: '/v1/rates/EUR', as: merchant, body: { units_per_usdt: '0.92' } })
  const priced = (amount: string, currency = 'EUR') => ({ amount: undefined, price: { amount, currency } })
  const refusals: [object, string][] = [
    [{ title: undefined }, 'invalid title'],
    [{ title: ' x' }, 'invalid title'],
    [{ title: 'x'.repeat(121) }, 'invalid title'],
    [{ title: 'a\u202Eb' }, 'invalid title'],
    [{ amount: undefined }, 'invalid amount'],
    [{ amount: 180 }, 'invalid amount'],
    [{ amount: '10.0000001' }, 'invalid amount'],
    [{ amount: '10' }, 'amount below minimum'],
    [{ open_amount: { min: '15', max: '20', currency: 'USDT' } }, 'invalid amount'],
    [openAmount('10', '20'), 'amount below minimum'],
    [openAmount('20', '15'), 'invalid open amount'],
    [openAmount('20', '30.0000001'), 'invalid open amount'],
    [openAmount('20', '1000000000000'), 'invalid open amount'],
    [{ amount: undefined, open_amount: { min: '20', currency: 'USDT' } }, 'invalid open amount'],
    [suggesting('25'), 'invalid open amount'],
    [suggesting([25]), 'invalid open amount'],
    [suggesting(['19.999999']), 'invalid open amount'],
    [suggesting(['25', '30.000001']), 'invalid open amount'],
    [suggesting(['25', '25.0']), 'invalid open amount'],
    [suggesting(['25.0000001']), 'invalid open amount'],
    [suggesting(['25.001'], 'EUR'), 'invalid open amount'],
    [suggesting(['21', '22', '23', '24', '25', '26']), 'invalid open amount'],
    [{ networks: [] }, 'unsupported network'],
    [{ networks: ['BEP20'] }, 'unsupported network'],
    [{ reference: '' }, 'invalid reference'],
    [{ metadata: [] }, 'invalid metadata'],
    [{ return_url: 'javascript:alert(1)' }, 'invalid return url'],
    [{ expires_at: '2026-06-01T12:00:00Z' }, 'invalid expires at'],
    [{ expires_at: '2026-02-30' }, 'invalid expires at'],
    [{ payments_max: 0 }, 'invalid payments max'],
    [{ payments_max: 10_001 }, 'invalid payments max'],
    [{ is_active: 'yes' }, 'invalid is active'],
    [{ price: { amount: '20', currency: 'EUR' } }, 'invalid amount'],
    [priced('20.001'), 'invalid price'],
    [priced('20', 'XXX'), 'invalid price'],
    [priced('20', 'USDT'), 'invalid price'],
    [priced('20', 'GBP'), 'no rate for currency'],
    [priced('9.20'), 'amount below minimum'],
    [openAmount('20', '30', 'GBP'), 'no rate for currency'],
    [openAmount('9.20', '30', 'EUR'), 'amount below minimum'],
    [openAmount('20', '19.99', 'EUR'), 'invalid open amount'],
    [openAmount('20', '30.001', 'EUR'), 'invalid open amount'],
    [openAmount('20', '30', 'XXX'), 'invalid open amount'],
    [{ cost: '20' }, 'unknown field: cost'],
  ]
  for (const [change, error] of refusals) {
    const answer = await create(merchant, change)
    t.deepEqual([answer.status, answer.json.error], [400, error], JSON.stringify(change))
  }
  t.deepEqual((await at.send({ target, as: merchant })).json, { payment_links: [], next_cursor: null })
})

test('createPaymentLink.201 a price or bounds in another currency need a rate at creation, and a repetition needs none', async t => {
  const merchant = await at.merchant()
  const rate = '/v1/rates/JPY'
  await at.send({ method: 'PUT', target: rate, as: merchant, body: { units_per_usdt: '150' } })
  const body = { amount: undefined, price: { amount: '1501', currency: 'JPY' }, idempotency_key: 'yen' }
  const made = await create(merchant, body)
  t.like(made.json, { amount: null, price: body.price, open_amount: null, currency: 'USDT' })
  const open = await create(merchant, {
    amount: undefined,
    open_amount: { min: '1501', max: '9000', currency: 'JPY', suggested: ['9000', '2000'] },
  })
  const shown = { min: '1501', max: '9000', currency: 'JPY', suggested: ['9000', '2000'] }
  t.like(open.json, { amount: null, price: null, open_amount: shown })
  await at.send({ method: 'DELETE', target: rate, as: merchant })
  const again = await create(merchant, body)
  t.deepEqual([again.status, again.json.id], [201, made.json.id])
  t.is((await create(merchant, { ...body, idempotency_key: 'yen2' })).json.error, 'no rate for currency')
  t.deepEqual((await at.send({ target: `${target}/${made.json.id as string}`, as: merchant })).json, made.json)
})

test('createPaymentLink.409 one key creates one link, also when it is sent twice at once', async t => {
  const merchant = await at.merchant()
  const body = { idempotency_key: 'k1' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(merchant, body)))
  t.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  t.is(new Set(answers.map(({ json }) => json.id)).size, 1)
  t.is(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 4)
  const other = await create(merchant, { ...body, amount: '181' })
  t.deepEqual([other.status, other.json.error], [409, 'duplicate idempotency key'])
  t.is((await create(await at.merchant(), body)).headers['idempotent-replayed'], undefined)
})

// covers createPaymentLink.409, updatePaymentLink.409
test('updatePaymentLink.409 beyond 10,000 links that have not ended, none is created or opened again', async t => {
  const merchant = await at.merchant()
  const { json } = await create(merchant)
  await copyLink(at.service, { id: json.id as string, count: 10_000 })
  const ended = await patch(merchant, json.id, { expires_at: '2026-01-01T00:00:00Z' })
  t.is(ended.status, 200)
  for (const answer of [await create(merchant), await patch(merchant, json.id, { expires_at: null })])
    t.deepEqual([answer.status, answer.json], [409, { error: 'payment link limit reached' }])
})

test.serial('a day later an idempotency key creates another link', async t => {
  const merchant = await at.merchant()
  const first = await create(merchant, { idempotency_key: 'k2' })
  at.service.clock.advanceBusiness(86_400)
  const second = await create(merchant, { idempotency_key: 'k2' })
  t.not(second.json.id, first.json.id)
  t.is((await at.send({ target, as: merchant })).json.payment_links.length, 2)
})

test('updatePaymentLink.200 changes what is named and nothing else', async t => {
  const merchant = await at.merchant()
  const { json: created } = await create(merchant, { payments_max: 3, expires_at: '2027-01-01T00:00:00Z' })
  const paused = await patch(merchant, created.id, { is_active: false })
  t.deepEqual(paused.json, { ...created, is_active: false, updated_at: paused.json.updated_at })
  const open = await patch(merchant, created.id, { is_active: true, payments_max: null, expires_at: null, title: 'B' })
  t.like(open.json, { ...created, title: 'B', payments_max: null, expires_at: null, updated_at: open.json.updated_at })
  for (const [body, error] of [
    [{ title: '' }, 'invalid title'],
    [{ is_active: null }, 'invalid is active'],
    [{ payments_max: 0 }, 'invalid payments max'],
    [{ amount: '200' }, 'unknown field: amount'],
  ] as const) {
    const answer = await patch(merchant, created.id, body)
    t.deepEqual([answer.status, answer.json.error], [400, error])
  }
})

// covers getPaymentLink.200, updatePaymentLink.404
test('getPaymentLink.404 a link of another merchant or environment does not exist', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  const { json } = await create(merchant)
  for (const as of [live, await at.merchant()]) {
    for (const id of [json.id as string, 'pl_0123456789', 'x']) {
      const read = await at.send({ target: `${target}/${id}`, as })
      t.deepEqual([read.status, read.json.error], [404, 'payment link not found'])
      const changed = await patch(as, id, { is_active: false })
      t.deepEqual([changed.status, changed.json.error], [404, 'payment link not found'])
    }
    t.deepEqual((await at.send({ target, as })).json.payment_links, [])
  }
  t.true((await at.send({ target: `${target}/${json.id as string}`, as: merchant })).json.is_active)
})

test('listPaymentLinks.200 walks all links once, newest first', async t => {
  const merchant = await at.merchant()
  const made: string[] = []
  for (let index = 0; index < 5; index++) made.push((await create(merchant)).json.id as string)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await at.send({
      target: `${target}?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      as: merchant,
    })
    seen.push(...page.json.payment_links.map(({ id }: { id: string }) => id))
    cursor = page.json.next_cursor as string | null
  } while (cursor !== null)
  t.deepEqual(seen.toSorted(), made.toSorted())
  t.is(seen.length, 5)
  const wrong = await at.send({ target: `${target}?cursor=cur_xx`, as: merchant })
  t.deepEqual([wrong.status, wrong.json.error], [400, 'invalid cursor'])
})
