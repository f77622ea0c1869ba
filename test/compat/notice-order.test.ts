// What became of an order last is all that its shop is told, also when the chain takes a payment back or several things happen at once.
import test from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { startEpayShop } from './epay-shop.ts'
import { startGreenfieldShop } from './greenfield-shop.ts'
import type { ShopService } from './shop-service.ts'

const key = { environment: 'test', network: 'TRC20' } as const

async function deliverForDays(shop: ShopService): Promise<void> {
  for (let count = 0; count < 8; count++) {
    await shop.deliver()
    shop.at.service.clock.advance(90_000)
  }
}

/** The chain takes back the newest blocks, final ones too, and an operator reverses what was credited from them. */
async function reverse({ at }: ShopService, depth: number): Promise<void> {
  const { deps, tron } = at.service
  tron.reorg(depth, [])
  tron.mineEmpty(3)
  await watchChain(deps, key)
  if ((await findPause(deps.db, key)) === null) throw new Error('the chain did not halt')
  const outcome = await planReversal(deps, key, { chain: tron.chain, way: null })
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  await reverseFinal(deps, outcome.plan)
}

test('a success that was not delivered is never sent once the chain took the payment back', async t => {
  let isBroken = true
  const shop = await startEpayShop({
    answer: response => response.writeHead(isBroken ? 500 : 200).end('success'),
    env: { KASSA_DUST_BELOW: '0' },
  })
  t.teardown(() => shop.close())
  const { orderId, address } = await shop.pay()
  await shop.receive(address, 100_000_000n)
  await shop.deliver()
  t.is(shop.receiver.received.length, 1)
  await reverse(shop, 6)
  const [order] = await shop.at.service.deps.db.query<{ status: string }>('select status from orders where id = $1', [
    orderId,
  ])
  t.is(order!.status, 'EXPIRED')
  isBroken = false
  await deliverForDays(shop)
  t.is(shop.receiver.received.length, 1)
  await assertBooks(t, shop.at.service.deps.db)
})

test('of an expiry and a late payment that are noticed together, only the payment is told', async t => {
  const shop = await startGreenfieldShop()
  t.teardown(() => shop.close())
  const secret = await shop.register()
  const { id } = await shop.invoice()
  const { deps, clock, tron } = shop.at.service
  const to = await shop.addressOf(id)
  clock.advance(7200)
  tron.mine([{ to, amount: 25_000_000n }], { time: clock.now() })
  tron.mineEmpty(25)
  clock.set(tron.head.time)
  await watchChain(deps, key)
  t.like(await shop.read(id), { status: 'Expired', additionalStatus: 'PaidLate' })
  await deliverForDays(shop)
  t.deepEqual(
    shop.events(secret).map(({ type }) => type),
    ['InvoiceReceivedPayment', 'InvoicePaymentSettled'],
  )
})
