import { expressionBuilder } from 'kysely'
import type { Environment, Network } from '../../chains/chain.ts'
import type { Rows, Tables } from '../database.ts'
import { shareName } from './named-lock.ts'

interface Chain {
  readonly environment: Environment
  readonly network: Network
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

/**
 * Selects whether a chain is paused, and how often it was resumed. A changed number shows that it was paused in between. A chain without
 * cursors was never read, so no pause can concern it.
 */
export function pauseState({ environment, network }: Chain) {
  const e = expressionBuilder<Tables>()
  const paused = e.selectFrom('chain_pause').where('environment', '=', environment).where('network', '=', network)
  return [
    e.exists(paused).$castTo<boolean>().as('isPaused'),
    resumesOf({ environment, network }).as('resumes'),
  ] as const
}

/** Selects how often a chain was resumed. */
export function resumesOf({ environment, network }: Chain) {
  const e = expressionBuilder<Tables>()
  const final = e
    .selectFrom('chain_cursor')
    .select('resumes')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('kind', '=', 'final')
  return e.fn.coalesce(final, e.lit(0))
}
