import { revokeSession } from '../../../sessions/session.service.ts'
import { seeOther } from '../../session-pages/answer.ts'
import { signedOutCookies } from '../../session-pages/register.ts'
import type { DashboardPage } from '../sign-in-surface.ts'

export const signOut: DashboardPage = {
  method: 'POST',
  path: '/dashboard/sign-out',
  isBeforePasskey: true,
  async handle({ deps, who }) {
    await revokeSession(deps, who.session.subject, who.session.id)
    const headers = { 'clear-site-data': '"cache", "cookies", "storage"' }
    return seeOther('/dashboard/sign-in', { cookies: signedOutCookies('dashboard'), headers })
  },
}
