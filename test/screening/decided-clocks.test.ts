// Workers and operators on machines whose clocks differ: what was frozen and decided when goes by the clock of the database.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { assertBooks } from '../helpers/books.ts'
import { clockOff } from '../helpers/clock-off.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { key, openScreeningSetup, type ScreeningSetup } from './screening-setup.ts'

let setup: ScreeningSetup
test.before(async () => {
  setup = await openScreeningSetup()
})
test.after.always(() => setup.service.close())

/** A machine whose clock is off. */
function machine(offSeconds: number): Deps {
  const { deps } = setup.service
  return { ...deps, clock: clockOff(deps.clock, offSeconds) }
}

for (const [name, decide] of [
  ['released', releaseOrder],
  ['set apart', setApart],
] as const)
  test.serial(`two operators whose clocks differ decide: frozen money is ${name}`, async t => {
    const fixture = await setup.open()
    setup.script.flagged.add(fixture.payer)
    fixture.pay('25')
    setup.service.ethereum.mineEmpty(2)
    await fixture.watch()
    await fixture.screen()
    const asked = { orderId: fixture.order.id, reason: 'looked at' }
    t.is((await decide(machine(60), { ...asked, operator: 'alice' })).kind, 'approved')
    t.is((await decide(machine(-60), { ...asked, operator: 'bob' })).kind, 'decided')
    await assertBooks(t, setup.service.deps.db)
  })

test.serial('a worker whose clock is ahead freezes money at the time of the database', async t => {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  const pay = async (worker: Deps) => {
    fixture.pay('5')
    setup.service.ethereum.mineEmpty(2)
    await fixture.watch()
    await screenPayment(worker, key)
  }
  await pay(machine(600))
  for (const operator of ['alice', 'bob'])
    await releaseOrder(setup.service.deps, { orderId: fixture.order.id, operator, reason: 'looked at' })
  await pay(machine(0))
  t.is((await fixture.get()).frozen_amount, '5')
  await assertBooks(t, setup.service.deps.db)
})
