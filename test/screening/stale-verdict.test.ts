// Verdicts that come late, and very many that are to be given: nothing is posted for what is gone, and nobody waits for another.
import test from 'ava'
import { deleteHalt, insertHalt } from '../../src/payments/halt.store.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse-final.service.ts'
import { screenDue } from '../../src/payments/screen.service.ts'
import { settle } from '../../src/payments/settle.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { until } from '../helpers/until.ts'
import { key, openStage } from './stage.ts'

test('a verdict that was asked for before its transfer was reversed counts for nothing when the transfer comes again', async t => {
  const stage = await openStage()
  t.teardown(() => stage.house.close())
  const { house, script } = stage
  const { deps, ethereum: chain } = house
  const scene = await stage.open()
  scene.pay('25')
  chain.mineEmpty(2)
  const [transfer] = (await scene.watch()).transactions
  script.flagged.add(scene.payer)
  const answered = Promise.withResolvers<void>()
  script.gate = answered.promise
  const late = screenDue(deps, key)
  await until(async () => script.asked.length === 1)
  script.gate = null
  script.flagged.delete(scene.payer)
  const again = { to: scene.order.address, amount: 25_000_000n, from: scene.payer, txHash: transfer!.tx_hash }
  // Taken back, and final once more in a later block that the record does not know yet.
  chain.reorg(chain.head.height - transfer!.block_number + 1)
  chain.mineEmpty(2)
  await insertHalt(deps.db, key, 'a final block was taken back', house.clock.now())
  const outcome = await planReversal(deps, key, chain.chain)
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  t.is((await reverseFinal(deps, outcome.plan)).kind, 'reversed')
  await deleteHalt(deps.db, key)
  chain.mine([again])
  chain.mineEmpty(3)
  t.is((await scene.watch()).transactions[0]?.status, 'FINAL')
  answered.resolve()
  await late
  await settle(deps, key)
  t.like(await scene.get(), { frozen_amount: '0', credited_amount: '0' })
  t.like(await scene.screen(), { status: 'PAID', credited_amount: '24.75' })
  t.deepEqual(await scene.balances(), { merchant_available: '24750000' })
  await assertSettled(t, deps.db)
  await assertBooks(t, deps.db)
})

test('2,500 small transfers to one order delay the payment of another merchant by less than a block, one second a question', async t => {
  const stage = await openStage()
  t.teardown(() => stage.house.close())
  const { house } = stage
  const { deps, ethereum: chain } = house
  const [victim, other] = [await stage.open(), await stage.open()]
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
    house.clock.advanceBusiness(1)
  }
  t.not((await victim.get()).credited_amount, '24.75', 'the crowd still waits')
  assertNoDeadlocks(t, deps.db)
})
