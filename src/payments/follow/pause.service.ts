import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { findResumes } from './cursor.store.ts'
import { insertPause, lockForPause } from './pause.store.ts'

export interface Break {
  /** What contradicts the record. */
  readonly reason: string
  /** How often the chain had been resumed before it was read. */
  readonly resumes: number
}

/**
 * Stops crediting on a chain until a person has looked. `false`, and nothing done, where it was halted and resumed since it was read: whoever
 * resumed it has looked at that.
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
