// What an order shows as missing and as too much beside money that screening holds.
import test from 'ava'
import { openScreeningSetup } from './screening-setup.ts'

test.serial(
  'what is missing is what clean money is to bring, and what is too much is none of what is held',
  async t => {
    const setup = await openScreeningSetup()
    t.teardown(() => setup.service.close())
    const mine = (blocks: number) => setup.service.ethereum.mineEmpty(blocks)
    const fixture = await setup.open()
    const bad = setup.service.ethereum.address(79)
    setup.script.flagged.add(bad)
    fixture.pay('1', { from: bad })
    mine(2)
    await fixture.watch()
    t.like(await fixture.screen(), { status: 'OPEN', received_amount: '1', frozen_amount: '1', missing_amount: '25' })
    fixture.pay('24.8')
    mine(0)
    await fixture.watch()
    t.like(await fixture.get(), { status: 'PENDING_CONFIRM', received_amount: '25.8', missing_amount: '0' })
    mine(2)
    await fixture.watch()
    const paid = {
      status: 'PAID',
      received_amount: '25.8',
      frozen_amount: '1',
      missing_amount: '0',
      overpaid_amount: '0',
    }
    t.like(await fixture.screen(), paid)
    fixture.pay('3')
    mine(2)
    await fixture.watch()
    t.like(await fixture.screen(), { received_amount: '28.8', overpaid_amount: '2.8', missing_amount: '0' })
    t.like((await fixture.events()).at(-1), { data: { missing_amount: '0', overpaid_amount: '0' } })
  },
)
