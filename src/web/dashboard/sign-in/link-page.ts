import { readLink, signInByLink } from '../../../people/sign-in/link.service.ts'
import { cellQuery } from '../../../lib/cell.ts'
import { button } from '../../kit/button.ts'
import { hidden } from '../../kit/field.ts'
import { html, isolated } from '../../html.ts'
import { show } from '../../session-pages/answer.ts'
import type { DashboardPage } from '../sign-in-surface.ts'
import { date } from '../words.ts'
import { afterSignIn, badLink } from './signed-in.ts'

/** The target of a mailed link. It shows a button and does not use the link, because mail scanners open links. */
export const openLink: DashboardPage = {
  method: 'GET',
  path: '/dashboard/sign-in/link/{token}',
  isOpen: true,
  async handle({ deps, params, browser, csrf }) {
    const token = params.token ?? ''
    const candidates = await readLink(deps, { token, browser })
    if (!candidates) throw badLink()
    const forms = candidates.map(
      ({ user, merchant }) =>
        html`<form method="post" action="/dashboard/sign-in/link${cellQuery(deps.config.cell)}">
          ${csrf} ${hidden('token', token)} ${hidden('user', user.id)}
          ${button(html`Sign in to ${isolated(merchant.name)}`, { kind: candidates.length === 1 ? 'primary' : 'secondary', size: 'large', isWide: true })}
          <p class="small muted">
            ${isolated(merchant.platformUserId)}, registered
            ${date(merchant.createdAt)}${merchant.status === 'PENDING_KYB' && ', not approved yet'}
          </p>
        </form>`,
    )
    const mail = candidates[0]?.user.mail
    return show(
      'Sign in',
      html`<p class="soft">As ${mail}.</p>
        <div class="stack">${forms}</div>`,
      { isSinglePage: true },
    )
  },
}

export const takeLink: DashboardPage = {
  method: 'POST',
  path: '/dashboard/sign-in/link',
  isOpen: true,
  async handle({ deps, form, browser, browserInfo }) {
    const given = { token: form.get('token') ?? '', userId: form.get('user') ?? '', browser, browserInfo }
    return afterSignIn(await signInByLink(deps, given), '/dashboard/welcome')
  },
}
