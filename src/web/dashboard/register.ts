import type { Server } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import type { Assets } from '../assets.ts'
import { registerSessionPages } from '../session-pages/register.ts'
import { dashboardEntrance } from './entrance.ts'
import { dashboardPages } from './pages.ts'

/** Adds the dashboard to the public server. */
export function registerDashboard(server: Server, deps: Deps, assets: Assets): void {
  registerSessionPages({ server, deps, assets, entrance: dashboardEntrance(deps, assets), pages: dashboardPages })
}
