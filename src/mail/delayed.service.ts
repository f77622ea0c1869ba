import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { countDelayedMails } from './mail.store.ts'

/** Mails that somebody waits for in vain. */
export interface DelayedMails {
  /** Written more than five minutes ago and not sent. */
  readonly late: number
  /** Given up within a week. */
  readonly failed: number
}

const lateSeconds = 300
const weekSeconds = 7 * 86_400

/** Counts them, each up to `max`. */
export function findDelayedMails({ db }: Pick<Deps, 'db'>, now: Date, max: number): Promise<DelayedMails> {
  const [waitingSince, failedSince] = [addSeconds(now, -lateSeconds), addSeconds(now, -weekSeconds)]
  return countDelayedMails(db, { waitingSince, failedSince, max })
}
