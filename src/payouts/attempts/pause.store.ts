import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { lockAgainstPause } from '../../database/locks/pause-lock.ts'

/** Why nothing is sent or concluded on a chain now, or nothing begun since its wallet is halted. */
export async function findStop(rows: Rows, key: ChainKey): Promise<Stop> {
  const { environment, network } = key
  const row = await rows.kysely
    .selectNoFrom(e => [
      e
        .exists(e.selectFrom('chain_pause').where('environment', '=', environment).where('network', '=', network))
        .$castTo<boolean>()
        .as('isPaused'),
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
    .executeTakeFirst()
  return row ?? { isPaused: true, isSwitchedOff: true, isWalletPaused: true, resumes: 0 }
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

/** As `findStop`; and until the end of the transaction the chain is neither halted nor resumed. */
export async function holdStop(tx: Rows, key: ChainKey): Promise<Stop> {
  // A statement of its own: one that waited for the lock would still see what was there before.
  await lockAgainstPause(tx, key)
  return findStop(tx, key)
}

/**
 * Whether what was read of a chain may still be concluded from: it does not stand still, and was not resumed since `resumes` was read. If so,
 * it is not halted before the transaction ends.
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
  /** How often the chain was resumed after a halt: whether it stood still since is told by that. */
  readonly resumes: number
}

/** Whether nothing new begins: the journal of a halted wallet may know more than the database does. */
export function beginsNothing({ isPaused, isSwitchedOff, isWalletPaused }: Switches): boolean {
  return isPaused || isSwitchedOff || isWalletPaused
}

/**
 * Whether something new may begin on a chain. What does begin in this transaction is seen by whoever halts the wallet or takes its journal in,
 * since both wait for its end.
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
