import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { findResumes } from './cursor.store.ts'
import { insertPause, lockForPause } from './pause.store.ts'

export interface Break {
  /** The contradiction to the record. */
  readonly reason: string
  /** Number of resumes when the contradiction was read. */
  readonly resumes: number
}

/**
 * Pauses a chain until an operator resumes it. Returns `false` and does nothing if the chain was paused and resumed since the read: the
 * operator has already dealt with that.
 */
export function pauseChain(
  deps: Pick<Deps, 'db' | 'clock'>,
  key: ChainKey,
  { reason, resumes }: Break,
): Promise<boolean> {
  return deps.db.transaction(async tx => {
    await lockForPause(tx, key)
    if ((await findResumes(tx, key)) !== resumes) return false
    await insertPause(tx, key, { reason, now: deps.clock.now() })
    return true
  })
}
