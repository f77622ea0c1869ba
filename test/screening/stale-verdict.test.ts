// Verdicts that come late, and very many that are to be given: nothing is posted for what is gone, and nobody waits for another.
import test from 'ava'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { until } from '../helpers/until.ts'
import { key, openScreeningSetup } from './screening-setup.ts'

test('a verdict that was asked for before its transfer was reversed counts for nothing when the transfer comes again', async t => {
  const setup = await openScreeningSetup()
  t.teardown(() => setup.service.close())
  const { service, script } = setup
  const { deps, ethereum: chain } = service
  const fixture = await setup.open()
  fixture.pay('25')
  chain.mineEmpty(2)
  const [transfer] = (await fixture.watch()).transactions
  script.flagged.add(fixture.payer)
  const answered = Promise.withResolvers<void>()
  script.barrier = answered.promise
  const late = screenDue(deps, key)
  await until(async () => script.asked.length === 1)
  script.barrier = null
  script.flagged.delete(fixture.payer)
  const again = { to: fixture.order.address, amount: 25_000_000n, from: fixture.payer, txHash: transfer!.tx_hash }
  // Taken back, and final once more in a later block that the record does not know yet.
  chain.reorg(chain.head.height - transfer!.block_number + 1)
  chain.mineEmpty(2)
  await insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
  const outcome = await planReversal(deps, key, { chain: chain.chain, way: null })
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  t.is((await reverseFinal(deps, outcome.plan)).kind, 'reversed')
  await deletePause(deps.db, key)
  chain.mine([again])
  chain.mineEmpty(3)
  t.is((await fixture.watch()).transactions[0]?.status, 'FINAL')
  answered.resolve()
  await late
  await settle(deps, key)
  t.like(await fixture.get(), { frozen_amount: '0', credited_amount: '0' })
  t.like(await fixture.screen(), { status: 'PAID', credited_amount: '24.75' })
  t.deepEqual(await fixture.balances(), { merchant_available: '24750000' })
  await assertSettled(t, deps.db)
  await assertBooks(t, deps.db)
})

test('2,500 small transfers to one order delay the payment of another merchant by less than a block, one second a question', async t => {
  const setup = await openScreeningSetup()
  t.teardown(() => setup.service.close())
  const { service } = setup
  const { deps, ethereum: chain } = service
  const [victim, other] = [await setup.open(), await setup.open()]
  // Just above the dust floor, and before the other payment, so that every one of them waits longer.
  chain.mine(Array.from({ length: 2500 }, () => ({ to: victim.order.address, amount: 10_000n })))
  other.pay('25')
  chain.mineEmpty(2)
  await victim.watch()
  const blockSeconds = 12
  let seconds = 0
  while ((await other.get()).status !== 'PAID') {
    seconds += 1
    t.true(seconds < blockSeconds, 'less than a block')
    t.true((await screenDue(deps, key)) > 0)
    await settle(deps, key)
    service.clock.advanceBusiness(1)
  }
  t.not((await victim.get()).credited_amount, '24.75', 'the crowd still waits')
  assertNoDeadlocks(t, deps.db)
})
