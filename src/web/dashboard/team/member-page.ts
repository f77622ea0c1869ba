import { findMember } from '../../../people/team/team.service.ts'
import { button } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { html } from '../../html.ts'
import { NotHere, show, type SessionAnswer } from '../../session-pages/answer.ts'
import type { DashboardVisit } from '../sign-in-surface.ts'
import { time } from '../words.ts'
import { roleChoice } from './team-page.ts'

/** A member of the team, for an owner to change. */
export async function memberPage({ deps, who, params, csrf }: DashboardVisit): Promise<SessionAnswer> {
  const member = await findMember(deps, who.merchant.id, params.id ?? '')
  if (!member) throw new NotHere()
  const { user, hasPasskey, reset } = member
  const path = `/dashboard/team/${user.id}`
  const role = card(
    { title: 'Role' },
    html`<form class="stack" method="post" action="${path}/role">
      ${csrf} ${roleChoice(user.role)}
      <p class="soft">All their sessions end with the change.</p>
      <span>${button('Change the role', { kind: 'primary' })}</span>
    </form>`,
  )
  const lost =
    user.id !== who.user.id &&
    card(
      { title: 'Passkeys' },
      reset
        ? html`<form class="stack" method="post" action="${path}/keep-passkeys">
            <p>All their passkeys are removed at ${time(reset.dueAt)}.</p>
            ${csrf} <span>${button('Keep them')}</span>
          </form>`
        : hasPasskey
          ? html`<form class="stack" method="post" action="${path}/lost-passkeys">
              <p>
                Use this when they lost every passkey. All of them are removed after 24 hours, and a sign-in link is
                enough to create a new one. They and all owners get an email, and can stop it.
              </p>
              ${csrf} <span>${button('Their passkeys are lost', { kind: 'danger' })}</span>
            </form>`
          : html`<p class="soft">None yet. They are asked to create one after their first sign-in.</p>`,
    )
  const leave = card(
    { title: 'Leave the team' },
    html`<form class="stack" method="post" action="${path}/remove">
      <p>They are signed out at once.</p>
      ${csrf} <span>${button('Remove from the team', { kind: 'danger' })}</span>
    </form>`,
  )
  const crumbs = [{ label: 'Team', href: '/dashboard/team' }]
  return show(user.name || user.mail, html`<div class="stack">${role} ${lost} ${leave}</div>`, {
    heading: { crumbs, sub: user.mail },
  })
}
