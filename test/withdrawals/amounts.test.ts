// covers createWithdrawal.400, createRefund.400, quoteWithdrawal.400, createOrder.400
import test from 'ava'
import { shared } from '../helpers/shared.ts'
import { oneUsdt, startMoneyOut } from './fixture.ts'

const shop = shared(test, startMoneyOut)

const unreadable = [
  '-1', '-0', '1e3', '+1', '.5', '5.', '1,5', '01', '', ' 10', '10 ', '10\n', '１０', '10.0000001', '1000000000000', 'NaN',
  1, 1000, true, null, ['10'], {},
] // prettier-ignore
const nothing = ['0', '0.0', '0.000000']

test.serial(
  'an amount that is none, and one of nothing, are refused in the same words wherever an amount is asked for',
  async t => {
    const at = shop()
    const merchant = await at.richMerchant(20n)
    const orderId = await at.paidOrder(merchant, 25n)
    const ask = (target: string, body: object) => at.send({ method: 'POST', target, as: merchant, body })
    const asked: Readonly<Record<string, (amount: unknown) => ReturnType<typeof ask>>> = {
      createOrder: amount => ask('/v1/orders', { amount, currency: 'USDT', network: 'TRC20' }),
      createWithdrawal: amount => at.withdraw(merchant, { amount }),
      quoteWithdrawal: amount => ask('/v1/withdrawals/quote', { amount, currency: 'USDT', network: 'TRC20' }),
      createRefund: amount => at.refund(merchant, orderId, { amount }),
    }
    for (const [operation, send] of Object.entries(asked)) {
      const eventType = async (amount: unknown) => {
        const { status, json } = await send(amount)
        return [operation, amount, status, json.error]
      }
      for (const amount of unreadable) t.deepEqual(await eventType(amount), [operation, amount, 400, 'invalid amount'])
      for (const amount of nothing)
        t.deepEqual(await eventType(amount), [operation, amount, 400, 'amount below minimum'])
    }
    t.like(
      (await asked['quoteWithdrawal']!('0.000001')).json,
      { amount: '0.000001' },
      'and is told the smallest withdrawal',
    )
    t.is((await asked['createRefund']!('0.000001')).status, 201, 'any part of what came can be sent back')
  },
)

test.serial('an open order that was refunded in part and is then paid says so in its event', async t => {
  const at = shop()
  const merchant = await at.richMerchant(20n)
  const order = await at.open(merchant, { amount: '25' })
  await at.mine([{ to: order.address, amount: 10n * oneUsdt }])
  await at.settle()
  t.is((await at.refund(merchant, order.id, { amount: '4' })).status, 201)
  t.like(await at.read(merchant, order.id), { status: 'OPEN', refunded_amount: '4' })
  await at.mine([{ to: order.address, amount: 15n * oneUsdt }])
  await at.settle()
  const [row] = await at.service.deps.db.query<{ body: string }>(
    `select body from webhook_event where order_id = $1 and type = 'payment.confirmed'`,
    [order.id],
  )
  t.like(JSON.parse(row?.body ?? '{}').data, { status: 'PAID', received_amount: '25', refunded_amount: '4' })
})
