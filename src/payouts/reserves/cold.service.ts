import type { ChainKey } from '../../chains/chain.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { insertFirstAttempt } from '../attempts/attempt.store.ts'
import { findHeld, findPromised } from './cold.store.ts'
import { insertStep } from '../sweeps/step.store.ts'
import { lockBeginning } from '../attempts/pause.store.ts'

/**
 * Where the hot wallet holds more than its ceiling, sends all but its floor to a cold address, and keeps what open withdrawals take.
 * Which address that is only the signer knows: none is written down before it has signed.
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
      // Only one goes on at a time: before the next the books know what it moved.
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

/** It was paid out, or is promised: what was begun is given up. */
class NothingToMove extends Error {
  override readonly name = 'NothingToMove'
}
