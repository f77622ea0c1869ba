import {
  requestPasskeyReset,
  cancelPasskeyReset,
  changeRole,
  inviteUser,
  removeUser,
  type TeamOutcome,
} from '../../../people/team/team.service.ts'
import { isRole, usersMax, type Role } from '../../../people/users/user.ts'
import { NotHere, seeOther, type SessionAnswer } from '../../session-pages/answer.ts'
import type { DashboardPage } from '../sign-in-surface.ts'
import { inviteForm, teamPage } from './team-page.ts'
import { memberPage } from './member-page.ts'

const top = '/dashboard/team'
const owners = { roles: ['owner'], needsPasskey: true } as const

/** The team of a merchant. Everybody can see it; owners can change it, each time with a fresh passkey. */
export const teamPages: readonly DashboardPage[] = [
  { method: 'GET', path: top, handle: teamPage },
  { method: 'GET', path: `${top}/invite`, ...owners, handle: visit => inviteForm(visit) },
  {
    method: 'POST',
    path: `${top}/invite`,
    ...owners,
    backTo: () => `${top}/invite`,
    async handle(visit) {
      const { deps, who, form } = visit
      const given = { mail: form.get('mail') ?? '', name: form.get('name') ?? '', role: roleOf(form.get('role')) }
      const outcome = await inviteUser(deps, who, given)
      if (outcome === 'no address') return inviteForm(visit, { mail: 'This is no mail address we can write to.' })
      if (outcome === 'known') return inviteForm(visit, { mail: 'Somebody of this address is in your team already.' })
      return after(outcome, 'The invitation is on its way.')
    },
  },
  { method: 'GET', path: `${top}/{id}`, ...owners, handle: memberPage },
  {
    method: 'POST',
    path: `${top}/{id}/role`,
    ...owners,
    async handle({ deps, who, params, form }) {
      const outcome = await changeRole(deps, who, { id: params.id ?? '', role: roleOf(form.get('role')) })
      return after(outcome, 'The role was changed.')
    },
  },
  {
    method: 'POST',
    path: `${top}/{id}/remove`,
    ...owners,
    handle: async ({ deps, who, params }) =>
      after(await removeUser(deps, who, params.id ?? ''), 'Removed from the team.'),
  },
  {
    method: 'POST',
    path: `${top}/{id}/lost-passkeys`,
    ...owners,
    async handle({ deps, who, params }) {
      const outcome = await requestPasskeyReset(deps, who, params.id ?? '')
      return after(outcome, 'The passkeys are removed a day from now, unless somebody says no.')
    },
  },
  {
    method: 'POST',
    path: `${top}/{id}/keep-passkeys`,
    ...owners,
    handle: async ({ deps, who, params }) =>
      after(await cancelPasskeyReset(deps, who, params.id ?? ''), 'The passkeys stay.'),
  },
]

function roleOf(text: string | null): Role {
  if (text === null || !isRole(text)) throw new NotHere()
  return text
}

const sentences: Readonly<Record<Exclude<TeamOutcome, 'done' | 'not found'>, string>> = {
  'not fresh': 'Show your passkey again: the five minutes were over.',
  'not allowed': 'You are no owner any more.',
  'no address': 'This is no mail address we can write to.',
  known: 'Somebody of this address is in your team already.',
  'too many': `A team has at most ${usersMax} people.`,
  'too often': 'Your team changed too often, and each change sends emails. Try again later.',
  'last owner': 'A team needs an owner. Make someone else an owner first.',
  'no passkey': 'There is no passkey to remove. A sign-in link is enough to create the first.',
  'under way': 'That is under way already.',
}

function after(outcome: TeamOutcome, done: string): SessionAnswer {
  if (outcome === 'not found') throw new NotHere()
  return seeOther(top, { flash: outcome === 'done' ? done : sentences[outcome] })
}
