import type { ChainKey } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { insertFirstAttempt } from '../attempts/attempt.store.ts'
import { insertStep } from './step.store.ts'
import { beginsNothing, findStop, lockBeginning } from '../attempts/pause.store.ts'
import { countPreActivations, listCold } from './pre-activate.store.ts'

/** The smallest amount there is. */
const unit = 1n
/** So many at once, of the sixteen that a wallet may have under way: withdrawals come first. */
const preActivationsMax = 4
/** Until it is in a block it helps nobody. */
const leftSeconds = 120

/**
 * Gives deposit addresses one unit of the token each, once, while their orders wait: a payer's transfer then needs half the energy
 * (docs/decisions/sweeps.md#tron-pre-activation). Step and attempt are written together; the unique step of an address keeps a second one away.
 */
export async function preActivateDue(deps: Deps, key: ChainKey): Promise<void> {
  const settings = findNetwork(deps.config, key)
  if (!deps.config.warmsTronAddresses || !networkTable[key.network].hasPreActivation || !settings) return
  // Whatever begins asks this once more, under its lock; here it saves looking for nothing.
  if (beginsNothing(await findStop(deps.db, key))) return
  const free = preActivationsMax - (await countPreActivations(deps.db, key, preActivationsMax))
  if (free <= 0) return
  const expiresAfter = addSeconds(deps.clock.business(), leftSeconds)
  for (const address of await listCold(deps.db, key, { expiresAfter, limit: free })) {
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
