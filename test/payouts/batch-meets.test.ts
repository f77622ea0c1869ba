// A batch of sweeps fails in its block while its addresses are paid once more: nobody waits in a ring, and all of it is swept after.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { unsettling } from '../helpers/hooked.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { meet } from '../payments/interleave.ts'
import { ignoreNotNow } from '../payments/play.ts'
import { brokenInvariants } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

let at: Sweeps
let processes: readonly [Deps, Deps]
test.before(async () => {
  at = await startSweeps('ERC20', { KASSA_TEST_ERC20_SWEEP_STRATEGY: 'batch' })
  processes = [await at.service.second(), await at.service.second()]
})
test.after.always(() => at?.close())

/** Late money at each of these, final and clear, which nobody has settled. */
async function paidLate(addresses: readonly string[]): Promise<void> {
  const { deps, service, key } = at
  service.ethereum.mine(addresses.map(to => ({ to, amount: 20_000_000n })))
  service.ethereum.mineEmpty(3)
  for (let round = 0; round < 4; round += 1) await watchChain(unsettling(deps), key).catch(ignoreNotNow)
  await screenDue(deps, key)
}

/** More statements than the end of a batch of two has, each of them met with two orders of payments. */
const meetingsMax = 2 * 40

test.serial('a batch fails while both of its addresses are paid, in either order', async t => {
  const { payee, service, key } = at
  const fail = (deps: Deps) => trackAttempts(deps, key)
  const credit = (deps: Deps) => settle(deps, key)
  for (let meeting = 0, isReached = true; isReached; meeting += 1) {
    t.true(meeting < meetingsMax)
    const addresses = [await at.deposit(), await at.deposit()].toSorted()
    payee.isStuck = true
    await at.work(1)
    payee.refusing.add(addresses[0]!)
    payee.isStuck = false
    payee.mine(4)
    await paidLate(meeting % 2 === 0 ? addresses : addresses.toReversed())
    const met = await meet({ service, processes }, { stopped: fail, at: 1 + Math.floor(meeting / 2), other: credit })
    t.deepEqual(met.errors, [])
    isReached = met.isReached
    payee.refusing.clear()
    service.clock.advance(600)
    await at.work(5)
    for (const address of addresses)
      t.deepEqual(await at.steps(address), [
        { purpose: 'sweep', status: 'FAILED', amount: '24999999' },
        { purpose: 'sweep', status: 'DONE', amount: '44999999' },
      ])
  }
  await assertSettled(t, service.admin)
  t.deepEqual(await brokenInvariants(at), [])
  assertNoDeadlocks(t, at.deps.db, ...processes.map(one => one.db))
})
