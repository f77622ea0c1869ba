import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { plainText } from '../lib/plain-text.ts'
import { insertMail } from '../mail/outbox.service.ts'
import { browserName } from '../sessions/browser-name.ts'
import { isKnownBrowser, type Visitor } from '../sessions/session.service.ts'
import { holderOf, type User } from '../users/user.ts'
import { accountMail } from './mails.ts'

export interface SigningIn {
  readonly user: User
  readonly merchantName: string
  readonly visitor: Visitor
  readonly how: 'a mailed link' | 'a passkey'
}

/**
 * Writes to somebody who signs in with a browser that he has not used lately, in the transaction that signs him in and before his session
 * is opened. Of the first time of all nobody is told: there is nobody yet who could wonder.
 */
export async function tellOfNewBrowser(deps: Deps, tx: Tx, signingIn: SigningIn): Promise<void> {
  const { user, merchantName, visitor, how } = signingIn
  if (user.signedInAt === null || (await isKnownBrowser(tx, holderOf(user), visitor))) return
  const browser = browserName(plainText(visitor.userAgent, 255))
  const at = deps.clock.now().toISOString()
  const what = `Somebody signed in as you by ${how}, with ${browser} from ${plainText(visitor.address, 64)}, at ${at}.`
  await insertMail(deps, tx, { recipient: user.mail, ...accountMail(merchantName, what) })
}
