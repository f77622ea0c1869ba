import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

export interface PauseState {
  /** Its final blocks may be taken back: nothing is concluded of them. */
  readonly isPaused: boolean
  /** How often it was resumed. What nodes said while the count was lower says nothing any more. */
  readonly resumes: number
}

/** Whether a chain is halted, and how often it was halted and resumed so far. */
export async function findPauseState(rows: Rows, { environment, network }: ChainKey): Promise<PauseState> {
  const [row] = await rows.query<PauseState>(
    `select exists (select from chain_pause where (environment, network) = ($1, $2)) as "isPaused",
            coalesce((select resumes from chain_cursor where (environment, network, kind) = ($1, $2, 'final')), 0) as resumes`,
    [environment, network],
  )
  return row!
}
