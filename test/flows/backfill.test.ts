// A watcher that was away for hours.
import test from 'ava'
import { sharedService } from '../helpers/shared.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { flowNetworks, openFlowService } from './service.ts'
import { openSale } from './sale.ts'

const service = sharedService(test, () => openFlowService({ isDirect: true }))

/** Blocks of three hours: one in twelve seconds on Ethereum, one in three on TRON. */
const threeHours = { ERC20: 900, TRC20: 3600 } as const
/** One run reads at most fifty ranges, of 100 blocks or of 20, and leaves the rest to the next. */
const blocksOfRun = { ERC20: 5000, TRC20: 1000 } as const

for (const network of flowNetworks) {
  test.serial(`${network}: three hours of missed blocks are read in bounded runs and lose no payment`, async t => {
    const sale = await openSale(t, service(), { network, expires_in: 86_400 })
    const blocks = threeHours[network]
    await sale.transfer('10')
    await sale.mine(blocks / 2)
    await sale.finalize()
    await sale.transfer('5')
    await sale.mine(blocks / 2)
    await sale.transfer('10')
    await sale.finalize()
    let inspected = await sale.inspect()
    for (let read = blocksOfRun[network]; read < blocks; read += blocksOfRun[network]) {
      t.like(inspected, { status: 'OPEN', credited_amount: read < blocks / 2 ? '9.9' : '14.85' })
      inspected = await sale.inspect()
    }
    t.like(inspected, { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
    t.is(inspected.transactions.length, 3)
    const cursors = await findCursors(service().deps.db, { environment: 'test', network })
    t.is(cursors?.final.height, (await service().on(network).chain.finalHead()).height)
    t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
  })
}
