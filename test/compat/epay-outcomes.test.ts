// What becomes of orders of EPay and epusdt that are paid in other ways than once and in full, and what strangers can do to one whose names they know.
import test, { type ExecutionContext } from 'ava'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { registerPages } from '../../src/web/pages.ts'
import { releaseOrder } from '../helpers/decide-frozen.ts'
import { assertBooks } from '../helpers/books.ts'
import { script } from '../screening/screening-setup.ts'
import { formOf, md5Sign, startEpayShop, type EpayShop } from './epay-shop.ts'
import { epusdtPayment } from './epusdt-shop.ts'

async function shopFor(t: ExecutionContext, options: Parameters<typeof startEpayShop>[0] = {}): Promise<EpayShop> {
  const shop = await startEpayShop(options)
  t.teardown(() => shop.close())
  return shop
}

const key = { environment: 'test', network: 'TRC20' } as const

/** How the orders of each format are created, over 100 USDT. */
const formats = {
  EPay: (shop: EpayShop) => shop.pay(),
  epusdt: (shop: EpayShop) => epusdtPayment(shop, '100'),
} as const

/** The fields of what the shop was sent, after the check of the signature that known clients make. */
function successes({ receiver, credential }: EpayShop): Record<string, string>[] {
  return receiver.received.map(({ method, path, body }) => {
    const { searchParams } = new URL(path, 'https://shop.example')
    const fields = method === 'GET' ? Object.fromEntries(searchParams) : (JSON.parse(body) as object)
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const given = texts['sign'] ?? texts['signature']
    if (given !== md5Sign(texts, credential.secret)) throw new Error(`wrong signature of ${path} ${body}`)
    return texts
  })
}

for (const [name, create] of Object.entries(formats)) {
  const numberOf = (fields: Record<string, string>) => fields['out_trade_no'] ?? fields['order_id'] ?? ''

  test(`an order of ${name} that is paid in parts, and one that is overpaid, are told once, with the price of the shop`, async t => {
    const shop = await shopFor(t)
    const [split, over] = [await create(shop), await create(shop)]
    await shop.receive(split.address, 40_000_000n)
    await shop.deliver()
    t.deepEqual(successes(shop), [])
    await shop.receive(split.address, 60_000_000n)
    await shop.receive(over.address, 150_000_000n)
    await shop.deliver()
    await shop.expire()
    await shop.deliver()
    const sent = successes(shop)
    t.deepEqual(sent.map(numberOf).toSorted(), [split.number, over.number].toSorted())
    for (const fields of sent) t.is(Number(fields['money'] ?? fields['amount']), 100)
    if (name === 'epusdt') t.deepEqual(sent.map(({ actual_amount: actual = '' }) => actual).toSorted(), ['100', '150'])
    await assertBooks(t, shop.at.service.deps.db)
  })

  test(`an order of ${name} whose money is frozen is told when it is released, and not before`, async t => {
    const flagged = script()
    const shop = await shopFor(t, { screening: [flagged.provider] })
    const { tron, deps } = shop.at.service
    const payer = tron.address(77)
    flagged.flagged.add(payer)
    const { number, orderId, address } = await create(shop)
    tron.mine([{ to: address, amount: 100_000_000n, from: payer }])
    await shop.receive((await create(shop)).address, 0n)
    await screenPayments(deps, key)
    await shop.deliver()
    const [frozen] = await deps.db.query<{ status: string }>('select status from orders where id = $1', [orderId])
    t.deepEqual([frozen!.status, successes(shop)], ['FROZEN', []])
    const { account: pid, secret } = shop.credential
    const query = formOf({ act: 'order', pid, key: secret, out_trade_no: number })
    t.is((await shop.request('GET', 'api.php', { query })).json['status'], 0)
    for (const operator of ['alice', 'bob']) await releaseOrder(deps, { orderId, operator, reason: 'false alarm' })
    await shop.deliver()
    t.deepEqual(successes(shop).map(numberOf), [number])
    await assertBooks(t, deps.db)
  })
}

/** What a stranger opens who has watched a payer: requests that other services of this protocol are known to serve. */
function probesOf({ id }: { readonly id: string }, names: { readonly token: string; readonly trade: string }) {
  const { token, trade } = names
  const paths = [
    `/pay/${token}`,
    `/pay/${token}/return`,
    `/pay/checkout-counter/${trade}`,
    `/pay/check-status/${trade}`,
    `/api/v1/pay/update-order`,
    `/api/v1/pay/methods`,
    `/payments/epay/v1/order/create-transaction/submit.php`,
    `/compat/epay/${id}/pay/check-status/${trade}`,
    `/compat/epay/${id}/api/v1/pay/update-order`,
    `/compat/epay/${id}/api/v1/order/update-order`,
    `/compat/epay/${id}/api/v1/order/cancel-transaction`,
    `/compat/epay/${id}/notify.php`,
    `/compat/epay/${id}/api.php?act=order&trade_no=${trade}`,
  ]
  const fields = { trade_id: trade, trade_no: trade, network: 'ethereum', trade_type: 'usdt.erc20', amount: '11', status: '2', trade_status: 'TRADE_SUCCESS' } // prettier-ignore
  return paths.flatMap(url => [
    { method: 'GET', url } as const,
    { method: 'POST', url, payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } } as const,
    { method: 'POST', url, payload: formOf(fields), headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const, // prettier-ignore
    { method: 'PUT', url, payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } } as const,
    { method: 'DELETE', url } as const,
  ])
}

test('whoever knows the names of an order changes nothing of it, and reads no signature anywhere: before it is paid, once it is, and after it expired', async t => {
  const shop = await shopFor(t)
  registerPages(shop.server, shop.at.service.api)
  const [paid, never] = [await shop.pay(), await shop.pay()]
  const read = async (id: string) => {
    const sql = 'select * from orders where id = $1'
    const [order] = await shop.at.service.deps.db.query<Record<string, unknown>>(sql, [id])
    return order!
  }
  const heard: string[] = []
  const pages: number[] = []
  const tryAll = async (id: string) => {
    const order = await read(id)
    const names = { token: String(order['checkout_token']), trade: String(order['order_number']) }
    for (const probe of probesOf(shop.credential, names)) {
      const { payload, headers, statusCode } = await shop.server.inject(probe)
      heard.push(payload, JSON.stringify(headers))
      if (probe.url === `/pay/${names.token}` && probe.method === 'GET') pages.push(statusCode)
    }
    t.deepEqual(await read(id), order)
  }
  for (const { orderId } of [paid, never]) await tryAll(orderId)
  await shop.receive(paid.address, 100_000_000n)
  await tryAll(paid.orderId)
  await shop.expire()
  await tryAll(never.orderId)
  t.deepEqual(pages, [200, 200, 200, 200], 'the page of the payer was among them')
  await shop.deliver()
  const [success, ...others] = successes(shop)
  t.deepEqual([success!['out_trade_no'], others], [paid.number, []])
  const everything = heard.join('\n')
  t.true(everything.includes(paid.number), 'the page names the order of the shop')
  const trade = String((await read(never.orderId))['order_number'])
  const unpaid = { ...success, out_trade_no: never.number, trade_no: trade }
  for (const secret of [success!['sign']!, md5Sign(unpaid, shop.credential.secret)])
    t.false(everything.includes(secret))
  t.false(everything.includes('trade_status'))
  await assertBooks(t, shop.at.service.deps.db)
})
