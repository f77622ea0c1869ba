import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { plainText } from '../../lib/text/plain-text.ts'
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
  const at = deps.clock.now().toISOString()
  const what = `Somebody signed in as you by ${how}, with ${browser} from ${plainText(browserInfo.address, 64)}, at ${at}.`
  await insertMail(deps, tx, { recipient: user.mail, ...accountMail(merchantName, what) })
}
