import type { Rows } from '../database.ts'

/** Whoever records final blocks, credits, concludes, signs or takes a journal in shares this lock until it commits; whoever halts or resumes a chain has it alone. `$1`: environment, `$2`: network. */
export const pauseLockSql = `hashtextextended('chain_pause|' || $1 || '|' || $2, 0)`

/** Until the end of the transaction the chain is neither halted nor resumed. What it reads by a later statement is of after that. */
export async function lockAgainstPause(
  tx: Rows,
  { environment, network }: { readonly environment: string; readonly network: string },
): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${pauseLockSql})`, [environment, network])
}
