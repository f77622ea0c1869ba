import { revokeSession, revokeSessions } from '../../../sessions/session.service.ts'
import { NotHere, seeOther } from '../../session-pages/answer.ts'
import type { DashboardPage } from '../sign-in-surface.ts'

const top = '/dashboard/security'

/** Ending one's own sessions asks for no passkey: who has lost his device must be able to. */
export const sessionPages: readonly DashboardPage[] = [
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
