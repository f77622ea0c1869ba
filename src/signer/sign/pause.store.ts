import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { pauseState } from '../../database/locks/pause-lock.ts'

export interface PauseState {
  /** Its final blocks may be taken back, so nothing is concluded from them. */
  readonly isPaused: boolean
  /** How often it was resumed. Answers of nodes from before the last resume no longer count. */
  readonly resumes: number
}

/** Whether a chain is paused, and how often it was resumed so far. */
export async function findPauseState(rows: Rows, key: ChainKey): Promise<PauseState> {
  return rows.kysely.selectNoFrom(pauseState(key)).executeTakeFirstOrThrow()
}
