import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { countTroubledMails } from './mail.store.ts'

/** Mails that somebody waits for in vain. */
export interface TroubledMails {
  /** Written more than five minutes ago and not sent. */
  readonly late: number
  /** Given up within a week. */
  readonly failed: number
}

const lateSeconds = 300
const weekSeconds = 7 * 86_400

/** Counts them, each up to `max`. */
export function findTroubledMails({ db }: Pick<Deps, 'db'>, now: Date, max: number): Promise<TroubledMails> {
  const [waitingSince, failedSince] = [addSeconds(now, -lateSeconds), addSeconds(now, -weekSeconds)]
  return countTroubledMails(db, { waitingSince, failedSince, max })
}
