import type { CreatedSession } from '../../../people/sessions/session.service.ts'
import type { SignInOutcome } from '../../../people/sign-in/link.service.ts'
import { refusals } from '../../errors/session-errors.ts'
import { seeOther, type SessionAnswer } from '../../session-pages/answer.ts'
import { sessionCookie, setCookie, dropCookie, browserCookie } from '../../session-pages/cookies.ts'

/** Continues with a new or renewed session: sets its token and drops the browser's token from before the sign-in. */
export function withSession({ token }: CreatedSession, path: string): SessionAnswer {
  const cookies = [setCookie(sessionCookie('dashboard'), token), dropCookie(browserCookie('dashboard'))]
  return seeOther(path, { cookies })
}

/** Answers a sign-in attempt. */
export function afterSignIn(outcome: SignInOutcome, then: string): SessionAnswer {
  if (outcome.kind === 'signed in') return withSession(outcome.newSession, then)
  if (outcome.kind === 'suspended') throw new refusals.Refused(403, 'suspended')
  throw badLink()
}

/** The link is used, too old, replaced, or was requested by another browser. The page does not say which. */
export function badLink(): Error {
  return new refusals.Refused(403, 'link')
}
