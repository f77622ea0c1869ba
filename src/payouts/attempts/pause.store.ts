import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { lockAgainstPause } from '../../database/locks/pause-lock.ts'

/** Why nothing is sent or concluded on a chain now, or nothing begun since its wallet is halted. */
export async function findStop(rows: Rows, key: ChainKey): Promise<Stop> {
  const [row] = await rows.query<Stop>(
    `select exists (select from chain_pause where environment = $1 and network = $2) as "isPaused",
            exists (select from payout_switch where environment = $1 and network = $2) as "isSwitchedOff",
            exists (select from wallet where environment = $1 and network = $2 and paused_at is not null) as "isWalletPaused",
            coalesce((select resumes from chain_cursor where environment = $1 and network = $2 and kind = 'final'), 0) as resumes`,
    [key.environment, key.network],
  )
  return row ?? { isPaused: true, isSwitchedOff: true, isWalletPaused: true, resumes: 0 }
}

/** Whether the chain cannot be read now, so that the record does not advance. */
export async function isBlind(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const found = await rows.query(
    `select from chain_status where environment = $1 and network = $2 and state = 'blind'`,
    [environment, network],
  )
  return found.length > 0
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
  await tx.query('select from wallet where environment = $1 and network = $2 for share', [key.environment, key.network])
  return !beginsNothing(await findStop(tx, key))
}
