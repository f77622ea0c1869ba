// One payment all the way with the whole worker running: queue, sweeper, watcher and deliveries on the real clock.
import test from 'ava'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { startWorker, type Worker } from '../../src/jobs/worker.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { assertBooks } from '../helpers/books.ts'
import { until } from '../helpers/until.ts'
import { flowNetworks, openFlowService, type FlowService } from './service.ts'
import { openSale } from './sale.ts'

let service: FlowService
let worker: Worker
test.before(async () => {
  service = await openFlowService({ clock: systemClock })
  worker = await startWorker(service.deps)
  for (const network of flowNetworks) {
    await until(async () => (await findCursors(service.deps.db, { environment: 'test', network })) !== null)
  }
})
test.after.always(async t => {
  await worker.stop()
  await assertBooks(t, service.deps.db)
  await service.close()
})

for (const network of flowNetworks) {
  test(`${network}: an exact payment passes every status on API and stream, and its webhook arrives and verifies`, async t => {
    const sale = await openSale(t, service, { network, metadata: { cart: 'Jürgen ✓ 42' } })
    t.like(sale.order, { status: 'OPEN', received_amount: '0', paid_at: null })
    const is = (status: string) => until(async () => (await sale.get()).status === status)
    const hash = await sale.transfer('25')
    await is('PENDING_CONFIRM')
    t.like(await sale.get(), { received_amount: '25', credited_amount: '0', confirmations: 1 })
    await sale.mine()
    await is('CONFIRMING')
    t.like(await sale.get(), { confirmations: 2, credited_amount: '0', paid_at: null })
    t.deepEqual(sale.webhooks(), [])
    await sale.finalize()
    await is('PAID')
    const paid = await sale.get()
    t.like(paid, { received_amount: '25', credited_amount: '24.75', fee_amount: '0.25', missing_amount: '0' })
    t.is(paid.confirmations, paid.required_confirmations)
    t.like(paid.transactions[0], { tx_hash: hash, amount: '25', status: 'FINAL' })
    t.deepEqual(await sale.streamed(), ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
    await until(async () => sale.webhooks().length > 0)
    const [body, ...more] = sale.webhookBodies()
    t.deepEqual(more, [])
    t.is(body?.event, 'payment.confirmed')
    t.like(body?.data, {
      order_id: sale.order.id,
      order_number: sale.order.order_number,
      status: 'PAID',
      order_amount: '25',
      received_amount: '25',
      credited_amount: '24.75',
      currency: 'USDT',
      network,
      paid_at: paid.paid_at,
      metadata: { cart: 'Jürgen ✓ 42' },
    })
  })
}
