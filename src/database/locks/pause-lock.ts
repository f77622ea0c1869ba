import type { Rows } from '../database.ts'
import { shareName } from './named-lock.ts'

interface Chain {
  readonly environment: string
  readonly network: string
}

/**
 * Whoever records final blocks, credits, concludes, signs or takes a journal in shares the lock of this name until it commits; whoever halts or
 * resumes a chain has it alone.
 */
export function pauseLockName({ environment, network }: Chain): string {
  return `chain_pause|${environment}|${network}`
}

/** Until the end of the transaction the chain is neither halted nor resumed. What it reads by a later statement is of after that. */
export async function lockAgainstPause(tx: Rows, chain: Chain): Promise<void> {
  await shareName(tx, pauseLockName(chain))
}
