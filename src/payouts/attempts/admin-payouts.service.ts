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

/** Returns the open payouts and the state of each wallet. */
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
  /** Networks on which no withdrawal begins, because a screening provider gives no answer. */
  readonly unscreened: readonly Unanswered[]
  /** Tokens that their issuer has restricted. */
  readonly restrictions: readonly TokenRestriction[]
}

/**
 * Stops signing and sending on this chain until it is switched on. Attempts already sent are still tracked. Returns `false` if it was off
 * before.
 */
export function switchPayoutsOff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: ChainKey,
  reason: string,
): Promise<boolean> {
  return insertSwitch(db, key, { reason, now: clock.now() })
}

/** Returns why and since when a chain is not paid on: the switch, and the pause of its wallet. */
export async function inspectStops({ db }: Pick<Deps, 'db'>, key: ChainKey): Promise<WalletState | null> {
  const states = await listWalletStates(db)
  return states.find(one => one.environment === key.environment && one.network === key.network) ?? null
}

/**
 * The functions below end only the stop that the operator has seen, which began at `since`. A stop that began later stays. Each returns the
 * reason of the stop that it ended, or `null` when there was none.
 */
export function switchPayoutsOn({ db }: Pick<Deps, 'db'>, key: ChainKey, since: Date): Promise<string | null> {
  return deleteSwitch(db, key, since)
}

type Timed = Pick<Deps, 'db' | 'clock'>

/** Asks the signer to import a paused wallet's journal into the database, and then to sign with the wallet again. */
export function requestJournalImport({ db, clock }: Timed, key: ChainKey, since: Date): Promise<string | null> {
  return requestImport(db, key, { now: clock.now(), since })
}

/** Asks the signer to pay withdrawals from the wallet of the key that it holds now. */
export function replaceWallet({ db, clock }: Timed, key: ChainKey, since: Date): Promise<string | null> {
  return markReplacing(db, key, { now: clock.now(), since })
}

/** Lets the signer retry a wallet that it paused. It pauses the wallet again at once if the cause persists. */
export function resumeWallet({ db }: Pick<Deps, 'db'>, key: ChainKey, since: Date): Promise<string | null> {
  return clearPause(db, key, since)
}
