import { dashboardBusinessPages } from './business-pages.ts'
import type { DashboardPage } from './sign-in-surface.ts'
import { securityPages } from './security/pages.ts'
import { signInPages } from './sign-in/pages.ts'
import { teamPages } from './team/pages.ts'
import { environmentPages } from './environment-pages.ts'

/** Every page of the dashboard. */
export const dashboardPages: readonly DashboardPage[] = [
  ...dashboardBusinessPages(),
  ...environmentPages,
  ...signInPages,
  ...securityPages,
  ...teamPages,
]
