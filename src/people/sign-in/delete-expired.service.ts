import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import { deleteOldMails } from '../../mail/mail.store.ts'
import { deleteOldChallenges } from '../passkeys/challenge.store.ts'
import { deleteOldSessions } from '../sessions/session.store.ts'
import { deleteOldLinks } from '../users/sign-in-link.store.ts'

/** That a mail was sent is known for this long; what it said is not. */
const mailDays = 30

/**
 * Removes what people signed in with and can no more: challenges at once, links after a day, sessions after a week, so that whoever asks
 * what happened still finds them, and mails. `true` when any of it was as much as is removed at once.
 */
export async function deleteExpiredPeople({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const daysAgo = (days: number) => addSeconds(now, -days * daySeconds)
  const areFull = [
    await deleteOldChallenges(db, now),
    await deleteOldLinks(db, daysAgo(1)),
    await deleteOldSessions(db, daysAgo(7)),
    await deleteOldMails(db, daysAgo(mailDays)),
  ]
  return areFull.includes(true)
}
