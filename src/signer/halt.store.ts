import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

export interface Stand {
  /** Its final blocks may be taken back: nothing is concluded of them. */
  readonly isHalted: boolean
  /** How often it was resumed after that: what was asked of its nodes before says nothing any more. */
  readonly resumes: number
}

/** Whether a chain stands still, or has since it was asked about. */
export async function findStand(rows: Rows, { environment, network }: ChainKey): Promise<Stand> {
  const [row] = await rows.query<Stand>(
    `select exists (select from chain_halt where (environment, network) = ($1, $2)) as "isHalted",
            coalesce((select resumes from chain_cursor where (environment, network, kind) = ($1, $2, 'final')), 0) as resumes`,
    [environment, network],
  )
  return row!
}
