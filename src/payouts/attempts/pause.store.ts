import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { lockAgainstPause, pauseState } from '../../database/locks/pause-lock.ts'

/** Returns what stops a chain: its pause, the payout switch, or the pause of its wallet. */
export async function findStop(rows: Rows, key: ChainKey): Promise<Stop> {
  const { environment, network } = key
  return rows.kysely
    .selectNoFrom(e => [
      ...pauseState(key),
      e
        .exists(e.selectFrom('payout_switch').where('environment', '=', environment).where('network', '=', network))
        .$castTo<boolean>()
        .as('isSwitchedOff'),
      e
        .exists(
          e
            .selectFrom('wallet')
            .where('environment', '=', environment)
            .where('network', '=', network)
            .where('pausedAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('isWalletPaused'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether the chain cannot be read now, so that the record does not advance. */
export async function isBlind(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('chain_status')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('state', '=', 'blind')
    .executeTakeFirst()
  return found !== undefined
}

/** As `findStop`, and locks the chain against being paused or resumed until the transaction ends. */
export async function holdStop(tx: Rows, key: ChainKey): Promise<Stop> {
  // The lock needs a statement of its own: a statement that waits for a lock still sees the rows from before the wait.
  await lockAgainstPause(tx, key)
  return findStop(tx, key)
}

/**
 * Whether the caller may act on what it read of a chain: the chain is not paused, and was not resumed since `resumes` was read. The chain
 * cannot be paused before the transaction ends.
 */
export async function mayResolve(tx: Rows, key: ChainKey, resumes: number): Promise<boolean> {
  const stop = await holdStop(tx, key)
  return !stop.isPaused && stop.resumes === resumes
}

export interface Switches {
  readonly isPaused: boolean
  readonly isSwitchedOff: boolean
  readonly isWalletPaused: boolean
}

export interface Stop extends Switches {
  /** How often the chain was resumed. A changed number shows that it was paused in between. */
  readonly resumes: number
}

/** Whether nothing new may begin. While a wallet is paused, its journal may know more than the database. */
export function beginsNothing({ isPaused, isSwitchedOff, isWalletPaused }: Switches): boolean {
  return isPaused || isSwitchedOff || isWalletPaused
}

/**
 * Whether something new may begin on a chain. Pausing the wallet and importing its journal both wait for this transaction, and so see what
 * it begins.
 */
export async function lockBeginning(tx: Rows, key: ChainKey): Promise<boolean> {
  await tx.kysely
    .selectFrom('wallet')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .forShare()
    .execute()
  return !beginsNothing(await findStop(tx, key))
}
