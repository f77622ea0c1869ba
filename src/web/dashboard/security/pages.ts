import type { DashboardPage } from '../sign-in-surface.ts'
import { passkeyPages } from './passkey-pages.ts'
import { security } from './security-page.ts'
import { chooseMails } from '../../../people/users/user.service.ts'
import { payoutMails, type MailChoice } from '../../../people/users/user.ts'
import { NotHere, seeOther } from '../../session-pages/answer.ts'
import { revokeSession, revokeSessions } from '../../../people/sessions/session.service.ts'

const top = '/dashboard/security'

/** Ending one's own sessions needs no passkey, because a user who has lost the device must be able to. */
const sessionPages: readonly DashboardPage[] = [
  {
    method: 'POST',
    path: `${top}/sessions/{id}/end`,
    async handle({ deps, who, params }) {
      if (!(await revokeSession(deps, who.session.subject, params.id ?? ''))) throw new NotHere()
      return seeOther(top, { flash: 'The session has ended.' })
    },
  },
  {
    method: 'POST',
    path: `${top}/sessions/end-others`,
    async handle({ deps, who }) {
      const { subject, id } = who.session
      const ended = await revokeSessions(deps, deps.db, { subject, except: id })
      return seeOther(top, { flash: ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.` })
    },
  },
]

/** The mails that a user gets. */
const mailPages: readonly DashboardPage[] = [
  {
    method: 'POST',
    path: '/dashboard/security/mails',
    async handle({ deps, who, form }) {
      await chooseMails(deps, who.user.id, choiceOf(form))
      return seeOther('/dashboard/security', { flash: 'Saved.' })
    },
  },
]

/** A role is asked only about mails that it can get; what is not in the form stays. */
function choiceOf(form: URLSearchParams): Partial<MailChoice> {
  const among = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    const given = form.get(name)
    const value = values.find(one => one === given)
    if (given !== null && value === undefined) throw new NotHere()
    return value ?? null
  }
  const [money, orders, webhooks] = [
    among('payout_mails', payoutMails),
    among('order_mails', ['yes', 'no']),
    among('webhook_mails', ['yes', 'no']),
  ]
  if (money === null && orders === null && webhooks === null) throw new NotHere()
  return {
    ...(money !== null && { payoutMails: money }),
    ...(orders !== null && { orderMails: orders === 'yes' }),
    ...(webhooks !== null && { webhookMails: webhooks === 'yes' }),
  }
}

/** The pages of a user's own account. */
export const securityPages: readonly DashboardPage[] = [security, ...passkeyPages, ...sessionPages, ...mailPages]
