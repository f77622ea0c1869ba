import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { listUnanswered } from '../../withdrawals/request/screening-due.store.ts'
import type { Unanswered } from '../../withdrawals/withdrawals.sql.ts'
import {
  clearPause,
  deleteSwitch,
  insertSwitch,
  listPayouts,
  listWalletStates,
  requestImport,
  markReplacing,
  type ListedPayout,
  type WalletState,
} from './admin-payouts.store.ts'
import { listTokenRestrictions, type TokenRestriction } from '../reserves/token-watch.store.ts'

/** What is being paid now, and from where. */
export async function inspectPayouts({ db }: Pick<Deps, 'db'>, limit: number): Promise<InspectedPayouts> {
  return {
    payouts: await listPayouts(db, limit),
    wallets: await listWalletStates(db),
    unscreened: await listUnanswered(db),
    restrictions: await listTokenRestrictions(db),
  }
}

interface InspectedPayouts {
  readonly payouts: readonly ListedPayout[]
  readonly wallets: readonly WalletState[]
  /** What does not begin because somebody who screens destinations does not answer. */
  readonly unscreened: readonly Unanswered[]
  /** Tokens whose issuer keeps them from being paid with. */
  readonly restrictions: readonly TokenRestriction[]
}

/** Nothing is signed or sent on this chain until it is switched on; what is sent is followed. `false`: it was off before. */
export function switchPayoutsOff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: ChainKey,
  reason: string,
): Promise<boolean> {
  return insertSwitch(db, key, { reason, now: clock.now() })
}

/** What keeps a chain from being paid on: the switch, and the halt of its wallet, each with its reason and since when. */
export async function inspectStops({ db }: Pick<Deps, 'db'>, key: ChainKey): Promise<WalletState | null> {
  const states = await listWalletStates(db)
  return states.find(one => one.environment === key.environment && one.network === key.network) ?? null
}

/**
 * What ends a stop ends the one that somebody has looked at: the one since `since`, and none that has come after it.
 * Each says why it was, or `null` when there is none.
 */
export function switchPayoutsOn({ db }: Pick<Deps, 'db'>, key: ChainKey, since: Date): Promise<string | null> {
  return deleteSwitch(db, key, since)
}

type Timed = Pick<Deps, 'db' | 'clock'>

/** Has the signer take into the database what its journal holds of a wallet that it stopped, and sign with it again. */
export function requestJournalImport({ db, clock }: Timed, key: ChainKey, since: Date): Promise<string | null> {
  return requestImport(db, key, { now: clock.now(), since })
}

/** Has withdrawals paid from the wallet of the key that the signer has now. */
export function replaceWallet({ db, clock }: Timed, key: ChainKey, since: Date): Promise<string | null> {
  return markReplacing(db, key, { now: clock.now(), since })
}

/** Lets the signer try again with a wallet that it stopped; it stops again at once while it finds the same. */
export function resumeWallet({ db }: Pick<Deps, 'db'>, key: ChainKey, since: Date): Promise<string | null> {
  return clearPause(db, key, since)
}
