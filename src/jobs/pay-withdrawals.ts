import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { recheckPayouts } from '../payments/reconcile/recheck-payouts.service.ts'
import { coldDue } from '../payouts/reserves/cold.service.ts'
import { failRefused, payDue } from '../payouts/attempts/pay.service.ts'
import { sweepDue } from '../payouts/sweeps/sweep.service.ts'
import { trackAttempts } from '../payouts/attempts/track-attempts.service.ts'
import { preActivateDue } from '../payouts/sweeps/pre-activate.service.ts'
import * as screenWithdrawals from './screen-withdrawals.ts'

/** The chains that pay withdrawals. Each runs on its own, so that silent nodes of one chain delay no other. */
export function payingChains({ outgoing }: Pick<Deps, 'outgoing'>): ChainKey[] {
  return outgoing.all.map(({ environment, way }) => ({ environment, network: way.network }))
}

/** Runs every step of withdrawals on a chain once, in order. A worker runs screening as a separate job. */
export async function runOn(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const screened = await Promise.allSettled([screenWithdrawals.runOn(deps, key, stop)])
  await payOn(deps, key, stop)
  if (screened[0].status === 'rejected') throw screened[0].reason
}

/**
 * Runs one iteration on a chain: pays approved withdrawals, broadcasts signed transactions and tracks them to finality, and sweeps full deposit
 * addresses. A step that fails does not stop the others.
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

/** Runs one iteration on every chain. */
export async function runDue(deps: Deps, stop?: AbortSignal): Promise<void> {
  await Promise.all(payingChains(deps).map(async key => runOn(deps, key, stop)))
}
