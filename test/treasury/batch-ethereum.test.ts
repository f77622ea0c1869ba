// Several deposit addresses emptied by one transaction of the hot wallet on a real chain, and what becomes of each of them when it fails,
// vanishes, is offered for more or meets what nobody expected.
import test from 'ava'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startBatches, type Batches } from './batching.ts'
import { brokenPromises } from './payouts.ts'

let at: Batches
test.before(async () => {
  at = await startBatches(await startLocalEthereum())
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenPromises(at.payouts), []))

test.serial(
  'addresses are emptied by one transaction, each is swept in the books, and its cost is shared out exactly',
  async t => {
    const addresses = await at.deposits(3)
    await at.payouts.work(4)
    for (const address of addresses) {
      t.deepEqual(await at.sweep(address), { status: 'DONE', note: null, steps: ['sweep DONE 39999999'] })
      t.is(await at.held(address), 1n)
    }
    const [batch, ...more] = await at.batches()
    t.is(more.length, 0)
    t.like(batch, { status: 'FINAL', amount: String(3 * 39_999_999), attempt: 1 })
  },
)
