import { dashboardBusinessPages } from './business-pages.ts'
import { type DashboardPage, dashboardSignIn } from './sign-in-surface.ts'
import { securityPages } from './security/pages.ts'
import { preferencePages } from './preferences.ts'
import { teamPages } from './team/pages.ts'
import { environmentPages } from './environment-pages.ts'
import type { Server } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import type { Assets } from '../assets.ts'
import { registerSessionPages, signedOutCookies } from '../session-pages/register.ts'
import { openLink, takeLink } from './sign-in/link-page.ts'
import { confirmPages, passkeySignIn, welcomePages } from './sign-in/passkey-pages.ts'
import { requestLinkPage, linkSent, signIn } from './sign-in/sign-in-page.ts'
import { registerPages } from './sign-in/register-page.ts'
import { revokeSession } from '../../people/sessions/session.service.ts'
import { seeOther } from '../session-pages/answer.ts'

const signOut: DashboardPage = {
  method: 'POST',
  path: '/dashboard/sign-out',
  isBeforePasskey: true,
  async handle({ deps, who }) {
    await revokeSession(deps, who.session.subject, who.session.id)
    const headers = { 'clear-site-data': '"cache", "cookies", "storage"' }
    return seeOther('/dashboard/sign-in', { cookies: signedOutCookies('dashboard'), headers })
  },
}

/** Pages for signing in and out. */
const signInPages: readonly DashboardPage[] = [
  signIn,
  requestLinkPage,
  linkSent,
  openLink,
  takeLink,
  ...passkeySignIn,
  ...confirmPages,
  ...welcomePages,
  ...registerPages,
  signOut,
]

/** Every page of the dashboard. */
export const dashboardPages: readonly DashboardPage[] = [
  ...dashboardBusinessPages(),
  ...environmentPages,
  ...signInPages,
  ...securityPages,
  ...preferencePages,
  ...teamPages,
]

/** Adds the dashboard to the public server. */
export function registerDashboard(server: Server, deps: Deps, assets: Assets): void {
  registerSessionPages({ server, deps, assets, surface: dashboardSignIn(deps, assets), pages: dashboardPages })
}
