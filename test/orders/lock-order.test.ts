// Whoever settles takes locks in one order: the order, the place of its events, the accounts. Otherwise two who settle orders of
// one merchant could wait for each other.
import test from 'ava'
import { lockEventOrders } from '../../src/webhooks/events/webhook-event.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService } from '../helpers/deps.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'
import { untilWaiting } from '../helpers/waiting.ts'

test('while a payment waits for its place among the events it holds no account', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await watchBoth(service)
  const paid = async () => {
    const setting = await openWatched(service)
    setting.chain.mine([{ to: setting.order.address, amount: units('25') }])
    setting.chain.mineEmpty(2)
    return setting
  }
  t.like(await (await paid()).inspect(), { status: 'PAID' })

  const { merchant, inspect } = await paid()
  const { db } = await service.second()
  let settling: Promise<unknown> = Promise.resolve()
  await db.transaction(async tx => {
    await lockEventOrders(tx, [merchant])
    settling = inspect()
    await untilWaiting(service.admin)
    t.true((await tx.query('select 1 from ledger_account for update nowait')).length > 0)
  })
  t.like(await settling, { status: 'PAID' })
  await assertBooks(t, service.deps.db)
})
