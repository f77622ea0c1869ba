import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

export interface PauseState {
  /** Its final blocks may be taken back, so nothing is concluded from them. */
  readonly isPaused: boolean
  /** How often it was resumed. Answers of nodes from before the last resume no longer count. */
  readonly resumes: number
}

/** Whether a chain is paused, and how often it was resumed so far. */
export async function findPauseState(rows: Rows, { environment, network }: ChainKey): Promise<PauseState> {
  return rows.kysely
    .selectNoFrom(e => [
      e
        .exists(e.selectFrom('chain_pause').where('environment', '=', environment).where('network', '=', network))
        .$castTo<boolean>()
        .as('isPaused'),
      e.fn
        .coalesce(
          e
            .selectFrom('chain_cursor')
            .select('resumes')
            .where('environment', '=', environment)
            .where('network', '=', network)
            .where('kind', '=', 'final'),
          e.lit(0),
        )
        .as('resumes'),
    ])
    .executeTakeFirstOrThrow()
}
