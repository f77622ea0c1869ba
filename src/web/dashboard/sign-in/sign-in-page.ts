import { requestLink } from '../../../people/sign-in/link.service.ts'
import { button } from '../../kit/button.ts'
import { field } from '../../kit/field.ts'
import { html } from '../../html.ts'
import { seeOther, show, type SessionAnswer } from '../../session-pages/answer.ts'
import { ownPath } from '../../session-pages/own-request.ts'
import type { Visit } from '../../session-pages/page-route.ts'
import type { DashboardPage } from '../sign-in-surface.ts'
import { passkeyForm, passkeyScript } from '../passkey-form.ts'

/** Returns where to continue, if it is a page of the dashboard. */
export function thenOf({ query, form, deps }: Pick<Visit, 'query' | 'form' | 'deps'>): string | null {
  return ownPath(form.get('then') ?? query.get('then'), {
    base: '/dashboard',
    origin: new URL(deps.config.pagesUrl).origin,
  })
}

function signInForm(visit: Visit, problem?: string): SessionAnswer {
  const { csrf, assets, deps } = visit
  const then = thenOf(visit)
  const fields = then !== null && html`<input type="hidden" name="then" value="${then}" />`
  const body = html`<p class="soft">Use a passkey, or get a sign-in link by email. You need no password.</p>
    ${passkeyForm({
      ceremony: 'get',
      action: '/dashboard/sign-in/passkey',
      options: '/dashboard/sign-in/passkey/options',
      label: 'Continue with a passkey',
      csrf,
      fields,
    })}
    <form class="stack" method="post" action="/dashboard/sign-in">
      ${csrf}
      ${field({
        name: 'mail',
        label: 'Email address',
        type: 'email',
        autocomplete: 'username',
        isRequired: true,
        ...(problem !== undefined && { error: problem }),
      })}
      ${button('Email me a link', { size: 'large', isWide: true, icon: 'mail' })}
    </form>
    ${deps.config.registration === 'open' && html`<p class="small muted">New here? <a class="link" href="/dashboard/register">Create an account</a></p>`}`
  return show('Sign in', body, {
    head: passkeyScript(assets),
    status: problem === undefined ? 200 : 400,
    isSinglePage: true,
  })
}

export const signIn: DashboardPage = {
  method: 'GET',
  path: '/dashboard/sign-in',
  isOpen: true,
  handle: visit => (visit.who ? seeOther(thenOf(visit) ?? '/dashboard') : signInForm(visit)),
}

/** Answers the same for every address, known or not. */
export const requestLinkPage: DashboardPage = {
  method: 'POST',
  path: '/dashboard/sign-in',
  isOpen: true,
  async handle(visit) {
    const { deps, form, browser, limitedAddress: address, limitedSite: site } = visit
    const outcome = await requestLink(deps, { mail: form.get('mail') ?? '', browser, address, site })
    if (outcome === 'no address') return signInForm(visit, 'Enter a valid email address.')
    return seeOther('/dashboard/sign-in/sent')
  },
}

export const linkSent: DashboardPage = {
  method: 'GET',
  path: '/dashboard/sign-in/sent',
  isOpen: true,
  handle: ({ deps }) =>
    show(
      'Check your email',
      html`<p>
          If this address has an account, we have sent it a sign-in link. The link works once, within 15 minutes, in
          this browser.
        </p>
        <p class="soft">No email? Check your spam folder. Only the newest link works.</p>
        ${deps.config.mode === 'sandbox' && html`<p><a class="link" href="/mailbox">Open the sandbox’s mailbox</a></p>`}
        <p><a class="link" href="/dashboard/sign-in">Use another address</a></p>`,
      { isSinglePage: true },
    ),
}
