import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { timeInMail } from '../../mail/mail-time.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import { browserName } from '../sessions/browser-name.ts'
import { isKnownBrowser, type BrowserInfo } from '../sessions/session.service.ts'
import { subjectOf, type User } from '../users/user.ts'
import { accountMail } from '../team/mails.ts'

export interface SigningIn {
  readonly user: User
  readonly merchantName: string
  readonly browserInfo: BrowserInfo
  readonly how: 'a mailed link' | 'a passkey'
}

/**
 * Mails a user who signs in with a browser not used lately, in the sign-in's transaction and before the session is opened. Skips the very
 * first sign-in, which surprises nobody.
 */
export async function notifyNewBrowser(deps: Deps, tx: Tx, signingIn: SigningIn): Promise<void> {
  const { user, merchantName, browserInfo, how } = signingIn
  if (user.signedInAt === null || (await isKnownBrowser(tx, subjectOf(user), browserInfo))) return
  const browser = browserName(plainText(browserInfo.userAgent, 255))
  const facts = [
    { term: 'Browser', value: browser },
    { term: 'Network address', value: plainText(browserInfo.address, 64) },
    { term: 'Time', value: timeInMail(deps.clock.now()) },
  ]
  const sentence = `Somebody signed in as you by ${how}, with a browser that you have not used for a week.`
  const where = { merchant: merchantName, pagesUrl: deps.config.pagesUrl }
  const notice = { subject: 'New sign-in to your account', sentence, facts }
  await insertMail(deps, tx, { recipient: user.mail, ...accountMail(where, notice) })
}
