import { resetOf } from '../../../people/team/team.service.ts'
import { passkeysOf } from '../../../people/passkeys/passkey.service.ts'
import type { Passkey } from '../../../people/passkeys/passkey.ts'
import { browserName } from '../../../people/sessions/browser-name.ts'
import { listSessions } from '../../../people/sessions/session.service.ts'
import type { Session } from '../../../people/sessions/session.ts'
import { badge } from '../../kit/badge.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, emptyState } from '../../kit/card.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { table, type Column } from '../../kit/table.ts'
import { html, isolated, type Html } from '../../html.ts'
import { show } from '../../session-pages/answer.ts'
import type { DashboardPage, DashboardVisit } from '../sign-in-surface.ts'
import { time } from '../words.ts'

/** The passkeys and sessions of the signed-in user. */
export const security: DashboardPage = {
  method: 'GET',
  path: '/dashboard/security',
  async handle(visit) {
    const { deps, who, csrf } = visit
    const { subject } = who.session
    const [passkeys, sessions, reset] = await Promise.all([
      passkeysOf(deps, subject),
      listSessions(deps, subject),
      resetOf(deps, who.user),
    ])
    const body = html`<div class="stack">
      ${
        reset &&
        html`${note('warn', 'Your passkeys are to be removed.', html`Somebody of your team said they are lost. It happens at ${time(reset.dueAt)}.`)}
          <form method="post" action="/dashboard/security/keep-passkeys">
            ${csrf} ${button('Keep my passkeys', { kind: 'primary' })}
          </form>`
      }
      ${passkeyCard(visit, passkeys)} ${sessionCard(visit, sessions)}
      <form method="post" action="/dashboard/sign-out">${csrf} ${button('Sign out')}</form>
    </div>`
    return show('Security', body, { heading: { sub: isolated(who.user.mail) } })
  },
}

function passkeyCard({ csrf }: DashboardVisit, passkeys: readonly Passkey[]): Html {
  const add = linkButton('Add a passkey', '/dashboard/security/passkeys/new', { size: 'small', icon: 'plus' })
  if (passkeys.length === 0) {
    const text = 'Without a passkey you can view everything, but not move money or create keys.'
    return card(
      { title: 'Passkeys' },
      emptyState({ sign: icon('passkey'), title: 'No passkey yet', text, action: add }),
    )
  }
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => [
    isolated(name),
    time(createdAt),
    usedAt ? time(usedAt) : 'never',
    html`<span class="cluster"
      >${linkButton('Rename', `/dashboard/security/passkeys/${id}/name`, { size: 'small', hint: name })}
      <form method="post" action="/dashboard/security/passkeys/${id}/remove">
        ${csrf} ${button('Remove', { kind: 'danger', size: 'small', hint: name, isDisabled: passkeys.length === 1 })}
      </form></span
    >`,
  ])
  const columns: Column[] = [
    { head: 'Name' },
    { head: 'Created' },
    { head: 'Last used' },
    { head: 'Change', isActions: true },
  ]
  const foot =
    passkeys.length === 1 &&
    html`<p class="soft">
      You cannot remove your last passkey: an emailed link alone would then be enough to sign in. Add another first.
    </p>`
  return card(
    { title: 'Passkeys', action: add, isFlush: true, ...(foot && { foot }) },
    table({ caption: 'Your passkeys', columns, rows }),
  )
}

function sessionCard({ csrf, who }: DashboardVisit, sessions: readonly Session[]): Html {
  const rows = sessions.map(({ id, address, userAgent, createdAt, seenAt }) => [
    html`${isolated(browserName(userAgent))} ${id === who.session.id && badge('good', 'this one')}`,
    html`<bdi>${address}</bdi>`,
    time(createdAt),
    time(seenAt),
    id !== who.session.id &&
      html`<form method="post" action="/dashboard/security/sessions/${id}/end">
        ${csrf} ${button('End', { size: 'small', hint: `the session from ${address}` })}
      </form>`,
  ])
  const columns: Column[] = [
    ...['Browser', 'Address', 'Signed in', 'Last seen'].map(head => ({ head })),
    { head: 'Change', isActions: true },
  ]
  const action =
    sessions.length > 1 &&
    html`<form method="post" action="/dashboard/security/sessions/end-others">
      ${csrf} ${button('End all others', { size: 'small' })}
    </form>`
  return card(
    { title: 'Sessions', isFlush: true, ...(action && { action }) },
    table({ caption: 'Your sessions', columns, rows }),
  )
}
