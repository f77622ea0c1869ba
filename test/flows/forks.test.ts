// What a fork takes back before it is final, and what it gives again.
import test from 'ava'
import { sharedService } from '../helpers/shared.ts'
import { flowNetworks, openFlowService } from './service.ts'
import { copyTransaction, dropBlocks, outcomeOf } from './raw.ts'
import { openSale } from './sale.ts'

const service = sharedService(test, openFlowService)

for (const network of flowNetworks) {
  test.serial(
    `${network}: a payment that a fork drops reopens the order; mined again elsewhere it is credited once`,
    async t => {
      const sale = await openSale(t, service(), { network })
      const { local } = service().on(network)
      const hash = await sale.transfer('25')
      t.is((await sale.inspect()).status, 'PENDING_CONFIRM')
      const handIn = await copyTransaction(local, hash)
      await dropBlocks(local, 1)
      t.is(await outcomeOf(local, hash), 'absent')
      const back = await sale.inspect()
      t.like(back, { status: 'OPEN', received_amount: '0', confirmations: 0 })
      t.is(back.transactions[0]?.status, 'ORPHANED')
      await handIn()
      await sale.mine()
      await sale.finalize()
      const paid = await sale.inspect()
      t.like(paid, { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
      t.deepEqual(
        paid.transactions.map(one => [one.tx_hash, one.status]),
        [[hash, 'FINAL']],
      )
      t.not(paid.transactions[0]?.block_number, back.transactions[0]?.block_number)
      t.deepEqual(await sale.streamed(), ['OPEN', 'PENDING_CONFIRM', 'OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
      t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
    },
  )

  test.serial(`${network}: a fork that moves a payment to another block at once credits it once`, async t => {
    const sale = await openSale(t, service(), { network })
    const { local } = service().on(network)
    const hash = await sale.transfer('25')
    await sale.mine()
    const before = await sale.inspect()
    t.is(before.status, 'CONFIRMING')
    await local.reorg(2, { keep: [hash] })
    const moved = await sale.inspect()
    t.like(moved, { received_amount: '25', credited_amount: '0' })
    t.not(moved.transactions[0]?.block_number, before.transactions[0]?.block_number)
    await sale.finalize()
    const paid = await sale.inspect()
    t.like(paid, { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
    t.is(paid.transactions.length, 1)
    t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
  })

  test.serial(`${network}: a fork that drops the payment of an order whose time is over expires it`, async t => {
    const sale = await openSale(t, service(), { network })
    const { local } = service().on(network)
    const hash = await sale.transfer('25', { time: sale.atEnd(-1) })
    await sale.mine(1, { time: sale.atEnd(60) })
    t.is((await sale.inspect()).status, 'CONFIRMING')
    await dropBlocks(local, 2)
    t.is(await outcomeOf(local, hash), 'absent')
    await sale.mine(1, { time: sale.atEnd(90) })
    t.like(await sale.inspect(), { status: 'EXPIRED', received_amount: '0', credited_amount: '0', paid_at: null })
    const streamed = await sale.streamed()
    t.deepEqual(streamed.slice(0, 3), ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING'])
    t.is(streamed.at(-1), 'EXPIRED')
    t.deepEqual(sale.webhooks(), [['payment.expired', 'EXPIRED']])
  })
}
