// The figures of days after real payments, against a sum over the orders.
import test from 'ava'
import { getFigures } from '../../src/orders/query/figures.service.ts'
import { formatUsdt } from '../../src/lib/money.ts'
import { openShop, orderAt, type Shop } from '../web/shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

test('paid, late, underpaid, accepted and expired orders: the rollup is the sum over the orders, and conversion that of those that ended', async t => {
  const { deps } = shop.at.service
  const { merchantId } = shop.merchant
  for (const step of ['paid', 'paidLate', 'underpaid', 'expired', 'pay'] as const) await orderAt(shop, step)
  const short = await orderAt(shop, 'underpaid')
  const as = shop.merchant
  t.is((await shop.at.send({ method: 'POST', target: `/v1/orders/${short.id}/accept`, as })).status, 200)
  const [sums] = await deps.db.query<Record<'gross' | 'fee' | 'paid' | 'all', string>>(
    `select sum(credited_amount + fee_amount) as gross, sum(fee_amount) as fee, count(paid_at) as paid, count(*) as all
       from orders where merchant_id = $1`,
    [merchantId],
  )
  const figures = await getFigures(deps, { merchantId, environment: 'test' }, 30)
  t.is(figures.gross.toString(), sums!.gross)
  t.is(figures.fee.toString(), sums!.fee)
  t.is(figures.paidCount, Number(sums!.paid))
  t.is(figures.orderCount, Number(sums!.all))
  t.is(figures.byNetwork.TRC20, figures.gross)
  t.true(figures.paidCount >= 3 && figures.gross > 0n, formatUsdt(figures.gross))
  const open = figures.byStatus.OPEN ?? 0
  t.is(figures.conversionPercent, (figures.paidCount / (figures.orderCount - open)) * 100)
  t.true(figures.medianSeconds! > 0)
  t.is(figures.days.length, 30)
  const none = await getFigures(deps, { merchantId, environment: 'live' }, 30)
  t.like(none, { gross: 0n, orderCount: 0, conversionPercent: null, medianSeconds: null })
})
