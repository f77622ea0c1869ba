import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { daySeconds } from '../lib/durations.ts'
import { plainText } from '../lib/text/plain-text.ts'
import { MailRefused } from './smtp.ts'
import { claimMail, endMail, rescheduleMail, releaseMail, type Mail } from './mail.store.ts'

/** Backoff between attempts. After the last one the mail has failed, and the gauge of failed mails alerts an operator. */
export const retrySeconds: readonly number[] = [10, 60, 300, 900, 3600, 14_400, 43_200]
/** Longer than the timeout of the mail server. */
const leaseSeconds = 120
/** Longest possible backoff plus a day. A later time was written by a fast clock. */
const waitSecondsMax = Math.max(...retrySeconds) + daySeconds
const atOnce = 50

type SendDeps = Pick<Deps, 'db' | 'claims' | 'clock' | 'sendMail' | 'log'>

/** Sends due mails one by one. Returns `true` when there may be more. Without a mail server they stay queued. */
export async function sendDueMails(deps: SendDeps, stop?: AbortSignal): Promise<boolean> {
  if (!deps.sendMail) return false
  for (let sent = 0; sent < atOnce; sent++) {
    const { now } = await deps.claims.times()
    if (stop?.aborted) return false
    const claim = { now, until: addSeconds(now, leaseSeconds), putOffUntilMax: addSeconds(now, waitSecondsMax) }
    const mail = await deps.claims.take({
      take: token => claimMail(deps.db, { ...claim, token }),
      release: token => releaseMail(deps.db, { now, token }),
    })
    if (!mail) return false
    await send(deps, mail)
  }
  return true
}

async function send({ db, clock, sendMail, log }: SendDeps, mail: Mail): Promise<void> {
  const { id, recipient, subject, body, html, attempts } = mail
  try {
    await sendMail!({ id, recipient, subject, body: body ?? '', html: html ?? '' })
    await endMail(db, { id, status: 'SENT', error: null, now: clock.now() })
  } catch (error) {
    const reason = plainText(error instanceof Error ? error.message : String(error), 255) || 'unknown'
    const wait = error instanceof MailRefused ? undefined : retrySeconds[attempts - 1]
    log.warn(
      { mail: id, attempts, reason },
      wait === undefined ? 'mail delivery abandoned' : 'mail delivery failed, retrying',
    )
    if (wait === undefined) await endMail(db, { id, status: 'FAILED', error: reason, now: clock.now() })
    else await rescheduleMail(db, { id, error: reason, dueAt: addSeconds(clock.now(), wait) })
  }
}
