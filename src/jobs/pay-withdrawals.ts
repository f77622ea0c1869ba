import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { recheckPayouts } from '../payments/reconcile/recheck-payouts.service.ts'
import { coldDue } from '../payouts/reserves/cold.service.ts'
import { failRefused, payDue } from '../payouts/attempts/pay.service.ts'
import { sweepDue } from '../payouts/sweeps/sweep.service.ts'
import { trackAttempts } from '../payouts/attempts/track-attempts.service.ts'
import { preActivateDue } from '../payouts/sweeps/pre-activate.service.ts'
import * as screenWithdrawals from './screen-withdrawals.ts'

/** The chains that are paid on. Each goes round by itself: one whose nodes are silent holds up no other. */
export function payingChains({ outgoing }: Pick<Deps, 'outgoing'>): ChainKey[] {
  return outgoing.all.map(({ environment, way }) => ({ environment, network: way.network }))
}

/** One round of all that a withdrawal needs on a chain, where one after the other is wanted: a worker asks beside the rest. */
export async function runOn(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const screened = await Promise.allSettled([screenWithdrawals.runOn(deps, key, stop)])
  await payOn(deps, key, stop)
  if (screened[0].status === 'rejected') throw screened[0].reason
}

/**
 * One round on a chain: what is approved is to be paid, what is signed goes out and is followed to its final block, and full deposit
 * addresses are swept. Whatever is wrong with one of these, the others are done.
 */
export async function payOn(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const errors: unknown[] = []
  for (const step of [payDue, preActivateDue, failRefused, trackAttempts, recheckPayouts, sweepDue, coldDue]) {
    try {
      await step(deps, key, stop)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** One round on every chain. */
export async function runDue(deps: Deps, stop?: AbortSignal): Promise<void> {
  await Promise.all(payingChains(deps).map(async key => runOn(deps, key, stop)))
}
