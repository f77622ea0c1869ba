// What comes for a cancelled order is late: flagged money does not open it again, or make it paid in time.
import test from 'ava'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { openScreeningSetup, type ScreeningSetup } from './screening-setup.ts'

let setup: ScreeningSetup
test.before(async () => {
  setup = await openScreeningSetup()
})
test.afterEach.always(async t => assertBooks(t, setup.service.deps.db))
test.after.always(() => setup.service.close())

/** Of an order of 25 that its merchant cancelled: the flagged payment, what two decide, what it is then, and the event. */
const cases = [
  ['25', releaseOrder, 'EXPIRED_PAID', 'payment.confirmed'],
  ['10', releaseOrder, 'UNDERPAID', 'payment.underpaid'],
  ['25', setApart, 'EXPIRED', 'payment.expired'],
] as const

for (const [amount, decide, status, event] of cases)
  test.serial(`cancelled, then ${amount} flagged: ${decide.name} makes it ${status}`, async t => {
    const { deps, ethereum } = setup.service
    const fixture = await setup.open()
    setup.script.flagged.add(fixture.payer)
    await cancelOrder(deps, fixture.merchant, fixture.order.id)
    fixture.pay(amount)
    ethereum.mineEmpty(2)
    await fixture.watch()
    t.is((await fixture.screen()).status, 'FROZEN')
    for (const operator of ['alice', 'bob'])
      await decide(deps, { orderId: fixture.order.id, operator, reason: 'looked at' })
    t.is((await fixture.get()).status, status)
    t.is((await fixture.events()).at(-1)!.type, event)
    fixture.pay('25', { from: ethereum.address(6) })
    ethereum.mineEmpty(3)
    await fixture.watch()
    t.is((await fixture.screen()).status, 'EXPIRED_PAID')
  })
