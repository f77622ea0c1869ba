import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

export interface HaltState {
  /** Its final blocks may be taken back: nothing is concluded of them. */
  readonly isHalted: boolean
  /** How often it was resumed. What nodes said while the count was lower says nothing any more. */
  readonly resumes: number
}

/** Whether a chain is halted, and how often it was halted and resumed so far. */
export async function findHaltState(rows: Rows, { environment, network }: ChainKey): Promise<HaltState> {
  const [row] = await rows.query<HaltState>(
    `select exists (select from chain_halt where (environment, network) = ($1, $2)) as "isHalted",
            coalesce((select resumes from chain_cursor where (environment, network, kind) = ($1, $2, 'final')), 0) as resumes`,
    [environment, network],
  )
  return row!
}
