// What a shop that speaks EPay is sent: a success, once, by the delivery worker, and never anything else.
import test, { type ExecutionContext } from 'ava'
import { acceptOrder } from '../../src/orders/order-request.service.ts'
import { replaceSecret } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { revokeOwnCredential } from '../../src/webhooks/credentials/compat-credential.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { answerWith, type ReceiverAnswer } from '../helpers/receiver.ts'
import { md5Sign, startEpayShop, type EpayShop } from './epay-shop.ts'

async function shopFor(t: ExecutionContext, answer?: ReceiverAnswer): Promise<EpayShop> {
  const shop = await startEpayShop(answer ? { answer } : {})
  t.teardown(() => shop.close())
  return shop
}

const owner = (shop: EpayShop) => ({ ...shop.owner, userId: 'owner', isPermitted: async () => true })

async function statusOf({ at }: EpayShop, orderId: string): Promise<string> {
  const [order] = await at.service.deps.db.query<{ status: string }>('select status from orders where id = $1', [
    orderId,
  ])
  return order!.status
}

interface StoredDelivery {
  readonly status: string
  readonly attempts: number
  readonly last_error: string | null
}
const deliveriesOf = ({ at }: EpayShop, orderId: string) =>
  at.service.deps.db.query<StoredDelivery>(
    'select d.status, d.attempts, d.last_error from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = $1',
    [orderId],
  )

/** The fields of the first notification. */
function fieldsReceived({ receiver }: EpayShop): Record<string, string> {
  return Object.fromEntries(new URL(receiver.received[0]!.path, 'https://shop.example').searchParams)
}

/** The fields of the success of an order, with the signature that only the shop and the worker can compute. */
async function successOf(
  shop: EpayShop,
  orderId: string,
  key = shop.credential.secret,
): Promise<Record<string, string>> {
  const [order] = await shop.at.service.deps.db.query<{ number: string; compat: { echo: Record<string, string> } }>(
    'select order_number as number, compat from orders where id = $1',
    [orderId],
  )
  const fields = { ...order!.compat.echo, trade_no: order!.number, trade_status: 'TRADE_SUCCESS' }
  return { ...fields, sign: md5Sign(fields, key), sign_type: 'MD5' }
}

test('a paid order is sent by a signed GET with what the shop sent, behind its own parameters', async t => {
  const shop = await shopFor(t)
  const { orderId, address } = await shop.pay({ notify_url: `${shop.receiver.url}?via=kassa#part`, param: 'u-7' })
  await shop.receive(address, 100_000_000n)
  t.is(await statusOf(shop, orderId), 'PAID')
  await shop.deliver()
  const [received, ...others] = shop.receiver.received
  t.deepEqual(others, [])
  t.is(received!.method, 'GET')
  t.is(received!.body, '')
  const url = new URL(received!.path, 'https://shop.example')
  t.is(url.pathname, '/hook')
  const { via, ...sent } = Object.fromEntries(url.searchParams)
  t.is(via, 'kassa')
  t.deepEqual(sent, await successOf(shop, orderId))
  t.like(sent, { money: '100.00', name: 'VIP 会员', type: 'usdt.trc20', param: 'u-7', pid: shop.credential.account })
  const names = Object.keys(received!.headers)
  t.false(
    names.some(name => name.includes('signature')),
    'nothing is signed with the secret of webhooks',
  )
  t.deepEqual(await deliveriesOf(shop, orderId), [{ status: 'DELIVERED', attempts: 1, last_error: null }])
  await assertBooks(t, shop.at.service.deps.db)
})

test('a type that was not sent is not sent', async t => {
  const shop = await shopFor(t)
  const { orderId, address } = await shop.pay({ type: '' })
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  const sent = fieldsReceived(shop)
  t.false('type' in sent)
  t.deepEqual(sent, await successOf(shop, orderId))
})

test('an order that is open, partly paid, confirming, underpaid or expired is sent to nobody', async t => {
  const shop = await shopFor(t)
  const [partly, never, seen] = [await shop.pay(), await shop.pay(), await shop.pay()]
  await shop.receive(partly.address, 99_999_999n)
  shop.at.service.tron.freezeFinal()
  await shop.receive(seen.address, 100_000_000n)
  t.is(await statusOf(shop, seen.orderId), 'CONFIRMING')
  await shop.deliver()
  t.is(await statusOf(shop, partly.orderId), 'OPEN')
  shop.at.service.tron.reorg(6)
  shop.at.service.tron.thawFinal()
  await shop.expire()
  await shop.deliver()
  t.is(await statusOf(shop, partly.orderId), 'UNDERPAID')
  t.is(await statusOf(shop, never.orderId), 'EXPIRED')
  t.is(await statusOf(shop, seen.orderId), 'EXPIRED')
  t.deepEqual(shop.receiver.received, [])
  for (const { orderId } of [partly, never, seen]) t.deepEqual(await deliveriesOf(shop, orderId), [])
  await assertBooks(t, shop.at.service.deps.db)
})

test('an underpaid order that the merchant accepts, and one paid late, are sent', async t => {
  const shop = await shopFor(t)
  const [short, late] = [await shop.pay(), await shop.pay()]
  await shop.receive(short.address, 60_000_000n)
  await shop.expire()
  await acceptOrder(shop.at.service.api, owner(shop), short.orderId)
  await shop.receive(late.address, 100_000_000n)
  t.is(await statusOf(shop, late.orderId), 'EXPIRED_PAID')
  await shop.deliver()
  const sent = shop.receiver.received.map(({ path }) => new URL(path, 'https://shop.example').searchParams.get('sign'))
  const signs = await Promise.all([short, late].map(async ({ orderId }) => (await successOf(shop, orderId))['sign']))
  t.deepEqual(new Set(sent), new Set(signs))
  t.is(sent.length, 2)
  await assertBooks(t, shop.at.service.deps.db)
})

const answers: Readonly<Record<string, [ReceiverAnswer, string | null]>> = {
  success: [response => response.end('success'), null],
  'SUCCESS with space': [response => response.end('\n SUCCESS \r\n'), null],
  ok: [response => response.end('ok'), null],
  'success and more': [response => response.end('success<br>'), null],
  fail: [response => response.end('fail'), 'unexpected answer'],
  'not a success': [response => response.end('no success'), 'unexpected answer'],
  'a page': [response => response.end('<!doctype html><title>Log in</title>'), 'unexpected answer'],
  nothing: [answerWith(200), 'unexpected answer'],
  'success with 500': [response => response.writeHead(500).end('success'), 'http 500'],
  'a redirect': [response => response.writeHead(302, { location: '/hook?trade_status=1' }).end('success'), 'http 302'],
}
for (const [what, [answer, error]] of Object.entries(answers)) {
  test(`a receiver that answers ${what} has ${error === null ? 'taken' : 'not taken'} the notification`, async t => {
    const shop = await shopFor(t, answer)
    const { orderId, address } = await shop.pay()
    await shop.receive(address, 100_000_000n)
    await shop.deliver()
    t.is(shop.receiver.received.length, 1, 'no redirect is followed')
    const status = error === null ? 'DELIVERED' : 'PENDING'
    t.deepEqual(await deliveriesOf(shop, orderId), [{ status, attempts: 1, last_error: error }])
  })
}

test('a notification that failed is sent again, the same, until the sixth', async t => {
  const shop = await shopFor(t, response => response.end('fail'))
  const { orderId, address } = await shop.pay()
  await shop.receive(address, 100_000_000n)
  for (let attempt = 0; attempt < 7; attempt++) {
    await shop.deliver()
    shop.at.service.clock.advance(90_000)
  }
  t.is(shop.receiver.received.length, 6)
  t.is(new Set(shop.receiver.received.map(({ path }) => path)).size, 1)
  t.deepEqual(await deliveriesOf(shop, orderId), [{ status: 'FAILED', attempts: 6, last_error: 'unexpected answer' }])
})

test('a payment to an order of a revoked credential and a suspended merchant is told, signed with its key', async t => {
  const shop = await shopFor(t)
  const { number, orderId, address } = await shop.pay()
  const at = shop.at.service.clock.now()
  await revokeOwnCredential(shop.at.service.deps.db, { ...shop.owner, id: shop.credential.id, at })
  t.is((await shop.submit(shop.signed(shop.payment()))).status, 401)
  await shop.at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [shop.owner.merchantId])
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  const { out_trade_no, sign, ...rest } = fieldsReceived(shop)
  t.deepEqual([out_trade_no, sign], [number, md5Sign({ ...rest, out_trade_no: number }, shop.credential.secret)])
  t.deepEqual(await deliveriesOf(shop, orderId), [{ status: 'DELIVERED', attempts: 1, last_error: null }])
})

test('after its key was replaced, a shop is told of its earlier orders with the new key, and the old key opens nothing', async t => {
  const shop = await shopFor(t)
  const { number, address } = await shop.pay()
  const { account, secret, webhookSecret } = await replaceSecret(shop.at.service.api, owner(shop), shop.credential.id)
  t.deepEqual([account, webhookSecret], [shop.credential.account, null])
  t.not(secret, shop.credential.secret)
  t.is((await shop.submit(shop.signed(shop.payment()))).status, 401, 'the old key')
  const { credential: old } = shop
  t.is((await shop.submit(shop.signed(shop.payment(), { ...old, secret }))).status, 302, 'the new one')
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  const { sign, ...rest } = fieldsReceived(shop)
  t.is(rest['out_trade_no'], number)
  t.is(sign, md5Sign(rest, secret))
  await t.throwsAsync(replaceSecret(shop.at.service.api, { ...owner(shop), merchantId: crypto.randomUUID() }, old.id), { message: 'api key not found' }) // prettier-ignore
  await revokeOwnCredential(shop.at.service.deps.db, { ...shop.owner, id: old.id, at: shop.at.service.clock.now() })
  await t.throwsAsync(replaceSecret(shop.at.service.api, owner(shop), old.id), { message: 'api key is inactive' })
})

test("the merchant's own endpoints get no event of such an order", async t => {
  const shop = await shopFor(t)
  const { deps } = shop.at.service
  await deps.db.query(
    `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
     values ('wh_own00000000', $1, 'test', $2, 'own', '127.0.0.1:1/own', array['payment.confirmed', 'payment.expired'], true, false, now(), now())`,
    [shop.owner.merchantId, `${shop.receiver.url}/own`],
  )
  const [paid, expired] = [await shop.pay(), await shop.pay()]
  await shop.receive(paid.address, 100_000_000n)
  await shop.expire()
  t.is(await statusOf(shop, expired.orderId), 'EXPIRED')
  await shop.deliver()
  t.deepEqual(shop.receiver.received.map(({ path }) => path.split('?')[0]), ['/hook']) // prettier-ignore
})

test('without a payment a valid TRADE_SUCCESS is nowhere: in no answer, row or page, whatever a stranger tries', async t => {
  const shop = await shopFor(t)
  const { number, orderId } = await shop.pay()
  const heard: string[] = []
  const note = async (work: Promise<{ text: string; headers: Readonly<Record<string, unknown>> }>) => {
    const { text, headers } = await work
    heard.push(text, JSON.stringify(headers))
  }
  const { credential } = shop
  const link = shop.signed(shop.payment({ out_trade_no: number }))
  // The link of the shop is sent on as a notification, and one with a name that reads as a notification.
  await note(shop.submit(link))
  await note(shop.submit({ ...link, trade_status: 'TRADE_SUCCESS', trade_no: 'z' }))
  const name = `x&out_trade_no=B-999&pid=${credential.account}&trade_no=z&trade_status=TRADE_SUCCESS&type=y`
  await note(shop.submit(shop.signed(shop.payment({ name }))))
  await note(shop.request('POST', 'mapi.php', { form: new URLSearchParams(shop.signed(shop.payment({ name }))).toString() })) // prettier-ignore
  const query = new URLSearchParams({ act: 'order', pid: credential.account, key: credential.secret, out_trade_no: number }) // prettier-ignore
  await note(shop.request('GET', 'api.php', { query: query.toString() }))
  await shop.expire()
  await note(shop.submit(link))
  await note(shop.request('GET', 'api.php', { query: query.toString() }))
  await shop.deliver()
  t.deepEqual(shop.receiver.received, [])
  const [injected] = await shop.at.service.deps.db.query('select 1 from orders where description like $1', ['x&%'])
  t.is(injected, undefined)
  const everything = [...heard, await shop.everyRow()].join('\n')
  const { sign } = await successOf(shop, orderId)
  t.true(everything.includes(number), 'the search looks at the right rows')
  t.false(everything.includes(sign!))
  t.false(everything.includes('TRADE_SUCCESS'))
})

test('a stored notification holds no signature: only what is sent does', async t => {
  const shop = await shopFor(t)
  const { orderId, address } = await shop.pay()
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  const { sign } = await successOf(shop, orderId)
  t.true(shop.receiver.received[0]!.path.includes(sign!))
  const rows = await shop.everyRow()
  t.true(rows.includes('TRADE_SUCCESS'))
  t.false(rows.includes(sign!))
  t.false(rows.includes(shop.credential.secret))
})
