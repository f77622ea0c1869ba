// Shops whose receivers hang, hang up, redirect, fail or move: whatever they do, the same success comes again, once it is paid, and nothing changes.
import test, { type ExecutionContext } from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { createEgress, type EgressOptions } from '../../src/webhooks/endpoints/egress.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { neverAnswer, testCertificates, type ReceiverAnswer } from '../helpers/receiver.ts'
import { startCommerceShop } from './commerce-shop.ts'
import { startEpayShop } from './epay-shop.ts'
import { epusdtPayment } from './epusdt-shop.ts'
import { deliveriesOf, startGreenfieldShop } from './greenfield-shop.ts'
import type { ShopService } from './shop-service.ts'

interface Connected {
  readonly shop: ShopService
  /** Creates an order over 100 USDT. */
  open(): Promise<{ readonly orderId: string; readonly address: string }>
}

const shops: Readonly<Record<string, (answer: ReceiverAnswer) => Promise<Connected>>> = {
  async EPay(answer) {
    const shop = await startEpayShop({ answer })
    return { shop, open: () => shop.pay() }
  },
  async epusdt(answer) {
    const shop = await startEpayShop({ answer })
    return { shop, open: () => epusdtPayment(shop, '100') }
  },
  async Greenfield(answer) {
    const shop = await startGreenfieldShop({ answer })
    await shop.register()
    const open = async () => {
      const { id: orderId } = await shop.invoice({ amount: '100' })
      return { orderId, address: await shop.addressOf(orderId) }
    }
    return { shop, open }
  },
  async 'Coinbase Commerce'(answer) {
    const shop = await startCommerceShop({ answer })
    const open = async () => {
      const { id: orderId, address } = await shop.charge()
      return { orderId, address }
    }
    return { shop, open }
  },
}

const taken: ReceiverAnswer = response => response.writeHead(200).end('success')

interface Misbehaviour {
  readonly answer: ReceiverAnswer
  readonly error: string
  readonly egress?: Partial<EgressOptions>
}

const misbehaviours: Readonly<Record<string, Misbehaviour>> = {
  'never answers': { answer: neverAnswer, error: 'timeout', egress: { timeoutMs: 400 } },
  'hangs up': { answer: response => response.destroy(), error: 'connection' },
  'redirects to a page that says success': {
    answer: (response, { path }) =>
      path.includes('elsewhere')
        ? response.end('success')
        : response.writeHead(307, { location: '/hook?elsewhere' }).end('success'),
    error: 'http 307',
  },
  'says success and fails': { answer: response => response.writeHead(500).end('success'), error: 'http 500' },
  'says nothing at all': { answer: response => response.writeHead(404).end(), error: 'http 404' },
  'has a private address by now': { answer: taken, error: 'blocked address', egress: { allowCidrs: [] } },
}

async function send({ at }: ShopService, egress: Partial<EgressOptions> = {}): Promise<void> {
  const { caFile } = await testCertificates()
  await deliverDue(at.service.deps, { post: createEgress({ allowCidrs: ['127.0.0.0/8'], caFile, own: [], ...egress }) })
}

async function orderOf({ at }: ShopService, id: string): Promise<object> {
  const [order] = await at.service.deps.db.query<object>('select * from orders where id = $1', [id])
  return order!
}

async function connect(t: ExecutionContext, name: string, answer: ReceiverAnswer): Promise<Connected> {
  const connected = await shops[name]!(answer)
  t.teardown(() => connected.shop.close())
  return connected
}

for (const name of Object.keys(shops)) {
  test(`a receiver of ${name} that misbehaves is sent the success again, and the order stays as it was paid`, async t => {
    let answer = taken
    const { shop, open } = await connect(t, name, (response, received) => answer(response, received))
    const { clock } = shop.at.service
    for (const [what, { answer: bad, error, egress }] of Object.entries(misbehaviours)) {
      answer = bad
      const { orderId, address } = await open()
      await send(shop, egress)
      t.deepEqual(await deliveriesOf(shop, orderId), [], what)
      await shop.receive(address, 100_000_000n)
      const paid = await orderOf(shop, orderId)
      await send(shop, egress)
      t.deepEqual(await deliveriesOf(shop, orderId), [{ status: 'PENDING', attempts: 1, last_error: error }], what)
      t.false(
        shop.receiver.received.some(({ path }) => path.includes('elsewhere')),
        what,
      )
      answer = taken
      clock.advance(61)
      const before = shop.receiver.received.length
      await send(shop)
      t.true(shop.receiver.received.length > before, what)
      t.deepEqual(await deliveriesOf(shop, orderId), [{ status: 'DELIVERED', attempts: 2, last_error: error }], what)
      t.deepEqual(await orderOf(shop, orderId), paid, what)
    }
    await assertBooks(t, shop.at.service.deps.db)
  })

  test(`a worker that dies while it tells a shop of ${name} leaves the success to the next one`, async t => {
    const { shop, open } = await connect(t, name, taken)
    const { orderId, address } = await open()
    await shop.receive(address, 100_000_000n)
    await deliverDue(shop.at.service.deps, { post: () => Promise.reject(new Error('killed')) })
    t.like(await deliveriesOf(shop, orderId), [{ status: 'PENDING', attempts: 1 }])
    const next = await shop.at.service.second()
    await deliverDue(next)
    t.deepEqual(shop.receiver.received, [], 'the first one may still be at it')
    shop.at.service.clock.advance(61)
    await deliverDue(next)
    t.like(await deliveriesOf(shop, orderId), [{ status: 'DELIVERED', attempts: 2 }])
    const { length } = shop.receiver.received
    await deliverDue(next)
    await shop.deliver()
    t.is(shop.receiver.received.length, length)
  })
}
