import { teamOf } from '../../../people/team/team.service.ts'
import { roles, type Role } from '../../../people/users/user.ts'
import { badge } from '../../kit/badge.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { choices, field } from '../../kit/field.ts'
import { table, type Column } from '../../kit/table.ts'
import { html, isolated } from '../../html.ts'
import { show, type SessionAnswer } from '../../session-pages/answer.ts'
import type { DashboardVisit } from '../sign-in-surface.ts'
import { time } from '../words.ts'

/** What each role may do, in the words of the page. */
const roleWords: Readonly<Record<Role, { readonly label: string; readonly help: string }>> = {
  owner: { label: 'Owner', help: 'Everything, the team included.' },
  developer: { label: 'Developer', help: 'API keys, webhooks and orders; moves no money.' },
  finance: { label: 'Finance', help: 'Orders, balances, withdrawals and refunds. No keys.' },
  viewer: { label: 'Viewer', help: 'Looks at everything, changes nothing.' },
}

export function roleChoice(value: Role) {
  return choices({
    name: 'role',
    label: 'Role',
    value,
    isRequired: true,
    choices: roles.map(role => ({ value: role, ...roleWords[role] })),
  })
}

/** The members of the team. */
export async function teamPage({ deps, who }: DashboardVisit): Promise<SessionAnswer> {
  const team = await teamOf(deps, who.merchant.id)
  const isOwner = who.role === 'owner'
  const rows = team.map(user => [
    html`${isolated(user.name || user.mail)}${user.name !== '' && html`<small class="soft"> ${user.mail}</small>`}
    ${user.id === who.user.id && badge('calm', 'you')}`,
    roleWords[user.role].label,
    user.signedInAt ? time(user.signedInAt) : badge('wait', 'invited'),
    isOwner && linkButton('Change', `/dashboard/team/${user.id}`, { size: 'small', hint: user.mail }),
  ])
  const columns: Column[] = [
    { head: 'Who' },
    { head: 'Role' },
    { head: 'Last signed in' },
    { head: 'Change', isActions: true },
  ]
  const list = card({ label: 'Team', isFlush: true }, table({ caption: 'Your team', columns, rows }))
  const invite = isOwner && linkButton('Invite', '/dashboard/team/invite', { kind: 'primary', icon: 'plus' })
  return show('Team', list, {
    heading: {
      sub: isOwner ? 'Owners get an email about every change.' : 'Owners manage the team.',
      ...(invite && { actions: invite }),
    },
  })
}

/** Asks for the address and role of a new member. */
export function inviteForm({ csrf, form }: DashboardVisit, problems: { readonly mail?: string } = {}): SessionAnswer {
  const body = card(
    { label: 'Invitation' },
    html`<form class="stack" method="post" action="/dashboard/team/invite">
      ${csrf}
      ${field({ name: 'mail', type: 'email', label: 'Email address', value: form.get('mail') ?? '', isRequired: true, maxlength: 254, error: problems.mail })}
      ${field({ name: 'name', label: 'Name', value: form.get('name') ?? '', maxlength: 100, help: 'As your team knows them.' })}
      ${roleChoice('viewer')}
      <span class="cluster"
        >${button('Send the invitation', { kind: 'primary' })} ${linkButton('Cancel', '/dashboard/team')}</span
      >
    </form>`,
  )
  const crumbs = [{ label: 'Team', href: '/dashboard/team' }]
  return show('Invite somebody', body, { heading: { crumbs }, status: problems.mail === undefined ? 200 : 400 })
}
