// A worker that stood still over a whole halt of its chain ends no sweep of which a step goes on again.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { findReorgedOut, lockReorgedOut, reopenReorgedOut } from '../../src/payouts/recovery/reorged-out.service.ts'
import type { DoneStep } from '../../src/payouts/sweeps/sweep.ts'
import { rowsAround } from '../helpers/rows.ts'
import { brokenInvariants } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'
import { resume } from './reorged-out-cases.ts'

const stake = 9_000_000_000n

/** Steps that are over as this worker reads them are taken back before it goes on. */
function standingStill(deps: Deps, takeBack: () => Promise<void>): { readonly deps: Deps; isOver(): boolean } {
  let isOver = false
  const rows = rowsAround(deps.db, async (_statement, run) => {
    const result = await run()
    const isDone = (result.rows as Partial<DoneStep>[]).some(row => row.purpose === 'reclaim' && row.status === 'DONE')
    if (!isDone || isOver) return result
    isOver = true
    await takeBack()
    return result
  })
  return { deps: { ...deps, db: { ...deps.db, ...rows } }, isOver: () => isOver }
}

async function takeAllBack({ deps, key, payee, service }: Sweeps): Promise<void> {
  payee.takeBack(12)
  payee.isStuck = true
  payee.mine(15)
  await insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
  const plan = await findReorgedOut(deps, key, { way: payee.way(), above: 0 })
  await deps.db.transaction(async tx => {
    await lockReorgedOut(tx, plan)
    await reopenReorgedOut(deps, tx, plan)
  })
  await deletePause(deps.db, key)
}

test('what a worker read of a sweep before its last block was taken back ends nothing', async t => {
  const at = await startSweeps('TRC20', { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' })
  t.teardown(() => at.close())
  at.payee.stakeNeeded = stake
  const address = await at.deposit()
  const late = standingStill(at.deps, () => takeAllBack(at))
  for (let round = 0; round < 20 && !late.isOver(); round += 1) await at.work(1, { deps: late.deps })
  t.true(late.isOver())
  t.like(await at.sweeps(address), [{ status: 'OPEN' }])
  t.true((await at.steps(address)).some(one => one.status === 'OPEN'))
  t.deepEqual(await brokenInvariants(at), [])
  at.service.clock.advance(120)
  await resume(at, 14)
  t.like(await at.sweeps(address), [{ status: 'DONE' }])
  t.true((await at.steps(address)).every(one => one.status !== 'OPEN'))
  t.is(at.payee.delegatedTo(address), 0n)
  t.deepEqual(await brokenInvariants(at), [])
})
