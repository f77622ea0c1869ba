// When it was paid: the time of the block decides, to the second, whatever the clock on the wall says and the node withholds.
import test from 'ava'
import { sharedService } from '../helpers/shared.ts'
import { settleAll } from '../helpers/settle-all.ts'
import { flowNetworks, openFlowService } from './service.ts'
import { openSale, units } from './sale.ts'

const service = sharedService(test, openFlowService)

for (const network of flowNetworks) {
  test.serial(
    `${network}: a payment one second before the end is in time, and expiry does not overtake it`,
    async t => {
      const sale = await openSale(t, service(), { network })
      await sale.transfer('25', { time: sale.atEnd(-1) })
      t.is((await sale.inspect()).status, 'PENDING_CONFIRM')
      await sale.mine(1, { time: sale.atEnd(30) })
      t.is((await sale.inspect()).status, 'CONFIRMING')
      await sale.finalize()
      t.is((await sale.inspect()).status, 'PAID')
      t.deepEqual(await sale.streamed(), ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
      t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
    },
  )

  test.serial(`${network}: a payment at the very second of the end is in time`, async t => {
    const sale = await openSale(t, service(), { network })
    await sale.transfer('25', { time: sale.atEnd(0) })
    await sale.finalize()
    t.is((await sale.inspect()).status, 'PAID')
  })

  test.serial(
    `${network}: a payment one second after the end is late: EXPIRED, then EXPIRED_PAID once final`,
    async t => {
      const sale = await openSale(t, service(), { network })
      await sale.transfer('25', { time: sale.atEnd(1) })
      t.like(await sale.inspect(), { status: 'EXPIRED', received_amount: '0', credited_amount: '0', paid_at: null })
      await sale.finalize()
      const late = await sale.inspect()
      t.like(late, { status: 'EXPIRED_PAID', received_amount: '25', credited_amount: '24.75' })
      t.truthy(late.paid_at)
      t.deepEqual(await sale.streamed(), ['OPEN', 'EXPIRED'])
      t.deepEqual(sale.webhooks(), [
        ['payment.expired', 'EXPIRED'],
        ['payment.confirmed', 'EXPIRED_PAID'],
      ])
    },
  )

  test.serial(
    `${network}: money a day late still belongs to its order; too little is UNDERPAID, the rest pays it`,
    async t => {
      const sale = await openSale(t, service(), { network })
      await sale.mine(1, { time: sale.atEnd(5) })
      t.is((await sale.inspect()).status, 'EXPIRED')
      await sale.mine(1, { time: sale.atEnd(86_400) })
      await sale.finalize()
      await sale.transfer('7')
      await sale.finalize()
      t.like(await sale.inspect(), { status: 'UNDERPAID', received_amount: '7', credited_amount: '6.93' })
      await sale.transfer('18')
      await sale.finalize()
      t.like(await sale.inspect(), { status: 'EXPIRED_PAID', received_amount: '25', credited_amount: '24.75' })
      t.deepEqual(sale.webhooks(), [
        ['payment.expired', 'EXPIRED'],
        ['payment.underpaid', 'UNDERPAID'],
        ['payment.confirmed', 'EXPIRED_PAID'],
      ])
    },
  )

  test.serial(
    `${network}: while the node is down no order expires; back again, the chain decides paid or not`,
    async t => {
      const sale = await openSale(t, service(), { network })
      const unpaid = await sale.more({})
      const { node } = service().on(network)
      node.set(() => ({ status: 502, body: 'bad gateway' }))
      await sale.pay([{ kind: 'transfer', to: sale.order.address, amount: units('25') }], { time: sale.atEnd(-1) })
      await sale.mine(1, { time: sale.atEnd(600) })
      await sale.finalize()
      service().clock!.advance(7200)
      await settleAll(service().deps)
      t.like(await sale.inspect(), { status: 'OPEN', received_amount: '0' })
      t.is((await sale.get(unpaid.id)).status, 'OPEN')
      node.set(null)
      t.like(await sale.inspect(), { status: 'PAID', received_amount: '25' })
      t.is((await sale.get(unpaid.id)).status, 'EXPIRED')
      t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
    },
  )
}
