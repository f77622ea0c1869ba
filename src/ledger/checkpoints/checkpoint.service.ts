import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { claimMark, findHead, moveMark } from './checkpoint.store.ts'
import { checkpointSize, findBrokenCheckpoints, insertCheckpoint } from '../ledger.sql.ts'

/**
 * Seals what nothing can come to any more, a bounded part at a time and apart from all posting: each seal has the hash of the one
 * before it and a digest of each transaction. `true`: there may be more. One process does it; one that dies leaves all or nothing.
 */
export async function writeCheckpoint({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> {
  return db.transaction(async tx => {
    const mark = await claimMark(tx)
    if (!mark?.isSettled) return false
    const count = await insertCheckpoint(tx, mark.last)
    if (count < checkpointSize) await moveMark(tx)
    // Whoever keeps the log elsewhere can show later that the chain had this head.
    if (count > 0) log.info({ ...(await findHead(tx)), count }, 'ledger sealed')
    return count === checkpointSize
  })
}

/** What is wrong with the seals after this one, and with what they cover. */
export async function verifyCheckpoints(rows: Rows, after: string): Promise<string[]> {
  const problems: string[] = []
  for (let at: string | null = after; at !== null && problems.length < 100;) {
    const found = await findBrokenCheckpoints(rows, at)
    problems.push(...found.problems)
    at = found.end
  }
  return problems
}
