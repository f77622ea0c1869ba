import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** Why nothing is sent or concluded on a chain now, or nothing begun since its wallet is halted. */
export async function findStop(rows: Rows, key: ChainKey): Promise<Stop> {
  const [row] = await rows.query<Stop>(
    `select exists (select from chain_halt where environment = $1 and network = $2) as "isHalted",
            exists (select from treasury_switch where environment = $1 and network = $2) as "isSwitchedOff",
            exists (select from wallet where environment = $1 and network = $2 and halted_at is not null) as "isWalletHalted",
            coalesce((select resumes from chain_cursor where environment = $1 and network = $2 and kind = 'final'), 0) as resumes`,
    [key.environment, key.network],
  )
  return row ?? { isHalted: true, isSwitchedOff: true, isWalletHalted: true, resumes: 0 }
}

export interface Switches {
  readonly isHalted: boolean
  readonly isSwitchedOff: boolean
  readonly isWalletHalted: boolean
}

export interface Stop extends Switches {
  /** How often the chain was resumed after a halt: whether it stood still since is told by that. */
  readonly resumes: number
}

/** Whether nothing new begins: the journal of a halted wallet may know more than the database does. */
export function beginsNothing({ isHalted, isSwitchedOff, isWalletHalted }: Switches): boolean {
  return isHalted || isSwitchedOff || isWalletHalted
}

/**
 * Whether something new may begin on a chain. What does begin in this transaction is seen by whoever halts the wallet or takes its journal in,
 * since both wait for its end.
 */
export async function lockBeginning(tx: Rows, key: ChainKey): Promise<boolean> {
  await tx.query('select from wallet where environment = $1 and network = $2 for share', [key.environment, key.network])
  return !beginsNothing(await findStop(tx, key))
}
