import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import { deleteOldMails } from '../../mail/mail.store.ts'
import { deleteOldChallenges } from '../passkeys/challenge.store.ts'
import { deleteOldSessions } from '../sessions/session.store.ts'
import { deleteOldLinks } from '../users/sign-in-link.store.ts'

/** How long to keep the fact that a mail was sent, without its content. */
const mailDays = 30

/**
 * Deletes expired challenges at once, links after a day and sessions after a week, so that they can still be investigated, and old mails.
 * Returns `true` when a batch was full.
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
