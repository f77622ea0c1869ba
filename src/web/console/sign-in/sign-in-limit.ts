import type { Request } from '@hapi/hapi'
import { senderReader } from '../../../http/client-address.ts'
import { limitedAddress } from '../../../lib/limited-address.ts'
import { addressLimit } from '../../../http/limits/rate-limit.ts'
import type { Deps } from '../../../deps.ts'

/** Sign-in requests per address and minute. Each inserts a challenge. */
export const signInRequestsMax = 60
/** Wrong answers per operator or passkey and minute; above that, right answers wait too. */
export const wrongAnswersMax = 10

/** Limits that apply before any lookup. Counted in this process, because an attack must cost no writes. */
export interface SignInLimit {
  /** Counts a sign-in request. Returns the seconds to wait for this address, or `null`. */
  enter(request: Request): number | null
  /** Returns the seconds to wait for this passkey or operator, or `null`. */
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
