import type { Rows } from '../database.ts'
import { shareName } from './named-lock.ts'

interface Chain {
  readonly environment: string
  readonly network: string
}

/**
 * The lock that a pause of a chain takes exclusively. Code that records final blocks, credits, evaluates orders, signs or imports a journal
 * shares it until it commits. Code that pauses or resumes a chain holds it exclusively.
 */
export function pauseLockName({ environment, network }: Chain): string {
  return `chain_pause|${environment}|${network}`
}

/** Keeps the chain from being paused or resumed until the transaction ends. Only later statements see the state under the lock. */
export async function lockAgainstPause(tx: Rows, chain: Chain): Promise<void> {
  await shareName(tx, pauseLockName(chain))
}
