import type { Request } from '@hapi/hapi'
import { senderReader } from '../../../http/client-address.ts'
import { limitedAddress } from '../../../lib/limited-address.ts'
import { addressLimit } from '../../../http/limits/rate-limit.ts'
import type { Deps } from '../../../deps.ts'

/** So many requests to sign in come from one address in a minute. Each makes a challenge, which is a row. */
export const signInRequestsMax = 60
/** So often in a minute one operator, or one passkey, is answered wrongly; then right answers wait as well. */
export const wrongAnswersMax = 10

/** What is refused before anything is looked up. Counted in this process: an attack must cost no writes. */
export interface SignInLimit {
  /** Counts a request to sign in; the seconds until its address may go on, or `null`. */
  enter(request: Request): number | null
  /** Whether this passkey, or this operator, may be tried now; the seconds until it may, or `null`. */
  peek(whose: string): number | null
  /** Counts a wrong answer. */
  fail(whose: string): void
}

export function signInLimit({ config, clock }: Pick<Deps, 'config' | 'clock'>): SignInLimit {
  const readSender = senderReader(config.trustedProxyCidrs)
  const [requests, wrong] = [addressLimit(signInRequestsMax), addressLimit(wrongAnswersMax - 1)]
  return {
    enter: ({ raw }) => requests.count(limitedAddress(readSender(raw.req)), clock.now()),
    peek: whose => wrong.peek(whose, clock.now()),
    fail: whose => void wrong.count(whose, clock.now()),
  }
}
