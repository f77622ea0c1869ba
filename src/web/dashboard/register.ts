import type { Server } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import type { Assets } from '../assets.ts'
import { registerSessionPages } from '../session-pages/register.ts'
import { dashboardSignIn } from './sign-in-surface.ts'
import { dashboardPages } from './pages.ts'

/** Adds the dashboard to the public server. */
export function registerDashboard(server: Server, deps: Deps, assets: Assets): void {
  registerSessionPages({ server, deps, assets, surface: dashboardSignIn(deps, assets), pages: dashboardPages })
}
