import type { ChainKey } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { insertFirstAttempt } from '../attempts/attempt.store.ts'
import { insertStep } from './step.store.ts'
import { beginsNothing, findStop, lockBeginning } from '../attempts/pause.store.ts'
import { countPreActivations, listUnactivated } from './pre-activate.store.ts'

/** The smallest amount of the token. */
const unit = 1n
/** Pre-activations at a time, out of the wallet's sixteen slots. Withdrawals come first. */
const preActivationsMax = 4
/** A pre-activation helps only once a block includes it, so an order about to expire gets none. */
const leftSeconds = 120

/**
 * Sends each deposit address one unit of the token, once, while its order is open. The payer's transfer then needs half the energy
 * (docs/decisions/sweeps.md#tron-pre-activation). Step and attempt are inserted together; the unique step of an address prevents a second
 * one.
 */
export async function preActivateDue(deps: Deps, key: ChainKey): Promise<void> {
  const settings = findNetwork(deps.config, key)
  if (!deps.config.warmsTronAddresses || !networkTable[key.network].hasPreActivation || !settings) return
  // Checked again under the lock below. This check saves the query for addresses.
  if (beginsNothing(await findStop(deps.db, key))) return
  const free = preActivationsMax - (await countPreActivations(deps.db, key, preActivationsMax))
  if (free <= 0) return
  const expiresAfter = addSeconds(deps.clock.business(), leftSeconds)
  for (const address of await listUnactivated(deps.db, key, { expiresAfter, limit: free })) {
    await deps.db.transaction(async tx => {
      if (!(await lockBeginning(tx, key))) return
      const now = deps.clock.now()
      const stepId = deps.random.uuid()
      if (!(await insertStep(tx, { id: stepId, ...key, purpose: 'warm', address, sweepId: null }, now))) return
      const of = { stepId, purpose: 'warm' } as const
      const id = deps.random.uuid()
      await insertFirstAttempt(tx, { id, ...key, of, token: settings.token, destination: address, amount: unit }, now)
    })
  }
}
