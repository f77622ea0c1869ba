import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { claimMark, findHead, moveMark } from './checkpoint.store.ts'
import { checkpointSize, findBrokenCheckpoints, insertCheckpoint } from '../ledger.sql.ts'

/**
 * Writes a checkpoint over settled ledger transactions, a bounded number at a time and apart from all posting. Each checkpoint has the hash of the
 * one before it and a digest of each transaction. Returns whether there may be more. One process writes at a time; if it dies, the database rolls
 * everything back.
 */
export async function writeCheckpoint({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> {
  return db.transaction(async tx => {
    const mark = await claimMark(tx)
    if (!mark?.isSettled) return false
    const count = await insertCheckpoint(tx, mark.last)
    if (count < checkpointSize) await moveMark(tx)
    // An archived copy of the log can later prove that the chain had this head.
    if (count > 0) log.info({ ...(await findHead(tx)), count }, 'ledger checkpoint written')
    return count === checkpointSize
  })
}

/** Returns what is wrong with the checkpoints after this one and the transactions they cover. */
export async function verifyCheckpoints(rows: Rows, after: string): Promise<string[]> {
  const problems: string[] = []
  for (let at: string | null = after; at !== null && problems.length < 100;) {
    const found = await findBrokenCheckpoints(rows, at)
    problems.push(...found.problems)
    at = found.end
  }
  return problems
}
