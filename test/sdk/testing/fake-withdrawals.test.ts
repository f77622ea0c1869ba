import test from 'ava'
import { isApiError, Kassa } from '../../../sdk/typescript/src/index.ts'
import { createFakeKassa, type FakeKassaOptions } from '../../../sdk/typescript/src/testing/index.ts'

const address = `0x${'11'.repeat(20)}`
const network = 'ERC20'
const permissions = ['orders', 'read', 'refunds', 'withdrawals'] as const
const day = 86_400

async function rich(options: FakeKassaOptions) {
  const fake = createFakeKassa({ permissions, ...options })
  const kassa = new Kassa(fake.clientOptions)
  const order = await kassa.orders.create({ amount: '100', currency: 'USDT', network })
  await fake.pay(order.id)
  let keys = 0
  const withdraw = (to = address) =>
    kassa.withdrawals.create({
      amount: '10',
      currency: 'USDT',
      network,
      address: to,
      idempotency_key: `w${keys++}`,
    })
  const refund = () => kassa.refunds.create(order.id, { amount: '1', address, idempotency_key: `r${keys++}` })
  return { fake, kassa, order, withdraw, refund }
}

const wordsOf = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => (isApiError(error) ? error.error : String(error)),
  )

for (const [what, options] of [
  ['told to', { isRestricted: true }],
  ['its key is a live one', { keyId: `mk_live_${'0'.repeat(22)}` }],
] as const) {
  test(`the fake pays to addresses that were listed a day ago only, when ${what}`, async t => {
    const { fake, kassa, withdraw, refund } = await rich(options)
    const refused = 'destination address not allowed'
    t.is(await wordsOf(withdraw()), refused)
    await kassa.withdrawalAddresses.add({ network, address })
    t.true((await kassa.withdrawalAddresses.list()).is_restricted)
    t.deepEqual([await wordsOf(withdraw()), await wordsOf(refund())], [refused, refused], 'not yet')
    await fake.advance(day)
    t.deepEqual([await wordsOf(withdraw()), await wordsOf(refund())], ['done', 'done'])
    t.is(await wordsOf(withdraw(`0x${'22'.repeat(20)}`)), refused)
  })
}

test('in the test environment the fake pays to any address, as the service does', async t => {
  const { kassa, withdraw } = await rich({})
  t.is(await wordsOf(withdraw()), 'done')
  t.false((await kassa.withdrawalAddresses.list()).is_restricted)
})

test('the event of an order that was refunded before it was accepted says so', async t => {
  const fake = createFakeKassa({ permissions })
  const kassa = new Kassa(fake.clientOptions)
  const order = await kassa.orders.create({ amount: '100', currency: 'USDT', network })
  await fake.underpay(order.id, { amount: '50' })
  await kassa.refunds.create(order.id, { amount: '20', address, idempotency_key: 'r' })
  await kassa.orders.accept(order.id)
  t.like(fake.events.find(({ event }) => event === 'payment.confirmed')?.data, { refunded_amount: '20' })
})
