import type { CreatedSession } from '../../../people/sessions/session.service.ts'
import type { SignInOutcome } from '../../../people/sign-in/link.service.ts'
import { html } from '../../html.ts'
import { seeOther, show, type SessionAnswer } from '../../session-pages/answer.ts'
import { sessionCookie, setCookie, dropCookie, browserCookie } from '../../session-pages/cookies.ts'

/** Continues with a new or renewed session: sets its token and drops the browser's token from before the sign-in. */
export function withSession({ token }: CreatedSession, path: string): SessionAnswer {
  const cookies = [setCookie(sessionCookie('dashboard'), token), dropCookie(browserCookie('dashboard'))]
  return seeOther(path, { cookies })
}

/** Answers a sign-in attempt. */
export function afterSignIn(outcome: SignInOutcome, then: string): SessionAnswer {
  if (outcome.kind === 'signed in') return withSession(outcome.newSession, then)
  if (outcome.kind === 'suspended') return suspended
  return refused
}

const again = html`<p><a class="link" href="/dashboard/sign-in">Sign in</a></p>`

/** The link is used, too old, replaced, or was requested by another browser. The page does not say which. */
export const refused = show(
  'This did not work',
  html`<p>
      A link works once, for 15 minutes, until you ask for a newer one, and only in the browser that asked for it. A
      passkey works for this site alone.
    </p>
    ${again}`,
  { status: 403, isSinglePage: true },
)

const suspended = show(
  'This account is suspended',
  html`<p>Nobody can sign in to it. Ask whoever runs this service.</p>`,
  { status: 403, isSinglePage: true },
)
