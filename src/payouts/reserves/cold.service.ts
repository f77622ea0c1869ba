import type { ChainKey } from '../../chains/chain.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { insertFirstAttempt } from '../attempts/attempt.store.ts'
import { findHeld, findPromised } from './cold.store.ts'
import { insertStep } from '../sweeps/step.store.ts'
import { lockBeginning } from '../attempts/pause.store.ts'

/**
 * When the hot wallet holds more than its ceiling, sends the surplus to a cold address. Keeps the floor or the amount of open withdrawals,
 * whichever is more. Only the signer knows the address; it is saved when the signer has signed.
 */
export async function coldDue(deps: Deps, key: ChainKey): Promise<void> {
  const settings = findNetwork(deps.config, key)
  if (!settings?.hot) return
  const { floor, ceiling } = settings.hot
  if ((await findHeld(deps.db, key)) <= ceiling) return
  await deps.db
    .transaction(async tx => {
      if (!(await lockBeginning(tx, key))) return
      const now = deps.clock.now()
      const stepId = deps.random.uuid()
      // One transfer at a time: the books must show what it moved before the next one.
      if (!(await insertStep(tx, { id: stepId, ...key, purpose: 'cold', address: null, sweepId: null }, now))) return
      const held = await findHeld(tx, key)
      const promised = await findPromised(tx, key)
      const amount = held - (promised > floor ? promised : floor)
      if (held <= ceiling || amount <= 0n) throw new NothingToMove()
      const of = { stepId, purpose: 'cold' } as const
      const attempt = { id: deps.random.uuid(), ...key, of, token: settings.token, destination: null, amount }
      await insertFirstAttempt(tx, attempt, now)
    })
    .catch((error: unknown) => {
      if (!(error instanceof NothingToMove)) throw error
    })
}

/** Rolls back the step: the surplus was paid out meanwhile, or open withdrawals need it. */
class NothingToMove extends Error {
  override readonly name = 'NothingToMove'
}
