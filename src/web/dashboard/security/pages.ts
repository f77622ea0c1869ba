import type { DashboardPage } from '../sign-in-surface.ts'
import { passkeyPages } from './passkey-pages.ts'
import { security } from './security-page.ts'
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

/** The pages of a user's own account. */
export const securityPages: readonly DashboardPage[] = [security, ...passkeyPages, ...sessionPages]
